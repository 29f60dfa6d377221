import ExactNumbers

/// Words about the session itself.
extension CommandTable {
  static let session: [Command] = [
    .setting(
      "memory", "n →", "Sets how many megabytes one value may take; 128 at the start.",
      takes: [.number], "512 memory 1 → 1"
    ) { machine throws(CalculatorError) in
      machine.settings.context.memoryLimit = try machine.popCount("memory", 1...1_000_000) << 20
    },
    .control("presses", "→", "Shows how many keys were pressed, and which.") {
      processor throws(CalculatorError) in try processor.ask(.presses, "presses")
    },
    .named(
      "help", "→", "Explains the word or topic whose name follows, or how to begin.", optional: true
    ) {
      processor, name throws(CalculatorError) in
      if let value = processor.machine.variables[name] {
        return try processor.show(name, value)
      }
      if let answer = try processor.outlet.answer(to: .help(name), processor.machine) {
        return processor.outlet.print(Array(answer.utf8), processor.machine)
      }
      if name.isEmpty || processor.table.index(of: name) != nil { throw .unavailable("help") }
      let suggestion = processor.table.suggestion(for: name, variables: [])
      throw .unknownWord(name, suggestion: suggestion)
    },
    .control("words", "→", "Lists all words by topic.") { processor throws(CalculatorError) in
      try processor.ask(.words, "words")
    },
    .named(
      "listen", "→",
      "Plugs a listener in: bits, swatch, tape, \"tape=FILE\", \"exec COMMAND\".", optional: true
    ) { processor, name throws(CalculatorError) in
      try processor.reachOut(.listen(name), "listen")
    },
    .named("unlisten", "→", "Unplugs the listener whose name follows.", optional: true) {
      processor, name throws(CalculatorError) in
      try processor.reachOut(.unlisten(name), "unlisten")
    },
    .control("listeners", "→", "Lists the listeners that are plugged in.") {
      processor throws(CalculatorError) in try processor.ask(.listeners, "listeners")
    },
    .control("tape", "→", "Shows what the tape has recorded.") {
      processor throws(CalculatorError) in try processor.ask(.tape, "tape")
    },
    .control(
      "reset", "… →",
      "Empties the stack, removes all variables, and sets everything as at the start.",
      "1 sto n 5 digits reset depth → 0"
    ) { processor in
      let interruption = processor.machine.settings.context.interruption
      processor.machine = Machine()
      processor.machine.settings.context.interruption = interruption
      processor.changes.formUnion([.stack, .operation, .variables, .settings])
    },
    .control("quit exit bye", "→", "Ends the session; keys behind it are not read.", "1 quit 2 → 1")
    {
      processor in
      processor.hasQuit = true
      processor.isStopped = true
    },
  ]
}

extension Processor {
  /// Asks for what starts a process or touches a file: only where a person typed the very word.
  fileprivate func reachOut(_ request: Request, _ word: String) throws(CalculatorError) {
    guard isTyped, frames.isEmpty else { throw .promptOnly(word) }
    try ask(request, word)
  }

  /// Puts out what the surroundings answer.
  fileprivate func ask(_ request: Request, _ word: String) throws(CalculatorError) {
    guard let answer = try outlet.answer(to: request, machine) else { throw .unavailable(word) }
    outlet.print(Array(answer.utf8), machine)
  }
}
