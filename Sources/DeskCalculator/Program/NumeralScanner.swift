import ExactNumbers

/// Finds the end of a number: sign, blanks, digits, a point, and digits after it.
struct NumeralScanner {
  private enum Phase { case sign, whole, fraction }
  private var phase = Phase.sign
  /// Whether there was a `_`.
  private(set) var isNegative = false
  /// The digits and the point.
  private(set) var digits: [UInt8] = []

  /// Reads the next byte. Returns false if it does not belong to the number.
  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      if phase == .sign { phase = .whole }
      digits.append(byte)
    case UInt8(ascii: "."):
      if phase == .fraction { return false }
      phase = .fraction
      digits.append(byte)
    case UInt8(ascii: "_"):
      if phase != .sign { return false }
      isNegative = true
    case UInt8(ascii: " "), 9...13:
      return phase == .sign && isNegative
    default: return false
    }
    return true
  }

  /// Returns the number in a radix, or 0 if there are no digits.
  func number(radix: Int) -> FixedPoint {
    digits.withUnsafeBufferPointer {
      FixedPoint(digits: $0, radix: radix, isNegative: isNegative)
    }
  }
}
