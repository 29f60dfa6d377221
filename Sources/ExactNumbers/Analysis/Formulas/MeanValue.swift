// Mean values: over a ball X around m, f is within f(m) + f′(X)·(X − m). Close to a zero, that is
// narrower than f's own ball, in which each occurrence of the unknown may be a different number.
// For example, the ball of 1 − cos x, or of x + 1/x − 2, contains zero whenever it is wide compared
// with the value.

extension Formula {
  /// A formula and its derivative.
  struct WithSlope {
    let value: Formula
    let slope: Formula

    var constants: [Number] { value.constants + slope.constants }
  }

  /// Returns the operands of roots, powers and logarithms, by the index of the step. Such a
  /// function has no bounded derivative where its operand touches zero.
  func operandsAtCuts(_ context: Context) throws(NumberError) -> [Int: WithSlope] {
    var operands: [Int: WithSlope] = [:]
    for index in ownSteps(of: 1..<steps.count) where steps[index].operation.isRealAboveZero {
      let step = steps[index]
      guard step.second.asInt == nil || step.operation != .power,
        case .step(let operand) = step.first, operand > 0, operands[operand] == nil
      else { continue }
      var value = self
      value.steps.removeSubrange((operand + 1)...)
      value.result = .step(operand)
      if value.isNested { continue }
      if let slope = try attempt(value.differentiated(context)) {
        operands[operand] = WithSlope(value: value, slope: slope)
      }
    }
    return operands
  }
}

extension [Ball] {
  /// Returns the mean value form f(m) + Σ ∂f/∂xᵢ·(xᵢ − mᵢ) of the values over a box, from the value
  /// at its middle and the slopes over the whole box.
  func meanValue(_ height: Ball, _ slopes: [Ball]) -> Ball {
    zip(self, slopes).reduce(height) { $0 + $1.1 * ($1.0 - $1.0.middle) }
  }
}

/// Mean values of one formula.
final class MeanValue {
  private let value: FormulaBalls
  private let slope: FormulaBalls

  /// Prepares a formula in the same way as `FormulaBalls`.
  init(_ formula: Formula.WithSlope, bits: Int, _ context: Context) throws(NumberError) {
    value = try FormulaBalls(formula.value, bits: bits, context)
    slope = try FormulaBalls(formula.slope, bits: bits, context)
  }

  /// Narrows a ball that contains the values over another ball. Returns the ball itself unless the
  /// formula is proven holomorphic there.
  func sharpened(_ ball: ComplexBall, over x: ComplexBall, _ bits: Int) -> ComplexBall {
    guard value.value(over: x, isHolomorphic: true, bits: bits).isFinite else { return ball }
    let slope = slope.value(over: x, isHolomorphic: true, bits: bits)
    let mean = value.value(over: x.middle, bits: bits) + slope * (x - x.middle)
    guard mean.isFinite else { return ball }
    return ComplexBall(
      ball.real.intersection(with: mean.real) ?? ball.real,
      ball.imaginary.intersection(with: mean.imaginary) ?? ball.imaginary)
  }
}
