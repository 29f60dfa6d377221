// Sums and products over the integers from some one on, without end: the first terms by balls, the
// rest by the asymptotic expansion of the terms. Σ n^(−s) over n ≥ N is Hurwitz's ζ(s, N), with
// logarithms its derivatives; Σ (−1)ⁿ·n^(−s) is a difference of two of these (DLMF 25.11). What has
// no such form is bounded by an integral.

internal import CFLINT

extension Formula {
  /// The sum over the integers from a on, as a value that can be computed to any precision.
  ///
  /// Throws `.divergentSum`, `.noSumBound` where nothing bounds the rest, `.notInteger`.
  public func sum(from a: Number, _ context: Context) throws(NumberError) -> Number {
    guard let first = a.asInt else { throw .notInteger(a) }
    let tail = try SumTail(of: self, from: first, context)
    // What the expansion says of the terms holds only from 2^exponent on.
    let isReal = try isReal(atIntegersFrom: first, tail, context)
    let formula = self
    let values = try Joint.values(
      constants, attempts: 1, refinementLimit: Quadrature.refinementLimit, context
    ) { bits, context throws(NumberError) in
      guard let cut = try tail.cut(bits: bits + 8, context) else { return nil }
      let balls = FormulaBalls(formula, bits: bits + 64)
      var sum = try tail.sum(cut: cut, bits: bits + 8, context)
      for n in first..<1 << cut {
        try context.poll()
        var point = FlintComplexBall()
        acb_set_si(&point.value, n)
        let value = balls.evaluate(at: &point.value, isAnalytic: false, bits: bits + 64)
        if acb_rel_one_accuracy_bits(value) >= bits / 2 {
          sum.inPlace { acb_add($0, $0, value, bits + 64) }
          continue
        }
        // A ball at an end of a cut, or around a jump, says little; the number itself is known.
        do throws(NumberError) {
          let number = try formula.value(at: .small(n), context)
          try number.evaluateParts(bits + 64, context)
          sum.add(number.complexBall(bits + 64), bits + 64)
        } catch {
          if error.endsAll { throw error }
          return nil
        }
      }
      let parts = sum.take(precision: bits)
      return isReal ? [parts.real] : [parts.real, parts.imaginary]
    }
    guard let values else { throw .noSumBound }
    if isReal { return .real(values[0]) }
    return Number(real: .real(values[0]), imaginary: .real(values[1]))
  }

  /// The product over the integers from a on, of numbers above zero from some one on: e to the sum
  /// of their logarithms.
  ///
  /// Throws as `sum(from:_:)`.
  public func product(from a: Number, _ context: Context) throws(NumberError) -> Number {
    guard var first = a.asInt else { throw .notInteger(a) }
    var logarithms = self
    logarithms.result = try logarithms.append(.ln, result, context)
    // Numbers that may not be above zero come first.
    var head: Number = 1
    let tail = try SumTail(of: logarithms, from: first, context)
    while first < 1 << tail.exponent {
      head = try Number.multiply(head, value(at: .small(first), context), context)
      first += 1
    }
    if try Number.isZero(head, context) { return 0 }
    let rest = try logarithms.sum(from: .small(first), context)
    return try Number.multiply(head, Number.exp(rest, context), context)
  }
}

extension Formula {
  /// Whether all terms of a sum are seen to be real: by their steps, or the first ones by their
  /// values and those of the tail by its expansion, which says nothing about the others.
  private func isReal(atIntegersFrom first: Int, _ tail: SumTail, _ context: Context)
    throws(NumberError) -> Bool
  {
    if isReal(atIntegersFrom: first) { return true }
    if !tail.isReal { return false }
    let balls = FormulaBalls(self, bits: 64)
    for n in first..<1 << tail.exponent {
      try context.poll()
      var point = FlintComplexBall()
      acb_set_si(&point.value, n)
      let value = balls.evaluate(at: &point.value, isAnalytic: false, bits: 64)
      if arb_is_zero(&value.pointee.imag) != 0 { continue }
      if try self.value(at: .small(n), context).isComplex { return false }
    }
    return true
  }

