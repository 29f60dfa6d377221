import ExactNumbers

/// Colours, as integers 0xRRGGBB.
extension CommandTable {
  static let colours: [Command] = [
    .control(
      "rgb", "r g b → colour", "Mixes red, green and blue, integers from 0 to 255 each.",
      takes: [.number, .number, .number], "hex 255 128 0 rgb → 0xFF8000"
    ) { interpreter throws(CalculatorError) in
      try interpreter.convertColour("rgb") { x, context throws(NumberError) in
        [try Number.rgb(x[0], x[1], x[2], context)]
      }
    },
    .control(
      "torgb", "colour → r g b", "Takes a colour, 0 to 0xFFFFFF, apart into red, green and blue.",
      takes: [.number], "0xFF8000 torgb → 255 128 0"
    ) { interpreter throws(CalculatorError) in
      try interpreter.convertColour("torgb") { x, context throws(NumberError) in
        try Number.rgbParts(of: x[0], context)
      }
    },
    .control(
      "hsb", "h s b → colour", "Mixes hue, 0 to 360°, saturation and brightness, 0 to 100 %.",
      takes: [.number, .number, .number], "hex 30 100 100 hsb → 0xFF8000"
    ) { interpreter throws(CalculatorError) in
      try interpreter.convertColour("hsb") { x, context throws(NumberError) in
        [try Number.hsb(x[0], x[1], x[2], context)]
      }
    },
    .control(
      "tohsb", "colour → h s b",
      "Takes a colour apart into hue, saturation and brightness, exactly.",
      takes: [.number], "exact 0xFF8000 tohsb → 512/17 100 100"
    ) { interpreter throws(CalculatorError) in
      try interpreter.convertColour("tohsb") { x, context throws(NumberError) in
        try Number.hsbParts(of: x[0], context)
      }
    },
  ]
}

extension Interpreter {
  /// Carries out a function of the numbers that its row takes, checked before; kept for LAST X.
  fileprivate mutating func convertColour(
    _ word: String, _ function: ([Number], Context) throws(NumberError) -> [Number]
  ) throws(CalculatorError) {
    guard let index = table.index(of: word) else { return }
    let count = table.operands[index].count
    var operands: [Number] = []
    for case .number(let number) in machine.stack.suffix(count) { operands.append(number) }
    guard operands.count == count else { return }
    let results: [Number]
    do throws(NumberError) {
      results = try function(operands, machine.settings.context)
    } catch { throw numberError(error, word) }
    machine.stack.replaceSubrange(
      (machine.stack.count - count)..., with: results.map { .number($0) })
    keep(Operation(index: index, operands: operands.map { .number($0) }))
  }
}
