internal import CFLINT

/// Hypergeometric functions, DLMF 13, 15 and 16.
extension SpecialFunction {
  /// Throws `.pole` if the lower parameter at an index is 0, −1, −2, …, unless an upper parameter
  /// ends the series before, or at, the term whose divisor is 0, 15.2.5. Returns 1 at x = 0,
  /// otherwise nil.
  private static func requireSeries(lower index: Int, _ x: [Number], _ context: Context)
    throws(NumberError) -> Number?
  {
    if try isPoleOfGamma(x[index], context) {
      var ends = false
      for upper in x.prefix(index) where try isPoleOfGamma(upper, context) {
        if try Number.lessOrEqual(x[index], upper, context) { ends = true }
      }
      if !ends { throw .pole(at: x[index]) }
    }
    return try Number.isZero(x[x.count - 1], context) ? 1 : nil
  }

  /// Sums a series ₚF₁ term by term after Arb gave up, as it does at large parameters. Uses as many
  /// more bits as cancel. The operands are `count` upper parameters, the lower parameter, and x.
  /// Over wide balls, sums only a series that ends, or whose lower parameter is below zero.
  private static func sumLongSeries(
    upper count: Int, _ x: BallPointer, _ result: BallPointer, _ bits: Int
  ) {
    if acb_rel_accuracy_bits(result) > bits / 2 { return }
    let ending = (0..<count).compactMap { endOfSeries(x + $0) }.min()
    let areAccurate = (0..<count + 2).allSatisfy { acb_rel_accuracy_bits(x + $0) > bits / 2 }
    guard ending != nil || areAccurate || surd_arb_double(&x[count].real) < 0,
      let parameters = _acb_vec_init(2)
    else { return }
    defer { _acb_vec_clear(parameters, 2) }
    var sum = FlintComplexBall { acb_indeterminate($0) }
    var lost = 0
    while let size = SeriesSize(upper: count, x, bits: bits + lost) {
      lost = max(2 * lost, size.lostBits)
      // Inexact operands have no more digits than requested.
      if areAccurate, !size.isExact, lost > bits { break }
      let working = bits + (size.isExact ? lost : 0)
      if size.work(working) > SpecialFunction.mostWork { break }
      let terms = min(size.terms, ending ?? .max)
      acb_set(parameters + size.place, x + count)
      acb_set_si(parameters + (1 - size.place), 1)
      acb_hypgeom_pfq_direct(&sum.value, x, count, parameters, 2, x + count + 1, terms, working)
      if !size.isExact || lost == 0 || acb_rel_accuracy_bits(&sum.value) >= bits { break }
    }
    let isBetter = acb_rel_accuracy_bits(&sum.value) > max(0, acb_rel_accuracy_bits(result))
    if isBetter || !areAccurate && acb_is_finite(result) == 0 { acb_swap(result, &sum.value) }
  }

  /// The most bits of all terms of a sum together. They take a few seconds.
  private static let mostWork = 4e10

  /// Returns the size of a series at numbers, or nil if it is too long.
  private static func sizeOfSeries(upper count: Int, _ x: [Number], _ context: Context)
    throws(NumberError) -> SeriesSize?
  {
    for number in x { try number.evaluateParts(64, context) }
    guard let balls = _acb_vec_init(x.count) else { return nil }
    defer { _acb_vec_clear(balls, x.count) }
    for (index, number) in x.enumerated() {
      var ball = number.complexBall(64)
      acb_swap(balls + index, &ball.value)
    }
    return SeriesSize(upper: count, balls, bits: 128)
  }

  /// Returns the rule for the bits of all terms of a series, if its operands are numbers.
  private static func workOfSeries(upper count: Int) -> Rule<Double?> {
    { (x, context) throws(NumberError) in
      try sizeOfSeries(upper: count, x, context).map {
        Double($0.terms) * Double(128 + $0.lostBits)
      }
    }
  }

  /// Returns the rule for the bits that operands need because digits cancel, if Arb has no other
  /// method.
  private static func bitsLostInSeries(upper count: Int) -> Rule<Int> {
    { (x, context) throws(NumberError) in
      guard let size = try sizeOfSeries(upper: count, x, context), !size.isExact,
        size.lostBits > 64, size.work(128 + size.lostBits) < mostWork
      else { return 0 }
      var value = FlintComplexBall()
      (count == 0 ? hypergeometric0F1 : hypergeometric1F1).enclose(x, into: &value.value, 128)
      return acb_rel_accuracy_bits(&value.value) > 0 ? 0 : size.lostBits
    }
  }

