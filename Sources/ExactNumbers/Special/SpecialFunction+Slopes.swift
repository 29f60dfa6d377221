// Derivatives with respect to the last operand that other functions give. All others are Taylor
// coefficients, for which a function is evaluated at a hundred points and more.

extension SpecialFunction {
  /// Adds the derivative, at an operand, to a formula; nil where the parameters have no such rule.
  typealias Slope =
    @Sendable (
      _ formula: inout Formula, _ parameters: [Number], _ u: Formula.Operand, _ context: Context
    ) throws(NumberError) -> Formula.Operand?

  /// ±e^(−u)·u^(a−1), DLMF 8.8.13, divided by Γ(a) if it is a ratio's.
  static func slopeOfGamma(isUpper: Bool, isRatio: Bool) -> Slope {
    { (formula, parameters, u, context) throws(NumberError) in
      let a = parameters[0]
      guard try a.signum(context) > 0 else { return nil }
      let power = try formula.append(
        .power, u, .constant(Number.subtract(a, 1, context)), context)
      let decay = try formula.append(.exp, formula.append(.negate, u, context), context)
      let density = try formula.append(.multiply, power, decay, context)
      let whole = isRatio ? try Number.gamma(a, context) : 1
      let scale = isUpper ? try Number.negate(whole, context) : whole
      return try formula.append(.divide, density, .constant(scale), context)
    }
  }

  /// u^(a−1)·(1 − u)^(b−1)/B(a, b), DLMF 8.17.1.
  static let slopeOfBetaRatio: Slope = { (formula, parameters, u, context) throws(NumberError) in
    let (a, b) = (parameters[0], parameters[1])
    guard try a.signum(context) > 0, try b.signum(context) > 0 else { return nil }
    let rest = try formula.append(.subtract, .constant(1), u, context)
    let left = try formula.append(.power, u, .constant(Number.subtract(a, 1, context)), context)
    let right = try formula.append(.power, rest, .constant(Number.subtract(b, 1, context)), context)
    let density = try formula.append(.multiply, left, right, context)
    return try formula.append(.divide, density, .constant(Number.beta(a, b, context)), context)
  }

  /// The same series with all parameters greater by one, times the product of the upper ones over
  /// that of the lower ones: DLMF 15.5.1, 13.3.15, 16.3.1.
  static func slopeOfSeries(
    upper count: Int, _ function: @escaping @Sendable () -> SpecialFunction
  ) -> Slope {
    { (formula, parameters, u, context) throws(NumberError) in
      var scale: Number = 1
      var shifted: [Number] = []
      for (index, parameter) in parameters.enumerated() {
        scale =
          index < count
          ? try Number.multiply(scale, parameter, context)
          : try Number.divide(scale, parameter, context)
        shifted.append(try Number.add(parameter, 1, context))
      }
      guard let series = Tabulated(function(), shifted) else { return nil }
      let value = try formula.append(.tabulated(series), u, context)
      return try formula.append(.multiply, .constant(scale), value, context)
    }
  }
}
