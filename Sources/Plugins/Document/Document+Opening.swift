public import Calculator
import ExactNumbers

/// Restores a session. Whatever its file contains, surd starts. If the session cannot be restored,
/// its file stays.
extension Document {
  /// Restores the session in the calculator and keeps it from now on.
  ///
  /// - Parameters:
  ///   - initial: the settings and definitions of an init file, which override the session's.
  ///   - runner: reads the session, so that the user can interrupt.
  /// - Throws: ``PluginError/noSession(path:)`` if the user named a file that holds something else.
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

  /// Returns whether a file holds something that never was a session.
  private func isForeign(_ file: DocumentFile) -> Bool {
    guard let text = (try? file.read()) ?? nil else { return false }
    return !text.isEmpty && !Machine.wasSession(text)
  }

  /// Chooses a place for the session.
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

  /// Returns the restored machine, or nil if there is none or it cannot be restored.
  private func restore(_ origin: DocumentFile, _ runner: (any Runner)?) -> Machine? {
    if let place, !beginStart(place.file) { return nil }
    // A second shell without an own session begins with the first shell's.
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
      // The text could not be read, so the file must not be replaced.
      place = nil
      say(Self.isNotSaved(trouble))
    }
    return nil
  }

  /// Marks the start as running. Returns false if earlier starts with this file have ended surd.
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
    // From here on, another session starts.
    mark.remove()
    _ = mark.begin()
    return false
  }

  /// Renames a file that cannot be restored, if it is this shell's, and reports it. If that fails,
  /// the file stays and this session is not saved.
  private func setAside(_ file: DocumentFile, _ sentence: (_ kept: String?) -> String) {
    do throws(FileTrouble) {
      let isOurs = place?.file.path == file.path && file.mayExist
      say(sentence(isOurs ? try file.setAside() : nil))
    } catch {
      place = nil
      say(sentence(nil) + "\n" + Self.isNotSaved(error))
    }
  }

  /// Leaves a session whose reading the user interrupted as it is, and chooses another place for
  /// this session.
  private func leaveAlone(_ file: DocumentFile, _ origin: DocumentFile) {
    // A signal is not a crash.
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

  /// Reads a session. Returns nil if the user interrupted.
  private func read(_ file: DocumentFile, _ runner: (any Runner)?) -> Reading? {
    let interruption = Interruption()
    let work: @Sendable () -> Reading = { Self.read(file, interruption) }
    guard let runner else { return work() }
    let reading = runner.run(interruption: interruption, work)
    return interruption.isRequested ? nil : reading
  }

  private static func read(_ file: DocumentFile, _ interruption: Interruption) -> Reading {
    do throws(FileTrouble) {
      // An empty file, such as one from mktemp, has lost nothing.
      guard let text = try file.read(), !text.isEmpty else { return .missing }
      do throws(SessionFault) {
        return .session(try SavedSession(text, interruption: interruption))
      } catch { return .fault(error) }
    } catch { return .trouble(error) }
  }
}
