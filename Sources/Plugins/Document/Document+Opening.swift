public import Calculator
import ExactNumbers

/// How a session is restored. Whatever is in its file, surd starts; and whatever keeps it from
/// being restored, its file stays.
extension Document {
  /// Puts the kept session into the calculator and keeps it from now on.
  ///
  /// - Parameters:
  ///   - initial: what an init file has set and defined, which counts for more.
  ///   - runner: reads the session where that can be interrupted.
  /// - Throws: ``PluginError/noSession(path:)`` where the file that the user has named is somebody
  ///   else's.
  public func open(initial: Machine, runner: (any Runner)? = nil) throws(PluginError) {
    var machine = Machine()
    if let origin {
      if isChosen, isForeign(origin) { throw .noSession(path: origin.path) }
      takePlace(of: origin)
      machine = restore(origin, runner) ?? machine
    }
    machine.override(with: initial)
    calculator.restore(machine)
    keep()
    if let origin, place?.number == 1 {
      for file in DocumentPlace.newer(than: origin) { say(Self.isOffered(file)) }
    }
  }

  /// Whether a file holds what never was a session.
  private func isForeign(_ file: DocumentFile) -> Bool {
    guard let text = (try? file.read()) ?? nil else { return false }
    return !text.isEmpty && !Machine.wasSession(text)
  }

  /// Finds a place for the session.
  private func takePlace(of origin: DocumentFile) {
    do throws(FileTrouble) {
      place = try DocumentPlace.first(of: origin)
      switch place {
      case nil: say(Self.isNotKept)
      case let place? where place.number > 1: say(Self.isKeptApart(place.file))
      default: break
      }
    } catch { say(Self.isNotSaved(error)) }
  }

  /// The machine that was kept; nil where there is none, or it cannot be restored.
  private func restore(_ origin: DocumentFile, _ runner: (any Runner)?) -> Machine? {
    if let place, !beginStart(place.file) { return nil }
    // A second shell that has left nothing begins with what the first one has.
    let file = place.flatMap { $0.file.mayExist ? $0.file : nil } ?? origin
    switch read(file, runner) {
    case nil: leaveAlone(file, origin)
    case .missing: break
    case .session(let session):
      if let restored = Self.restored(session.machine) { say(restored) }
      for renaming in session.renamings { say("\(renaming)") }
      return session.machine
    case .fault(let fault): setAside(file) { Self.isDamaged(file.path, fault, $0) }
    case .trouble(let trouble):
      // Without its text, the file must not be replaced.
      place = nil
      say(Self.isNotSaved(trouble))
    }
    return nil
  }

  /// Marks that the start is under way; false if earlier ones with this file have ended surd.
  private func beginStart(_ file: DocumentFile) -> Bool {
    let mark = StartMark(file)
    self.mark = mark
    let failures = mark.begin()
    if failures == 0 { return true }
    if failures < StartMark.limit {
      say(Self.isTriedAgain)
      return true
    }
    setAside(file) { Self.hasEndedStarts(file.path, $0) }
    // From here on it is another session's start.
    mark.remove()
    _ = mark.begin()
    return false
  }

  /// Gives a file that cannot be restored another name, if it is this shell's, and says so. Where
  /// that fails it stays as it is, and this session is not saved.
  private func setAside(_ file: DocumentFile, _ sentence: (_ kept: String?) -> String) {
    do throws(FileTrouble) {
      let isOurs = place?.file.path == file.path && file.mayExist
      say(sentence(isOurs ? try file.setAside() : nil))
    } catch {
      place = nil
      say(sentence(nil) + "\n" + Self.isNotSaved(error))
    }
  }

  /// Lets a session that the user did not want to wait for stay as it is, and takes another place
  /// for this one.
  private func leaveAlone(_ file: DocumentFile, _ origin: DocumentFile) {
    // A signal is no crash.
    finishStart()
    if let number = place?.number, place?.file.path == file.path {
      place = (try? DocumentPlace.first(of: origin, after: number, isNew: true)) ?? nil
    }
    say(Self.isLeftAlone(file.path, place?.file))
  }

  // MARK: Reading

  private enum Reading: Sendable {
    case missing
    case session(SavedSession)
    case fault(SessionFault)
    case trouble(FileTrouble)
  }

  /// Reads a session; nil if the user interrupted.
  private func read(_ file: DocumentFile, _ runner: (any Runner)?) -> Reading? {
    let interruption = Interruption()
    let work: @Sendable () -> Reading = { Self.read(file, interruption) }
    guard let runner else { return work() }
    let reading = runner.run(interruption: interruption, work)
    return interruption.isRequested ? nil : reading
  }

  private static func read(_ file: DocumentFile, _ interruption: Interruption) -> Reading {
    do throws(FileTrouble) {
      // An empty file, such as mktemp makes, has lost nothing.
      guard let text = try file.read(), !text.isEmpty else { return .missing }
      do throws(SessionFault) {
        return .session(try SavedSession(text, interruption: interruption))
      } catch { return .fault(error) }
    } catch { return .trouble(error) }
  }
}
