import ExactNumbers

/// Strings, and numbers as strings. A character is a Unicode scalar.
extension CommandTable {
  static let strings: [Command] = [
    subnet,
    .change(
      "tostr", "x → \"text\"", "Makes a string of X, as it would be printed.", takes: [.any],
      "\"n = \" 3 tostr + → \"n = 3\"", "2 fix 2 3 / tostr → \"0.67\""
    ) { (machine, word) throws(CalculatorError) in
      guard let x = machine.stack.last else { return }
      if case .field(let field) = x {
        return machine.stack[machine.stack.count - 1] = .string(field.text)
      }
      if x.kind == .string { return }
      var text: [UInt8] = []
      try machine.settings.context.calculate(word) { _ throws(NumberError) in
        _ = try x.write(to: &text, machine.settings)
      }
      machine.stack[machine.stack.count - 1] = .string(String(decoding: text, as: UTF8.self))
    }.keepingFields,
    .change(
      "tolatex", "x → \"text\"", "Gives the exact form of X, or else its digits, as LaTeX.",
      takes: [.any], "5 sqrt 1 + 2 / tolatex → \"\\\\frac{1+\\\\sqrt{5}}{2}\""
    ) { (machine, word) throws(CalculatorError) in
      guard let x = machine.stack.last else { return }
      let text = try machine.settings.context.calculate(word, x.latex(machine.settings))
      guard let text else { throw .wrongKind(word: word, needs: .scalar, level: 1, found: x.kind) }
      machine.stack[machine.stack.count - 1] = .string(text)
    },
    .change(
      "tonum", "\"text\" → x", "Gives the number, quantity or date in a string.",
      takes: [.string],
      "\"1.5\" tonum 2 * → 3", "\" -1E3 \" tonum → -1000", "\"5_km\" tonum _m to → 5000_m",
      "\"2026-01-03\" tonum 1_d + → @2026-01-04"
    ) { (machine, word) throws(CalculatorError) in
      guard let x = machine.stack.last, case .string(let text) = x else { return }
      guard let value = try machine.value(in: text, word: word) else {
        throw text.hasDecimalComma
          ? .decimalComma(word: word, text: x) : .noNumber(word: word, text: x)
      }
      machine.stack[machine.stack.count - 1] = value
    },
    text(
      "ord", "\"c\" → n", "Gives the Unicode code of a character.", takes: [.string],
      "\"A\" ord → 65"
    ) { word, operands, context throws(CalculatorError) in
      guard case .string(let text) = operands[0] else { return [] }
      let count = try Characters(text, context).count
      guard let character = text.unicodeScalars.first, count == 1 else {
        throw .needsCharacter(word: word, found: count)
      }
      return [.number(Number(Int(character.value)))]
    },
    text(
      "chr", "n → \"c\"", "Makes a string of the character with this Unicode code.",
      takes: [.number],
      "65 chr → \"A\"", "0x221A chr → \"√\""
    ) { word, operands, _ throws(CalculatorError) in
      let code = try operands[0].count(word, 0...0x10FFFF)
      guard let character = Unicode.Scalar(UInt32(code)) else {
        throw .noCharacter(word: word, code: code)
      }
      return [.string(String(character))]
    },
    text(
      "format", "x places width → \"text\"",
      "Makes a string of X with so many places, padded on the left to a width.",
      takes: [.number, .number, .number], "pi 3 6 format → \" 3.142\"",
      "2 3 / 2 0 format → \"0.67\"", does: format),
    text(
      "split", "\"text\" \"by\" → […]",
      "Parts a string at another; at an empty one, into characters.",
      takes: [.string, .string], "\"a,b,c\" \",\" split → [\"a\" \"b\" \"c\"]",
      "\"1 2\" \" \" split { tonum } map → [1 2]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .string(let text) = operands[0], case .string(let separator) = operands[1] else {
        return []
      }
      let characters = Characters(text, context)
      let parts =
        separator.isEmpty
        ? try characters.values(word) : try characters.parts(between: separator, word)
      return [.vector(try Vector(parts))]
    },
    text(
      "find", "\"text\" \"part\" → n",
      "Gives the place of the first character of a part, from 1; 0 where it is not.",
      takes: [.string, .string], "\"2026-11-26\" \"-\" find → 5", "\"abc\" \"x\" find → 0"
    ) { _, operands, context throws(CalculatorError) in
      guard case .string(let text) = operands[0], case .string(let part) = operands[1] else {
        return []
      }
      let place = try Characters(text, context).place(of: part)
      return [.number(Number((place ?? -1) + 1))]
    },
    .control(
      "write", "x →", "Prints X like 'print', but without ending the line.",
      takes: [.any], "\"x is \" write 5 print → x is 5"
    ) { interpreter throws(CalculatorError) in
      interpreter.tell(.wrote(Array(try interpreter.textOfX().utf8)))
      interpreter.machine.stack.removeLast()
      interpreter.changes.insert(.stack)
    }.keepingFields,
  ]

  /// The largest width to which `format` pads.
  private static let widthLimit = 100_000

  private static func text(
    _ name: String, _ effect: String, _ summary: String, takes operands: [Kind],
    _ examples: Command.Example..., does function: @escaping Action.Values
  ) -> Command {
    Command(name, effect, summary, operands, examples, .values(function, gives: 1, isKept: false))
  }

  /// Formats a number with a number of decimal places, in a width.
  private static let format: Action.Values = { word, operands, context throws(CalculatorError) in
    guard case .number(let number) = operands[0] else { return [] }
    let width = try operands[2].count(word, 0...widthLimit)
    var format = NumberFormat()
    format.style = .fixed(try operands[1].count(word, 0...Settings.digitsLimit))
    var text: [UInt8] = []
    try context.calculate(word) { context throws(NumberError) in
      _ = try number.write(to: &text, format, context)
    }
    let string = String(decoding: text, as: UTF8.self)
    let room = width - string.unicodeScalars.count
    return [.string(String(repeating: " ", count: max(0, room)) + string)]
  }
}
