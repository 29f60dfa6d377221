/// Numerals of modulus and angle: `5∠53.13`, or `5@53.13` where there is no such key.
extension Lexer {
  /// The length of the `∠` or `@` at this index, 0 where something else stands there.
  static func angleSignLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if run[index] == UInt8(ascii: "@") { return 1 }
    return UTF8Decoding.scalar(in: run, at: index).scalar == "∠" ? 3 : 0
  }

  /// The length of the minus sign at this index, 0 where something else stands there.
  static func minusLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if run[index] == UInt8(ascii: "-") { return 1 }
    return UTF8Decoding.scalar(in: run, at: index).scalar == "−" ? 3 : 0
  }

  /// Hands over modulus and angle that end before this index, or as a whole what looks like a date
  /// that no blank parts from a number.
  mutating func takePolar(_ run: UnsafeBufferPointer<UInt8>, to end: Int, _ atEnd: Bool) -> Token? {
    if end < run.count, run[end] == UInt8(ascii: "-") {
      guard end + 1 < run.count || atEnd else { return suspend(.numeral(.angle), at: end) }
      if end + 1 < run.count, Self.isDigit(run[end + 1]) {
        return refusedNumeral(run, from: end, atEnd)
      }
    }
    return takeSigned(run, to: end) { .quantity(negated: $0) }
  }
}

extension Lexer.Numeral {
  /// Whether an angle stands behind the modulus, or would.
  var hasAngle: Bool { self == .angleSign || self == .angle || self == .angleExponent }

  /// Whether a numeral that ends here is more than a number, also without a unit.
  var isQuantity: Bool { [.uncertain, .uncertainExponent, .range, .rangeExponent].contains(self) }

  /// What a part that may have an exponent is behind its `e`.
  var withExponent: Lexer.Numeral {
    switch self {
    case .mantissa, .period: .exponent
    case .angle: .angleExponent
    case .range: .rangeExponent
    default: .uncertainExponent
    }
  }
}
