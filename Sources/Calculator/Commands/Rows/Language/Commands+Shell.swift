import ExactNumbers

/// The shell's display of the stack and its mode of entry. A pipe accepts these words, without a
/// visible effect.
extension CommandTable {
  static let shell: [Command] = [
    .setting(
      "keys", "→", "Makes operators and single keys act at once at the prompt.", "keys 1 → 1"
    ) { machine in machine.settings.shell.entry = .keys },
    .setting("line", "→", "Makes Enter run whole lines at the prompt.", "line 1 → 1") {
      machine in machine.settings.shell.entry = .line
    },
    .setting(
      "levels", "n →", "Shows up to N levels at the prompt; 0 for 4, or 8 in over 24 rows.",
      takes: [.number], "4 levels 1 → 1"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.shell.levels = try machine.popCount(word, 0...ShellSettings.levelsLimit)
    },
    .setting(
      "preview", "→", "Switches the preview of the line being typed off, or on again.",
      "preview 1 → 1"
    ) { machine in machine.settings.shell.hasPreview.toggle() },
    .named(
      "paper", "→", "Answers lines that are written as on paper, 2+3, or does not: on, off.",
      "paper on 2 3 + → 5"
    ) { (interpreter, word, name) throws(CalculatorError) in
      guard ["on", "off"].contains(name) else { throw .needs(word: word, "'on' or 'off' after it") }
      interpreter.machine.settings.answersPaper = name == "on"
      interpreter.changes.insert(.settings)
    }.naming(.choice(["on", "off"])),
    .named(
      "edit", "x → x", "Brings X, or the variable whose name follows, to the line for editing.",
      optional: true
    ) { (interpreter, word, name) throws(CalculatorError) in
      if name.isEmpty, interpreter.machine.stack.isEmpty {
        throw .tooFewValues(word: word, needed: 1, available: 0)
      }
      if !name.isEmpty { _ = try interpreter.machine.editable(name) }
      _ = try interpreter.grant(.edit(name), word)
    },
    .control("time", "→", "Reports how long the rest of the line takes.") {
      interpreter throws(CalculatorError) in try interpreter.startStopwatch()
    },
    .control("copy", "x → x", "Copies X to the clipboard of the terminal.", takes: [.any]) {
      (interpreter, word) throws(CalculatorError) in
      interpreter.say(try interpreter.grant(.copy(try interpreter.textOfX()), word))
    },
  ]
}
