// Zeros of a function that is holomorphic in a rectangle of the complex plane, each as often as its
// multiplicity: those of a product are those of its factors, those of a power count as often as its
// exponent says, and a polynomial has the roots that `polyroots` finds. What remains is searched by
// Newton's method over rectangles, N(Z) = m − f(m)/f′(Z): all zeros in Z lie in N(Z), as
// f(z) − f(m) is (z − m) times a mean of f′ on the line between, which a rectangle's ball holds.

internal import CFLINT

extension Formula {
  /// All zeros in the rectangle between two opposite corners, whose sides count, by their real and
  /// imaginary parts, each as often as its multiplicity.
  ///
  /// Throws `.undecidedPoint` where it cannot tell whether there is one, and
  /// `.notRecordableOfComplex` for steps that are no function of complex numbers.
  public func complexZeros(between a: Number, _ b: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let formula = try ofComplexUnknown(context)
    // Zeros of what is real on the real axis come in conjugate pairs.
    let isReal = isReal(result)
    var domain: [(low: Number, high: Number)] = []
    for (x, y) in [
      (a.parts.real, b.parts.real), (a.parts.imaginary, b.parts.imaginary),
    ] {
      domain.append(
        (try Number.minimum(x, y, context), try Number.maximum(x, y, context)))
    }
    var zeros: [[Number]] = []
    for (factor, count) in try formula.factors(context) {
      for zero in try factor.zeros(in: domain, inPairs: isReal, context)
      where try formula.hasComplexValue(at: zero, context) {
        zeros += Array(repeating: zero, count: count)
      }
    }
    var numbers: [Number] = []
    for zero in try FormulaSystem.inOrder(zeros, context) {
      numbers.append(
        try Number.add(zero[0], Number.multiply(.i, zero[1], context), context))
    }
    return numbers
  }

  /// The formula with steps that know that the unknown may be complex.
  private func ofComplexUnknown(_ context: Context) throws(NumberError) -> Formula {
    if isNested { throw .notRecordable }
    var copy = Formula()
    copy.steps[0] = Step(
      operation: .variable, first: .constant(0), second: .constant(0), isReal: false,
      hasValue: true)
    var places = Places(known: [0: .step(0)]) { _ throws(NumberError) in throw .notRecordable }
    try copy.append(1..<steps.count, of: self, &places, context)
    if copy.steps.contains(where: { step in
      step.operation.isChoice || step.operation.needsReal && !copy.isReal(step.first)
    }) {
      throw .notRecordableOfComplex
    }
    copy.result = try places[result]
    return copy
  }

  /// Formulas whose zeros are those of this one, each so many times.
  private func factors(_ context: Context) throws(NumberError) -> [(Formula, count: Int)] {
    guard case .step(let index) = result else {
      guard case .constant(let number) = result, try Number.isZero(number, context) else {
        return []
      }
      throw .search(.zeroOnRange(at: 0))
    }
    func factors(_ operand: Operand, times count: Int = 1) throws(NumberError)
      -> [(Formula, count: Int)]
    {
      var part = self
      part.result = operand
      var found: [(Formula, count: Int)] = []
      for (formula, own) in try part.factors(context) { found.append((formula, own * count)) }
      return found
    }
    let step = steps[index]
    switch step.operation {
    case .multiply: return try factors(step.first) + factors(step.second)
    case .divide, .negate: return try factors(step.first)
    case .function(let function) where function.row.isExponential: return []
    case .power:
      guard let exponent = step.second.asInt else { return [(self, 1)] }
      return exponent > 0 ? try factors(step.first, times: exponent) : []
    default:
      if let numerator = try Equation.numerator(of: self, context) {
        return try numerator.factors(context)
      }
      return [(self, 1)]
    }
  }

