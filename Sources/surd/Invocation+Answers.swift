import Answers
import Calculator
import Posix
import Stream

extension Invocation {
  /// Answers each line of standard input on a line of its own.
  func answerLines() -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    let calculator = LineCalculator()
    if let status = setUp(calculator, output) { return status }
    do throws(UnreadableSource) {
      try LineServer(calculator: calculator, output: output).run()
    } catch { return Self.refuse("cannot read '\(error.name)': \(error.reason)") }
    return ExitStatus(ofOutput: output) ?? .success
  }

  /// Carries out the keys and files that stand beside a sheet or lines, and sets digits and form;
  /// a status where that fails.
  func setUp(_ calculator: LineCalculator, _ output: Output) -> ExitStatus? {
    let stream = StreamController(
      hub: calculator.hub, calculator: calculator.model, input: .unread, output: output,
      errors: Output(descriptor: Descriptor.standardError))
    do throws(UnreadableSource) { try stream.run(sources) } catch {
      return Self.refuse("cannot read '\(error.name)': \(error.reason)")
    }
    stream.leave()
    if !stream.hasSucceeded { return .failure }
    if let digits { calculator.model.setDigits(digits) }
    if rpn { calculator.model.setKeysForm() }
    calculator.fixLimits()
    return nil
  }
}
