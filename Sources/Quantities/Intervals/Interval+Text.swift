import ExactNumbers

/// Ranges as they are typed and shown, with the ends rounded outwards: `38..42`,
/// `1..1.41421356237310`.
extension Interval {
  /// The text between the ends.
  static let dots = ".."

  /// Appends the ends. Returns whether neither is rounded.
  func write(
    to output: inout [UInt8], _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> Bool {
    var format = format.ofQuantities
    format.form = .decimal
    return try calculate { () throws(NumberError) in
      let (first, last) = (
        try low.roundedOutwards(-1, format, context), try high.roundedOutwards(1, format, context)
      )
      let isFirst = try first.number.write(to: &output, first.shown(in: format), context)
      output += Self.dots.utf8
      let isLast = try last.number.write(to: &output, last.shown(in: format), context)
      return isFirst && isLast && first.isExact && last.isExact
    }
  }

  /// Returns the ends of the range in a numeral, or nil if the numeral is not a range.
  static func ends(
    of numeral: Substring, _ context: Context
  ) throws(QuantityError) -> (low: Number, high: Number)? {
    let points = zip(numeral.indices, numeral.indices.dropFirst())
    guard let dots = points.first(where: { numeral[$0...$1] == dots }) else { return nil }
    let last = numeral[numeral.index(after: dots.1)...]
    let digits = last.hasPrefix("\u{2212}") ? last.dropFirst() : last
    return try calculate { () throws(NumberError) in
      let high = try Number.parse(text: digits, context)
      return (
        low: try Number.parse(text: numeral[..<dots.0], context),
        high: digits.startIndex == last.startIndex ? high : try Number.negate(high, context)
      )
    }
  }
}

/// The end of a range, rounded outwards.
private struct RoundedEnd {
  let number: Number
  /// The number of decimal places; below 0 if the last digits before the point are only zeros.
  let places: Int
  let isExact: Bool

  /// Returns the format, with an exponent if zeros before the point would look like digits.
  func shown(in format: NumberFormat) -> NumberFormat {
    if isExact || places >= 0 { return format }
    var format = format
    if case .standard = format.style { format.style = .scientific(format.digits - 1) }
    return format
  }
}

extension Number {
  /// Returns the number rounded towards −∞ or ∞, depending on the sign, to the last place that a
  /// format shows, and whether it is unchanged.
  fileprivate func roundedOutwards(
    _ sign: Int, _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> RoundedEnd {
    if try Number.isZero(self, context) { return RoundedEnd(number: 0, places: 0, isExact: true) }
    let logarithm = try Number.log10(Number.absolute(self, context), context)
    var size: Number
    do throws(NumberError) { size = try Number.floor(logarithm, context) } catch {
      guard case .undecidable = error else { throw error }
      size = try Number.floor(
        Number.add(logarithm, Number(decimal: 5, places: 1), context), context)
    }
    guard let leading = size.asInt, leading.magnitude < 1_000_000_000_000_000 else {
      throw .outOfRange
    }
    let places =
      switch format.style {
      case .standard: format.digits - 1 - leading
      case .fixed(let places): places
      case .scientific(let places), .engineering(let places), .prefixed(let places):
        places - leading
      }
    let unit = try Number.power(10, .small(-places), context)
    let count = try Number.divide(self, unit, context)
    var whole: Number
    do throws(NumberError) {
      whole = try sign < 0 ? Number.floor(count, context) : Number.ceiling(count, context)
    } catch {
      guard case .undecidable = error else { throw error }
      // The neighbour of the nearest integer is beyond the number.
      whole = try Number.add(Number.round(count, context), .small(sign), context)
    }
    let rounded = try Number.multiply(whole, unit, context)
    var isExact = false
    if case .real = self {} else { isExact = try Number.equal(whole, count, context) }
    return RoundedEnd(number: rounded, places: places, isExact: isExact)
  }
}
