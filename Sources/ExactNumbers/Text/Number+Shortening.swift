// A number's text for a narrow place. Goals, in order:
// - The shown text is true.
// - It reads as the kind of number that it is: no operator, point or exponent is ever omitted.
// - As much as possible is shown.
// - No more digits are computed than that.
//
// A text that fits is shown in full. In an exact text that does not fit, the middles of the digits
// are omitted, and the digits are counted. Keys that do not fit end in `…`. All other texts, and
// texts too long even for that, are rounded to the digits that fit.

internal import CFLINT

/// The text of a number or of another value for a place of limited width.
public struct ShortText: Sendable, Equatable {
  /// The text, with `…` in place of hidden digits.
  public let text: String
  /// Whether nothing was rounded: apart from the digits that `…` hides, the text is the value.
  public let isExact: Bool

  /// Creates a short text.
  public init(_ text: String, isExact: Bool) {
    self.text = text
    self.isExact = isExact
  }

  /// The text, with `≈` before it if something was rounded.
  public var marked: String { isExact ? text : "≈" + text }
}

extension Number {
  /// The most digits of an exact text that are computed in full before their middle is omitted.
  private static let fullDigits = 10_000

  /// Returns the number's text as `write` writes it, with no more digits than columns, or nil if it
  /// does not fit into them. Its digits are grouped if the format requests it.
  ///
  /// Throws the errors of `write` except `.tooLarge`: a value that is too large does not fit.
  public func fullText(
    columns: Int, _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> ShortText? {
    guard columns > 0, let text = try text(digits: columns, format, context)?.grouped(format),
      text.text.count <= columns
    else { return nil }
    return text
  }

  /// Returns the number's text on at most `columns` columns, not counting a `≈`, or nil if no digit
  /// fits.
  ///
  /// If `counting` is true, hidden digits are counted: `40238…00000 (2,568 digits)`. Digits are
  /// grouped only if all of them fit. Throws the errors of `write`, but `.tooLarge` only if even
  /// the exponent is too large.
  public func shortText(
    columns: Int, counting: Bool, _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> ShortText? {
    if columns < 1 { return nil }
    if format.isGrouped, let text = try fullText(columns: columns, format, context) { return text }
    let limit = try isShownExactly(format, context) ? max(columns, Number.fullDigits) : columns
    if let text = try text(digits: limit, format, context) {
      if text.text.count <= columns { return text }
      if text.isExact,
        let shortened = ShortenedDigits(text.text, format.base).text(columns, counting)
      {
        return ShortText(shortened, isExact: true)
      }
      if text.isExact, format.form == .rpn, let start = Self.cutKeys(text.text, columns) {
        return ShortText(start, isExact: true)
      }
    } else if format.showsIntegersInFull, let integer = LongInteger(self, format.base, columns),
      let shortened = ShortenedDigits(integer).text(columns, counting)
    {
      return ShortText(shortened, isExact: true)
    }
    return try roundedText(columns: columns, format, context)
  }

  /// Returns the first of the keys that fit into the columns, and `…`, or nil if none fit.
  static func cutKeys(_ keys: String, _ columns: Int) -> String? {
    let start = keys.prefix(max(0, columns - 1))
    return start.lastIndex(of: " ").map { start[...$0] + "…" }
  }

  /// Returns the text, rounded to `digits` digits if necessary, or nil if an exact text has many
  /// more.
  private func text(
    digits: Int, _ format: NumberFormat, isRounded: Bool = false, _ context: Context
  ) throws(NumberError) -> ShortText? {
    if try isLonger(than: digits, format, isRounded, context) { return nil }
    var bytes: [UInt8] = []
    do throws(NumberError) {
      let isExact = try write(
        to: &bytes, format.limited(to: digits), roundsIntegers: isRounded, context)
      return ShortText(String(decoding: bytes, as: UTF8.self), isExact: isExact)
    } catch {
      if case .tooLarge = error { return nil }
      throw error
    }
  }

  /// Returns whether the number's text may be exact: it is rational, or has an exact form.
  private func isShownExactly(
    _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> Bool {
    try shownParts(format, context).allSatisfy { part in
      guard format.form != .rpn, case .real(let real) = part else { return true }
      if case .rational = real.expression { return true }
      return format.form.isExact && part.hasExactForm(in: format.base)
    }
  }

  /// Returns the reals that are shown for the number: itself, its parts, or modulus and angle.
  private func shownParts(
    _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> [Number] {
    guard case .complex(let z) = self else { return [self] }
    if format.form != .rpn, format.isPolar, let parts = try z.polarParts(context) {
      return [parts.modulus, parts.angle]
    }
    return [z.real, z.imaginary]
  }

  /// Returns whether the number's text would have many more digits than these, and take long to
  /// make.
  private func isLonger(
    than digits: Int, _ format: NumberFormat, _ isRounded: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    let bits = 4 * (digits + 100)
    switch self {
    case .complex:
      for part in try shownParts(format, context)
      where try part.isLonger(than: digits, format, isRounded, context) {
        return true
      }
      return false
    case .real(let real):
      if case .fixed = format.style, format.form != .rpn {
        return try real.magnitudeExponent(context).asInt.map { $0 > bits } ?? true
      }
      if isRounded { return false }
      return switch real.expression {
      case .rational: true  // More than 10,000 digits.
      case .monomial(let monomial):
        format.form != .decimal
          && monomial.coefficient.exactBits + monomial.radicand.exactBits > bits
      default: false
      }
    default:
      if case .fixed = format.style, format.form != .rpn { return exactBits > bits }
      return !isRounded && exactBits > bits
    }
  }

  /// Returns the number rounded to as many digits as fit.
  private func roundedText(
    columns: Int, _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> ShortText? {
    var format = format
    format.form = .decimal
    if case .fixed = format.style {
      if let text = try roundedText(columns, from: 0, format, context) { return text }
      format.style = .standard
      format.digits = format.decimalDigits(in: columns)
    }
    return try roundedText(columns, from: 1, format, context)
  }

  /// Returns the number rounded to the most digits of a style that fit, but at least to `least`
  /// digits, or nil if that does not fit.
  private func roundedText(
    _ columns: Int, from least: Int, _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> ShortText? {
    var digits = min(format.longest, columns)
    while digits >= least {
      guard let text = try text(digits: digits, format, isRounded: true, context) else {
        return nil
      }
      let excess = text.text.count - columns
      if excess <= 0 { return text }
      digits -= isComplex ? (excess + 1) / 2 : excess
    }
    return nil
  }
}

/// The digits of an integer that has many more than are shown: their number, the first and the
/// last.
struct LongInteger {
  /// The sign and the prefix of the base.
  let prefix: String
  /// The number of digits.
  let count: Int
  let head: String
  /// The last digits.
  let tail: String

  /// The bits with which the first digits are computed.
  private static let headBits = 1024

  /// Creates the first and the last `length` digits in a base. Returns nil unless the number is an
  /// integer of many more digits, and if the first digits are undecided (next to a power of the
  /// base).
  init?(_ number: Number, _ base: NumberFormat.Base, _ length: Int) {
    guard case .large = number, let integer = FlintInteger(number),
      integer.bits > 8 * (length + 100)
    else { return nil }
    var value = integer.value
    let magnitude = FlintInteger { fmpz_abs($0, &value) }
    let end =
      base.bitsOfDigit.map { Self.ends(magnitude, base, group: $0, length) }
      ?? Self.approximateEnds(magnitude, base, length)
    guard let end else { return nil }
    prefix = (fmpz_sgn(&value) < 0 ? "-" : "") + base.prefix
    (count, head, tail) = end
  }

  /// Returns the ends in a base that is a power of two, in which digits are groups of bits.
  private static func ends(
    _ magnitude: borrowing FlintInteger, _ base: NumberFormat.Base, group: Int, _ length: Int
  ) -> (Int, String, String)? {
    let count = (magnitude.bits + group - 1) / group
    var value = magnitude.value
    let head = FlintInteger { fmpz_fdiv_q_2exp($0, &value, UInt((count - length) * group)) }
    let tail = FlintInteger { fmpz_fdiv_r_2exp($0, &value, UInt(length * group)) }
    return (count, digits(head, base), padded(digits(tail, base), length))
  }

  /// Returns the ends in any base: the first digits from an enclosure, the last from the remainder.
  private static func approximateEnds(
    _ magnitude: borrowing FlintInteger, _ base: NumberFormat.Base, _ length: Int
  ) -> (Int, String, String)? {
    var value = magnitude.value
    var rounded = FlintBall { arb_set_round_fmpz($0, &value, headBits + 6 * length) }
    let ball = rounded.take(precision: headBits + 6 * length)
    guard let exponent = ball.exponent(of: base.radix).asInt else { return nil }
    let scaled = ball.scaled(by: base.radix, toThe: .small(length - 1 - exponent))
    var low = FlintInteger(), high = FlintInteger()
    var bounds = scaled.value
    guard surd_arb_floor_ends(&low.value, &high.value, &bounds, ball.precision) != 0 else {
      return nil
    }
    // The exponent may be too low by one. Then there is one more digit.
    let head = digits(low, base)
    var power = FlintInteger(base.radix)
    power.inPlace { fmpz_pow_ui($0, $0, UInt(length)) }
    let tail = FlintInteger { fmpz_fdiv_r($0, &value, &power.value) }
    return (
      exponent + 1 + head.count - length, String(head.prefix(length)),
      padded(digits(tail, base), length)
    )
  }

  /// Returns an integer's digits without the prefix of the base.
  private static func digits(_ integer: borrowing FlintInteger, _ base: NumberFormat.Base)
    -> String
  {
    var bytes: [UInt8] = []
    bytes.append(integer, base: base)
    return String(decoding: bytes.dropFirst(base.prefix.utf8.count), as: UTF8.self)
  }

  private static func padded(_ digits: String, _ length: Int) -> String {
    String(repeating: "0", count: length - digits.count) + digits
  }
}
