/// A real number that you calculate with as with any number of Swift's, and that is never rounded.
///
/// ```swift
/// let tenth: Exact = "0.1"
/// print(tenth + tenth + tenth == "0.3")  // true
/// print(try Exact.sqrt(2) * Exact.sqrt(8))  // 4
/// ```
///
/// It is a ``Number`` that is real, in a default ``Context``: angles are in radians, a value may
/// take 128 MB, and nothing interrupts. ``within(_:_:)`` sets other limits. If you need complex
/// numbers or any other function, use ``number`` and the functions of ``Number``.
///
/// There is one rule for what has no result: **functions with a name throw** a ``NumberError``, and
/// **operators trap**, as those of `Int` do. `/` traps where the divisor is zero or may be zero,
/// `==` and `<` where no proof decides (below), and all of them where the result would not fit into
/// the memory. For numbers that you do not know, use ``divided(by:)``, ``isEqual(to:)`` and
/// ``isLess(than:)``, or calculate within ``within(_:_:)``, where no operator traps.
///
/// ## Equal or not
///
/// Two numbers are compared by proof: by fractions, by rules, by as many digits as it takes for two
/// that differ, and by Calcium for two that agree. An answer is always right, so all laws of
/// `Equatable`, `Comparable`, `AdditiveArithmetic` and `Numeric` hold wherever there is one. No
/// method decides all cases. Two numbers that agree to about 5,000 digits, and that nothing proves
/// to be equal, have no answer.
///
/// `Exact` is not `Hashable`: equal numbers need equal hashes, but √2·√3 and √6 may be different
/// expressions, and only a proof says that they are equal. It is not `FloatingPoint`, whose laws
/// are about rounding.
///
/// ## No floating-point literals
///
/// Swift hands over the literal `0.1` as a binary number, which is not one tenth, and does not give
/// its text. So `let x: Exact = 0.1` does not compile; write `"0.1"`.
public struct Exact: Sendable {
  /// The number in it, which is not complex.
  public let number: Number

  /// A number that is known to be real.
  init(real number: Number) { self.number = number }

  /// A number as one that has operators. Throws ``NumberError/notReal(_:)`` for a complex one.
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
  /// The integer in the source, of any length.
  public init(integerLiteral value: StaticBigInt) {
    let words = (0...(value.bitWidth - 1) / UInt.bitWidth).map { value[$0] }
    self.init(words: words, isNegative: value.signum() < 0)
  }
}

extension Exact: ExpressibleByStringLiteral {
  /// The numeral in the source: `"0.1"` is one tenth.
  ///
  /// - Precondition: it is a numeral of a real number, as the initializer for texts in data reads
  ///   it. Swift takes `Exact("0.1")` for such a literal, too.
  public init(stringLiteral text: String) {
    do throws(NumberError) {
      try self.init(Number.parse(text: text, Self.context))
    } catch {
      preconditionFailure("\"\(text)\" is a literal of a number, but no numeral of one: \(error)")
    }
  }
}
