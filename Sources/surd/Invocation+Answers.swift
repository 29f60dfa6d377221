import Answers
import Calculator
import Posix
import Stream

extension Invocation {
  /// Answers each line of standard input with a line.
  func answerLines() -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    let calculator = LineCalculator()
    if let status = setUp(calculator, output) { return status }
    do throws(UnreadableSource) {
      try LineServer(calculator: calculator, output: output).run()
    } catch { return Self.refuse("cannot read '\(error.name)': \(error.reason)") }
    return ExitStatus(ofOutput: output) ?? .success
  }

  /// Writes the text of standard input, with its end replaced by the value.
  func replaceEnd() -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    let calculator = LineCalculator()
    if let status = setUp(calculator, output) { return status }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try Self.standardInput() } catch {
      return Self.refuse("cannot read 'stdin': \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return Self.refuse("the text is not UTF-8", .failure)
    }
    // The CR of a DOS line end stays before the newline.
    let end = text.last?.isNewline == true ? String(text.suffix(1)) : ""
    let line = String(text.dropLast(end.isEmpty ? 0 : 1))
    do {
      let replaced = try CalculatorThread(calculator).perform { calculator in
        Result { () throws(Refusal) in try calculator.replacingEnd(of: line) }
      }
      output.write((try replaced.get() + (end.isEmpty ? "\n" : end)).utf8)
    } catch { return Self.refuse("\(error)", .failure) }
    output.flush()
    return ExitStatus(ofOutput: output) ?? .success
  }

  /// Runs the keys and files beside a sheet or lines, and sets digits and form; returns a status if
  /// that fails.
  func setUp(_ calculator: LineCalculator, _ output: Output) -> ExitStatus? {
    let stream = StreamController(
      hub: calculator.hub, calculator: calculator.model, input: .unread, output: output,
      errors: Output(descriptor: Descriptor.standardError))
    do throws(UnreadableSource) { try stream.run(sources) } catch {
      return Self.refuse("cannot read '\(error.name)': \(error.reason)")
    }
    stream.leave()
    if !stream.hasSucceeded { return .failure }
    setFormat(of: calculator.model)
    calculator.fixLimits()
    return nil
  }
}
