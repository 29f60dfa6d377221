internal import CFLINT

/// The error functions, DLMF 7, and their inverses, for which Arb supports only real operands.
extension SpecialFunction {
  /// erf x, 7.2.1.
  public static let erf: SpecialFunction = .init(
    "erf", 1, seconds: 0.002, holomorphic: .entire, weight: 40, parity: .odd,
    slope: slopeOfError(2, -1),
    atInfinity: Neighbourhood.errorFunctionAtInfinity,
    { x, result, bits in
      // 1 − erfc x far from 0, so that a tiny imaginary part keeps its digits.
      let side = surd_arb_double(&x.pointee.real)
      if abs(side) <= 2 {
        if isEnclosed(x, bits) {
          acb_hypgeom_erf(result, x, bits)
        } else {
          acb_indeterminate(result)
        }
        return
      }
      if side < 0 { acb_neg(x, x) }
      encloseComplement(x, result, bits)
      acb_sub_si(result, result, 1, bits)
      if side > 0 { acb_neg(result, result) }
    },
    real: ofReal { x, result, bits in
      // From x² ≥ bits on |erf x| = 1 − ε with 0 < ε < e^(−x²) < 2^(−bits), 7.8.3. Already at x =
      // 10^6, Arb 2.23 tries to allocate more memory than there is.
      if let sign = x.signBeyond(exponent: errorExponent(bits)) {
        result.set(sign, within: -bits)
      } else {
        arb_hypgeom_erf(&result.value, &x.value, bits)
      }
    },
    known: { (x, context) throws(NumberError) in
      if x[0].asInt == 0 { return 0 }
      guard !x[0].isComplex, x[0].isShownNegative else { return nil }
      return try Number.negate(erf([Number.negate(x[0], context)], context), context)
    },
    approaches: { (x, context) throws(NumberError) in
      guard let sign = try Number.knownSign(x[0], context), sign != 0 else { return [] }
      return [
        Approach(limit: Number(sign), side: -sign) { context throws(NumberError) in
          let rest = try erfc([Number.absolute(x[0], context)], context)
          return try Number.multiply(Number(-sign), rest, context)
        }
      ]
    },
    calcium: Calcium.evaluation { ca_erf($0, $1, $2) })

  /// 1 − erf x, without cancellation, 7.2.2.
  public static let erfc: SpecialFunction = .init(
    "erfc", 1, seconds: 0.002, holomorphic: .entire, weight: 40, slope: slopeOfError(-2, -1),
    atInfinity: Neighbourhood.complementaryErrorAtInfinity,
    atMinusInfinity: Neighbourhood.complementaryErrorAtMinusInfinity, encloseComplement,
    real: ofReal { x, result, bits in
      // 1 + erf |x| for negative x, so 2 − ε if erf |x| is 1 − ε.
      if x.signBeyond(exponent: errorExponent(bits)) == -1 {
        result.set(2, within: -bits)
      } else {
        arb_hypgeom_erfc(&result.value, &x.value, bits)
      }
    },
    known: { (x, context) throws(NumberError) in
      if x[0].asInt == 0 { return 1 }
      guard case .complex(let z) = x[0] else {
        try Number.checkExponent(x[0], unlessSign: -1, context)
        return nil
      }
      return z.isPurelyImaginary ? try Number.subtract(1, erf(x, context), context) : nil
    },
    approaches: { (x, context) throws(NumberError) in
      // It is close to 2 far to the left, and close to 1 next to zero.
      guard let sign = try Number.knownSign(x[0], context), sign != 0 else { return [] }
      let atZero = Approach(limit: 1, side: -sign) { context throws(NumberError) in
        try Number.negate(erf(x, context), context)
      }
      if sign > 0 { return [atZero] }
      let atLeft = Approach(limit: 2, side: -1) { context throws(NumberError) in
        try Number.negate(erfc([Number.negate(x[0], context)], context), context)
      }
      return [atLeft, atZero]
    },
    calcium: Calcium.evaluation { ca_erfc($0, $1, $2) })

  /// Encloses erfc x, left of −2 as 2 − erfc(−x).
  private static let encloseComplement: Enclosure = { x, result, bits in
    guard isEnclosed(x, bits) else { return acb_indeterminate(result) }
    if surd_arb_double(&x.pointee.real) >= -2 { return acb_hypgeom_erfc(result, x, bits) }
    acb_neg(x, x)
    acb_hypgeom_erfc(result, x, bits)
    acb_sub_si(result, result, 2, bits)
    acb_neg(result, result)
  }

  /// Returns whether the memory is enough for Arb. It is not enough for wide balls far from 0.
  private static func isEnclosed(_ x: BallPointer, _ bits: Int) -> Bool {
    if acb_is_finite(x) == 0 { return false }
    if acb_rel_accuracy_bits(x) > bits / 2 { return true }
    var bound = FlintInteger()
    for part in [x.pointee.real, x.pointee.imag] {
      var part = part
      surd_arb_exponent(&bound.value, &part)
      if fmpz_cmp_si(&bound.value, 10) > 0 { return false }
    }
    return true
  }

  /// Returns the least e with (2^e)² ≥ bits.
  private static func errorExponent(_ bits: Int) -> Int { (Function.exponent(bits) + 1) / 2 }

