// Zeros of a function that is holomorphic in a rectangle of the complex plane, repeated by their
// multiplicity. The zeros of a product are those of its factors. Those of a power are repeated by
// its exponent. A polynomial, also a polynomial of another function, has the roots that `polyroots`
// finds. Any other function is searched by Newton's method over rectangles, N(Z) = m − f(m)/f′(Z).
// All zeros in Z are in N(Z), because f(z) − f(m) is (z − m) times a mean of f′ on the line between
// them, and a rectangle's ball contains that mean. If this method does not apply, zeros are
// counted: n zeros coincide if f and its first n − 1 derivatives are exactly zero at the zero of
// the last of these derivatives.

extension Formula {
  /// Returns all zeros in the rectangle between two opposite corners, including its sides, in the
  /// order of their real and imaginary parts, repeated by multiplicity.
  ///
  /// Throws `.undecidedZero` if it cannot decide whether there is a zero, `.undecidedMultiplicity`
  /// if it cannot decide whether several zeros coincide, and `.notRecordableOfComplex` for steps
  /// that are not functions of complex numbers. Where the formula has no value, the recorded
  /// program may be zero, but with unknown multiplicity: that is undecided, too.
  public func complexZeros(
    between a: Number, _ b: Number, of program: FormulaTrial.Program? = nil, _ context: Context
  ) throws(NumberError) -> [Number] {
    do throws(NumberError) {
      let zeros = try listedComplexZeros(between: a, b, context)
      for case .step(let index) in gaps {
        for number in try upTo(index).listedComplexZeros(between: a, b, context) {
          switch try program?(number) {
          case nil, Witness.none?: continue
          case .value(let value)?: if try !Number.isZero(value, context) { continue }
          case .unknown?: break
          }
          throw .search(.undecidedZero(at: .number(number), found: zeros.count))
        }
      }
      return zeros
    } catch {
      switch error {
      case .search(.undecidedPoint(let point, let found)):
        throw .search(.undecidedZero(at: .number(try Number(at: point, context)), found: found))
      case .search(.undecidedMultiplicity(let count, let point, let found)):
        throw .search(
          .undecidedMultiplicity(count, at: [try Number(at: point, context)], found: found))
      default: throw error
      }
    }
  }

  private func listedComplexZeros(between a: Number, _ b: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let formula = try ofComplexUnknown(context).withSharedSteps
    var domain: [(low: Number, high: Number)] = []
    for (x, y) in [
      (a.parts.real, b.parts.real), (a.parts.imaginary, b.parts.imaginary),
    ] {
      domain.append((try Number.minimum(x, y, context), try Number.maximum(x, y, context)))
    }
    var zeros: [[Number]] = []
    for (factor, count) in try formula.factors(context) {
      for zero in try factor.zeros(in: domain, context)
      where try formula.hasComplexValue(at: zero, context) {
        if count > Equation.numberLimit - zeros.count {
          throw .search(.tooManyZeros(limit: Equation.numberLimit))
        }
        zeros += Array(repeating: zero, count: count)
      }
    }
    var numbers: [Number] = []
    for zero in try FormulaSystem.inOrder(zeros, context) {
      numbers.append(try Number(at: zero, context))
    }
    return numbers
  }

  /// Returns the formula with steps for an unknown that may be complex.
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

  /// Returns formulas that together have the zeros of this formula, with the number of repetitions
  /// of each.
  private func factors(_ context: Context) throws(NumberError) -> [(Formula, count: Int)] {
    guard case .step(let index) = result else {
      guard case .constant(let number) = result, try Number.isZero(number, context) else {
        return []
      }
      throw .search(.zeroOnRange(at: .number(0)))
    }
    func factors(_ operand: Operand, times count: Int = 1) throws(NumberError)
      -> [(Formula, count: Int)]
    {
      var found: [(Formula, count: Int)] = []
      for (formula, own) in try with(result: operand).factors(context) {
        let (product, isTooLarge) = own.multipliedReportingOverflow(by: count)
        found.append((formula, isTooLarge ? .max : product))
      }
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
      return try factorsOfPolynomial(index, context) ?? [(self, 1)]
    }
  }

  /// Returns the factors g − r of a polynomial of another step g with the roots r; nil if it is not
  /// such a polynomial.
  private func factorsOfPolynomial(_ index: Int, _ context: Context) throws(NumberError)
    -> [(Formula, count: Int)]?
  {
    if index == 0 { return nil }
    for generator in ownSteps(of: 1..<index).reversed().filter(isGenerator) {
      guard let coefficients = try polynomial(in: generator, context), coefficients.count > 2,
        let polynomial = try Polynomial(coefficients, context)
      else { continue }
      var factors: [(Formula, count: Int)] = []
      var known: Number?
      for root in try polynomial.roots(context) {
        if let known, Number.identical(known, root) {
          factors[factors.count - 1].count += 1
          continue
        }
        known = root
        var factor = self
        factor.result = try factor.append(.subtract, .step(generator), .constant(root), context)
        factors.append((factor, 1))
      }
      return factors
    }
    return nil
  }

