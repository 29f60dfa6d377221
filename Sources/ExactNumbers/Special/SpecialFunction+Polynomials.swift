internal import CFLINT

/// Orthogonal polynomials and their continuation to all degrees, DLMF 14 and 18. The first operand
/// is the degree.
extension SpecialFunction {
  /// The largest degree for which a polynomial is computed exactly at a fraction.
  private static let closedFormLimit = 2_000

  /// A three-term recurrence: p(n+1) from n, p(n) and p(n−1).
  private typealias Recurrence =
    (_ n: Number, _ p: Number, _ q: Number, _ x: [Number], _ context: Context) throws(NumberError)
    -> Number

  /// Returns the polynomial of degree n, exactly: by its recurrence at fractions, and at all
  /// numbers if n is 0 or 1. Otherwise returns nil.
  private static func polynomial(
    _ x: [Number], first: (Context) throws(NumberError) -> Number, _ context: Context,
    _ next: Recurrence
  ) throws(NumberError) -> Number? {
    guard let degree = x[0].asInt, degree >= 0, degree <= closedFormLimit else { return nil }
    if degree == 0 { return 1 }
    guard degree == 1 || x.allSatisfy({ $0.isRational && $0.exactBits <= 128 }) else { return nil }
    var (below, value): (Number, Number) = (1, try first(context))
    for n in 1..<max(1, degree) {
      try context.poll()
      (below, value) = (value, try next(.small(n), value, below, x, context))
    }
    return value
  }

  /// Returns (a·x·p − b·q)/c, the form of most recurrences.
  private static func step(
    _ a: Number, _ x: Number, _ p: Number, _ b: Number, _ q: Number, over c: Number,
    _ context: Context
  ) throws(NumberError) -> Number {
    let left = try Number.multiply(Number.multiply(a, x, context), p, context)
    return try Number.divide(
      Number.subtract(left, Number.multiply(b, q, context), context), c, context)
  }

  /// Throws `.undefined` at x = −1, the end of the cut, unless the degree is 0, 1, 2, ….
  private static func requireInside(_ x: [Number], _ context: Context) throws(NumberError) {
    guard case .small(-1) = x[x.count - 1], try !isNatural(x[0], context) else { return }
    throw .undefined(at: -1)
  }