  /// The number of terms of a series ₀F₁ or ₁F₁ until Arb can bound the rest by 2^−bits of the
  /// largest term, and the number of bits that cancel.
  private struct SeriesSize {
    private(set) var terms = 0
    /// The bits that may cancel.
    private(set) var lostBits = 0
    private var isComplex = false
    /// Whether the operands are points.
    private(set) var isExact = false
    /// The position of the lower parameter relative to the 1 of k!, chosen for the smaller of Arb's
    /// bounds.
    private(set) var place = 0

    /// Determines the size of a series with the operands of `sumLongSeries`. Returns nil if it is
    /// too long.
    init?(upper count: Int, _ x: BallPointer, bits: Int) {
      func double(_ index: Int) -> (real: Double, imaginary: Double) {
        (surd_arb_double(&x[index].real), surd_arb_double(&x[index].imag))
      }
      let upper = double(0)
      let lower = double(count)
      let argument = double(count + 1)
      let factor = hypot(argument.real, argument.imaginary)
      let toLower = hypot(upper.real - lower.real, upper.imaginary - lower.imaginary)
      let toOne = hypot(upper.real - 1, upper.imaginary)
      // Below this limit, nothing overflows.
      if max(factor, toLower, toOne) > 1e100 { return nil }
      var size = 0.0
      var largest = 0.0
      var bound = Double.infinity
      while bound > 0.5 || lower.real + Double(terms) < 1 || size > largest - Double(bits) {
        if terms == SeriesSize.longest { return nil }
        let k = Double(terms)
        var bottom = hypot(lower.real + k, lower.imaginary)
        if bottom < 1e-9 {
          bottom = SeriesSize.size(of: x + count, plus: terms)
          if bottom == 0 { return nil }
        }
        bound = factor / bottom / (k + 1)
        var ratio = bound
        if count == 1 {
          ratio *= hypot(upper.real + k, upper.imaginary)
          // The factors of `acb_hypgeom_pfq_bound_factor`, with the 1 in either position.
          let bounds = [
            factor / (k + 1) * (1 + toLower / bottom), factor / bottom * (1 + toOne / (k + 1)),
          ]
          place = bounds[0] < bounds[1] ? 0 : 1
          bound = bounds[place]
        }
        terms += 1
        if ratio == 0 { break }
        size += log2(ratio)
        largest = max(largest, size)
      }
      terms += 2
      isExact = (0..<count + 2).allSatisfy { acb_is_exact(x + $0) != 0 }
      isComplex = !(0..<count + 2).allSatisfy { arb_is_zero(&x[$0].imag) != 0 }
      let cancels = isComplex || !(0..<count + 2).allSatisfy { arb_is_positive(&x[$0].real) != 0 }
      if cancels { lostBits = Int(largest) + 1 }
    }

    /// Returns the bits of all terms. Terms of exact operands are summed by splitting.
    func work(_ bits: Int) -> Double {
      Double(terms) * Double(bits) * (isExact ? 1 : isComplex ? 256 : 32)
    }

    /// Returns a lower bound of |x + n|.
    private static func size(of x: BallPointer, plus n: Int) -> Double {
      var sum = FlintComplexBall { acb_add_ui($0, x, UInt(n), 1 << 16) }
      var size = FlintBall { acb_abs($0, &sum.value, 64) }
      var least = FlintBall { arb_get_lbound_arf(&$0.pointee.mid, &size.value, 64) }
      return surd_arb_double(&least.value)
    }

    /// The most terms that are summed one by one.
    private static let longest = 2_000_000
  }

  /// Returns the number of terms that an upper parameter leaves in a series, or nil if it does not
  /// end it.
  private static func endOfSeries(_ parameter: BallPointer) -> Int? {
    guard acb_is_int(parameter) != 0, arb_is_nonpositive(&parameter.pointee.real) != 0 else {
      return nil
    }
    let degree = -surd_arb_double(&parameter.pointee.real)
    return degree < 1e9 ? Int(degree) + 1 : nil
  }

