// Whether a formula is real on an interval. Steps like √ are real as long as a quantity is not
// negative there. It is proven on pieces of the interval by balls; on a piece at an end, where the
// quantity may be zero, by its exact sign at the end and the sign of its slope on the piece.

internal import CFLINT

extension Formula {
  /// Pieces that are looked at before the proof is given up.
  private static let pieceLimit = 2_000
  /// Bits of the balls.
  private static let proofBits = 64

  /// Whether the formula is proven to be real between two real numbers.
  func isProvenReal(between a: Number, _ b: Number, _ context: Context) throws(NumberError) -> Bool
  {
    if isReal(result) { return true }
    do throws(NumberError) {
      let isAscending = try Number.less(a, b, context)
      return try isProvenReal(
        from: isAscending ? a : b, to: isAscending ? b : a, context)
    } catch {
      if case .interrupted = error { throw error }
      return false
    }
  }

  private func isProvenReal(from a: Number, to b: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    guard let conditions = try realityConditions(context) else { return false }
    for condition in conditions {
      let slope = try condition.differentiated(context)
      for number in [a, b] + condition.constants + slope.constants {
        try number.evaluateParts(Formula.proofBits, context)
      }
      let proof = SignProof(condition, slope, Formula.proofBits)
      let isUp = try condition.isNotNegative(at: a, context)
      let isDown = try condition.isNotNegative(at: b, context)
      var pieces = [(a, b)]
      var looked = 0
      while let (low, high) = pieces.popLast() {
        try context.poll()
        looked += 1
        let atStart = isUp && Number.identical(low, a)
        let atEnd = isDown && Number.identical(high, b)
        if proof.holds(on: low, high, atStart: atStart, atEnd: atEnd) { continue }
        if looked + pieces.count > Formula.pieceLimit { return false }
        let middle = try Number.divide(Number.add(low, high, context), 2, context)
        try middle.evaluateParts(Formula.proofBits, context)
        pieces += [(low, middle), (middle, high)]
      }
    }
    return true
  }

  /// Formulas that have to be not negative, each for one step that is real only then, in the order
  /// of the steps; nil if some step cannot be judged.
  private func realityConditions(_ context: Context) throws(NumberError) -> [Formula]? {
    var conditions: [Formula] = []
    var isReal = [Bool](repeating: true, count: steps.count)
    func known(_ operand: Operand) -> Bool {
      if case .step(let index) = operand { isReal[index] } else { self.isReal(operand) }
    }
    for (index, step) in steps.enumerated().dropFirst() {
      guard known(step.first), known(step.second) else {
        isReal[index] = false
        continue
      }
      if step.operation.keepsReal(exponent: step.second) { continue }
      var condition = self
      guard let operand = try condition.quantity(of: step, context) else {
        isReal[index] = false
        continue
      }
      condition.result = operand
      conditions.append(condition)
    }
    return known(result) ? conditions : nil
  }

  /// The quantity that must not be negative for a step with real operands to be real.
  private mutating func quantity(of step: Step, _ context: Context) throws(NumberError) -> Operand?
  {
    let x = step.first
    switch step.operation {
    case .squareRoot, .ln, .power, .logGamma: return x
    case .logOnePlus: return try append(.add, x, .constant(1), context)
    case .acosh: return try append(.subtract, x, .constant(1), context)
    case .asin, .acos, .atanh:
      return try append(.subtract, .constant(1), append(.multiply, x, x, context), context)
    case .lambertW:
      return try append(.add, x, .constant(Number.exp(-1, context)), context)
    default: return nil
    }
  }

  /// Whether the exact value at a number is proven to be zero or more.
  private func isNotNegative(at x: Number, _ context: Context) throws(NumberError) -> Bool {
    do throws(NumberError) {
      let value = try value(at: x, context)
      if value.isComplex { return false }
      return try value.signum(context) >= 0
    } catch {
      if case .interrupted = error { throw error }
      return false
    }
  }
}

/// Proves on pieces of an interval that a formula is not negative.
private struct SignProof {
  private let value: FormulaBalls
  private let slope: FormulaBalls
  private let bits: Int

  init(_ formula: Formula, _ derivative: Formula, _ bits: Int) {
    value = FormulaBalls(formula, bits: bits)
    slope = FormulaBalls(derivative, bits: bits)
    self.bits = bits
  }

  /// Whether it holds on a piece; `atStart` and `atEnd` say that it is known to hold at that end.
  func holds(on low: Number, _ high: Number, atStart: Bool, atEnd: Bool) -> Bool {
    var left = low.ball(bits)
    var right = high.ball(bits)
    var piece = FlintBall()
    arb_union(&piece.value, &left.value, &right.value, bits)
    var ball = value.realValue(at: &piece.value, bits: bits)
    if arb_is_nonnegative(&ball.value) != 0 { return true }
    var change = slope.realValue(at: &piece.value, bits: bits)
    if atStart, arb_is_nonnegative(&change.value) != 0 { return true }
    return atEnd && arb_is_nonpositive(&change.value) != 0
  }
}