  /// P_n(x), Legendre's polynomials and functions, 14.3.1, 18.3. The cut is (−∞, −1].
  public static let legendreP: SpecialFunction = .init(
    "legendrep", 2, seconds: 1.5, holomorphic: .above(-1), wider: everywhere(where: isWhole),
    isPolynomial: true,
    { x, result, bits in
      var order = FlintComplexBall()
      avoidIntegral(x + 1, in: .above(-1), bits)
      acb_hypgeom_legendre_p(result, x, &order.value, x + 1, 0, bits)
    },
    isReal: either(isWhole, or: isAboveMinusOne),
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[1] { return 1 }
      if x[0].isInteger, try x[0].signum(context) < 0 {
        // 14.9.5
        return try legendreP([Number.subtract(-1, x[0], context), x[1]], context)
      }
      try requireInside(x, context)
      return try polynomial(x, first: { _ throws(NumberError) in x[1] }, context) {
        n, p, q, x, context throws(NumberError) in
        let next = try Number.add(n, 1, context)
        return try step(Number.add(n, next, context), x[1], p, n, q, over: next, context)
      }
    })

  /// Q_n(x), Legendre's functions of the second kind, 14.3.2, real for −1 < x < 1.
  public static let legendreQ: SpecialFunction = .init(
    "legendreq", 2, seconds: 0.009, holomorphic: .between(-1, 1), weight: 3000,
    { x, result, bits in
      var order = FlintComplexBall()
      avoidIntegral(x + 1, in: .between(-1, 1), bits)
      acb_hypgeom_legendre_q(result, x, &order.value, x + 1, 0, bits)
    },
    isReal: { (x, context) throws(NumberError) in
      try Number.less(Number.absolute(x[1], context), 1, context)
    },
    known: { (x, context) throws(NumberError) in
      if x[0].isInteger, try x[0].signum(context) < 0 { throw .pole(at: x[0]) }
      switch x[1] {
      case .small(1), .small(-1): throw .undefined(at: x[1])
      default: return nil
      }
    })

  /// T_n(x), Chebyshev's polynomials of the first kind, 18.5.1.
  public static let chebyshevT: SpecialFunction = .init(
    "chebyt", 2, seconds: 0.0001, holomorphic: .above(-1), wider: everywhere(where: isWhole),
    isPolynomial: true,
    { acb_hypgeom_chebyshev_t($1, $0, $0 + 1, $2) },
    isReal: either(isWhole, or: isAboveMinusOne),
    known: { (x, context) throws(NumberError) in
      if x[0].isInteger, try x[0].signum(context) < 0 {
        return try chebyshevT([Number.negate(x[0], context), x[1]], context)
      }
      return try polynomial(x, first: { _ throws(NumberError) in x[1] }, context) {
        _, p, q, x, context throws(NumberError) in
        try step(2, x[1], p, 1, q, over: 1, context)
      }
    })

  /// U_n(x), Chebyshev's polynomials of the second kind, 18.5.2.
  public static let chebyshevU: SpecialFunction = .init(
    "chebyu", 2, seconds: 0.0001, holomorphic: .above(-1), wider: everywhere(where: isWhole),
    isPolynomial: true,
    { acb_hypgeom_chebyshev_u($1, $0, $0 + 1, $2) },
    isReal: either(isWhole, or: isAboveMinusOne),
    known: { (x, context) throws(NumberError) in
      if case .small(-1) = x[0] { return 0 }
      if x[0].isInteger, try x[0].signum(context) < 0 {
        // U(−n) = −U(n−2), from sin((n+1)θ)/sin θ.
        let mirrored = try Number.subtract(-2, x[0], context)
        return try Number.negate(chebyshevU([mirrored, x[1]], context), context)
      }
      try requireInside(x, context)
      return try polynomial(
        x, first: { context throws(NumberError) in try Number.multiply(2, x[1], context) }, context
      ) { _, p, q, x, context throws(NumberError) in
        try step(2, x[1], p, 1, q, over: 1, context)
      }
    })

  /// H_n(x), the physicists' Hermite polynomials, 18.5.13, entire for every degree.
  public static let hermite: SpecialFunction = .init(
    "hermite", 2, seconds: 0.02, holomorphic: .everywhere, isPolynomial: true,
    slope: slopeOfHermite,
    {
      avoidIntegral($0 + 1, in: .everywhere, $2)
      acb_hypgeom_hermite_h($1, $0, $0 + 1, $2)
    },
    known: { (x, context) throws(NumberError) in
      try polynomial(
        x, first: { context throws(NumberError) in try Number.multiply(2, x[1], context) }, context
      ) { n, p, q, x, context throws(NumberError) in
        try step(2, x[1], p, Number.multiply(2, n, context), q, over: 1, context)
      }
    })

  /// L_n^(a)(x), Laguerre's generalized polynomials, 18.5.12, entire for every degree.
  public static let laguerre: SpecialFunction = .init(
    "laguerre", 3, seconds: 1, holomorphic: .everywhere, isPolynomial: true,
    slope: slopeOfLaguerre,
    {
      avoidIntegral($0 + 2, in: .everywhere, $2)
      acb_hypgeom_laguerre_l($1, $0, $0 + 1, $0 + 2, $2)
    },
    known: { (x, context) throws(NumberError) in
      if try !isNatural(x[0], context) {
        let sum = try Number.add(Number.add(x[0], x[1], context), 1, context)
        if try isPoleOfGamma(sum, context) { throw .pole(at: x[1]) }
        if x[0].isInteger { return 0 }  // The degree is below 0: 1/n! is 0.
      }
      return try polynomial(
        x,
        first: { context throws(NumberError) in
          try Number.subtract(Number.add(x[1], 1, context), x[2], context)
        }, context
      ) { n, p, q, x, context throws(NumberError) in
        let sum = try Number.add(n, x[1], context)
        let next = try Number.add(n, 1, context)
        let factor = try Number.subtract(Number.add(sum, next, context), x[2], context)
        return try step(factor, 1, p, sum, q, over: next, context)
      }
    })

  /// C_n^(a)(x), Gegenbauer's polynomials, 18.5.10. The cut is (−∞, −1].
  public static let gegenbauer: SpecialFunction = .init(
    "gegenbauer", 3, seconds: 0.5, holomorphic: .above(-1), wider: everywhere(where: isNatural),
    weight: 1800,
    isPolynomial: true,
    {
      avoidIntegral($0 + 2, in: .above(-1), $2)
      acb_hypgeom_gegenbauer_c($1, $0, $0 + 1, $0 + 2, $2)
    },
    isReal: either(isNatural, or: isAboveMinusOne),
    known: { (x, context) throws(NumberError) in
      try requireInside(x, context)
      return try polynomial(
        x,
        first: { context throws(NumberError) in
          try Number.multiply(Number.multiply(2, x[1], context), x[2], context)
        }, context
      ) { n, p, q, x, context throws(NumberError) in
        let sum = try Number.add(n, x[1], context)
        let rest = try Number.subtract(Number.add(sum, x[1], context), 1, context)
        return try step(
          Number.multiply(2, sum, context), x[2], p, rest, q, over: Number.add(n, 1, context),
          context)
      }
    })

  /// P_n^(a,b)(x), Jacobi's polynomials, 18.5.7. The cut is (−∞, −1].
  public static let jacobiP: SpecialFunction = .init(
    "jacobip", 4, seconds: 3, holomorphic: .above(-1), wider: everywhere(where: isNatural),
    isPolynomial: true,
    {
      avoidIntegral($0 + 3, in: .above(-1), $2)
      acb_hypgeom_jacobi_p($1, $0, $0 + 1, $0 + 2, $0 + 3, $2)
    },
    isReal: either(isNatural, or: isAboveMinusOne),
    known: { (x, context) throws(NumberError) in
      try requireInside(x, context)
      if try !isNatural(x[0], context) {
        let sum = try Number.add(Number.add(x[0], x[1], context), 1, context)
        if try isPoleOfGamma(sum, context) { throw .pole(at: x[1]) }
      }
      return try jacobiPolynomial(x, context)
    })

  /// Returns Σ C(n+a, n−k)·C(n+b, k)·((x−1)/2)^k·((x+1)/2)^(n−k), 18.5.8, at fractions; otherwise
  /// nil.
  private static func jacobiPolynomial(_ x: [Number], _ context: Context) throws(NumberError)
    -> Number?
  {
    guard let degree = x[0].asInt, degree >= 0, degree <= 300,
      x.allSatisfy({ $0.isRational && $0.exactBits <= 128 })
    else { return nil }
    let low = try Number.divide(Number.subtract(x[3], 1, context), 2, context)
    let high = try Number.divide(Number.add(x[3], 1, context), 2, context)
    var sum: Number = 0
    for k in 0...degree {
      try context.poll()
      let left = try binomial(Number.add(x[0], x[1], context), degree - k, context)
      let right = try binomial(Number.add(x[0], x[2], context), k, context)
      let powers = try Number.multiply(
        Number.power(low, .small(k), context), Number.power(high, .small(degree - k), context),
        context)
      let term = try Number.multiply(Number.multiply(left, right, context), powers, context)
      sum = try Number.add(sum, term, context)
    }
    return sum
  }

  /// Returns C(x, k) = x(x−1)…(x−k+1)/k! for a fraction x.
  private static func binomial(_ x: Number, _ k: Int, _ context: Context) throws(NumberError)
    -> Number
  {
    var result: Number = 1
    for j in 0..<k {
      let factor = try Number.subtract(x, .small(j), context)
      result = try Number.divide(Number.multiply(result, factor, context), .small(j + 1), context)
    }
    return result
  }
}
