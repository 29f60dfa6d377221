// If there is no result, operators trap (or note the error, see `Exact.within`) and functions
// throw. The comment of `Exact` gives the reason.

extension Exact: SignedNumeric {
  /// Returns the sum. Traps only if the sum does not fit into memory.
  public static func + (a: Exact, b: Exact) -> Exact {
    result("a sum", try Number.add(a.number, b.number, context))
  }

  /// Returns the difference. Traps only if the difference does not fit into memory.
  public static func - (a: Exact, b: Exact) -> Exact {
    result("a difference", try Number.subtract(a.number, b.number, context))
  }

  /// Returns the product. Traps only if the product does not fit into memory.
  public static func * (a: Exact, b: Exact) -> Exact {
    result("a product", try Number.multiply(a.number, b.number, context))
  }

  /// Multiplies by a number. Traps if `*` does.
  public static func *= (a: inout Exact, b: Exact) { a = a * b }

  /// Returns the number with the opposite sign.
  public static prefix func - (x: Exact) -> Exact {
    result("a negative", try Number.negate(x.number, context))
  }

  /// Returns the quotient, which is never rounded: `1 / 3` is one third.
  ///
  /// - Precondition: The divisor is proven to be nonzero. ``divided(by:)`` throws instead.
  public static func / (a: Exact, b: Exact) -> Exact {
    result("a quotient", try a.divided(by: b).number)
  }

  /// Divides by a number. Traps if `/` does.
  public static func /= (a: inout Exact, b: Exact) { a = a / b }

  /// Returns the quotient, which is never rounded.
  ///
  /// Throws ``NumberError/divisionByZero`` if the divisor is zero, and
  /// ``NumberError/undecidable(digits:)`` if nothing proves whether the divisor is zero.
  public func divided(by divisor: Exact) throws(NumberError) -> Exact {
    Exact(real: try Number.divide(number, divisor.number, Self.context))
  }

  /// The absolute value.
  ///
  /// - Precondition: A proof decides the sign; see ``Exact``.
  public var magnitude: Exact {
    Self.result("a magnitude", try Number.absolute(number, Self.context))
  }

  /// Returns the result of an operator, or notes its error and returns 0.
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
  /// Returns whether two numbers are equal.
  ///
  /// - Precondition: A proof decides it; see ``Exact``. ``isEqual(to:)`` throws instead.
  public static func == (a: Exact, b: Exact) -> Bool { decided(try a.isEqual(to: b)) }

  /// Returns whether the first number is smaller.
  ///
  /// - Precondition: A proof decides it; see ``Exact``. ``isLess(than:)`` throws instead.
  public static func < (a: Exact, b: Exact) -> Bool { decided(try a.isLess(than: b)) }

  /// Returns whether two numbers are equal. Throws ``NumberError/undecidable(digits:)`` if they
  /// agree to that many digits and no proof shows that they are equal.
  public func isEqual(to other: Exact) throws(NumberError) -> Bool {
    try Number.equal(number, other.number, Self.context)
  }

  /// Returns whether this number is smaller than the other. Throws the errors of ``isEqual(to:)``.
  public func isLess(than other: Exact) throws(NumberError) -> Bool {
    try Number.less(number, other.number, Self.context)
  }

  /// Returns the result of a comparison operator, or notes its error.
  @inline(__always)
  private static func decided(_ body: @autoclosure () throws(NumberError) -> Bool) -> Bool {
    do throws(NumberError) { return try body() } catch {
      return fail("an operator cannot compare two numbers", error)
    }
  }
}