  /// Returns the zeros of a factor in a rectangle, as points.
  private func zeros(
    in domain: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [[Number]] {
    if let coefficients = try polynomial(context),
      let polynomial = try Polynomial(coefficients, context)
    {
      var points: [[Number]] = []
      for root in try polynomial.roots(context) {
        let point = [root.parts.real, root.parts.imaginary]
        if try SystemSearch.isInside(point, domain, context) { points.append(point) }
      }
      return points
    }
    let derivatives = ComplexDerivatives(of: self, context)
    let (formula, slope) = (self, try derivatives.formula(1))
    // The zeros of a function that is real on the real axis come in conjugate pairs. If it is also
    // real, or imaginary, on the imaginary axis, they have mirror images beyond that axis.
    let areInPairs = parity(of: result, in: [], unknowns: 1, isConjugate: true) != nil
    let areMirrored = parity(of: result, in: [0], unknowns: 1, isConjugate: true) != nil
    let search = SystemSearch(
      in: domain, constants: slope.constants, cost: pieceCost + slope.pieceCost, context,
      isZero: { point, multiplicity throws(NumberError) in
        let z = try Number(at: point, context)
        for order in 0..<multiplicity {
          let value = try derivatives.formula(order).value(at: z, context)
          if try !Number.isZero(value, context) { return false }
        }
        return true
      },
      crowd: derivatives.crowd,
      certain: { zero, wide, _ in
        // If the image of the only zero of a rectangle is also in the rectangle, it is the zero
        // itself.
        [
          areMirrored && zero.mirrored.isInside(wide) ? 0 : nil,
          areInPairs && zero.conjugate.isInside(wide) ? 0 : nil,
        ]
      },
      { bits, context throws(NumberError) in
        try NewtonOperator(formula, slope, bits: bits, context)
      })
    return try search.zeros()
  }

  /// Returns whether the formula has a value at a zero of one of its factors.
  private func hasComplexValue(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for bits in [128, 512] {
      let z = ComplexBall(try point.enclosures(bits, context))
      if try FormulaBalls(self, bits: bits, context).value(over: z, bits: bits).isFinite {
        return true
      }
    }
    let z = try Number(at: point, context)
    do throws(NumberError) { _ = try value(at: z, context) } catch {
      if error.isWithoutValue { return false }
    }
    throw .search(.undecidedPoint(point, found: nil))
  }
}

extension Number {
  /// Creates the complex number at a point of the plane.
  fileprivate init(at point: [Number], _ context: Context) throws(NumberError) {
    self = try Number.add(point[0], Number.multiply(.i, point[1], context), context)
  }
}

/// A formula and its derivatives, which are created on request.
private final class ComplexDerivatives {
  private var formulas: [Formula]
  private let context: Context
  private var count: ZeroCount?
  /// The number of pieces of edges that may still be examined.
  private var budget = 1_000
  /// The additional pieces for each box.
  private static let share = 16
  /// The number of derivatives for counting, and the highest multiplicity.
  private static let (order, multiplicityLimit) = (3, 12)

  init(of formula: Formula, _ context: Context) { (formulas, self.context) = ([formula], context) }

  /// Returns the derivative of an order.
  func formula(_ order: Int) throws(NumberError) -> Formula {
    while formulas.count <= order {
      formulas.append(try formulas[formulas.count - 1].differentiated(context))
    }
    return formulas[order]
  }

  /// Returns the derivatives of some orders.
  private func formulas(_ orders: ClosedRange<Int>) throws(NumberError) -> [Formula] {
    try orders.map { order throws(NumberError) in try formula(order) }
  }

  /// Returns the counter of zeros, with as many derivatives as can be computed in little time.
  private func counter() throws(NumberError) -> ZeroCount {
    if let count { return count }
    var known = try formulas(0...0)
    do throws(NumberError) {
      while known.count <= Self.order {
        let next = try formulas(0...known.count)
        if next[known.count].hasSeriesCoefficients { break }
        known = next
      }
    } catch {
      if error.endsAll { throw error }
    }
    let made = try ZeroCount(known, bits: SystemSearch.bits, context)
    count = made
    return made
  }

  /// Counts the zeros in a square twice as wide as a box. If n zeros coincide, they are a simple
  /// zero of the derivative of order n − 1, which is enclosed.
  func crowd(next box: [Ball]) throws(NumberError) -> SystemSearch.Crowd? {
    let (bits, wide) = (SystemSearch.bits, box.squareTwiceAsWide)
    budget += Self.share
    guard let found = try counter().zeros(in: wide, &budget) else { return nil }
    var zero: [Ball]?
    if (2...Self.multiplicityLimit).contains(found) {
      do throws(NumberError) {
        let last = try formulas(found - 1...found)
        let balls = try NewtonOperator(last[0], last[1], bits: bits, context)
        if case .one(let inner) = balls.step(in: wide) {
          zero = balls.refined(inner, bits, context.interruption)
        }
      } catch {
        // High derivatives may have too many steps.
        if error.endsAll { throw error }
      }
    }
    return SystemSearch.Crowd(box: wide, count: found, zero: zero)
  }
}
