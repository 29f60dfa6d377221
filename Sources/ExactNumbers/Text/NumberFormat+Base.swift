// Bases from 2 to 36: their digits, their prefixes, and the number of digits that hold as much as
// decimal digits do.

extension NumberFormat {
  /// A base in which numbers are shown, 2 to 36.
  public struct Base: Sendable, Equatable {
    /// The base itself.
    public let radix: Int

    /// The range of bases.
    public static let range = 2...36
    /// Base 2.
    public static let binary = Base(known: 2)
    /// Base 8.
    public static let octal = Base(known: 8)
    /// Base 10.
    public static let decimal = Base(known: 10)
    /// Base 16.
    public static let hexadecimal = Base(known: 16)

    /// Creates a base, or returns nil if there is none with this number.
    public init?(_ radix: Int) {
      guard Self.range.contains(radix) else { return nil }
      self.radix = radix
    }

    private init(known radix: Int) { self.radix = radix }

    /// The prefix of digits in this base, which the lexer reads; empty if digits have none.
    var prefix: String {
      switch radix {
      case 2: "0b"
      case 8: "0o"
      case 16: "0x"
      default: ""
      }
    }

    /// Whether numbers are shown with a prefix for the base.
    public var hasPrefix: Bool { !prefix.isEmpty }

    /// The prefix that makes digits of this base readable at any `inbase`: `0x`, `0d`, or `0r36:`.
    public var lastingPrefix: String {
      self == .decimal ? "0d" : prefix.isEmpty ? "0r\(radix):" : prefix
    }

    /// The letter before an exponent, which is not a digit of the base. In base ten `p` is a
    /// prefix.
    var exponentLetter: Character { self == .decimal ? "e" : "p" }

    /// Returns whether a character is a digit. Digits above 9 are capital letters.
    func isDigit(_ character: Character) -> Bool {
      guard let byte = character.asciiValue else { return false }
      return switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) < radix
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10 < radix
      default: false
      }
    }

    /// Returns whether a numeral begins with a character, in a text that `write` has made in this
    /// base.
    func beginsNumeral(_ character: Character) -> Bool {
      (hasPrefix ? .decimal : self).isDigit(character)
    }

    /// Returns the base of the numeral with which such a text begins, according to its prefix. If
    /// the base has a prefix, exact forms other than fractions are decimal.
    func ofNumeral(_ text: Substring) -> Base {
      if !hasPrefix { return self }
      return text.hasPrefix(prefix) ? self : .decimal
    }

    /// The bits of a digit if the base is a power of two; otherwise nil.
    var bitsOfDigit: Int? { radix & (radix - 1) == 0 ? radix.trailingZeroBitCount : nil }

    /// The binary logarithm of the base, rounded up.
    var bitsPerDigit: Double { self == .decimal ? 3.3219281 : Double(radix).binaryLogarithm + 1e-9 }

    /// The steps of the exponent for one digit. For a power of two the exponent counts bits, as in
    /// C after `p`; for any other base it counts digits.
    var exponentStep: Int { bitsOfDigit ?? 1 }
  }

  /// The number of significant digits in the base: the fewest that distinguish 10^`digits` numbers.
  var significantDigits: Int {
    base == .decimal ? digits : max(1, Int((Double(digits) * decimalDigitsPerDigit).rounded(.up)))
  }

  /// Returns the most decimal digits that need at most `limit` digits of the base; at least one.
  func decimalDigits(in limit: Int) -> Int {
    base == .decimal ? limit : max(1, Int((Double(limit) / decimalDigitsPerDigit).rounded(.down)))
  }

  /// log_b 10 for the base b.
  private var decimalDigitsPerDigit: Double {
    10.0.binaryLogarithm / Double(base.radix).binaryLogarithm
  }
}
