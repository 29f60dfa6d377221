import ExactNumbers
import Quantities

/// Words about the session itself.
extension CommandTable {
  static let session: [Command] = [
    .setting(
      "memory", "n →", "Sets how many megabytes one value may take; 128 at the start.",
      takes: [.number], "512 memory 1 → 1"
    ) { (machine, word) throws(CalculatorError) in
      let limit = try machine.popCount(word, 1...1_000_000) << 20
      machine.settings.context.memoryLimit = min(limit, MachineMemory.valueLimit)
    },
    .setting(
      "timelimit", "n →",
      "Sets how many seconds a word may take; 0, as at the start, is any time.",
      takes: [.number], "60 timelimit 1 → 1"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.context.timeLimit = try machine.popCount(word, 0...1_000_000)
    },
    .control("presses", "→", "Shows how many keys were pressed, and which.") {
      (interpreter, word) throws(CalculatorError) in try interpreter.ask(.presses, word)
    },
    .named(
      "help", "→", "Explains the word or topic whose name follows, or how to begin.", optional: true
    ) {
      (interpreter, word, name) throws(CalculatorError) in
      if let value = interpreter.machine.variables[name] {
        return try interpreter.explain(name, value)
      }
      if let definition = interpreter.machine.units[String(name.dropFirst())]?.definition,
        name.hasPrefix("_")
      {
        return try interpreter.show(name, Value(definition))
      }
      if let answer = try interpreter.outlet.answer(to: .help(name), interpreter.machine) {
        return interpreter.tell(.printed(Array(answer.utf8)))
      }
      if name.isEmpty || interpreter.table.index(of: name) != nil { throw .unavailable(word) }
      guard let meant = interpreter.table.suggestion(for: name, variables: []) else {
        throw .refused(
          word: word, reason: "there is no word '\(name)'; 'apropos \(name)' looks for it")
      }
      throw .unknownWord(name, suggestion: meant)
    }.naming(.topic),
    .named(
      "apropos", "→", "Lists the words about the text that follows, or the string in X.",
      optional: true
    ) { (interpreter, word, name) throws(CalculatorError) in
      if !name.isEmpty { return try interpreter.ask(.apropos(name), word) }
      let text = try interpreter.textInX(word)
      try interpreter.ask(.apropos(text), word)
      interpreter.machine.stack.removeLast()
      interpreter.changes.insert(.stack)
    }.naming(.topic),
    .control("tutorial", "→", "Starts a tour at the prompt; your session is put aside meanwhile.") {
      (interpreter, word) throws(CalculatorError) in
      _ = try interpreter.grant(.tutorial, word)
    },
    .named(
      "words", "→", "Lists all words by topic, or those of the topic that follows.", optional: true
    ) { (interpreter, word, topic) throws(CalculatorError) in
      try interpreter.ask(.words(topic), word)
    }.naming(.topicOfWords),
    .named(
      "listen", "→",
      "Plugs in: bits, float, swatch, vars, plot, tape, \"tape=FILE\", \"exec COMMAND\".",
      optional: true
    ) { (interpreter, word, name) throws(CalculatorError) in
      if name.isEmpty { throw .needsName(word) }
      try interpreter.ask(.listen(name), word)
    }.naming(.listener),
    .named("unlisten", "→", "Removes the listener whose name follows.", optional: true) {
      (interpreter, word, name) throws(CalculatorError) in
      if name.isEmpty { throw .needsName(word) }
      try interpreter.ask(.unlisten(name), word)
    }.naming(.pluggedIn),
    .control("listeners", "→", "Lists the listeners that are plugged in.") {
      (interpreter, word) throws(CalculatorError) in try interpreter.ask(.listeners, word)
    },
    .control("tape", "→", "Shows what the tape has recorded.") {
      (interpreter, word) throws(CalculatorError) in try interpreter.ask(.tape, word)
    },
    .control("about", "→", "Prints the version of surd.") {
      (interpreter, word) throws(CalculatorError) in try interpreter.ask(.about, word)
    },
    .control(
      "save", "\"file\" →", "Saves stack, variables and settings in a file.", takes: [.string]
    ) { (interpreter, word) throws(CalculatorError) in
      let name = interpreter.popFileName()
      _ = try interpreter.grant(.save(name), word)
      interpreter.tell(.noted("wrote \(name)"))
    }.naming(.file),
    .control(
      "load", "\"file\" → …",
      "Restores stack, variables and settings from a saved file.",
      takes: [.string]
    ) { (interpreter, word) throws(CalculatorError) in
      let name = interpreter.popFileName()
      let text = try interpreter.grant(.load(name), word)
      let session = try Machine.saved(text, in: name, interpreter.machine)
      interpreter.replace(by: session.machine)
      for renaming in session.renamings { interpreter.tell(.said("\(renaming)")) }
    }.naming(.file),
    .named(
      "run", "→ …", "Carries out the keys in a file: run \"FILE\"; an error undoes all of it.",
      optional: true
    ) { (interpreter, word, name) throws(CalculatorError) in
      if name.isEmpty { throw .needsFile(word) }
      try interpreter.carryOut(try interpreter.grant(.run(name), word), ofFile: name)
    }.naming(.file),
    .control(
      "reset", "… →",
      "Empties the stack, removes all variables, and resets all settings.",
      "1 sto n 5 digits reset depth → 0"
    ) { interpreter in interpreter.replace(by: interpreter.policy.initial) },
    .change(
      "expr", "[\"kind\" x …] → x", "Makes a number from its description in saved sessions.",
      takes: [.vector], "[\"sin\" 1] expr → 0.841470984807897"
    ) { machine throws(CalculatorError) in
      guard case .vector(let vector)? = machine.stack.last else { return }
      machine.stack[machine.stack.count - 1] = try Machine.value(
        describedBy: vector, machine.settings.context)
    },
    .change(
      "setlast", "[y x] \"word\" →", "Sets the last operation, as saved sessions do.",
      takes: [.vector, .string], "[10 4] \"-\" setlast lastx → 4"
    ) { machine throws(CalculatorError) in try machine.setLastOperation() },
    .control("quit exit bye", "→", "Ends the session; keys after it are not read.", "1 quit 2 → 1")
    {
      (interpreter, word) throws(CalculatorError) in
      if interpreter.policy.isSent { throw .promptOnly(word) }
      interpreter.hasQuit = true
      interpreter.isStopped = true
    },
  ]
}