  /// Whether it is seen to be real wherever the unknown is an integer from this one on.
  private func isReal(atIntegersFrom first: Int) -> Bool {
    var areIntegers = [true]
    var areReal = [true]
    func isInteger(_ operand: Operand) -> Bool {
      switch operand {
      case .step(let index): areIntegers[index]
      case .constant(let number): number.isInteger
      }
    }
    func isReal(_ operand: Operand) -> Bool {
      if case .step(let index) = operand { areReal[index] } else { self.isReal(operand) }
    }
    for step in steps.dropFirst() {
      let areBoth = isInteger(step.first) && isInteger(step.second)
      switch step.operation {
      case .add, .subtract, .multiply, .negate: areIntegers.append(areBoth)
      default: areIntegers.append(false)
      }
      let isPower = step.operation == .power && isInteger(step.second)
      // √n, ln n, n^x
      let isAboveZero = step.first.isUnknown && first > 0 && step.operation.isRealAboveZero
      areReal.append(
        isReal(step.first) && isReal(step.second) && isReal(step.third)
          && (isPower || isAboveZero || step.operation.keepsReal(exponent: step.second)))
    }
    return isReal(result)
  }
}

/// The terms of a sum from 2^n on.
struct SumTail: Sendable {
  private let expansion: Expansion
  /// n of the numbers from 2^n on for which the expansion holds.
  let exponent: Int

  /// Whether the expansion is real.
  var isReal: Bool { expansion.isReal }

  /// The most terms that are added one by one, as a power of two.
  private static let cutLimit = 22

  init(of formula: Formula, from first: Int, _ context: Context) throws(NumberError) {
    for number in formula.constants { try number.evaluateParts(160, context) }
    let start = max(3, Int.bitWidth - first.magnitude.leadingZeroBitCount + 1)
    if start > SumTail.cutLimit { throw .noSumBound }
    do throws(NumberError) {
      (expansion, exponent) = try formula.expansion(
        near: .infinity(sign: 1), from: start, terms: 24, context)
      if exponent >= SumTail.cutLimit { throw .noSumBound }
    } catch {
      if case .noBound = error { throw .noSumBound }
      throw error
    }
    for (index, term) in expansion.limitTerms.enumerated() {
      if try SumTail.converges(term.scale, context) { continue }
      if try Number.isZero(term.coefficient, context) { continue }
      // Nothing makes up for the largest term.
      if index == 0, !term.scale.power.isComplex, term.scale.growths.isEmpty { throw .divergentSum }
      let grows = try term.scale.growth(context) > 0
      if index == 0, grows { throw .divergentSum }
      throw .noSumBound
    }
    if let rest = expansion.remainder?.scale, try !SumTail.converges(rest, context) {
      throw .noSumBound
    }
  }

  /// Whether the sum over a scale converges.
  private static func converges(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    for growth in scale.growths {
      let sign = try growth.coefficient.parts.real.signum(context)
      if sign != 0 { return sign < 0 }
    }
    let power = scale.power.parts.real
    if try isAlternating(scale, context) { return try power.signum(context) > 0 }
    if !scale.growths.isEmpty { return false }
    let order = try Number.compare(power, 1, context)
    if order != 0 { return order > 0 }
    return try Number.less(scale.log, -1, context)
  }