  /// The inverse of erf, for −1 < x < 1.
  public static let erfInverse: SpecialFunction = .init(
    "erfinv", 1, seconds: 0.0027, holomorphic: .between(-1, 1), parity: .odd,
    slope: slopeOfInverseError(sign: 1),
    { x, result, bits in
      if isReal(x) {
        arb_hypgeom_erfinv(&result.pointee.real, &x.pointee.real, bits)
        arb_zero(&result.pointee.imag)
      } else {
        encloseInverseError(x, result, bits)
      }
    },
    known: { (x, context) throws(NumberError) in
      try x[0].requireReal()
      if try Number.isZero(x[0], context) { return 0 }
      guard try Number.less(Number.absolute(x[0], context), 1, context) else {
        throw .undefined(at: x[0])
      }
      return nil
    })

  /// The inverse of erfc, for 0 < x < 2.
  public static let erfcInverse: SpecialFunction = .init(
    "erfcinv", 1, seconds: 0.0027, holomorphic: .between(0, 2),
    slope: slopeOfInverseError(sign: -1),
    { x, result, bits in
      if isReal(x) {
        arb_hypgeom_erfcinv(&result.pointee.real, &x.pointee.real, bits)
        arb_zero(&result.pointee.imag)
      } else {
        var rest = FlintComplexBall { acb_neg($0, x) }
        rest.inPlace { acb_add_si($0, $0, 1, bits) }
        encloseInverseError(&rest.value, result, bits)
      }
    },
    known: { (x, context) throws(NumberError) in
      try x[0].requireReal()
      if case .small(1) = x[0] { return 0 }
      guard try isPositive(x[0], context), try Number.less(x[0], 2, context) else {
        throw .undefined(at: x[0])
      }
      return nil
    })

  private static func isReal(_ x: BallPointer) -> Bool { arb_is_zero(&x.pointee.imag) != 0 }

  /// Encloses the solution w of erf w = z that is real for real z, on a ball beside the real axis.
  ///
  /// Let c = erf⁻¹ of the middle of Re z, and W a box around c. For each w in W, erf w − erf c =
  /// d·(w − c) with d in the box D of erf′ on W. The ball of z is first extended to the real axis.
  /// If c + (z − erf c)/D lies in W, then by Brouwer's theorem there is a solution in W for every
  /// z. There is only one, because D does not contain zero. So it is analytic in z, and its own
  /// conjugate for real z.
  private static func encloseInverseError(_ z: BallPointer, _ result: BallPointer, _ bits: Int) {
    var zero = FlintBall { arb_zero($0) }
    var all = FlintComplexBall { arb_get_mid_arb(&$0.pointee.real, &z.pointee.real) }
    var center = FlintComplexBall { arb_hypgeom_erfinv(&$0.pointee.real, &all.value.real, bits) }
    arb_zero(&center.value.imag)
    var offset = FlintComplexBall { acb_hypgeom_erf($0, &center.value, bits) }
    offset.inPlace { acb_sub($0, z, $0, bits) }
    acb_set(&all.value, &offset.value)
    all.inPlace { arb_union(&$0.pointee.imag, &$0.pointee.imag, &zero.value, bits) }
    var slope = inverseErrorSlope(at: center, bits)
    var step = FlintComplexBall { acb_div($0, &all.value, &slope.value, bits) }
    var exponent = step.logSize
    guard acb_is_finite(&step.value) != 0, exponent < 64 else { return acb_indeterminate(result) }
    exponent = max(exponent, -Double(bits)).rounded(.up) + 1
    for _ in 0..<4 {
      var box = FlintComplexBall { acb_set($0, &center.value) }
      arb_add_error_2exp_si(&box.value.real, Int(exponent))
      arb_add_error_2exp_si(&box.value.imag, Int(exponent))
      slope = inverseErrorSlope(at: box, bits)
      acb_div(&step.value, &all.value, &slope.value, bits)
      step.inPlace { acb_add($0, $0, &center.value, bits) }
      if acb_is_finite(&step.value) != 0, acb_contains(&box.value, &step.value) != 0 {
        acb_div(result, &offset.value, &slope.value, bits)
        acb_add(result, result, &center.value, bits)
        return tighten(result, z, bits)
      }
      exponent += 1
    }
    acb_indeterminate(result)
  }

  /// Applies Newton's method inside a box that holds the solution, as long as the box shrinks.
  private static func tighten(_ w: BallPointer, _ z: BallPointer, _ bits: Int) {
    var accuracy = acb_rel_accuracy_bits(w)
    while accuracy < bits {
      let box = FlintComplexBall { acb_set($0, w) }
      var center = FlintComplexBall { acb_get_mid($0, w) }
      var next = FlintComplexBall { acb_hypgeom_erf($0, &center.value, bits) }
      next.inPlace { acb_sub($0, z, $0, bits) }
      var slope = inverseErrorSlope(at: box, bits)
      next.inPlace { acb_div($0, $0, &slope.value, bits) }
      next.inPlace { acb_add($0, $0, &center.value, bits) }
      let better = acb_rel_accuracy_bits(&next.value)
      if better <= accuracy { return }
      accuracy = better
      acb_swap(w, &next.value)
    }
  }

  /// Returns erf′ w = 2/√π·e^(−w²), 7.2.1.
  private static func inverseErrorSlope(at w: borrowing FlintComplexBall, _ bits: Int)
    -> FlintComplexBall
  {
    var point = w.value
    var slope = FlintComplexBall { acb_mul($0, &point, &point, bits) }
    slope.inPlace { acb_neg($0, $0) }
    slope.inPlace { acb_exp($0, $0, bits) }
    var root = FlintBall { arb_const_sqrt_pi($0, bits) }
    slope.inPlace { acb_div_arb($0, $0, &root.value, bits) }
    slope.inPlace { acb_mul_2exp_si($0, $0, 1) }
    return slope
  }
}
