import Calculator
import ExactNumbers
import Manual
import Plugins
import Posix
import Shell
import Stream

extension Invocation {
  /// Sets the display of numbers from `-d` and `--rpn`.
  func setFormat(of calculator: CalculatorModel) {
    if let digits { calculator.setFormat { $0.digits = digits } }
    if rpn { calculator.setFormat { $0.form = .rpn } }
  }

  /// Connects hub, models and the requested front end, and runs it.
  func run() -> ExitStatus {
    CalculatorModel.readZones(from: ZoneFile.contents(ofZone:))
    CalculatorModel.listZones(by: ZoneFile.names(beginningWith:))
    if let sheet { return run(sheet) }
    if answersLines { return answerLines() }
    if replacesEnd { return replaceEnd() }
    if let server { return run(server) }
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    let counter = PressCounter()
    // Before the calculator, so that `presses` counts its own keys.
    hub.addListener(counter)
    hub.addListener(calculator)
    setFormat(of: calculator)
    // Keys and expressions need no standard input, so it is not examined.
    let isShell =
      each == nil && (sources.isEmpty || isInteractive) && Descriptor.areAtTerminal
    if isInteractive && !isShell { return Self.refuse("'-i' needs a terminal") }
    return isShell ? runShell(hub, calculator, counter) : runStream(hub, calculator, counter)
  }

  private func runShell(
    _ hub: ManageListeners, _ calculator: CalculatorModel, _ counter: PressCounter
  ) -> ExitStatus {
    // Reaching a file size limit is reported, but does not end the program.
    CurrentProcess.ignoreFileSizeSignal()
    do throws(TerminalUnusable) {
      let isFirstStart = isFirstStart
      let shell = try Shell(hub: hub, calculator: calculator, colour: colour, isPlain: isPlain)
      let switchboard = Switchboard(
        FrontEnd(
          .prompt, hub: hub, calculator: calculator, counter: counter, version: Surd.version,
          hasColours: shell.hasColours
        ) { [unowned shell] in shell.say($0) })
      guard let document = openSession(shell, calculator) else { return .usage }
      let surroundings = Surroundings(switchboard, shell, document)
      if !noSession { switchboard.addPermanent("document") }
      guard plugIn(to: switchboard) else {
        document.finishStart()
        return .usage
      }
      calculator.host = surroundings
      shell.delegate = surroundings
      shell.run(first: sources.map(\.line), isFirstStart: isFirstStart)
      switchboard.finish()
      return document.hasFailed || switchboard.hasFailed ? .usage : .success
    } catch { return Self.refuse("the terminal cannot be used: \(error)") }
  }

  private func runStream(
    _ hub: ManageListeners, _ calculator: CalculatorModel, _ counter: PressCounter
  ) -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    let errors = Output(descriptor: Descriptor.standardError)
    let stream = StreamController(
      hub: hub, calculator: calculator, keepsGoing: keepGoing || serve != nil, input: inputUse,
      output: output, errors: errors)
    let switchboard = Switchboard(
      FrontEnd(
        .stream, hub: hub, calculator: calculator, counter: counter, version: Surd.version,
        hasColours: Environment.allowsColours && Descriptor.isTerminal(Descriptor.standardError)
      ) {
        errors.writeLine($0)
        errors.flush()
      })
    calculator.host = Surroundings(switchboard)
    guard plugIn(to: switchboard) else { return .usage }
    stream.sendsLines = switchboard.wantsLines
    stream.keepsLines = switchboard.canUndo
    stream.beforeReading = switchboard.flush
    let status = run(stream, switchboard, output, errors)
    switchboard.finish()
    return switchboard.hasFailed ? .usage : status
  }

  /// The use of standard input and files.
  private var inputUse: InputUse {
    if each != nil { return .lines }
    return sources.isEmpty || sources.contains(.standardInput) ? .keys : .unread
  }

  /// Plugs in the listeners from the options; returns false after a message if that fails.
  private func plugIn(to switchboard: Switchboard) -> Bool {
    do throws(PluginError) {
      if let serve { try switchboard.serve(at: serve) }
      for listener in listen {
        if each != nil && listener.hasPrefix("tape=") { throw .notWithEach("tape") }
        try switchboard.listen(listener)
      }
      return true
    } catch {
      _ = Self.refuse("\(error)")
      switchboard.finish()
      return false
    }
  }

  /// Reports an error, and returns the status.
  static func refuse(_ message: String, _ status: ExitStatus = .usage) -> ExitStatus {
    let errors = Output(descriptor: Descriptor.standardError)
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
    return status
  }

  /// Runs the sources of the options, and writes what is left.
  private func run(
    _ stream: StreamController, _ switchboard: Switchboard, _ output: Output, _ errors: Output
  ) -> ExitStatus {
    if serve != nil { stream.waitForInput = switchboard.serve(whileWaitingFor:) }
    do throws(UnreadableSource) {
      if let each {
        let files = sources.filter { $0.keys == nil }
        try stream.run(words.map(Source.file) + sources.filter { $0.keys != nil })
        try stream.run(each, onEachLineOf: files.isEmpty ? [.standardInput] : files)
      } else {
        try stream.run(sources.isEmpty ? [.standardInput] : sources)
        if serve != nil { switchboard.serveUntilQuit(between: output.flush) }
        stream.finish()
      }
    } catch {
      output.flush()
      return Self.refuse("cannot read '\(error.name)': \(error.reason)")
    }
    output.flush()
    if let failure = ExitStatus(ofOutput: output) { return failure }
    return stream.hasSucceeded ? .success : .failure
  }
}

extension Source {
  /// The line with the same effect at the prompt.
  fileprivate var line: String {
    if case .file(let path) = self { "run " + Value.quoted(path) } else { keys ?? "" }
  }
}
