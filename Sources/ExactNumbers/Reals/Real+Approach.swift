// Differences that no precision shows, because a function is so close to its limit: 1 − erf x is
// erfc x, and if even that is too small to be a number, it is still above 0. So comparisons, floor
// and the rounding of a value in the middle between two decimals have their answers.

internal import CFLINT

/// How a function stands to a number that it may come close to without being it.
struct Approach: Sendable {
  /// The number.
  let limit: Number
  /// The sign of the function's value less the limit.
  let side: Int
  /// The function's value less the limit, without cancellation. Throws `.outOfRange`
  /// where it is too small.
  let rest: @Sendable (Context) throws(NumberError) -> Number
}

extension Real {
  /// An equal number without the cancellation, for q·f(x) − q·limit; nil where this
  /// is none, or too small.
  func withoutCancellation(_ context: Context) throws(NumberError) -> Number? {
    guard let (q, approach) = try approach(context) else { return nil }
    do throws(NumberError) {
      return try Number.multiply(q, approach.rest(context), context)
    } catch {
      guard case .outOfRange = error else { throw error }
      return nil
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
    case .function(let function, let x, .small(0)): try function.approaches(x, context)
    case .special(.real, let value) where value.isReal:
      try value.function.approaches(value.operands, context)
    default: []
    }
  }
}

extension Function {
  /// The limits that f(x) may be close to. Each of these holds for all x of the sign.
  fileprivate func approaches(_ x: Number, _ context: Context) throws(NumberError) -> [Approach] {
    guard let sign = try Number.knownSign(x, context), sign != 0 else { return [] }
    switch self {
    case .tanh:  // ±1 ∓ 2/(e^(2|x|)+1)
      return [
        Approach(limit: Number(sign), side: -sign) { context throws(NumberError) in
          let size = try Number.multiply(2, Number.absolute(x, context), context)
          let power = try Number.add(Number.exp(size, context), 1, context)
          return try Number.divide(Number(-2 * sign), power, context)
        }
      ]
    case .atan:  // ±π/2 − atan 1/x
      let limit = try Number.multiply(Number(sign, over: 2), .pi, context)
      return [
        Approach(limit: limit, side: -sign) { context throws(NumberError) in
          try Number.negate(Function.atan(Number.inverse(x, context), context), context)
        }
      ]
    default: return try approachToOne(x, sign, context).map { [$0] } ?? []
    }
  }

  /// The functions that are close to 1 next to zero.
  private func approachToOne(_ x: Number, _ sign: Int, _ context: Context)
    throws(NumberError) -> Approach?
  {
    switch self {
    case .exp:
      return Approach(limit: 1, side: sign) { context throws(NumberError) in
        try Function.expMinusOne(x, context)
      }
    case .cosh:  // 1 + 2·sinh² x/2
      return Approach(limit: 1, side: 1) { context throws(NumberError) in
        let half = try Number.divide(x, 2, context)
        let square = try Number.square(Function.sinh(half, context), context)
        return try Number.multiply(2, square, context)
      }
    case .cos where try Number.less(Number.absolute(x, context), 1, context):  // 1 − 2·sin² x/2
      return Approach(limit: 1, side: -1) { context throws(NumberError) in
        let half = try Number.divide(x, 2, context)
        let square = try Number.square(Function.sin(half, context), context)
        return try Number.multiply(-2, square, context)
      }
    default: return nil
    }
  }
}
