import Calculator
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Surd {
  /// Wires hub, models and the front end that the options ask for, and runs it.
  func runProgram() -> ExitStatus {
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    let counter = PressCounter()
    hub.addListener(calculator)
    hub.addListener(counter)
    if let digits { calculator.setDigits(digits) }
    return runStream(hub, calculator)
  }

  private func runStream(_ hub: ManageListeners, _ calculator: CalculatorModel) -> ExitStatus {
    let output = Output(descriptor: STDOUT_FILENO)
    let errors = Output(descriptor: STDERR_FILENO)
    let stream = StreamController(
      hub: hub, calculator: calculator, keepsGoing: keepGoing, output: output, errors: errors)
    do throws(UnreadableSource) {
      if let each {
        let keys = sources.filter { if case .keys = $0 { true } else { false } }
        let files = sources.filter { if case .keys = $0 { false } else { true } }
        try stream.run(keys)
        try stream.run(
          each, onEachLineOf: files.isEmpty ? [.standardInput] : files, separator: separator)
      } else {
        try stream.run(sources.isEmpty ? [.standardInput] : sources)
        stream.finish()
      }
    } catch {
      output.flush()
      errors.writeLine("surd: cannot read '\(error.name)': \(String(cString: strerror(error.code)))".utf8)
      errors.flush()
      return .usage
    }
    output.flush()
    if let code = output.failure {
      errors.writeLine("surd: cannot write: \(String(cString: strerror(code)))".utf8)
      errors.flush()
      return .usage
    }
    return stream.hasSucceeded ? .success : .failure
  }
}
