// Terms and sums of the binomial and the Poisson distribution for any size, and the inverses of the
// incomplete gamma and beta functions. All are real. If operands are outside their domain, which
// occurs only in a damaged session, the enclosure is indeterminate.

internal import CFLINT

extension SpecialFunction {
  /// Returns the row of a function of real operands, whose enclosure is a new ball. Without a
  /// price, its time hardly depends on the operands.
  private static func real(
    _ name: String, _ count: Int, seconds: Double, orders: Int, orderPrice: Double? = nil,
    orderSeconds: Double = 5e-6,
    known: @escaping Rule<Number?> = { _, _ in nil },
    _ enclose: @escaping @Sendable (_ x: RealOperands, _ bits: Int) -> FlintBall
  ) -> SpecialFunction {
    SpecialFunction(
      name, count, seconds: seconds, orders: orders, orderPrice: orderPrice ?? 0,
      cheap: { _, _ in orderPrice == nil }, orderSeconds: orderSeconds,
      { operands, result, bits in
        var value = enclose(RealOperands(first: operands), bits)
        value.inPlace { arb_swap(&result.pointee.real, $0) }
        arb_zero(&result.pointee.imag)
      }, known: known)
  }

  /// Returns a rule that throws `.outOfRange` if one of the first parameters is so small that the
  /// exponent of an inverse, which is about its reciprocal, is too large.
  private static func requireReciprocal(_ count: Int) -> Rule<Number?> {
    { (x, context) throws(NumberError) in
      for parameter in x.prefix(count)
      where try parameter.magnitudeExponent(context).approximate < -4_096 {
        throw .outOfRange
      }
      return nil
    }
  }

  /// C(n,k)·p^k·q^(n−k) for k, n, p and q = 1−p, all above 0 and k below n.
  static let binomialTerm = real("binomialterm", 4, seconds: 0.02, orders: 0) { x, bits in
    guard x.areNatural(2), x.arePositive(from: 2, 4) else { return .indeterminate }
    return x.binomialTerm(bits)
  }

  /// The sum of the binomial terms from 0 to k, with the operands of `binomialTerm`.
  ///
  /// The series falls from its first term. For k up to the mean it goes to the left. Otherwise the
  /// missing part up to 1 is summed to the right. It has at most k terms and a few widths √(npq),
  /// or an integral replaces it.
  static let binomialSum = real("binomialsum", 4, seconds: 0.02, orders: 2) { x, bits in
    guard x.areNatural(2), x.arePositive(from: 2, 4) else { return .indeterminate }
    return x.binomialSum(bits)
  }

  /// C(s,k)·C(N−s,n−k)/C(N,n) for k, N, s and n, for a possible k.
  static let hypergeometricTerm = real("hypergeometricterm", 4, seconds: 0.005, orders: 0) {
    x, bits in
    guard x.areNatural(4) else { return .indeterminate }
    return .hypergeometricTerm(x.copy(0), x.copy(1), x.copy(2), x.copy(3), bits)
  }

  /// The sum of the hypergeometric terms up to k, with the operands of `hypergeometricTerm`, for k
  /// below the greatest possible k. The series falls like the series of `binomialSum`.
  static let hypergeometricSum = real(
    "hypergeometricsum", 4, seconds: 0.01, orders: 1, orderPrice: 0.5
  ) {
    x, bits in
    guard x.areNatural(4) else { return .indeterminate }
    return x.hypergeometricSum(bits)
  }

  /// μ^k·e^(−μ)/k! for k and μ, both above 0.
  static let poissonTerm = real("poissonterm", 2, seconds: 0.003, orders: 0) { x, bits in
    guard x.areNatural(1), x.arePositive(from: 1, 2) else { return .indeterminate }
    let c = BallArithmetic(bits: bits + x.copy(0).integerBits)
    return .gammaDensity(c.add(x.copy(0), 1), x.copy(1), bits)
  }

  /// The sum of the Poisson terms from 0 to k, with the operands of `poissonTerm`.
  static let poissonSum = real("poissonsum", 2, seconds: 0.01, orders: 2) { x, bits in
    guard x.areNatural(1), x.arePositive(from: 1, 2) else { return .indeterminate }
    return x.poissonSum(bits)
  }

  /// The x with P(a, x) = p, for a > 0 and 0 < p < 1.
  static let lowerGammaInverse = real(
    "gammapinv", 2, seconds: 0.05, orders: 1, orderSeconds: 5e-5, known: requireReciprocal(1)
  ) { x, bits in
    guard x.arePositive(from: 0, 2) else { return .indeterminate }
    return x.gammaInverse(bits) { a, x, bits in .lowerGammaRatio(a, x, bits) }
  }

  /// The x with Q(a, x) = q, for a > 0 and 0 < q < 1.
  static let upperGammaInverse = real(
    "gammaqinv", 2, seconds: 0.05, orders: 1, orderSeconds: 5e-5, known: requireReciprocal(1)
  ) { x, bits in
    guard x.arePositive(from: 0, 2) else { return .indeterminate }
    return x.gammaInverse(bits, isFalling: true) { a, x, bits in .upperGammaRatio(a, x, bits) }
  }

  /// The t > 0 with I_z(a, b) = p for z = t/(1+t), and a > 0, b > 0, 0 < p < 1.
  static let betaOdds = real(
    "betaodds", 3, seconds: 0.05, orders: 2, orderSeconds: 5e-5,
    known: { (x, context) throws(NumberError) in
      // For equal parameters, 1/2 is the median.
      if Number.identical(x[2], .half), try areEqual(x[0], x[1], context) { return 1 }
      return try requireReciprocal(2)(x, context)
    }
  ) { x, bits in
    guard x.arePositive(from: 0, 3) else { return .indeterminate }
    return x.betaOdds(bits)
  }
}

/// The operands of a special function, which are real.
struct RealOperands {
  let first: BallPointer

  /// Returns a copy of an operand.
  func copy(_ index: Int) -> FlintBall {
    FlintBall { arb_set($0, &first[index].real) }
  }

  /// Returns whether the first operands are exact integers of 0 or more.
  func areNatural(_ count: Int) -> Bool {
    (0..<count).allSatisfy {
      arb_is_int(&first[$0].real) != 0 && arb_is_nonnegative(&first[$0].real) != 0
    }
  }

  /// Returns whether the operands from `start` to below `end` are finite and above 0.
  func arePositive(from start: Int, _ end: Int) -> Bool {
    (start..<end).allSatisfy {
      arb_is_finite(&first[$0].real) != 0 && arb_is_positive(&first[$0].real) != 0
    }
  }
}
