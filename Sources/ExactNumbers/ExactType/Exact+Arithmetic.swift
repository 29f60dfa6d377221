// Where there is no result, operators trap (or note the error, see `Exact.within`) and functions
// throw: `Exact` says why.

extension Exact: SignedNumeric {
  /// The sum. Traps only where it would not fit into the memory.
  public static func + (a: Exact, b: Exact) -> Exact {
    result("a sum", try Number.add(a.number, b.number, context))
  }

  /// The difference. Traps only where it would not fit into the memory.
  public static func - (a: Exact, b: Exact) -> Exact {
    result("a difference", try Number.subtract(a.number, b.number, context))
  }

  /// The product. Traps only where it would not fit into the memory.
  public static func * (a: Exact, b: Exact) -> Exact {
    result("a product", try Number.multiply(a.number, b.number, context))
  }

  /// Multiplies by a number. Traps as `*` does.
  public static func *= (a: inout Exact, b: Exact) { a = a * b }

  /// The number with the other sign.
  public static prefix func - (x: Exact) -> Exact {
    result("a negative", try Number.negate(x.number, context))
  }

  /// The quotient, which is never rounded: `1 / 3` is one third.
  ///
  /// - Precondition: the divisor is proven not to be zero. ``divided(by:)`` throws instead.
  public static func / (a: Exact, b: Exact) -> Exact {
    result("a quotient", try a.divided(by: b).number)
  }

  /// Divides by a number. Traps as `/` does.
  public static func /= (a: inout Exact, b: Exact) { a = a / b }

  /// The quotient, which is never rounded.
  ///
  /// Throws ``NumberError/divisionByZero``, and ``NumberError/undecidable(digits:)`` where the
  /// divisor cannot be told from zero.
  public func divided(by divisor: Exact) throws(NumberError) -> Exact {
    Exact(real: try Number.divide(number, divisor.number, Self.context))
  }

  /// The absolute value.
  ///
  /// - Precondition: the sign is decided by proof; see ``Exact``.
  public var magnitude: Exact {
    Self.result("a magnitude", try Number.absolute(number, Self.context))
  }

  /// The result of an operator.
  @inline(__always)
  private static func result(
    _ name: String, _ body: @autoclosure () throws(NumberError) -> Number
  ) -> Exact {
    do throws(NumberError) { return Exact(real: try body()) } catch {
      _ = fail("an operator has no value for \(name)", error)
      return Exact(real: 0)
    }
  }
}

extension Exact: Comparable {
  /// Whether two numbers are equal.
  ///
  /// - Precondition: a proof decides it; see ``Exact``. ``isEqual(to:)`` throws instead.
  public static func == (a: Exact, b: Exact) -> Bool { decided(try a.isEqual(to: b)) }

  /// Whether the first number is smaller.
  ///
  /// - Precondition: a proof decides it; see ``Exact``. ``isLess(than:)`` throws instead.
  public static func < (a: Exact, b: Exact) -> Bool { decided(try a.isLess(than: b)) }

  /// Whether two numbers are equal. Throws ``NumberError/undecidable(digits:)`` where they agree to
  /// so many digits, and no proof says that they are equal.
  public func isEqual(to other: Exact) throws(NumberError) -> Bool {
    try Number.equal(number, other.number, Self.context)
  }

  /// Whether this number is the smaller one. Throws as ``isEqual(to:)``.
  public func isLess(than other: Exact) throws(NumberError) -> Bool {
    try Number.less(number, other.number, Self.context)
  }

  /// The answer of an operator.
  @inline(__always)
  private static func decided(_ body: @autoclosure () throws(NumberError) -> Bool) -> Bool {
    do throws(NumberError) { return try body() } catch {
      return fail("an operator cannot compare two numbers", error)
    }
  }
}
