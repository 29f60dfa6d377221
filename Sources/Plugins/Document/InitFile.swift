public import Calculator

/// Keys that are carried out when a shell starts: settings and own words.
public struct InitFile {
  private let path: String

  /// The file at a path, which need not exist.
  public init(path: String) { self.path = path }

  /// Carries the keys out on a calculator of its own.
  ///
  /// Their output and errors are said, with file, line and column; a failing line is passed over
  /// from the error on. Words that touch files or ask are not available.
  ///
  /// - Parameter runner: carries the keys out where they can be interrupted.
  /// - Returns: the settings and definitions; what they leave on the stack is dropped.
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

/// Says what an init file prints and what fails in it.
private final class InitListener: Observer {
  private let say: (String) -> Void
  /// What a line begins with that is not said yet.
  private var openLine = ""

  init(_ say: @escaping (String) -> Void) { self.say = say }

  func calculatorWrote(_ text: String) { openLine += text }

  func calculatorPrinted(_ text: String) {
    say(openLine + text)
    openLine = ""
  }

  /// Says what was begun and not ended.
  func endLine() { if !openLine.isEmpty { calculatorPrinted("") } }

  func calculatorFailed(_ failure: Failure) { say("\(failure)") }
}
