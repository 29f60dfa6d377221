import ExactNumbers

/// Colours, as integers 0xRRGGBB.
extension CommandTable {
  static let colours: [Command] = [
    .ternary(
      "rgb", "r g b → colour", "Makes a colour from red, green and blue, integers from 0 to 255.",
      "hex 255 128 0 rgb → 0xFF8000", does: Number.rgb),
    .numbers(
      "torgb", "colour → r g b", "Splits a colour, 0 to 0xFFFFFF, into red, green and blue.",
      "0xFF8000 torgb → 255 128 0", takes: 1, gives: 3
    ) { x, context throws(NumberError) in try Number.rgbParts(of: x[0], context) },
    .ternary(
      "hsb", "h s b → colour",
      "Makes a colour from hue (0 to 360°), saturation and brightness (0 to 100 %).",
      "hex 30 100 100 hsb → 0xFF8000", does: Number.hsb),
    .numbers(
      "tohsb", "colour → h s b",
      "Splits a colour into hue, saturation and brightness, exactly.",
      "exact 0xFF8000 tohsb → 512/17 100 100", takes: 1, gives: 3
    ) { x, context throws(NumberError) in try Number.hsbParts(of: x[0], context) },
  ]
}
