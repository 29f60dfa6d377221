import Answers
import Calculator
import Posix
import Stream

extension Invocation {
  /// Carries out the keys and files that stand beside a sheet, and sets digits and form;
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
