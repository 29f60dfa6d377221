internal import CFLINT

/// A fraction in lowest terms with a denominator above 1: an immutable box around one FLINT `fmpq`.
public final class Rational: Sendable, Equatable {
  /// A fraction whose numerator and denominator have more bits together becomes a real: Newton's
  /// iteration in fractions doubles its digits at every step, and nobody wants them all.
  static let bitLimit = 100_000

  /// FLINT's two words; readers copy them and keep the box alive, they never write through them.
  let value: fmpq

  /// Takes over `value`, which nobody else may clear.
  init(adopting value: fmpq) {
    self.value = value
    MemoryUse.note(96 &+ surd_fmpz_bytes(value.num) &+ surd_fmpz_bytes(value.den))
  }

  /// A copy of a fraction, which may be an integer where it is not to become a number.
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

  /// Whether two fractions are equal. O(words).
  public static func == (a: Rational, b: Rational) -> Bool {
    var x = a.value, y = b.value
    return withExtendedLifetime((a, b)) { fmpq_equal(&x, &y) != 0 }
  }

  /// Whether both have the same denominator. O(words).
  func hasDenominator(of other: Rational) -> Bool {
    var a = value.den, b = other.value.den
    return withExtendedLifetime((self, other)) { fmpz_equal(&a, &b) != 0 }
  }
}

/// An `fmpq` to compute with: either its own, or the words of a boxed number that it keeps alive.
struct FlintRational: ~Copyable {
  var value: fmpq
  private let owner: AnyObject?

  /// A fraction of its own, zero, to be written to.
  init() {
    value = fmpq(num: 0, den: 1)
    owner = nil
  }

  /// A fraction of its own that a C function writes.
  @inline(__always)
  init(_ write: (UnsafeMutablePointer<fmpq>) -> Void) {
    self.init()
    write(&value)
  }

  private init(num: fmpz, den: fmpz = 1, owner: AnyObject?) {
    value = fmpq(num: num, den: den)
    self.owner = owner
  }

  /// A view of `number` if it is an integer or a fraction, not to be written to.
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

  /// A view of `number` if it is a fraction, even one above `Rational.bitLimit`, kept as a real.
  init?(anySize number: Number) {
    if case .real(let real) = number, case .rational(let rational) = real.expression {
      self.init(viewing: rational)
    } else {
      self.init(number)
    }
  }

  /// A view of `rational`, not to be written to.
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

  /// Bits of numerator and denominator together, the measure of what a fraction costs.
  var bits: Int {
    var value = value
    return Int(fmpz_bits(&value.num)) + Int(fmpz_bits(&value.den))
  }

  /// Hands the value over as a number and leaves zero; of its own and in lowest terms only.
  mutating func take() -> Number {
    let result = Number(adopting: value)
    value = fmpq(num: 0, den: 1)
    return result
  }
}

extension Number {
  /// The fraction in lowest terms that a C function writes.
  @inline(__always)
  static func fraction(_ write: (UnsafeMutablePointer<fmpq>) -> Void) -> Number {
    var value = fmpq(num: 0, den: 1)
    write(&value)
    return Number(adopting: value)
  }

  /// Takes over an `fmpq` in lowest terms, as the simplest kind of number that it is.
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

  /// Bits that the exact number takes, within a word or two; 0 for other numbers.
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
  /// Bits of the magnitude.
  var bits: Int { withUnsafePointer(to: value) { Int(fmpz_bits($0)) } }
}
