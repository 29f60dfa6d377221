import ExactNumbers

/// The digits of a number's text, read without anything of surd's own reading.
struct ShownDigits {
  let isNegative: Bool
  /// All digits as an integer.
  let coefficient: PlainInteger
  /// The power of the base of the last digit.
  let place: Int
  /// The number of shown digits, starting with the first nonzero digit.
  let count: Int
  /// Whether it looks like an integer: without a point or an exponent below zero.
  let looksWhole: Bool
  /// Whether an exponent or a prefix follows the digits, and none of them is after a point.
  let isFilled: Bool

  private static let prefixes = Array("qryzafpnµm kMGTPEZYRQ")

  /// Parses a text; nil if it is not a single numeral of the base.
  init?(_ text: String, _ base: Int) {
    var rest = text[...]
    isNegative = rest.first == "-"
    if isNegative { rest = rest.dropFirst() }
    if let prefix = [2: "0b", 8: "0o", 16: "0x"][base] {
      guard rest.hasPrefix(prefix) else { return nil }
      rest = rest.dropFirst(2)
    }
    let whole = rest.prefix { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    var digits = base == 10 ? whole.prefix { $0.isNumber } : whole
    rest = rest.dropFirst(digits.count)
    var fraction: Substring = ""
    let hasPoint = rest.first == "."
    if hasPoint {
      rest = rest.dropFirst()
      fraction = rest.prefix { $0.isASCII && ($0.isNumber || base > 10 && $0.isUppercase) }
      rest = rest.dropFirst(fraction.count)
    }
    isFilled = fraction.isEmpty && !rest.isEmpty
    guard let exponent = Self.exponent(rest, base), !digits.isEmpty else { return nil }
    looksWhole = !hasPoint && exponent >= 0
    digits += fraction
    guard let coefficient = PlainInteger(digits: digits, base: base) else { return nil }
    self.coefficient = coefficient
    place = exponent - fraction.count
    count = digits.drop { $0 == "0" }.count
  }

  /// Returns the power of the base that follows the digits.
  private static func exponent(_ text: Substring, _ base: Int) -> Int? {
    guard let letter = text.first else { return 0 }
    if base == 10, text.count == 1, let index = prefixes.firstIndex(of: letter) {
      return 3 * (index - 10)
    }
    guard letter == (base == 10 ? "e" : "p"), let exponent = Int(text.dropFirst()) else {
      return nil
    }
    guard base & (base - 1) == 0 else { return exponent }
    let bits = base.trailingZeroBitCount
    return exponent % bits == 0 ? exponent / bits : nil
  }
}
