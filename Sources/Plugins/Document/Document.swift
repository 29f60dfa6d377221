public import Calculator
import Posix

/// The session as a document: stack, variables and settings, kept in a file after every change.
///
/// It is an observer like any other. Visible changes are in the file: a change is saved before the
/// views registered after the document show it. Only if the disk is slow do they not wait.
/// `Document+Opening.swift` restores the session.
public final class Document: Observer {
  /// The calculator, which owns the document as it owns all its observers.
  unowned let calculator: CalculatorModel
  /// The session's own file; nil if nothing is kept.
  let origin: DocumentFile?
  /// Whether the user named that file, possibly by mistake.
  let isChosen: Bool
  /// The place of the session: that file, or a file next to it while another shell uses it.
  var place: DocumentPlace?
  /// The mark that this start is running, for later starts.
  var mark: StartMark?
  private var saver: DocumentSaver?
  /// Whether surd ended before the last change was on the disk.
  private var isTooLate = false
  /// The number of the last outage of the disk that was reported to the user.
  private var reportedOutage = 0
  /// Returns whether the user waits for the prompt.
  private let isHurried: () -> Bool
  /// Prints a sentence for the user.
  let say: (String) -> Void

  /// Creates a document for a calculator.
  ///
  /// - Parameters:
  ///   - path: the file of the session; nil for none.
  ///   - isChosen: whether the user named the file. A file with other contents is then left alone.
  ///   - isHurried: returns whether the user has pressed Ctrl-C, so that there is no waiting for
  ///     the disk.
  ///   - say: prints a sentence for the user.
  public init(
    path: String?, isChosen: Bool = false, calculator: CalculatorModel,
    isHurried: @escaping () -> Bool = { false }, say: @escaping (String) -> Void
  ) {
    origin = path.map { DocumentFile(path: $0) }
    self.isChosen = isChosen
    self.calculator = calculator
    self.isHurried = isHurried
    self.say = say
  }

  deinit {
    _ = saver?.wait(milliseconds: Self.patienceAtEnd)
    saver?.stop()
  }

  /// Keeps the session from now on, if it has a place.
  func keep() {
    calculator.addObserver(self)
    // Create the saver only now: the first notification of an observer is not a change.
    guard let place else { return }
    do throws(SystemError) { saver = try DocumentSaver(file: place.file) } catch {
      self.place = nil
      say(Self.isNotSaved(FileTrouble(path: place.file.path, reason: error)))
    }
  }

  /// Records that the restored session is visible, so that the start is complete.
  public func finishStart() {
    mark?.remove()
    mark = nil
  }

  /// Waits until the last change is on the disk, and reports a session in an unexpected file.
  public func close() { close(patience: Self.patienceAtEnd) }

  /// Closes the document, but waits at most this number of milliseconds.
  func close(patience: Int) {
    finishStart()
    let isSaved = saver?.wait(milliseconds: patience) ?? true
    if let trouble = saver?.trouble {
      say(Self.isNotSaved(trouble))
    } else if !isSaved, let place {
      isTooLate = true
      say(Self.isNotSavedInTime(place.file.path))
    }
    if let place, place.number > 1 { leave(place) }
  }

  /// Whether the last change could not be saved.
  public var hasFailed: Bool { isTooLate || saver?.trouble != nil }

  /// The milliseconds to wait for a slow disk at the end.
  private static let patienceAtEnd = 10_000

  /// Reports the file of a second shell's session, or removes it if the session is as after
  /// `reset`.
  private func leave(_ place: DocumentPlace) {
    // Without a file, nothing has changed since the start.
    guard place.file.time != nil else { return }
    let machine = calculator.machine
    let initial = calculator.initialMachine
    if machine.stack.isEmpty, machine.variables.count == initial.variables.count,
      machine.session() == initial.session()
    {
      place.file.remove()
    } else if let left = Self.isLeft(machine, in: place.file) {
      say(left)
    }
  }

  // MARK: Changes

  /// Saves the changes.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    guard let saver,
      !properties.isDisjoint(with: [.stack, .operation, .variables, .settings, .statistics])
    else { return }
    saver.save(calculator.machine)
    saver.waitShortly(unless: isHurried)
    reportTrouble(of: saver)
  }

  /// Reports once in each outage that nothing is saved.
  private func reportTrouble(of saver: DocumentSaver) {
    guard let trouble = saver.trouble, saver.outage != reportedOutage else { return }
    reportedOutage = saver.outage
    say(Self.isNotSaved(trouble))
  }

  // MARK: Requests

  /// Saves a machine for `save`. Returns an empty text.
  public func save(_ machine: Machine, as name: String) throws(CalculatorError) -> String {
    let isOurs = try replace(name, with: machine.session()) { Machine.isSession($0) }
    if !isOurs { throw .unreadableSession(name, .foreign) }
    return ""
  }

  /// Writes a drawing for `plotto`, with the permissions of the user's mask. Returns a
  /// confirmation.
  public func write(_ drawing: String, to name: String) throws(CalculatorError) -> String {
    let isOurs = try replace(name, with: Array(drawing.utf8), permissions: 0o666) {
      $0.starts(with: "<svg ".utf8)
    }
    if !isOurs { throw .file(name, reason: "it holds something else than a drawing") }
    return "wrote \(name)"
  }

  /// Writes a file if it is new or its old bytes have our format. Otherwise returns false, because
  /// the name may be a mistake.
  private func replace(
    _ name: String, with bytes: @autoclosure () -> [UInt8], permissions: UInt16 = 0o600,
    where isOurs: ([UInt8]) -> Bool
  ) throws(CalculatorError) -> Bool {
    let file = DocumentFile(path: name)
    do throws(FileTrouble) {
      if let old = try file.read(), !old.isEmpty, !isOurs(old) { return false }
      try file.replace(with: bytes(), permissions: permissions)
      return true
    } catch {
      let folder = Path.folder(of: error.path)
      let isMissing = error.reason == .noSuchFile && (try? FileStatus(folder)) == nil
      throw .file(name, reason: isMissing ? "there is no folder '\(folder)'" : "\(error.reason)")
    }
  }

  /// Returns the keys in a file, for `run`.
  public func keys(of name: String) throws(CalculatorError) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = try contents(of: name)
    let start = bytes.starts(with: mark) ? mark.count : 0
    guard let keys = String(validating: bytes[start...], as: UTF8.self) else {
      throw .file(name, reason: "it is not text in UTF-8")
    }
    return keys
  }

  /// Returns the bytes of a file, which must exist.
  private func contents(of name: String) throws(CalculatorError) -> [UInt8] {
    do throws(FileTrouble) {
      guard let bytes = try DocumentFile(path: name).read() else { throw .missing(name) }
      return bytes
    } catch { throw .file(name, reason: "\(error.reason)") }
  }

  /// Returns the text of a saved session, for `load`.
  public func text(of name: String) throws(CalculatorError) -> String {
    let bytes = try contents(of: name)
    do throws(SessionFault) { return try Machine.text(ofSession: bytes) } catch {
      throw .unreadableSession(name, error)
    }
  }
}
