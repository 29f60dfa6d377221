/// A real number that works like any other Swift number, but is never rounded.
///
/// ```swift
/// let tenth: Exact = "0.1"
/// print(tenth + tenth + tenth == "0.3")  // true
/// print(try Exact.sqrt(2) * Exact.sqrt(8))  // 4
/// ```
///
/// An `Exact` is a real ``Number`` in a default ``Context``: angles are in radians, a value may
/// have 128 MB, and nothing interrupts a calculation. ``within(_:_:)`` sets other limits. For
/// complex numbers or other functions, use ``number`` and the functions of ``Number``.
///
/// If there is no result, **functions with a name throw** a ``NumberError``, and **operators
/// trap**, like the operators of `Int`:
///
/// - `/` traps if the divisor is zero or may be zero.
/// - `==` and `<` trap if no proof decides (see below).
/// - All operators trap if the result does not fit into memory.
///
/// For numbers that you do not know, use ``divided(by:)``, ``isEqual(to:)`` and ``isLess(than:)``,
/// or calculate inside ``within(_:_:)``, where no operator traps.
///
/// ## Equal or not
///
/// A proof compares two numbers: fractions, rules, enough digits if the numbers differ, or Calcium
/// if they agree. A result is always right, so all laws of `Equatable`, `Comparable`,
/// `AdditiveArithmetic` and `Numeric` hold whenever there is a result. No method decides all cases:
/// if two numbers agree to about 5,000 digits and nothing proves that they are equal, there is no
/// result.
///
/// `Exact` is not `Hashable`, because equal numbers need equal hashes. √2·√3 and √6 may be
/// different expressions, and only a proof shows that they are equal. `Exact` is not
/// `FloatingPoint`, because the laws of that protocol are about rounding.
///
/// ## No floating-point literals
///
/// Swift passes the literal `0.1` as a binary number, which is not one tenth, and does not provide
/// its text. So `let x: Exact = 0.1` does not compile; write `"0.1"`.
public struct Exact: Sendable {
  /// The value, which is not complex.
  public let number: Number

  /// Wraps a number that is known to be real.
  init(real number: Number) { self.number = number }

  /// Wraps a number, to use it with operators. Throws ``NumberError/notReal(_:)`` for a complex
  /// number.
  public init(_ number: Number) throws(NumberError) {
    try number.requireReal()
    self.number = number
  }

  /// π, half the circumference of the unit circle.
  public static let pi = Exact(real: .pi)
  /// Euler's number, exp 1.
  public static let e = Exact(real: .e)
}

// MARK: Literals

extension Exact: ExpressibleByIntegerLiteral {
  /// Creates the integer in the source, of any length.
  public init(integerLiteral value: StaticBigInt) {
    let words = (0...(value.bitWidth - 1) / UInt.bitWidth).map { value[$0] }
    self.init(words: words, isNegative: value.signum() < 0)
  }
}

extension Exact: ExpressibleByStringLiteral {
  /// Creates the value of the numeral in the source: `"0.1"` is one tenth.
  ///
  /// - Precondition: The text is a numeral of a real number, in the syntax that the initializer for
  ///   texts in data reads. Swift treats `Exact("0.1")` as such a literal too.
  public init(stringLiteral text: String) {
    do throws(NumberError) {
      try self.init(Number.parse(text: text, Self.context))
    } catch {
      preconditionFailure("\"\(text)\" is a literal of a number, but no numeral of one: \(error)")
    }
  }
}