  /// Sums a series that ends before its lower parameter makes a divisor 0, 15.2.5. Returns false
  /// for other series. The operands are `count` upper parameters, the lower parameter, and x.
  private static func sumBeforePole(
    upper count: Int, _ x: BallPointer, _ result: BallPointer, _ bits: Int
  ) -> Bool {
    guard let pole = endOfSeries(x + count),
      let terms = (0..<count).compactMap({ endOfSeries(x + $0) }).min(), terms <= pole,
      let lower = _acb_vec_init(2)
    else { return false }
    defer { _acb_vec_clear(lower, 2) }
    acb_set(lower, x + count)
    acb_one(lower + 1)
    // The sum of all terms but the last, and the last term.
    var last = FlintComplexBall()
    acb_hypgeom_pfq_sum(
      result, &last.value, x, count, lower, 2, x + count + 1, terms - 1, bits)
    acb_add(result, result, &last.value, bits)
    return true
  }

  /// ₀F₁(a; x), 16.2.1.
  public static let hypergeometric0F1: SpecialFunction = .init(
    "hyp0f1", 2, seconds: 0.0001, holomorphic: .everywhere, work: workOfSeries(upper: 0),
    slope: slopeOfSeries(upper: 0) { hypergeometric0F1 },
    { x, result, bits in
      acb_hypgeom_0f1(result, x, x + 1, 0, bits)
      sumLongSeries(upper: 0, x, result, bits)
    },
    operandBits: bitsLostInSeries(upper: 0),
    known: { (x, context) throws(NumberError) in try requireSeries(lower: 0, x, context) })

  /// ₁F₁(a; b; x), Kummer's M, 13.2.2.
  public static let hypergeometric1F1: SpecialFunction = .init(
    "hyp1f1", 3, seconds: 0.02, holomorphic: .everywhere, work: workOfSeries(upper: 1),
    slope: slopeOfSeries(upper: 1) { hypergeometric1F1 },
    aroundMiddle(
      operand: 2,
      { x, result, bits in
        // Arb transforms a series that ends before its pole into another series.
        if sumBeforePole(upper: 1, x, result, bits) { return }
        avoidIntegral(x + 2, in: .everywhere, bits)
        acb_hypgeom_m(result, x, x + 1, x + 2, 0, bits)
        sumLongSeries(upper: 1, x, result, bits)
      }
    ) { x, bits in
      // a/b·M(a+1; b+1; x), 13.3.15, which is at most max(1, e^Re x) if 0 < a ≤ b, 13.4.1.
      guard arb_is_zero(&x[0].imag) != 0, arb_is_positive(&x[0].real) != 0,
        arb_is_zero(&x[1].imag) != 0, arb_le(&x[0].real, &x[1].real) != 0
      else { return nil }
      var slope = FlintBall { arb_exp($0, &x[2].real, bits) }
      slope.inPlace { arb_add_ui($0, $0, 1, bits) }
      return slope
    },
    operandBits: bitsLostInSeries(upper: 1),
    known: { (x, context) throws(NumberError) in
      if let one = try requireSeries(lower: 1, x, context) { return one }
      // 13.6.1
      if Number.identical(x[0], x[1]), try !isPoleOfGamma(x[1], context) {
        return try Number.exp(x[2], context)
      }
      return try polynomial(upper: [x[0]], lower: [x[1]], x[2], context)
    })

  /// ₂F₁(a, b; c; x), 15.2.1. Its cut is [1, ∞).
  public static let hypergeometric2F1: SpecialFunction = .init(
    "hyp2f1", 4, seconds: 1.5, holomorphic: .below(1),
    wider: everywhere(of: 2, where: isPoleOfGamma),
    weight: 6200, slope: slopeOfSeries(upper: 2) { hypergeometric2F1 },
    atOne: Neighbourhood.hypergeometric2F1AtOne, relation: integerDifferences,
    {
      if sumBeforePole(upper: 2, $0, $1, $2) { return }
      avoidIntegral($0 + 3, in: .below(1), $2)
      var known = FlintInteger()
      surd_arb_nearest_integer(&known.value, &$0[4].real)  // It is exact.
      acb_hypgeom_2f1($1, $0, $0 + 1, $0 + 2, $0 + 3, Int32(known.value), $2)
    },
    isReal: { (x, context) throws(NumberError) in
      for parameter in x.prefix(2) where try isPoleOfGamma(parameter, context) { return true }
      return try Number.lessOrEqual(x[3], 1, context)
    },
    known: { (x, context) throws(NumberError) in
      if let one = try requireSeries(lower: 2, x, context) { return one }
      if let sum = try polynomial(upper: [x[0], x[1]], lower: [x[2]], x[3], context) { return sum }
      guard case .small(1) = x[3] else { return nil }
      for parameter in x.prefix(2) where try isPoleOfGamma(parameter, context) { return nil }
      return try gaussSum(x[0], x[1], x[2], context)
    })

