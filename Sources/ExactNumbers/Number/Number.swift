internal import CFLINT
internal import CFLINTLoading

/// A number, real or complex: exact if possible, otherwise known to any number of digits.
///
/// A result always has the simplest kind that is exactly right:
/// - An integer that fits a machine word is `small`.
/// - A fraction of half words is a `ratio`.
/// - A `rational` never has denominator 1.
/// - A `real` is not known to be rational. The only exception is a rational above
///   `Rational.bitLimit`, which is kept as a real.
/// - A `complex` is not known to be real.
public enum Number: Sendable {
  /// An integer that fits a machine word; never uses FLINT.
  case small(Int)
  /// Any other integer.
  case large(Integer)
  /// A fraction in lowest terms of half words, with a denominator above 1; never uses FLINT.
  case ratio(Int32, over: UInt32)
  /// Any other fraction in lowest terms with a denominator above 1.
  case rational(Rational)
  /// An irrational number, or a number that is not provably rational.
  case real(Real)
  /// A number with an imaginary part.
  case complex(Complex)

  /// Creates the integer `value`.
  @inline(__always)
  public init(_ value: Int) { self = .small(value) }

  /// The value if it is an integer that fits a machine word; otherwise nil.
  public var asInt: Int? { if case .small(let value) = self { value } else { nil } }

  /// Whether the number is an integer. False for every real, even if it might equal an integer.
  public var isInteger: Bool {
    switch self {
    case .small, .large: true
    case .ratio, .rational, .real, .complex: false
    }
  }

  /// Whether the number is an integer or a fraction in this module's exact arithmetic.
  var isRational: Bool {
    switch self {
    case .small, .large, .ratio, .rational: true
    case .real, .complex: false
    }
  }

  /// Returns whether two numbers are the same integer or fraction, the same real object, or complex
  /// with such parts. Never computes.
  public static func identical(_ a: Number, _ b: Number) -> Bool {
    switch (a, b) {
    case (.small(let a), .small(let b)): a == b
    case (.large(let a), .large(let b)): a === b || a == b
    case (.ratio(let a, let b), .ratio(let c, let d)): a == c && b == d
    case (.rational(let a), .rational(let b)): a === b || a == b
    case (.real(let a), .real(let b)): a === b
    case (.complex(let a), .complex(let b)):
      identical(a.real, b.real) && identical(a.imaginary, b.imaginary)
    default: false
    }
  }
}

extension Number: ExpressibleByIntegerLiteral {
  /// Creates the integer written in the source.
  public init(integerLiteral value: Int) { self = .small(value) }
}

extension Number {
  /// π, half the circumference of the unit circle.
  public static let pi = Number.real(Real(.monomial(Monomial(piHalves: 2))))
  /// Euler's number, exp 1.
  public static let e = Number.real(Real(.function(.exp, 1, 0)))
  /// The imaginary unit, √−1.
  public static let i = Number.complex(Complex(0, 1))
  /// The golden ratio (1+√5)/2.
  public static let phi = Number.real(
    Real(.sum(constant: .half, terms: [Real(.monomial(Monomial(.half, radicand: 5)))])))

  /// Loads the libraries for numbers beyond a machine word now, instead of on demand. For a process
  /// that may be unable to open files later.
  public static func loadLibraries() { surd_load_arb() }

  /// Releases FLINT's caches for the calling thread: π, ln 2, … at the highest precision so far.
  ///
  /// A thread that has computed with numbers calls this before it ends. Numbers stay valid.
  public static func releaseThreadCaches() {
    if surd_flint_is_loaded() != 0 { flint_cleanup() }
  }

  /// The fraction 1/2.
  public static let half = Number(lowest: 1, over: 2)
  static let third = Number(lowest: 1, over: 3)

  /// Creates the fraction of two machine integers, in lowest terms. The denominator is above 0.
  init(_ numerator: Int, over denominator: Int) {
    var value = fmpq()
    fmpq_init(&value)
    fmpq_set_si(&value, numerator, UInt(denominator))
    self.init(adopting: value)
  }
}
