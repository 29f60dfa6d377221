// Differences that no precision shows, because a function is so close to its limit: 1 − erf x is
// erfc x, and if even that is too small to be a number, it is still above 0. So comparisons, floor
// and the rounding of a value in the middle between two decimals have their answers.

internal import CFLINT

/// How a function stands to a number that it may come close to without being it.
struct Approach: Sendable {
  let limit: Number
  /// The sign of the function's value less the limit.
  let side: Int
  /// The value less the limit, without cancellation. Throws `.outOfRange` where too small.
  let rest: @Sendable (Context) throws(NumberError) -> Number
}

extension Real {
  /// An equal number without the cancellation, for q·f(x) − q·limit, unless too small.
  func withoutCancellation(_ context: Context) throws(NumberError) -> Number? {
    guard let (q, approach) = try approach(context) else { return nil }
    return try attempt(Number.multiply(q, approach.rest(context), context)) {
      if case .outOfRange = $0 { true } else { false }
    }
  }

  /// The sign of q·f(x) − q·limit; nil where this is none.
  func signOfApproach(_ context: Context) throws(NumberError) -> Int? {
    guard let (q, approach) = try approach(context) else { return nil }
    return try q.signum(context) * approach.side
  }

  /// q and f if this is q·f(x) − q·limit: a sum of one function and a fraction or a multiple of π.
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

  /// A fraction q and a value with q times which this is equal.
  private var multipleOfValue: (Number, Real) {
    guard case .product(let monomial, let factors) = expression, monomial.isRational,
      factors.count == 1, case .small(1) = factors[0].exponent, let base = factors[0].base.asReal
    else { return (1, self) }
    return (monomial.coefficient, base)
  }

  /// What this may be close to if it is a function's value.
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
