// Differences that no precision shows, because a function is so close to its limit. For example, 1
// − erf x is erfc x, and if even that is too small to be a number, it is still above 0. So
// comparisons, floor, and rounding in the middle between two decimals have a result.

internal import CFLINT

/// A limit that a function may approach without reaching it.
struct Approach: Sendable {
  let limit: Number
  /// The sign of the function's value minus the limit.
  let side: Int
  /// Returns the value minus the limit, without cancellation. Throws `.outOfRange` if it is too
  /// small.
  let rest: @Sendable (Context) throws(NumberError) -> Number
}

extension Real {
  /// Returns an equal number without the cancellation, for q·f(x) − q·limit, or nil if it is too
  /// small.
  func withoutCancellation(_ context: Context) throws(NumberError) -> Number? {
    guard let (q, approach) = try approach(context) else { return nil }
    return try attempt(Number.multiply(q, approach.rest(context), context)) {
      if case .outOfRange = $0 { true } else { false }
    }
  }

  /// Returns the sign of q·f(x) − q·limit, or nil if this is not such a difference.
  func signOfApproach(_ context: Context) throws(NumberError) -> Int? {
    guard let (q, approach) = try approach(context) else { return nil }
    return try q.signum(context) * approach.side
  }

  /// Returns q and f if this is q·f(x) − q·limit: the sum of one function and a fraction or a
  /// multiple of π.
  private func approach(_ context: Context) throws(NumberError) -> (Number, Approach)? {
    guard case .sum(let constant, let terms) = expression, terms.count <= 2 else { return nil }
    for (index, term) in terms.enumerated() {
      let (q, value) = term.multipleOfValue
      var offset = constant
      if terms.count == 2 { offset = try Number.add(offset, .real(terms[1 - index]), context) }
      for approach in try value.approaches(context) {
        let rest = try Number.add(offset, Number.multiply(q, approach.limit, context), context)
        if case .small(0) = rest { return (q, approach) }
      }
    }
    return nil
  }

  /// A fraction q and a value v such that this is q·v.
  private var multipleOfValue: (Number, Real) {
    guard case .product(let monomial, let factors) = expression, monomial.isRational,
      factors.count == 1, case .small(1) = factors[0].exponent, let base = factors[0].base.asReal
    else { return (1, self) }
    return (monomial.coefficient, base)
  }

  /// Returns the limits that this may approach, if it is the value of a function.
  private func approaches(_ context: Context) throws(NumberError) -> [Approach] {
    switch expression {
    case .function(let function, let x, .small(0)) where function != .power:
      if let sign = try Number.knownSign(x, context), sign != 0,
        let approach = try function.row.approach(x, sign, context)
      {
        [approach]
      } else {
        []
      }
    case .special(.real, let value) where value.isReal:
      try value.function.approaches(value.operands, context)
    default: []
    }
  }
}
