internal import CFLINT

/// A fraction in lowest terms with a denominator above 1: an immutable box around one FLINT `fmpq`.
public final class Rational: Sendable, Equatable {
  /// A fraction becomes a real if its numerator and denominator together have more bits. Newton's
  /// iteration in fractions doubles the digits at every step, and nobody needs them all.
  static let bitLimit = 100_000

  /// FLINT's two words. Readers copy them, keep the box alive, and never write through them.
  let value: fmpq

  /// Takes ownership of `value`. No other code may clear it.
  init(adopting value: fmpq) {
    self.value = value
    MemoryUse.note(96 &+ surd_fmpz_bytes(value.num) &+ surd_fmpz_bytes(value.den))
  }

  /// Copies a fraction. It may be an integer if it does not become a number.
  convenience init(_ fraction: borrowing FlintRational) {
    var source = fraction.value
    var copy = fmpq(num: 0, den: 1)
    fmpz_set(&copy.num, &source.num)
    fmpz_set(&copy.den, &source.den)
    self.init(adopting: copy)
  }

  deinit {
    var value = value
    fmpq_clear(&value)
  }

  /// Returns whether two fractions are equal. O(words).
  public static func == (a: Rational, b: Rational) -> Bool {
    var x = a.value, y = b.value
    return withExtendedLifetime((a, b)) { fmpq_equal(&x, &y) != 0 }
  }

  /// Returns whether both fractions have the same denominator. O(words).
  func hasDenominator(of other: Rational) -> Bool {
    var a = value.den, b = other.value.den
    return withExtendedLifetime((self, other)) { fmpz_equal(&a, &b) != 0 }
  }
}

/// An `fmpq` for computations: either owned, or a view of the words of a boxed number that it keeps
/// alive.
struct FlintRational: ~Copyable {
  var value: fmpq
  private let owner: AnyObject?

  /// Creates an owned fraction, zero, for writing.
  init() {
    value = fmpq(num: 0, den: 1)
    owner = nil
  }

  /// Creates an owned fraction that a C function writes.
  @inline(__always)
  init(_ write: (UnsafeMutablePointer<fmpq>) -> Void) {
    self.init()
    write(&value)
  }

  private init(num: fmpz, den: fmpz = 1, owner: AnyObject?) {
    value = fmpq(num: num, den: den)
    self.owner = owner
  }

  /// Creates a view of `number` if it is an integer or a fraction. The view must not be written to.
  init?(_ number: Number) {
    switch number {
    case .small(let small):
      var word: fmpz = 0
      fmpz_set_si(&word, small)
      self = FlintRational(num: word, owner: nil)
    case .large(let large): self = FlintRational(num: large.value, owner: large)
    case .ratio(let numerator, let denominator):
      self = FlintRational(num: Int(numerator), den: Int(denominator), owner: nil)
    case .rational(let rational): self.init(viewing: rational)
    case .real, .complex: return nil
    }
  }

  /// Creates a view of `number` if it is a fraction, even a fraction above `Rational.bitLimit`,
  /// which is kept as a real.
  init?(anySize number: Number) {
    if case .real(let real) = number, case .rational(let rational) = real.expression {
      self.init(viewing: rational)
    } else {
      self.init(number)
    }
  }

  /// Creates a view of `rational`, which must not be written to.
  init(viewing rational: Rational) {
    value = rational.value
    owner = rational
  }

  deinit {
    if owner == nil {
      var value = value
      fmpq_clear(&value)
    }
  }

  /// The number of bits of numerator and denominator together: the measure of a fraction's cost.
  var bits: Int {
    var value = value
    return Int(fmpz_bits(&value.num)) + Int(fmpz_bits(&value.den))
  }

  /// Moves the value into a number and leaves zero. Only for an owned fraction in lowest terms.
  mutating func take() -> Number {
    let result = Number(adopting: value)
    value = fmpq(num: 0, den: 1)
    return result
  }
}

extension Number {
  /// Returns the fraction in lowest terms that a C function writes.
  @inline(__always)
  static func fraction(_ write: (UnsafeMutablePointer<fmpq>) -> Void) -> Number {
    var value = fmpq(num: 0, den: 1)
    write(&value)
    return Number(adopting: value)
  }

  /// Takes ownership of an `fmpq` in lowest terms. Uses the simplest kind of number that holds it.
  init(adopting value: fmpq) {
    if value.den == 1 {
      self.init(adopting: value.num)
      return
    }
    if surd_fmpz_is_inline(value.num) != 0 && surd_fmpz_is_inline(value.den) != 0 {
      self.init(lowest: value.num, over: value.den)
      return
    }
    let rational = Rational(adopting: value)
    let bits = FlintRational(viewing: rational).bits
    self = bits <= Rational.bitLimit ? .rational(rational) : .real(Real(.rational(rational)))
  }

  /// The number of bits of the exact number, within a word or two; 0 for other numbers.
  var exactBits: Int {
    switch self {
    case .small(let value): Int.bitWidth - value.magnitude.leadingZeroBitCount
    case .large(let value):
      FlintInteger(viewing: value).bits
    case .ratio(let numerator, let denominator):
      64 - numerator.magnitude.leadingZeroBitCount - denominator.leadingZeroBitCount
    case .rational(let value): FlintRational(viewing: value).bits
    case .real, .complex: 0
    }
  }
}

extension FlintInteger {
  /// The number of bits of the magnitude.
  var bits: Int { withUnsafePointer(to: value) { Int(fmpz_bits($0)) } }
}
