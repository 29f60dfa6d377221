internal import CFLINT

/// Incomplete gamma and beta functions, DLMF 8.
extension SpecialFunction {
  /// Whether an incomplete gamma function is real at a and x, 8.2: x > 0, or a is 1, 2, 3, ….
  private static let isIncompleteGammaReal = either(isCount, or: isPositive)

  /// Returns the rule that all operands are above 0, and the last operand below `end`, if it is not
  /// nil.
  private static func arePositive(below end: Number? = nil) -> Rule<Bool> {
    { (x, context) throws(NumberError) in
      for operand in x {
        if operand.isComplex { return false }
        if try !isPositive(operand, context) { return false }
      }
      guard let end else { return true }
      return try Number.less(x[x.count - 1], end, context)
    }
  }

  /// Γ(a, x), 8.2.2.
  public static let upperGamma: SpecialFunction = .init(
    "gammainc", 2, seconds: 0.0001, holomorphic: .above(0), wider: everywhere(where: isCount),
    cheap: arePositive(),
    weight: 600,
    slope: slopeOfGamma(isUpper: true, isRatio: false),
    atInfinity: Neighbourhood.upperGammaAtInfinity, atZero: Neighbourhood.upperGammaAtZero,
    enclosing(2, { .upperGamma($0.copy(0), $1, $2) }) {
      avoidIntegral($0 + 1, $2)
      acb_hypgeom_gamma_upper($1, $0, $0 + 1, 0, $2)
    },
    isReal: isIncompleteGammaReal,
    known: { (x, context) throws(NumberError) in
      guard try Number.isZero(x[1], context) else { return nil }
      guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[1]) }
      return try gamma([x[0]], context)
    })

  /// Returns an enclosure that uses `positive` for real operands above 0, and `general` for all
  /// others and for wide parameters. With positive operands, the function must be monotone in the
  /// last operand.
  private static func enclosing(
    _ count: Int, where applies: @escaping @Sendable (RealOperands) -> Bool = { _ in true },
    _ positive: @escaping @Sendable (RealOperands, borrowing FlintBall, Int) -> FlintBall,
    otherwise general: @escaping Enclosure
  ) -> Enclosure {
    { x, result, bits in
      let operands = RealOperands(first: x)
      let last = count - 1
      guard (0..<count).allSatisfy({ arb_is_zero(&x[$0].imag) != 0 }),
        operands.arePositive(from: 0, count), applies(operands),
        (0..<last).allSatisfy({ acb_rel_accuracy_bits(x + $0) > 32 })
      else { return general(x, result, bits) }
      var point = operands.copy(last)
      var value: FlintBall
      if acb_rel_accuracy_bits(x + last) > 32 {
        value = positive(operands, point, bits)
      } else {
        // Over a wide ball, the values at both ends are tighter than Arb's result, and faster.
        var end = FlintBall { arb_get_lbound_arf(&$0.pointee.mid, &point.value, 64) }
        value = positive(operands, end, 64)
        arb_get_ubound_arf(&end.value.mid, &point.value, 64)
        point = positive(operands, end, 64)
        value.inPlace { arb_union($0, $0, &point.value, 64) }
      }
      value.inPlace { arb_swap(&result.pointee.real, $0) }
      arb_zero(&result.pointee.imag)
    }
  }

  /// Returns the rule for the value of a ratio at a pole of Γ(a), and at x = 0 for other a.
  private static func knownRatio(atPole: Number, atZero: Number) -> Rule<Number?> {
    { (x, context) throws(NumberError) in
      let isZero = try Number.isZero(x[1], context)
      if try isPoleOfGamma(x[0], context) {
        if isZero { throw .undefined(at: x[1]) }
        return atPole
      }
      if !isZero { return nil }
      guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[1]) }
      return atZero
    }
  }

  /// P(a, x) = γ(a, x)/Γ(a), 8.2.4.
  public static let lowerGammaRatio: SpecialFunction = .init(
    "gammaincp", 2, seconds: 0.001, holomorphic: .above(0), wider: everywhere(where: isCount),
    cheap: arePositive(),
    slope: slopeOfGamma(isUpper: false, isRatio: true),
    atInfinity: Neighbourhood.lowerGammaRatioAtInfinity,
    atZero: Neighbourhood.lowerGammaRatioAtZero,
    enclosing(2, { .lowerGammaRatio($0.copy(0), $1, $2) }) {
      acb_hypgeom_gamma_lower($1, $0, $0 + 1, 1, $2)
    },
    isReal: isIncompleteGammaReal,
    known: knownRatio(atPole: 1, atZero: 0))

  /// Q(a, x) = Γ(a, x)/Γ(a), 8.2.4.
  public static let upperGammaRatio: SpecialFunction = .init(
    "gammaincq", 2, seconds: 0.0001, holomorphic: .above(0), wider: everywhere(where: isCount),
    cheap: arePositive(),
    slope: slopeOfGamma(isUpper: true, isRatio: true),
    atInfinity: Neighbourhood.upperGammaRatioAtInfinity,
    atZero: Neighbourhood.upperGammaRatioAtZero,
    enclosing(2, { .upperGammaRatio($0.copy(0), $1, $2) }) {
      avoidIntegral($0 + 1, $2)
      acb_hypgeom_gamma_upper($1, $0, $0 + 1, 1, $2)
    },
    isReal: isIncompleteGammaReal,
    known: knownRatio(atPole: 0, atZero: 1))

  /// I_x(a, b), the regularized incomplete beta function, 8.17.2.
  public static let betaRatio: SpecialFunction = .init(
    "betainc", 3, seconds: 2, holomorphic: .between(0, 1), cheap: arePositive(below: 1),
    weight: 6200, slope: slopeOfBetaRatio, atZero: Neighbourhood.betaRatioAtZero,
    atOne: Neighbourhood.betaRatioAtOne,
    enclosing(3, where: \.needBetaSeries, { $0.betaRatio(at: $1, $2) }) {
      avoidIntegral($0 + 2, in: .between(0, 1), $2)
      acb_hypgeom_beta_lower($1, $0, $0 + 1, $0 + 2, 1, $2)
    },
    operandBits: { (x, context) throws(NumberError) in
      // At the mean, the slope is about the square root of the parameters. Elsewhere the slope of
      // ln I is about as large as the parameters.
      guard try arePositive(below: 1)(x, context) else { return 0 }
      var bits = 0
      for parameter in x.prefix(2) {
        let exponent = try parameter.magnitudeExponent(context).approximate
        bits = max(bits, Int(max(0, min(exponent, 1_048_576))))
      }
      return bits
    },
    isReal: { (x, context) throws(NumberError) in
      if !x[0].isInteger, try x[2].signum(context) < 0 { return false }
      if x[1].isInteger { return true }
      return try Number.lessOrEqual(x[2], 1, context)
    },
    known: { (x, context) throws(NumberError) in
      for parameter in x.prefix(2) where try isPoleOfGamma(parameter, context) {
        throw .undefined(at: parameter)
      }
      if try Number.isZero(x[2], context) {
        guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[2]) }
        return 0
      }
      if case .small(1) = x[2] {
        guard try x[1].parts.real.signum(context) > 0 else { throw .undefined(at: x[2]) }
        return 1
      }
      // 8.17.4
      if Number.identical(x[2], .half), try areEqual(x[0], x[1], context) { return .half }
      return try closedBetaRatio(x, context)
    })

  /// Returns whether two numbers are proven to be equal.
  static func areEqual(_ a: Number, _ b: Number, _ context: Context) throws(NumberError) -> Bool {
    try Number.unlessTooClose(Number.equal(a, b, context)) ?? false
  }

  /// Returns I_x(a, b) for positive integers a and b and a fraction x, 8.17.5: the sum of C(n,
  /// j)·x^j·(1−x)^(n−j) from j = a to n = a+b−1. Returns nil for other operands.
  private static func closedBetaRatio(_ x: [Number], _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let a = x[0].asInt, let b = x[1].asInt, a > 0, b > 0, a <= 200, b <= 200,
      x[2].isRational, x[2].exactBits <= 64
    else { return nil }
    let n = a + b - 1
    let rest = try Number.subtract(1, x[2], context)
    var sum: Number = 0
    for j in a...n {
      let power = try Number.multiply(
        Number.power(x[2], .small(j), context), Number.power(rest, .small(n - j), context), context)
      let term = try Number.multiply(Number.binomial(.small(n), .small(j), context), power, context)
      sum = try Number.add(sum, term, context)
    }
    return sum
  }
}
