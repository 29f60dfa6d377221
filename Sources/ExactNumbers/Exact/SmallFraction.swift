// Speed for the common case: a stream of short decimals never leaves machine words. Henrici's
// formulas (Knuth, TAOCP 2, 4.5.1) keep products small. On overflow, FLINT computes the result.

internal import CFLINT

extension Number {
  /// Creates a fraction of inline words in lowest terms, with a denominator above 1.
  @inline(__always)
  init(lowest numerator: Int, over denominator: Int) {
    if let top = Int32(exactly: numerator), let bottom = UInt32(exactly: denominator) {
      self = .ratio(top, over: bottom)
    } else {
      self = .rational(Rational(adopting: fmpq(num: numerator, den: denominator)))
    }
  }
}

/// A fraction in lowest terms whose parts are FLINT's inline words, so that boxing needs no call.
public struct SmallFraction: Sendable {
  /// The numerator.
  public var numerator: Int
  /// The denominator, above 0.
  public var denominator: Int

  /// Creates the integer or fraction if the number holds it without an object and it is within
  /// ±2^62.
  @inlinable @inline(__always)
  public init?(short number: Number) {
    switch number {
    case .small(let value):
      if value <= -1 << 62 || value >= 1 << 62 { return nil }
      numerator = value
      denominator = 1
    case .ratio(let numerator, let denominator):
      self.numerator = Int(numerator)
      self.denominator = Int(denominator)
    case .large, .rational, .real, .complex: return nil
    }
  }

  /// Creates an integer of any size.
  @inlinable @inline(__always)
  public init(_ value: Int) {
    numerator = value
    denominator = 1
  }

  /// The number that holds the fraction without an object, or nil if there is none.
  @inlinable @inline(__always)
  public var short: Number? {
    if denominator == 1 { return .small(numerator) }
    guard let top = Int32(exactly: numerator), let bottom = UInt32(exactly: denominator) else {
      return nil
    }
    return .ratio(top, over: bottom)
  }

  /// Creates the fraction if the number is an integer or a fraction within ±2^62.
  @inline(__always)
  init?(_ number: Number) {
    switch number {
    case .small(let value):
      numerator = value
      denominator = 1
    case .ratio(let numerator, let denominator):
      self.numerator = Int(numerator)
      self.denominator = Int(denominator)
      return
    case .rational(let rational):
      numerator = rational.value.num
      denominator = rational.value.den
    case .large, .real, .complex: return nil
    }
    // A word beyond FLINT's inline range is a pointer. Machine integers in that range are left to
    // FLINT too.
    guard SmallFraction.isInline(numerator), SmallFraction.isInline(denominator) else { return nil }
  }

  private init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns whether FLINT would keep the integer in the word: |value| < 2^62.
  @inline(__always)
  private static func isInline(_ value: Int) -> Bool { value > -1 << 62 && value < 1 << 62 }

  /// The value as a number, if both parts are inline words.
  var number: Number? {
    guard SmallFraction.isInline(numerator), SmallFraction.isInline(denominator) else { return nil }
    if denominator == 1 { return .small(numerator) }
    return Number(lowest: numerator, over: denominator)
  }

  /// Returns a + b, or nil on overflow.
  public static func sum(_ a: SmallFraction, _ b: SmallFraction) -> SmallFraction? {
    let common = gcd(a.denominator, b.denominator)
    let left = a.numerator.multipliedReportingOverflow(by: b.denominator / common)
    let right = b.numerator.multipliedReportingOverflow(by: a.denominator / common)
    let top = left.partialValue.addingReportingOverflow(right.partialValue)
    if left.overflow || right.overflow || top.overflow { return nil }
    // Only factors of the denominators' gcd can still cancel.
    let rest = common == 1 ? 1 : gcd(top.partialValue, common)
    let bottom = (a.denominator / common).multipliedReportingOverflow(by: b.denominator / rest)
    if bottom.overflow { return nil }
    return SmallFraction(top.partialValue / rest, bottom.partialValue)
  }

  /// Returns a · b, or nil on overflow.
  public static func product(_ a: SmallFraction, _ b: SmallFraction) -> SmallFraction? {
    let first = gcd(a.numerator, b.denominator)
    let second = gcd(b.numerator, a.denominator)
    let top = (a.numerator / first).multipliedReportingOverflow(by: b.numerator / second)
    let bottom = (a.denominator / second).multipliedReportingOverflow(by: b.denominator / first)
    return top.overflow || bottom.overflow
      ? nil : SmallFraction(top.partialValue, bottom.partialValue)
  }

  /// Returns the order of a and b: −1, 0 or 1.
  static func compare(_ a: SmallFraction, _ b: SmallFraction) -> Int {
    let left = a.numerator.multipliedFullWidth(by: b.denominator)
    let right = b.numerator.multipliedFullWidth(by: a.denominator)
    if left == right { return 0 }
    return left < right ? -1 : 1
  }

  /// −a.
  public var negated: SmallFraction { SmallFraction(-numerator, denominator) }

  /// 1/a for a ≠ 0.
  public var reciprocal: SmallFraction {
    numerator < 0 ? SmallFraction(-denominator, -numerator) : SmallFraction(denominator, numerator)
  }

  /// Returns the greatest common divisor of an inline word and a positive inline word, by the
  /// binary algorithm.
  private static func gcd(_ a: Int, _ b: Int) -> Int {
    var x = a.magnitude
    var y = b.magnitude
    if x == 0 { return b }
    if x == 1 || y == 1 { return 1 }
    let twos = (x | y).trailingZeroBitCount
    x >>= UInt(x.trailingZeroBitCount)
    while y != 0 {
      y >>= UInt(y.trailingZeroBitCount)
      if x > y { swap(&x, &y) }
      y -= x
    }
    return Int(x << UInt(twos))
  }
}