extension Interpreter {
  /// Notifies observers of an utterance, with the current state.
  func tell(_ utterance: Utterance) { outlet.tell(utterance, machine) }

  func say(_ text: String) { tell(.printed(Array(text.utf8))) }

  /// Outputs a variable. The comment at the beginning of a program comes first.
  fileprivate func explain(_ name: String, _ value: Value) throws(CalculatorError) {
    if case .program(let program) = value, !program.headComment.isEmpty {
      let comment = program.headComment.joined(
        separator: "\n" + String(repeating: " ", count: name.count + 2))
      say("\(name): \(comment)")
    }
    try show(name, value)
  }

  /// Outputs the host's answer to a request.
  fileprivate mutating func ask(_ request: Request, _ word: String) throws(CalculatorError) {
    say(try grant(request, word))
  }

  /// Returns the host's answer to a request. A request that starts a process or touches a file is
  /// allowed only if the user typed this word.
  mutating func grant(_ request: Request, _ word: String) throws(CalculatorError) -> String {
    if request.reachesOut, !policy.isTyped || !calls.isEmpty { throw .promptOnly(word) }
    guard let answer = try outlet.answer(to: request, machine) else { throw .unavailable(word) }
    if request.reachesOut { circumstances.append(Circumstance(request.circumstance(answer))) }
    return answer
  }

  /// Returns the string in X, for a word that takes a name or a string.
  fileprivate func textInX(_ word: String) throws(CalculatorError) -> String {
    guard let x = machine.stack.last else { throw .needsName(word) }
    guard case .string(let text) = x else {
      throw .wrongKind(word: word, needs: .string, level: 1, found: x.kind)
    }
    return text
  }

  /// Pops the name of a file from X, whose kind dispatch has checked.
  fileprivate mutating func popFileName() -> String {
    guard case .string(let name)? = machine.stack.popLast() else { return "" }
    changes.insert(.stack)
    return name
  }

  /// Replaces the machine by another one, as if its values had been typed.
  mutating func replace(by other: Machine) {
    let interruption = machine.settings.context.interruption
    let before = machine
    machine = other
    machine.settings.context.interruption = interruption
    keepCeilings()
    setAsideAgain()
    changes.formUnion(machine.changes(since: before))
  }

  /// Lowers the limits of memory and time to their ceilings. Returns whether a limit was above its
  /// ceiling.
  @discardableResult mutating func keepCeilings() -> Bool {
    let (limit, seconds) = (
      machine.settings.context.memoryLimit, machine.settings.context.timeLimit
    )
    let most = policy.timeCeiling
    let isLate = most > 0 && (seconds == 0 || seconds > most)
    machine.settings.context.memoryLimit = min(limit, policy.memoryCeiling)
    if isLate { machine.settings.context.timeLimit = most }
    return isLate || limit > policy.memoryCeiling
  }
}