  /// Arb's flags for those of a − b, a − c, b − c and a + b − c that are integers. There the
  /// transformations have limits, which a ball around an integer does not show.
  private static let integerDifferences: @Sendable ([Number]) -> Int = { x in
    let context = Context()
    func isInteger(_ a: Number, _ b: Number, _ c: Number = 0) -> Bool {
      (try? Number.subtract(Number.add(a, c, context), b, context))?.isInteger ?? false
    }
    return (isInteger(x[0], x[1]) ? Int(ACB_HYPGEOM_2F1_AB) : 0)
      + (isInteger(x[0], x[2]) ? Int(ACB_HYPGEOM_2F1_AC) : 0)
      + (isInteger(x[1], x[2]) ? Int(ACB_HYPGEOM_2F1_BC) : 0)
      + (isInteger(x[0], x[2], x[1]) ? Int(ACB_HYPGEOM_2F1_ABC) : 0)
  }

  /// Returns ₂F₁(a, b; c; 1), 15.4.20.
  private static func gaussSum(_ a: Number, _ b: Number, _ c: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let rest = try Number.subtract(Number.subtract(c, a, context), b, context)
    guard try rest.parts.real.signum(context) > 0 else { throw .undefined(at: 1) }
    let bottom = try Number.multiply(
      reciprocalGamma([Number.subtract(c, a, context)], context),
      reciprocalGamma([Number.subtract(c, b, context)], context), context)
    let top = try Number.multiply(gamma([c], context), gamma([rest], context), context)
    return try Number.multiply(top, bottom, context)
  }

  /// Returns the sum of a series of fractions that ends because an upper parameter is 0, −1, −2, ….
  /// Returns nil for other series, and for series of many terms.
  private static func polynomial(
    upper: [Number], lower: [Number], _ x: Number, _ context: Context
  ) throws(NumberError) -> Number? {
    var degree: Int?
    for parameter in upper + lower where !parameter.isRational { return nil }
    for parameter in upper {
      if let n = parameter.asInt, n <= 0, n >= -500 { degree = min(degree ?? -n, -n) }
    }
    guard let degree, x.isRational, x.exactBits <= 128 else { return nil }
    var term: Number = 1
    var sum: Number = 1
    for k in 0..<degree {
      try context.poll()
      for parameter in upper {
        term = try Number.multiply(term, Number.add(parameter, .small(k), context), context)
      }
      for parameter in lower {
        term = try Number.divide(term, Number.add(parameter, .small(k), context), context)
      }
      term = try Number.divide(Number.multiply(term, x, context), .small(k + 1), context)
      sum = try Number.add(sum, term, context)
    }
    return sum
  }

  /// U(a, b, x), Tricomi's function, 13.2.6. Its cut is (−∞, 0].
  public static let hypergeometricU: SpecialFunction = .init(
    "hyperu", 3, seconds: 1.5, holomorphic: .above(0), wider: everywhere(where: isPoleOfGamma),
    slope: slopeOfTricomi,
    {
      avoidIntegral($0 + 2, $2)
      acb_hypgeom_u($1, $0, $0 + 1, $0 + 2, $2)
    },
    isReal: either(isPoleOfGamma, or: isPositive),
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[0], context) { return 1 }
      guard try Number.isZero(x[2], context), try !isPoleOfGamma(x[0], context) else { return nil }
      // 13.2.18 to 13.2.22
      guard try Number.less(x[1].parts.real, 1, context) else { throw .undefined(at: x[2]) }
      let rest = try Number.subtract(1, x[1], context)
      return try Number.multiply(
        gamma([rest], context), reciprocalGamma([Number.add(x[0], rest, context)], context),
        context)
    })
}
