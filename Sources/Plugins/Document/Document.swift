public import Calculator

/// The session as a document: stack, variables and settings, kept in a file after every change.
///
/// An observer like any other. What the user sees is in the file: a change is saved before the views
/// registered behind this one show it, unless the disk is slow; then they do not wait.
public final class Document: Observer {
  /// Holds the document, as it holds all its observers.
  private unowned let calculator: CalculatorModel
  /// The session's own file, nil if nothing is kept.
  private let file: DocumentFile?
  private var lock: DocumentLock?
  private var saver: DocumentSaver?
  private var hasReportedTrouble = false
  /// Says a sentence to the user.
  private let say: (String) -> Void

  /// A document for a calculator.
  ///
  /// - Parameter path: the file that the session is kept in; nil for none.
  public init(
    path: String?, calculator: CalculatorModel, say: @escaping (String) -> Void
  ) {
    file = path.map { DocumentFile(path: $0) }
    self.calculator = calculator
    self.say = say
  }

  deinit {
    saver?.wait(milliseconds: Self.patienceAtEnd)
    saver?.stop()
  }

  // MARK: At the start and at the end

  /// Puts the kept session into the calculator and keeps it from now on.
  ///
  /// - Parameter initial: what an init file has set and defined, which counts for more.
  public func open(initial: Machine) {
    var machine = Machine()
    if let file {
      lock(file)
      machine = load(from: file) ?? machine
    }
    machine.override(with: initial)
    calculator.restore(machine)
    calculator.addObserver(self)
    // Not before: the first thing that an observer is told is no change.
    if let file, lock != nil { saver = DocumentSaver(file: file) }
  }

  /// Waits until the disk has the last change.
  public func close() {
    saver?.wait(milliseconds: Self.patienceAtEnd)
    reportTrouble()
  }

  /// How many milliseconds the end may wait for a slow disk.
  private static let patienceAtEnd = 10_000

  private func lock(_ file: DocumentFile) {
    do throws(FileTrouble) {
      lock = try DocumentLock(file)
      if lock == nil { say(Self.isOpenElsewhere) }
    } catch { report(error) }
  }

  private func load(from file: DocumentFile) -> Machine? {
    do throws(FileTrouble) {
      guard let text = try file.read() else { return nil }
      do throws(SessionFault) {
        let machine = try Machine(session: text)
        if let restored = Self.restored(machine) { say(restored) }
        return machine
      } catch {
        let kept = lock == nil ? nil : try file.setAside()
        say(Self.isDamaged(file.path, error, kept))
      }
    } catch {
      // Without its text, the file must not be replaced.
      lock = nil
      report(error)
    }
    return nil
  }

  // MARK: Changes

  /// Saves what has changed.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    guard let saver,
      !properties.isDisjoint(with: [.stack, .operation, .variables, .settings, .statistics])
    else { return }
    saver.save(calculator.machine)
    saver.waitShortly()
    reportTrouble()
  }

  private func reportTrouble() {
    if let trouble = saver?.trouble { report(trouble) }
  }

  /// Says once that nothing is saved.
  private func report(_ trouble: FileTrouble) {
    if hasReportedTrouble { return }
    hasReportedTrouble = true
    say(Self.isNotSaved(trouble))
  }

  // MARK: Requests

  /// Answers `save`, `load` and `plotto`.
  public func answer(
    to request: Request, in machine: Machine
  ) throws(CalculatorError) -> String? {
    switch request {
    case .save(let name): return try save(machine, as: name)
    case .load(let name): return try text(of: name)
    case .draw(let drawing, let name): return try write(drawing, to: name)
    default: return nil
    }
  }

  private func save(_ machine: Machine, as name: String) throws(CalculatorError) -> String {
    let file = DocumentFile(path: name)
    var isForeign = false
    do throws(FileTrouble) {
      // Another's file is not overwritten: the name may be a mistake.
      isForeign = try file.read().map { !$0.isEmpty && !Machine.isSession($0) } ?? false
      if !isForeign { try file.replace(with: machine.session()) }
    } catch { throw .file(name, reason: error.reason) }
    if isForeign { throw .unreadableSession(name, .foreign) }
    return ""
  }

  private func write(_ drawing: String, to name: String) throws(CalculatorError) -> String {
    let file = DocumentFile(path: name)
    var isForeign = false
    do throws(FileTrouble) {
      isForeign = try file.read().map { !$0.isEmpty && !$0.starts(with: "<svg ".utf8) } ?? false
      if !isForeign { try file.replace(with: Array(drawing.utf8)) }
    } catch { throw .file(name, reason: error.reason) }
    if isForeign { throw .file(name, reason: "it holds something else than a drawing") }
    return ""
  }

  private func text(of name: String) throws(CalculatorError) -> String {
    let bytes: [UInt8]?
    do throws(FileTrouble) { bytes = try DocumentFile(path: name).read() } catch {
      throw .file(name, reason: error.reason)
    }
    guard let bytes else { throw .file(name, reason: FileTrouble.missing(name).reason) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadableSession(name, .foreign)
    }
    return text
  }
}
