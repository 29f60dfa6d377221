// Colours as computers mix them: an integer 0xRRGGBB with parts from 0 to 255, and hue, saturation
// and brightness (HSB, also HSV: A. R. Smith, Color gamut transform pairs, SIGGRAPH 1978). All of
// it is exact: the hue, saturation and brightness of a colour are fractions that convert back to
// it.

extension Number {
  /// Returns the colour with these parts of red, green and blue.
  ///
  /// Throws `.notInteger`, and `.undefined` outside 0…255.
  public static func rgb(
    _ red: Number, _ green: Number, _ blue: Number, _ context: Context
  ) throws(NumberError) -> Number {
    var colour = 0
    for part in [red, green, blue] { colour = colour << 8 | (try part.integer(upTo: 255)) }
    return Number(colour)
  }

  /// Returns red, green and blue of a colour.
  ///
  /// Throws `.notInteger`, and `.undefined` outside 0…0xFFFFFF.
  public static func rgbParts(of colour: Number, _ context: Context) throws(NumberError) -> [Number]
  {
    let colour = try colour.integer(upTo: 0xFF_FFFF)
    return [Number(colour >> 16), Number(colour >> 8 & 255), Number(colour & 255)]
  }

  /// Returns the colour nearest to a hue in degrees, and a saturation and brightness in percent.
  ///
  /// Each part is rounded to an integer, with halves upwards. Throws `.notReal`, and `.undefined`
  /// for a hue outside 0…360 or another value outside 0…100. A hue of 360 is 0, red.
  public static func hsb(
    _ hue: Number, _ saturation: Number, _ brightness: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try hue.guardRange(upTo: 360, context)
    try saturation.guardRange(upTo: 100, context)
    try brightness.guardRange(upTo: 100, context)
    let sixth = try divide(hue, 60, context)
    var colour = 0
    for offset in [5, 3, 1] {
      // V − V·S·max(0, min(k, 4 − k, 1)) with k = (n + H/60) mod 6 for n = 5, 3, 1.
      let k = try modulo(try add(Number(offset), sixth, context), 6, context)
      let slope = try minimum(try minimum(k, try subtract(4, k, context), context), 1, context)
      let weight = try maximum(0, slope, context)
      let dark = try divide(try multiply(saturation, weight, context), 100, context)
      let light = try multiply(brightness, try subtract(1, dark, context), context)
      let part = try divide(try multiply(light, 255, context), 100, context)
      let rounded = try floor(try add(part, .half, context), context)
      colour = colour << 8 | (try rounded.integer(upTo: 255))
    }
    return Number(colour)
  }

  /// Returns the hue in degrees, from 0 to below 360, and saturation and brightness in percent.
  /// Grey has the hue 0.
  ///
  /// Throws the errors of ``rgbParts(of:_:)``.
  public static func hsbParts(of colour: Number, _ context: Context) throws(NumberError) -> [Number]
  {
    let colour = try colour.integer(upTo: 0xFF_FFFF)
    let (red, green, blue) = (colour >> 16, colour >> 8 & 255, colour & 255)
    let highest = max(red, green, blue)
    let range = highest - min(red, green, blue)
    let brightness = Number(highest * 100, over: 255)
    if range == 0 { return [0, 0, brightness] }
    let sixths =
      highest == red
      ? green - blue : highest == green ? blue - red + 2 * range : red - green + 4 * range
    let hue = Number((sixths < 0 ? sixths + 6 * range : sixths) * 60, over: range)
    return [hue, Number(range * 100, over: highest), brightness]
  }

  /// Returns the number as an integer from 0 to `limit`, or throws.
  private func integer(upTo limit: Int) throws(NumberError) -> Int {
    guard isInteger else { throw notWritten }
    guard let value = asInt, (0...limit).contains(value) else { throw .undefined(at: self) }
    return value
  }

  /// Throws unless the number is from 0 to `limit`.
  private func guardRange(upTo limit: Number, _ context: Context) throws(NumberError) {
    if case .complex = self { throw .notReal(self) }
    if try Number.less(self, 0, context) { throw .undefined(at: self) }
    if try Number.less(limit, self, context) { throw .undefined(at: self) }
  }
}
