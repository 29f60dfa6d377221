public import Calculator

/// Keys that run when a shell starts: settings and definitions.
public struct InitFile {
  private let path: String

  /// Describes the file at a path, which may be missing.
  public init(path: String) { self.path = path }

  /// Runs the keys on a separate calculator.
  ///
  /// Their output is printed, and their errors with file, line and column. After an error, the rest
  /// of its line is skipped. Words that use files or ask the user are not available.
  ///
  /// - Parameters:
  ///   - runner: runs the keys, so that the user can interrupt.
  ///   - say: prints a line for the user.
  /// - Returns: the settings and definitions, without the stack.
  public func run(runner: (any Runner)? = nil, say: @escaping (String) -> Void) -> Machine {
    let calculator = CalculatorModel()
    do throws(FileTrouble) {
      guard let keys = try DocumentFile(path: path).read() else { return Machine() }
      let listener = InitListener(say)
      calculator.addObserver(listener)
      calculator.runner = runner
      calculator.sourceBegan(KeySource(path), line: 1)
      calculator.receive(keys.span)
      calculator.receive("\n" as Key)
      calculator.sourceEnded()
      listener.endLine()
      var machine = Machine()
      machine.override(with: calculator.machine)
      return machine
    } catch {
      say("cannot read \(error)")
      return Machine()
    }
  }
}

/// Prints the output and the errors of an init file.
private final class InitListener: Observer {
  private let say: (String) -> Void
  /// The beginning of a line that is not printed yet.
  private var openLine = ""

  init(_ say: @escaping (String) -> Void) { self.say = say }

  func calculatorWrote(_ text: String) { openLine += text }

  func calculatorPrinted(_ text: String) {
    say(openLine + text)
    openLine = ""
  }

  /// Prints a line that has no end.
  func endLine() { if !openLine.isEmpty { calculatorPrinted("") } }

  func calculatorFailed(_ failure: Failure) { say("\(failure)") }
}
