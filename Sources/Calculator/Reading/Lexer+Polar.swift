/// Numerals of modulus and angle: `5∠53.13`, or `5@53.13` for keyboards without `∠`.
extension Lexer {
  /// Returns the length of the `∠` or `@` at this index; 0 if there is none.
  static func angleSignLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if run[index] == UInt8(ascii: "@") { return 1 }
    return UTF8Decoding.scalar(in: run, at: index).scalar == "∠" ? 3 : 0
  }

  /// Returns the length of the minus sign at this index; 0 if there is none.
  static func minusLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if run[index] == UInt8(ascii: "-") { return 1 }
    return UTF8Decoding.scalar(in: run, at: index).scalar == "−" ? 3 : 0
  }

  /// Returns the token of modulus and angle that end before this index. Text that looks like a date
  /// without a blank after a number becomes one malformed token.
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
  /// Whether an angle follows the modulus, or would follow.
  var hasAngle: Bool { self == .angleSign || self == .angle || self == .angleExponent }

  /// Whether a numeral that ends here is more than a number, even without a unit.
  var isQuantity: Bool { [.uncertain, .uncertainExponent, .range, .rangeExponent].contains(self) }

  /// The state after the `e` of an exponent.
  var withExponent: Lexer.Numeral {
    switch self {
    case .mantissa, .period: .exponent
    case .angle: .angleExponent
    case .range: .rangeExponent
    default: .uncertainExponent
    }
  }
}
