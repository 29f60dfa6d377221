import Calculator
import ExactNumbers

/// A dc at work: carries out what its program says, on its machine, and writes.
///
/// A dialect's commands get it whole. Those that only touch the program, the machine or the output
/// are functions of these, which throw what is wrong; here it is reported.
struct DeskInterpreter {
  var program = DeskProgram()
  var machine: DeskMachine
  var output = DeskOutput()
  let dialect: Dialect
  let settings: DeskSettings
  /// The memory and time that a value may cost.
  let context: Context
  /// The status that the program has ended with; nil while it goes on.
  private(set) var exitStatus: Int32?
  /// Calls until the next look at ``isInterrupted``.
  private var patience = DeskInterpreter.patience
  /// Whether to leave all macros.
  var isInterrupted: (() -> Bool)?
  /// Does arithmetic that may take long; nil where nobody can interrupt it.
  var runner: (any Runner)?

  private static let patience = 256

  /// Makes an interpreter with empty stack and registers.
  init(dialect: Dialect, settings: DeskSettings) {
    self.dialect = dialect
    self.settings = settings
    var context = Context()
    context.memoryLimit = settings.memoryLimit
    self.context = context
    machine = DeskMachine()
  }

  var hasQuit: Bool { exitStatus != nil }

  var isAttended: Bool {
    @inline(__always) get { runner != nil }
  }

  mutating func quit(status: Int32) {
    exitStatus = status
    program.leaveAll()
  }

  /// Looks whether the user interrupts, now and then.
  @inline(__always)
  mutating func poll() throws(DeskError) {
    patience -= 1
    if patience <= 0 { try checkInterruption() }
  }

  private mutating func checkInterruption() throws(DeskError) {
    patience = Self.patience
    if isInterrupted?() ?? false { throw .interrupted }
  }

  // MARK: Errors

  /// Carries something out, and says what went wrong.
  mutating func attempt(_ action: (inout DeskInterpreter) throws(DeskError) -> Void) {
    do throws(DeskError) { try action(&self) } catch { report(error) }
  }

  /// Says what went wrong, behind what was printed before, and leaves what cannot go on.
  ///
  /// - Parameter line: the line that an error in the syntax is in.
  @inline(never)
  mutating func report(_ error: DeskError, line: Int? = nil) {
    output.fail(dialect.message(program, error, line))
    if dialect.stopsAtErrors { stop(at: error) }
    switch error {
    case .interrupted:
      program.leaveMacros()
      program.text.skip(program.text.count)
    case .tooDeep: program.leaveMacros()
    case .unexpectedEnd(isString: false): quit(status: 1)
    default: break
    }
  }

  /// Leaves everything after an error: the program, or at a terminal what is left of the line.
  private mutating func stop(at error: DeskError) {
    program.leaveAll()
    program.unfinished = .nothing
    if error == .interrupted || program.source == .standardInput && settings.isInteractive {
      return
    }
    exitStatus = error.ghStatus
  }
}
