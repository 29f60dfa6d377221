import ExactNumbers

/// Colours, as integers 0xRRGGBB.
extension CommandTable {
  static let colours: [Command] = [
    .numbers(
      "rgb", "r g b → colour", "Makes a colour from red, green and blue, integers from 0 to 255.",
      "hex 255 128 0 rgb → 0xFF8000", takes: 3
    ) { x, context throws(NumberError) in try Number.rgb(x[0], x[1], x[2], context) },
    .numbers(
      "torgb", "colour → r g b", "Splits a colour, 0 to 0xFFFFFF, into red, green and blue.",
      "0xFF8000 torgb → 255 128 0", takes: 1, gives: 3
    ) { x, context throws(NumberError) in try Number.rgbParts(of: x[0], context) },
    .numbers(
      "hsb", "h s b → colour",
      "Makes a colour from hue (0 to 360°), saturation and brightness (0 to 100 %).",
      "hex 30 100 100 hsb → 0xFF8000", takes: 3
    ) { x, context throws(NumberError) in try Number.hsb(x[0], x[1], x[2], context) },
    .numbers(
      "tohsb", "colour → h s b",
      "Splits a colour into hue, saturation and brightness, exactly.",
      "exact 0xFF8000 tohsb → 512/17 100 100", takes: 1, gives: 3
    ) { x, context throws(NumberError) in try Number.hsbParts(of: x[0], context) },
  ]
}
