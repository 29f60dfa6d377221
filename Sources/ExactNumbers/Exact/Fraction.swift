internal import CFLINT

/// An integer or a fraction. Its arithmetic never throws, because it is neither priced nor
/// interrupted.
///
/// It is meant for the ends of ranges, which stay short because they are halved or rounded.
struct Fraction: Comparable, ExpressibleByIntegerLiteral {
  let number: Number

  /// Creates a fraction; nil unless the number is an integer or a fraction.
  init?(_ number: Number) {
    if !number.isRational { return nil }
    self.number = number
  }

  init(integerLiteral value: Int) { number = .small(value) }

  init(_ numerator: Int, over denominator: Int) {
    number = Number(numerator, over: denominator)
  }

  /// Creates the fraction in lowest terms that a C function writes, of any size.
  init(_ write: (UnsafeMutablePointer<fmpq>) -> Void) { number = .fraction(write) }

  private init(_ short: SmallFraction?, else write: (UnsafeMutablePointer<fmpq>) -> Void) {
    number = short?.number ?? .fraction(write)
  }

  static func + (a: Self, b: Self) -> Self {
    combined(a, b, SmallFraction.sum) { fmpq_add($0, $1, $2) }
  }
  static func - (a: Self, b: Self) -> Self {
    combined(a, b, { SmallFraction.sum($0, $1.negated) }) { fmpq_sub($0, $1, $2) }
  }
  static func * (a: Self, b: Self) -> Self {
    combined(a, b, SmallFraction.product) { fmpq_mul($0, $1, $2) }
  }
  /// Divides by a fraction, which must not be 0.
  static func / (a: Self, b: Self) -> Self {
    precondition(b != 0, "a fraction is not divided by 0")
    return combined(a, b, { SmallFraction.product($0, $1.reciprocal) }) { fmpq_div($0, $1, $2) }
  }

  /// The number of bits of numerator and denominator, for a price.
  var bits: Int { FlintRational(anySize: number)?.bits ?? 0 }

  var magnitude: Self { sign < 0 ? 0 - self : self }
  var sign: Int { self < 0 ? -1 : self == 0 ? 0 : 1 }

  static func == (a: Self, b: Self) -> Bool { compare(a, b) == 0 }
  static func < (a: Self, b: Self) -> Bool { compare(a, b) < 0 }

  private static func compare(_ a: Self, _ b: Self) -> Int {
    if let x = SmallFraction(a.number), let y = SmallFraction(b.number) {
      return SmallFraction.compare(x, y)
    }
    return withValues(a, b) { Int(fmpq_cmp($0, $1)) }
  }

  private static func combined(
    _ a: Self, _ b: Self, _ short: (SmallFraction, SmallFraction) -> SmallFraction?,
    _ function: (UnsafeMutablePointer<fmpq>, UnsafePointer<fmpq>, UnsafePointer<fmpq>) -> Void
  ) -> Self {
    var result: SmallFraction?
    if let x = SmallFraction(a.number), let y = SmallFraction(b.number) { result = short(x, y) }
    return Self(result) { sum in withValues(a, b) { function(sum, $0, $1) } }
  }

  private static func withValues<Result>(
    _ a: Self, _ b: Self, _ body: (UnsafePointer<fmpq>, UnsafePointer<fmpq>) -> Result
  ) -> Result {
    guard var x = FlintRational(anySize: a.number), var y = FlintRational(anySize: b.number) else {
      preconditionFailure("a fraction is a fraction")
    }
    return body(&x.value, &y.value)
  }
}

extension ClosedRange<Fraction> {
  /// 1 if no number is below 0, −1 if none is above; 0 if there are both, or all are 0.
  var sign: Int { lowerBound >= 0 ? upperBound.sign : upperBound <= 0 ? -1 : 0 }

  /// Returns the range of both and of the numbers between them.
  func hull(with other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
