// Mean values: over a ball X around m, f is within f(m) + f′(X)·(X − m). Next to a zero that says
// more than f's own ball, for which each place of the unknown may be another number: that of
// 1 − cos x, or of x + 1/x − 2, has zero in it wherever it is wide beside the value.

internal import CFLINT

extension Formula {
  /// A formula and its derivative.
  struct WithSlope {
    let value: Formula
    let slope: Formula

    var constants: [Number] { value.constants + slope.constants }
  }

  /// The operands of roots, powers and logarithms, by the index of their step: there a function has
  /// no bounded derivative where the operand touches zero.
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

  /// Prepares a formula as `FormulaBalls`.
  init(_ formula: Formula.WithSlope, bits: Int, _ context: Context) throws(NumberError) {
    value = try FormulaBalls(formula.value, bits: bits, context)
    slope = try FormulaBalls(formula.slope, bits: bits, context)
  }

  /// Makes a ball smaller that holds the values over another one; not where the formula is not seen
  /// to be holomorphic.
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
