import Calculator
import ExactNumbers

/// A running dc: it runs the commands of its program on its machine and writes the output.
///
/// A dialect's commands get the whole interpreter. Commands that only touch the program, the
/// machine or the output are functions of these types and throw errors, which the interpreter
/// reports.
struct DeskInterpreter {
  var program = DeskProgram()
  var machine: DeskMachine
  var output = DeskOutput()
  let dialect: Dialect
  let settings: DeskSettings
  /// The limits of memory and time for a value.
  let context: Context
  /// The status that the program has ended with; nil while it runs.
  private(set) var exitStatus: Int32?
  /// The number of calls until the next check of ``isInterrupted``.
  private var patience = DeskInterpreter.patience
  /// A closure that returns whether to leave all macros.
  var isInterrupted: (() -> Bool)?
  /// The runner for arithmetic that may take long; nil if no user can interrupt it.
  var runner: (any Runner)?

  private static let patience = 256

  /// Creates an interpreter with an empty stack and empty registers.
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

  /// Checks now and then whether the user interrupts.
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

  /// Runs an action and reports its error.
  mutating func attempt(_ action: (inout DeskInterpreter) throws(DeskError) -> Void) {
    do throws(DeskError) { try action(&self) } catch { report(error) }
  }

  /// Reports an error after the output before it, and leaves everything that cannot continue.
  ///
  /// - Parameter line: the line of a syntax error.
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

  /// Leaves everything after an error: the program or, at a terminal, the rest of the line.
  private mutating func stop(at error: DeskError) {
    program.leaveAll()
    program.unfinished = .nothing
    if error == .interrupted || program.source == .standardInput && settings.isInteractive {
      return
    }
    exitStatus = error.ghStatus
  }
}
