public import Calculator
import Posix

/// The session as a document: stack, variables and settings, kept in a file after every change.
///
/// An observer like any other. What the user sees is in the file: a change is saved before the
/// views registered behind this one show it, unless the disk is slow; then they do not wait. How it
/// is restored is in `Document+Opening.swift`.
public final class Document: Observer {
  /// Holds the document, as it holds all its observers.
  unowned let calculator: CalculatorModel
  /// The session's own file, nil if nothing is kept.
  let origin: DocumentFile?
  /// Whether somebody has named that file, who may have meant another one.
  let isChosen: Bool
  /// The place of the session: that file, or one beside it while another shell has that.
  var place: DocumentPlace?
  /// Tells later starts that this one is under way.
  var mark: StartMark?
  private var saver: DocumentSaver?
  /// Whether the end came before the last change was on the disk.
  private var isTooLate = false
  /// The number of the last outage of the disk that the user was told of.
  private var reportedOutage = 0
  /// Whether the user waits for the prompt.
  private let isHurried: () -> Bool
  /// Says a sentence to the user.
  let say: (String) -> Void

  /// A document for a calculator.
  ///
  /// - Parameters:
  ///   - path: the file that the session is kept in; nil for none.
  ///   - isChosen: whether the user has named the file; then it is not touched if it is somebody
  ///     else's.
  ///   - isHurried: whether the user has pressed Ctrl-C; then the disk is not waited for.
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
    // Not before: the first thing that an observer is told is no change.
    guard let place else { return }
    do throws(SystemError) { saver = try DocumentSaver(file: place.file) } catch {
      self.place = nil
      say(Self.isNotSaved(FileTrouble(path: place.file.path, reason: error)))
    }
  }

  /// Notes that the restored session has been shown: the start has come to its end.
  public func finishStart() {
    mark?.remove()
    mark = nil
  }

  /// Waits until the disk has the last change, and says what stays where it would not be looked
  /// for.
  public func close() { close(patience: Self.patienceAtEnd) }

  /// Likewise, but waits no longer than so many milliseconds.
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

  /// How many milliseconds the end may wait for a slow disk.
  private static let patienceAtEnd = 10_000

  /// Says where a second shell's session is; removes it if it is as after `reset`.
  private func leave(_ place: DocumentPlace) {
    // Without a file nothing has changed since the start.
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

  /// Saves what has changed.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    guard let saver,
      !properties.isDisjoint(with: [.stack, .operation, .variables, .settings, .statistics])
    else { return }
    saver.save(calculator.machine)
    saver.waitShortly(unless: isHurried)
    reportTrouble(of: saver)
  }

  /// Says once in each outage that nothing is saved.
  private func reportTrouble(of saver: DocumentSaver) {
    guard let trouble = saver.trouble, saver.outage != reportedOutage else { return }
    reportedOutage = saver.outage
    say(Self.isNotSaved(trouble))
  }

  // MARK: Requests

  /// Saves a machine for `save`; gives an empty text.
  public func save(_ machine: Machine, as name: String) throws(CalculatorError) -> String {
    let isOurs = try replace(name, with: machine.session()) { Machine.isSession($0) }
    if !isOurs { throw .unreadableSession(name, .foreign) }
    return ""
  }

  /// Writes a drawing for `plotto`, which all may read that the user's mask lets; the text says so.
  public func write(_ drawing: String, to name: String) throws(CalculatorError) -> String {
    let isOurs = try replace(name, with: Array(drawing.utf8), permissions: 0o666) {
      $0.starts(with: "<svg ".utf8)
    }
    if !isOurs { throw .file(name, reason: "it holds something else than a drawing") }
    return "wrote \(name)"
  }

  /// Writes a file whose old bytes, if it has any, are ours; false where they are not: another's
  /// file is not overwritten, since the name may be a mistake.
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

  /// The keys in a file, for `run`.
  public func keys(of name: String) throws(CalculatorError) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = try contents(of: name)
    let start = bytes.starts(with: mark) ? mark.count : 0
    guard let keys = String(validating: bytes[start...], as: UTF8.self) else {
      throw .file(name, reason: "it is not text in UTF-8")
    }
    return keys
  }

  /// The bytes of a file that has to be there.
  private func contents(of name: String) throws(CalculatorError) -> [UInt8] {
    do throws(FileTrouble) {
      guard let bytes = try DocumentFile(path: name).read() else { throw .missing(name) }
      return bytes
    } catch { throw .file(name, reason: "\(error.reason)") }
  }

  /// The text of a saved session, for `load`.
  public func text(of name: String) throws(CalculatorError) -> String {
    let bytes = try contents(of: name)
    do throws(SessionFault) { return try Machine.text(ofSession: bytes) } catch {
      throw .unreadableSession(name, error)
    }
  }
}