  /// Whether it is e^(±πin) times a power.
  private static func isAlternating(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool
  {
    guard scale.growths.count == 1, let growth = scale.growths.first, growth.power.asInt == 1,
      growth.log.asInt == 0
    else { return false }
    let parts = growth.coefficient.parts
    if try !Number.isZero(parts.real, context) { return false }
    return try Number.equal(Number.absolute(parts.imaginary, context), .pi, context)
  }

  /// Whether the sum over a scale has a closed form here.
  private static func isClosed(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    if scale.growths.isEmpty {
      guard let order = scale.log.asInt, (0...8).contains(order) else { return false }
      return try !Number.equal(scale.power, 1, context)
    }
    if scale.log.asInt != 0 { return false }
    return try isAlternating(scale, context)
  }

  /// The least n from which on what has no closed form is below 2^(−bits); nil where that is out of
  /// reach.
  func cut(bits: Int, _ context: Context) throws(NumberError) -> Int? {
    let rest = try expansion.bounds(
      unless: { scale throws(NumberError) in try SumTail.isClosed(scale, context) }, context)
    guard let rest else { return nil }
    for cut in (exponent + 1)...SumTail.cutLimit {
      // Terms that fall from 2^(n−1) on are less than the integral from there on.
      let sum = try Expansion.total(rest) { scale throws(NumberError) in
        let start = Double(cut - 1) * 0.693
        if try scale.logarithmicBound(from: start, context) == nil { return nil }
        return try Tail.bound(scale.multiplied(by: .power(-2), context), cut - 1, context)
      }
      if sum <= Double(-bits) { return cut }
    }
    return nil
  }

  /// An enclosure of the sum from 2^cut on, for a cut that `cut` gave for these bits.
  func sum(cut: Int, bits: Int, _ context: Context) throws(NumberError) -> FlintComplexBall {
    var sum = FlintComplexBall()
    let working = bits + 64
    for term in expansion.limitTerms where try SumTail.isClosed(term.scale, context) {
      try context.poll()
      try term.scale.power.evaluateParts(working, context)
      try term.coefficient.evaluateParts(working, context)
      var value =
        term.scale.growths.isEmpty
        ? SumTail.zeta(term.scale, cut, working) : SumTail.alternatingZeta(term.scale, cut, working)
      value.multiply(by: term.coefficient.complexBall(working), working)
      sum.add(value, working)
    }
    if isReal { arb_zero(&sum.value.imag) }
    sum.addError(exponent: -bits, isReal: isReal)
    return sum
  }

  /// Σ n^(−s)·(ln n)^k = (−1)^k·∂^k/∂s^k ζ(s, 2^cut)
  private static func zeta(_ scale: Scale, _ cut: Int, _ bits: Int) -> FlintComplexBall {
    var s = scale.power.complexBall(bits)
    let order = scale.log.asInt ?? 0
    var result = FlintComplexBall()
    TaylorSeries.evaluateDerivative(
      order,
      { s, result, bits in
        var start = FlintComplexBall()
        acb_set_si(&start.value, 1 << cut)
        acb_hurwitz_zeta(result, s, &start.value, bits)
      }, &s.value, &result.value, bits)
    if !order.isMultiple(of: 2) { result.negate() }
    return result
  }

  /// Σ (−1)ⁿ·n^(−s) = 2^(−s)·(ζ(s, N/2) − ζ(s, (N+1)/2)) for an even N = 2^cut; where s is 1, the
  /// difference is one of −ψ.
  private static func alternatingZeta(_ scale: Scale, _ cut: Int, _ bits: Int) -> FlintComplexBall {
    var s = scale.power.complexBall(bits)
    var result = FlintComplexBall()
    var other = FlintComplexBall()
    var start = FlintComplexBall()
    acb_set_si(&start.value, 1 << cut | 1)
    start.inPlace { acb_mul_2exp_si($0, $0, -1) }
    if acb_is_one(&s.value) != 0 {
      acb_digamma(&result.value, &start.value, bits)
      acb_set_si(&start.value, 1 << (cut - 1))
      acb_digamma(&other.value, &start.value, bits)
    } else {
      acb_hurwitz_zeta(&other.value, &s.value, &start.value, bits)
      acb_set_si(&start.value, 1 << (cut - 1))
      acb_hurwitz_zeta(&result.value, &s.value, &start.value, bits)
    }
    other.negate()
    result.add(other, bits)
    acb_set_si(&start.value, 2)
    s.negate()
    start.raise(to: s, bits)
    result.multiply(by: start, bits)
    return result
  }
}
