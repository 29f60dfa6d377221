import ExactNumbers

/// The format of numbers, and output.
extension CommandTable {
  static let display: [Command] = [
    .setting(
      "digits", "n →", "Sets how many significant digits are shown.", takes: [.number],
      "30 digits 2 sqrt → 1.41421356237309504880168872421"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.format.digits = try machine.popCount(word, 1...Settings.digitsLimit)
    },
    .setting(
      "std", "→", "Shows numbers as decimals, in full up to the digits set.",
      "2 fix std 1 4 / → 0.25"
    ) { machine in
      machine.settings.format.style = .standard
      machine.settings.format.form = .decimal
    },
    style("fix", "Shows N digits after the point.", "2 fix 2 3 / → 0.67", NumberFormat.Style.fixed),
    style(
      "sci", "Shows one digit before the point, N after it, and an exponent.",
      "3 sci 12345 → 1.235e4", NumberFormat.Style.scientific),
    style(
      "eng", "Shows N + 1 digits and an exponent that is a multiple of 3.", "3 eng 12345 → 12.35e3",
      NumberFormat.Style.engineering),
    style(
      "prefix", "Shows N + 1 digits, at least 3, and an SI prefix instead of the exponent.",
      "3 prefix 47e-6 → 47.00µ", NumberFormat.Style.prefixed),
    form(
      "exact", "Shows exact forms like 22/7, (1+√5)/2, 3π/4 and 3 ln 2, where they exist.",
      ["exact 2 sqrt 1 + → 1+√2", "exact 3 9 / → 1/3", "exact deg 15 cos → (√6+√2)/4"], .exact),
    form(
      "mixed", "Shows exact forms, fractions above 1 with their integer part first.",
      ["mixed 7 3 / → 2+1/3", "mixed -7 3 / → -2-1/3"], .mixed),
    form(
      "repeating", "Shows decimals that repeat after 'r', where the digits set are enough.",
      ["repeating 1 7 / → 0.r142857", "repeating 1 12 / → 0.08r3", "0.08r3 12 * → 1"], .repeating),
    form(
      "rpn", "Shows every value as keys that read back as exactly the same value.",
      ["rpn 22 7 / → 22 7 /", "rpn 12 sqrt 3 4i + → 3 sqrt 2 * 3 4 complex"], .rpn),
    form(
      "decimal", "Shows numbers as decimals again.", ["exact decimal 12 sqrt → 3.46410161513775"],
      .decimal),
    .setting(
      "phasor", "→", "Shows complex numbers by modulus and angle, which you type as 5∠30 or 5@30.",
      "deg phasor 1 i + → 1.41421356237310∠45"
    ) { machine in machine.settings.format.isPolar = true },
    .setting(
      "rect", "→", "Shows complex numbers by real and imaginary part again.",
      "phasor rect 3 4i + → 3+4i"
    ) { machine in machine.settings.format.isPolar = false },
    .setting(
      "group", "→", "Groups digits at the prompt: 1_234_567, and in fours 0xFFFF_FFFF.",
      "group 1234567 → 1234567"
    ) { machine in machine.settings.format.isGrouped = true },
    .setting("ungroup", "→", "Shows digits at the prompt ungrouped again.", "ungroup 1 → 1") {
      machine in machine.settings.format.isGrouped = false
    },
    .setting(
      "base", "n →", "Shows numbers in base N, 2 to 36.", takes: [.number],
      "3 base 1 3 / 5 → 0.1 12", "36 base 35 → Z"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.format.base = try machine.popBase(word)
    },
    base("dec", "decimal", "hex dec 255 → 255", .decimal),
    base("hex", "hexadecimal", "hex 255 0.5 → 0xFF 0x0.8", .hexadecimal),
    base("oct", "octal", "oct 15 → 0o17", .octal),
    base("bin", "binary", "bin 5 → 0b101", .binary),
    .setting(
      "inbase", "n →",
      "Reads digits without a prefix in base N, 2 to 36; '0d10 inbase' leads back.",
      takes: [.number], "16 inbase FF 0.8 → 255 0.5", "2 inbase 101 0d10 inbase 10 → 5 10"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.inputBase = try machine.popBase(word)
    }.remarking { operands in
      guard case .number(let base) = operands[0], base.asInt != 10 else { return nil }
      return "digits without a prefix are of base \(base) now; '0d10 inbase' leads back"
    },
    .setting(
      "twos", "→", "Shows negative integers as the bits of the word, in bases 2, 8 and 16.",
      "hex 32 wsize twos -256 → 0xFFFFFF00", "8 wsize twos 0xFF → -1"
    ) { machine in machine.settings.format.showsTwosComplement = true },
    .setting(
      "notwos", "→", "Shows negative integers with a minus again.", "hex twos notwos -1 → -0x1"
    ) { machine in machine.settings.format.showsTwosComplement = false },
    .control(
      "print", "x →", "Pops X and prints it; a string without its quotes.", takes: [.any],
      "2 3 + print → 5", "\"done\" print → done"
    ) { interpreter throws(CalculatorError) in
      try interpreter.show()
      interpreter.machine.stack.removeLast()
      interpreter.changes.insert(.stack)
    }.keepingFields,
    .control("show", "x → x", "Prints X and keeps it.", takes: [.any], "5 show 2 * → 5 10") {
      interpreter throws(CalculatorError) in try interpreter.show()
    }.keepingFields,
    .control(
      "showall", "… → …", "Prints all levels with their numbers, X last.",
      "1 2 showall clear → 2: 1 1: 2"
    ) { interpreter throws(CalculatorError) in try interpreter.showAll() },
    .control(
      "why", "x → x", "Explains how X is known, and what proved the last answer.",
      takes: [.any], "22 7 / why drop → Exact: the fraction 22/7.",
      "8 sqrt 2 sqrt 2 * = why drop → Exact: the integer 1. '=' answered yes: rules of simplification make the difference 0."
    ) { interpreter throws(CalculatorError) in try interpreter.explainX() },
  ]