  /// The zeros of a factor in a rectangle, as points.
  private func zeros(
    in domain: [(low: Number, high: Number)], inPairs: Bool, _ context: Context
  ) throws(NumberError) -> [[Number]] {
    if let coefficients = try polynomial(context),
      let polynomial = try Polynomial(coefficients, context)
    {
      var points: [[Number]] = []
      for root in try polynomial.roots(context) {
        let point = [root.parts.real, root.parts.imaginary]
        var isInside = true
        for (x, (low, high)) in zip(point, domain) where isInside {
          isInside = try Formula.holds(.number(low), x, .number(high), context)
        }
        if isInside { points.append(point) }
      }
      return points
    }
    let slope = try differentiated(context)
    let formula = self
    let search = SystemSearch(
      in: domain, constants: slope.constants, context,
      isZero: { point throws(NumberError) in
        let z = try Number.add(point[0], Number.multiply(.i, point[1], context), context)
        return try Number.isZero(formula.value(at: z, context), context)
      },
      certain: { zero, wide in
        // The conjugate of the only zero of a rectangle is itself if it lies there, too.
        [nil, inPairs && zero.conjugate.isInside(wide) ? 0 : nil]
      },
      { ComplexBalls(formula, slope, bits: $0, $1) })
    return try search.zeros()
  }

  /// Whether the formula has a value at a zero of one of its factors.
  private func hasComplexValue(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for bits in [128, 512] {
      for number in constants + point { try number.evaluateParts(bits, context) }
      var z = ComplexBalls.rectangle(point.map { $0.knownEnclosure(bits) })
      let balls = FormulaBalls(self, bits: bits, context.interruption)
      let value = balls.evaluate(at: &z.value, isAnalytic: false, bits: bits)
      if acb_is_finite(value) != 0 { return true }
    }
    let z = try Number.add(point[0], Number.multiply(.i, point[1], context), context)
    do throws(NumberError) { _ = try value(at: z, context) } catch {
      if error.isWithoutValue { return false }
    }
    throw .search(.undecidedPoint(point, found: 0))
  }
}

/// Newton's operator over rectangles of the complex plane, given by their real and imaginary parts.
private struct ComplexBalls: BoxOperator {
  private let values: FormulaBalls
  private let slopes: FormulaBalls
  let bits: Int

  init(_ formula: Formula, _ slope: Formula, bits: Int, _ interruption: Interruption?) {
    self.bits = bits + 32
    values = FormulaBalls(formula, bits: self.bits, interruption)
    slopes = FormulaBalls(slope, bits: self.bits, interruption)
  }

  func excludesZero(in box: [Ball]) -> Bool {
    var z = Self.rectangle(box)
    let value = values.evaluate(at: &z.value, isAnalytic: false, bits: bits)
    return acb_is_finite(value) != 0 && acb_contains_zero(value) == 0
  }

  func image(of box: [Ball]) -> [Ball]? {
    var z = Self.rectangle(box)
    // The derivative's formula holds where the function is holomorphic.
    let value = values.evaluate(at: &z.value, isAnalytic: true, bits: bits)
    if acb_is_finite(value) == 0 { return nil }
    let slope = slopes.evaluate(at: &z.value, isAnalytic: true, bits: bits)
    if acb_is_finite(slope) == 0 || acb_contains_zero(slope) != 0 { return nil }
    var middle = FlintComplexBall()
    acb_get_mid(&middle.value, &z.value)
    let height = values.evaluate(at: &middle.value, isAnalytic: true, bits: bits)
    var image = FlintComplexBall()
    acb_div(&image.value, height, slope, bits)
    image.inPlace { acb_sub($0, &middle.value, $0, bits) }
    if acb_is_finite(&image.value) == 0 { return nil }
    var real = FlintBall()
    var imaginary = FlintBall()
    arb_swap(&real.value, &image.value.real)
    arb_swap(&imaginary.value, &image.value.imag)
    return [real.take(precision: bits), imaginary.take(precision: bits)]
  }

  static func rectangle(_ box: [Ball]) -> FlintComplexBall {
    var z = FlintComplexBall()
    var (real, imaginary) = (box[0].value, box[1].value)
    arb_set(&z.value.real, &real)
    arb_set(&z.value.imag, &imaginary)
    withExtendedLifetime(box) {}
    return z
  }
}

extension [Ball] {
  /// The rectangle on the other side of the real axis.
  fileprivate var conjugate: [Ball] {
    var imaginary = FlintBall()
    var value = self[1].value
    arb_neg(&imaginary.value, &value)
    return [self[0], imaginary.take(precision: self[1].precision)]
  }
}
