// Mean values: over a ball X around m, f is within f(m) + f′(X)·(X − m). Close to a zero, that is
// narrower than f's own ball, in which each occurrence of the unknown may be a different number.
// For example, the ball of 1 − cos x, or of x + 1/x − 2, contains zero whenever it is wide compared
// with the value.

internal import CFLINT

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

/// Mean values of one formula.
final class MeanValue {
  private let value: FormulaBalls
  private let slope: FormulaBalls

  /// Prepares a formula in the same way as `FormulaBalls`.
  init(_ formula: Formula.WithSlope, bits: Int, _ context: Context) throws(NumberError) {
    value = try FormulaBalls(formula.value, bits: bits, context)
    slope = try FormulaBalls(formula.slope, bits: bits, context)
  }

  /// Narrows a ball that contains the values over another ball. Does nothing unless the formula is
  /// proven holomorphic there.
  func sharpen(_ ball: BallPointer, at x: BallPointer, _ bits: Int) {
    guard acb_is_finite(value.evaluate(at: x, isAnalytic: true, bits: bits)) != 0 else { return }
    let change = slope.evaluate(at: x, isAnalytic: true, bits: bits)
    var middle = FlintComplexBall { acb_get_mid($0, x) }
    var sharp = FlintComplexBall { acb_sub($0, x, &middle.value, bits) }
    sharp.inPlace { acb_mul($0, $0, change, bits) }
    let height = value.evaluate(at: &middle.value, isAnalytic: false, bits: bits)
    sharp.inPlace { acb_add($0, $0, height, bits) }
    guard acb_is_finite(&sharp.value) != 0 else { return }
    _ = arb_intersection(&ball.pointee.real, &ball.pointee.real, &sharp.value.real, bits)
    _ = arb_intersection(&ball.pointee.imag, &ball.pointee.imag, &sharp.value.imag, bits)
  }
}