  private static func style(
    _ word: String, _ summary: String, _ example: Command.Example,
    _ style: @escaping @Sendable (Int) -> NumberFormat.Style
  ) -> Command {
    .setting(word, "n →", summary, takes: [.number], example) { machine throws(CalculatorError) in
      machine.settings.format.style = style(try machine.popCount(word, 0...Settings.digitsLimit))
    }
  }

  private static func form(
    _ word: String, _ summary: String, _ examples: [Command.Example], _ form: NumberFormat.Form
  ) -> Command {
    Command(
      word, "→", summary, [], examples,
      .setting({ machine in machine.settings.format.form = form }, .settings))
  }

  private static func base(
    _ word: String, _ adjective: String, _ example: Command.Example, _ base: NumberFormat.Base
  ) -> Command {
    .setting(word, "→", "Shows numbers in \(adjective) notation.", example) { machine in
      machine.settings.format.base = base
    }
  }
}

extension Machine {
  /// Pops X, which must be a base.
  fileprivate mutating func popBase(_ word: String) throws(CalculatorError) -> NumberFormat.Base {
    NumberFormat.Base(try popCount(word, NumberFormat.Base.range)) ?? .decimal
  }
}

extension Interpreter {
  /// Outputs X. Dispatch has checked that there is an X.
  ///
  /// On a screen it has `≈` before it if it is rounded, as above the prompt.
  fileprivate func show() throws(CalculatorError) {
    let (line, isExact) = try lineOfX()
    let isMarked = windowSize != nil && !isExact
    tell(.printed(isMarked ? Array("≈".utf8) + line : line))
  }

  /// Returns X in the form of `print`, a string without its quotes, and whether that is exact.
  /// Returns an empty text if there is no X.
  private func lineOfX() throws(CalculatorError) -> (text: [UInt8], isExact: Bool) {
    guard let value = machine.stack.last else { return ([], true) }
    if case .string(let text) = value { return (Array(text.utf8), true) }
    if case .field(let field) = value { return (Array(field.text.utf8), true) }
    var line: [UInt8] = []
    let isExact = try write(value, to: &line)
    return (line, isExact)
  }

  /// Returns X in the form of `print` as a text.
  func textOfX() throws(CalculatorError) -> String {
    String(decoding: try lineOfX().text, as: UTF8.self)
  }

  /// Outputs all levels, on a screen in the form that they have above the prompt.
  fileprivate func showAll() throws(CalculatorError) {
    for level in machine.stack.indices.reversed().map({ $0 + 1 }) {
      let value = machine.stack[machine.stack.count - level]
      tell(.printed(try line("\(level): ", value, "showall")))
    }
  }

  /// Outputs a variable: `name = value`.
  func show(_ name: String, _ value: Value) throws(CalculatorError) {
    tell(.printed(try line(of: name, value)))
  }

  /// Returns the output for a variable: `name = value`.
  func line(of name: String, _ value: Value) throws(CalculatorError) -> [UInt8] {
    try line("\(name) = ", value, "vars")
  }

  /// Returns the output for a value after a label: on a screen in the form of a level of the stack,
  /// otherwise in full.
  private func line(
    _ label: String, _ value: Value, _ word: String
  ) throws(CalculatorError) -> [UInt8] {
    var line = Array(label.utf8)
    if let window = windowSize {
      let columns = max(window.columns - line.count - 1, Self.narrowestValue)
      let settings = machine.settings
      line += try settings.context.calculate(word, value.row(columns: columns, settings)).utf8
    } else {
      try write(value, to: &line)
    }
    return line
  }

  /// The smallest number of columns of a value, after the longest name.
  private static let narrowestValue = 20

  /// Appends a value's text in the form that the settings determine, and returns whether it is
  /// exact.
  @discardableResult
  func write(_ value: Value, to line: inout [UInt8]) throws(CalculatorError) -> Bool {
    let settings = machine.settings
    return try settings.context.calculate("print", value.write(to: &line, settings))
  }
}
