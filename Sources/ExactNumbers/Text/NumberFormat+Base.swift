// Bases from 2 to 36: their digits, prefixes, and how many carry what decimal digits do.

extension NumberFormat {
  /// A base in which numbers are shown, 2 to 36.
  public struct Base: Sendable, Equatable {
    /// The base itself.
    public let radix: Int

    /// The bases that there are.
    public static let range = 2...36
    /// Base 2.
    public static let binary = Base(known: 2)
    /// Base 8.
    public static let octal = Base(known: 8)
    /// Base 10.
    public static let decimal = Base(known: 10)
    /// Base 16.
    public static let hexadecimal = Base(known: 16)

    /// A base; nil if there is none with this number.
    public init?(_ radix: Int) {
      guard Self.range.contains(radix) else { return nil }
      self.radix = radix
    }

    private init(known radix: Int) { self.radix = radix }

    /// The prefix of digits in this base, which the lexer reads; empty where digits stand alone.
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

    /// The letter before an exponent, which is no digit of the base; in base ten `p` is a prefix.
    var exponentLetter: Character { self == .decimal ? "e" : "p" }

    /// Whether a character is a digit; those above 9 are capitals.
    func isDigit(_ character: Character) -> Bool {
      guard let byte = character.asciiValue else { return false }
      return switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) < radix
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10 < radix
      default: false
      }
    }

    /// Whether a numeral begins with a character in a text that `write` has made in this base.
    func beginsNumeral(_ character: Character) -> Bool {
      (hasPrefix ? .decimal : self).isDigit(character)
    }

    /// The base of a numeral with which such a text begins: that of its prefix. Exact forms that
    /// are no fractions are decimal where the base has one.
    func ofNumeral(_ text: Substring) -> Base {
      if !hasPrefix { return self }
      return text.hasPrefix(prefix) ? self : .decimal
    }

    /// The bits of a digit where the base is a power of two; nil where it is none.
    var bitsOfDigit: Int? { radix & (radix - 1) == 0 ? radix.trailingZeroBitCount : nil }

    /// log2 of the base, rounded up.
    var bitsPerDigit: Double { self == .decimal ? 3.3219281 : Double(radix).binaryLogarithm + 1e-9 }

    /// The number that the exponent of a digit counts in: a power of two has its bits counted, as
    /// C does behind `p`, and any other base its digits.
    var exponentStep: Int { bitsOfDigit ?? 1 }
  }

  /// How many digits of the base are significant: the fewest that tell 10^`digits` numbers apart.
  var significantDigits: Int {
    base == .decimal ? digits : max(1, Int((Double(digits) * decimalDigitsPerDigit).rounded(.up)))
  }

  /// The most decimal digits that take no more than so many digits of the base; at least one.
  func decimalDigits(in limit: Int) -> Int {
    base == .decimal ? limit : max(1, Int((Double(limit) / decimalDigitsPerDigit).rounded(.down)))
  }

  /// log_b 10
  private var decimalDigitsPerDigit: Double {
    10.0.binaryLogarithm / Double(base.radix).binaryLogarithm
  }
}
