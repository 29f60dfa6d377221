import Calculator
import Manual
import Shell
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Surd {
  /// Wires hub, models and the front end that the options ask for, and runs it.
  func runProgram() -> ExitStatus {
    if generateManual || manual { return showManual() }
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    let counter = PressCounter()
    hub.addListener(calculator)
    hub.addListener(counter)
    if let digits { calculator.setDigits(digits) }
    let isShell =
      sources.isEmpty && each == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    return isShell ? runShell(hub, calculator, counter) : runStream(hub, calculator, counter)
  }

  private func runShell(
    _ hub: ManageListeners, _ calculator: CalculatorModel, _ counter: PressCounter
  ) -> ExitStatus {
    do throws(TerminalUnusable) {
      let shell = try Shell(hub: hub, calculator: calculator)
      let answers = Answers(counter: counter) { [unowned shell] in shell.columns }
      calculator.addObserver(answers)
      openSession(shell, calculator)
      shell.run()
      return .success
    } catch { return runStream(hub, calculator, counter) }
  }

  private func runStream(
    _ hub: ManageListeners, _ calculator: CalculatorModel, _ counter: PressCounter
  ) -> ExitStatus {
    let answers = Answers(counter: counter) { 80 }
    calculator.addObserver(answers)
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
      errors.writeLine(
        "surd: cannot read '\(error.name)': \(String(cString: strerror(error.code)))".utf8)
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

  /// Puts the manual out, as mdoc for the manual page or as text.
  private func showManual() -> ExitStatus {
    let output = Output(descriptor: STDOUT_FILENO)
    output.write((generateManual ? SurdManual.mdoc : SurdManual.text(width: 80)).utf8)
    output.flush()
    return output.failure == nil ? .success : .usage
  }
}
