// Runs whole lines or a whole file, for dialects that read lines.

extension DeskInterpreter {
  /// Runs the lines that have arrived. If no more will come, runs the rest too.
  mutating func runLines(isComplete: Bool) {
    while !hasQuit {
      if case .line = program.unfinished {
        guard answer(isComplete: isComplete) else { return }
        run()
      } else if let (string, syntax) = nextLine(isComplete: isComplete) {
        runLine(string, syntax)
      } else {
        return
      }
    }
  }

  private mutating func nextLine(isComplete: Bool) -> (text: DeskString, syntax: SyntaxChecker)? {
    let isFile = if case .file = program.source { true } else { false }
    return program.lines.take(
      isComplete: isComplete, isWhole: isFile, hasLongNames: settings.hasLongNames)
  }

  private mutating func runLine(_ string: DeskString, _ syntax: SyntaxChecker) {
    program.unfinished = .nothing
    if let fault = syntax.fault { return report(fault) }
    // The line is the source, not a macro, so the program must keep its bytes alive.
    program.runningLine = string
    program.text = RunningText(source: string.bytes)
    program.text.levels = 1
    run()
    if case .line = program.unfinished { return }
    program.unfinished = .nothing
  }

  private mutating func report(_ fault: (error: DeskError, line: Int)) {
    report(fault.error, line: fault.error == .notText ? nil : fault.line)
  }

  /// Checks the syntax of a macro before its first run.
  mutating func check(_ string: DeskString) -> Bool {
    if let fault = syntax(of: string.bytes).fault {
      report(fault)
      return false
    }
    string.isChecked = true
    return true
  }

  private func syntax(of bytes: UnsafeBufferPointer<UInt8>) -> SyntaxChecker {
    var syntax = SyntaxChecker(hasLongNames: settings.hasLongNames)
    for byte in bytes { syntax.take(byte) }
    syntax.finish()
    return syntax
  }

  // MARK: Questions

  /// Runs `?`: runs a line of input, or the next line of the program if the program comes from
  /// there.
  mutating func askForLine() throws(DeskError) {
    output.flush()
    if program.isAnswering { throw .nestedLine }
    if let line = output.outlet?.line() { return try run(answer: line) }
    if let line = program.lines.takeAnswer(isComplete: false) { return try run(answer: line) }
    program.unfinished = .line([])
    program.waitForLine()
  }

  /// Runs the line that `?` waits for. Returns false if it has not arrived.
  private mutating func answer(isComplete: Bool) -> Bool {
    guard let line = program.lines.takeAnswer(isComplete: isComplete) else {
      if isComplete {
        program.unfinished = .nothing
        report(.badLine)
      }
      return false
    }
    program.unfinished = .nothing
    attempt { (interpreter) throws(DeskError) in try interpreter.run(answer: line) }
    return true
  }

  private mutating func run(answer line: [UInt8]) throws(DeskError) {
    let string = DeskString(line)
    let syntax = syntax(of: string.bytes)
    if let fault = syntax.fault { return report(fault) }
    if !syntax.hasCommands { throw .badLine }
    string.isChecked = true
    program.answer(string)
  }
}
