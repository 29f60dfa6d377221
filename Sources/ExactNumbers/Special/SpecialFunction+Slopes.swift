// Derivatives with respect to the last operand in terms of other functions. All other derivatives
// are Taylor coefficients, for which a function is evaluated at a hundred points or more.

extension SpecialFunction {
  /// Appends the derivative at u, where the value is w, to a formula. Returns nil if there is no
  /// rule for the parameters.
  typealias Slope =
    @Sendable (
      _ formula: inout Formula, _ parameters: [Number], _ u: Formula.Operand,
      _ w: Formula.Operand, _ context: Context
    ) throws(NumberError) -> Formula.Operand?

  /// Appends the function of operands in stack order to a formula.
  typealias Steps =
    @Sendable (_ formula: inout Formula, _ x: [Formula.Operand], _ context: Context)
    throws(NumberError) -> Formula.Operand

  /// Returns the slope ±e^(−u)·u^(a−1), DLMF 8.8.13, divided by Γ(a) for a ratio.
  static func slopeOfGamma(isUpper: Bool, isRatio: Bool) -> Slope {
    { (formula, parameters, u, _, context) throws(NumberError) in
      let a = parameters[0]
      guard try a.signum(context) > 0 else { return nil }
      let power = try formula.append(.power, u, .constant(Number.subtract(a, 1, context)), context)
      let decay = try formula.append(.exp, formula.append(.negate, u, context), context)
      let density = try formula.append(.multiply, power, decay, context)
      let whole = isRatio ? try gamma([a], context) : 1
      let scale = isUpper ? try Number.negate(whole, context) : whole
      return try formula.append(.divide, density, .constant(scale), context)
    }
  }

  /// The slope u^(a−1)·(1 − u)^(b−1)/B(a, b), DLMF 8.17.1.
  static let slopeOfBetaRatio: Slope = { (formula, parameters, u, _, context) throws(NumberError) in
    let (a, b) = (parameters[0], parameters[1])
    guard try a.signum(context) > 0, try b.signum(context) > 0 else { return nil }
    let rest = try formula.append(.subtract, .constant(1), u, context)
    let left = try formula.append(.power, u, .constant(Number.subtract(a, 1, context)), context)
    let right = try formula.append(.power, rest, .constant(Number.subtract(b, 1, context)), context)
    let density = try formula.append(.multiply, left, right, context)
    return try formula.append(.divide, density, .constant(beta([a, b], context)), context)
  }

  /// Returns the slope of a series: the same series with all parameters greater by one, times the
  /// product of the upper parameters over the product of the lower parameters, DLMF 15.5.1,
  /// 13.3.15, 16.3.1.
  static func slopeOfSeries(
    upper count: Int, _ function: @escaping @Sendable () -> SpecialFunction
  ) -> Slope {
    { (formula, parameters, u, _, context) throws(NumberError) in
      // The series consists of its first term, even if a divisor is then 0.
      if parameters.prefix(count).contains(where: { Number.identical($0, 0) }) {
        return .constant(0)
      }
      var scale: Number = 1
      var shifted: [Number] = []
      for (index, parameter) in parameters.enumerated() {
        scale =
          index < count
          ? try Number.multiply(scale, parameter, context)
          : try Number.divide(scale, parameter, context)
        shifted.append(try Number.add(parameter, 1, context))
      }
      guard let value = try formula.append(function(), shifted, u, context) else { return nil }
      return try formula.append(.multiply, .constant(scale), value, context)
    }
  }

  /// The slope 2n·H_{n−1}(u), DLMF 12.8.9 and 18.9.25, for every degree.
  static let slopeOfHermite: Slope = { (formula, parameters, u, _, context) throws(NumberError) in
    let n = parameters[0]
    let less = try Number.subtract(n, 1, context)
    guard let value = try formula.append(hermite, [less], u, context) else { return nil }
    return try formula.append(.multiply, .constant(Number.multiply(2, n, context)), value, context)
  }

  /// The slope −L_{n−1}^(a+1)(u), DLMF 18.9.23, for every degree.
  static let slopeOfLaguerre: Slope = { (formula, parameters, u, _, context) throws(NumberError) in
    let less = try Number.subtract(parameters[0], 1, context)
    let more = try Number.add(parameters[1], 1, context)
    guard let value = try formula.append(laguerre, [less, more], u, context) else { return nil }
    return try formula.append(.negate, value, context)
  }

  // MARK: By elementary functions

  /// Returns the slope f(u)/u, DLMF 6.2.
  static func slope(overOperand function: Function) -> Slope {
    { (formula, _, u, _, context) throws(NumberError) in
      try formula.append(.divide, formula.append(function, u, context), u, context)
    }
  }

  /// The slope 1/ln u, DLMF 6.2.8.
  static let slopeOfLogIntegral: Slope = { (formula, _, u, _, context) throws(NumberError) in
    try formula.appendReciprocal(of: formula.append(.ln, u, context), context)
  }

  /// Returns the slope `factor`·e^(±u²)/√π, DLMF 7.2.1 and 7.5.
  static func slopeOfError(_ factor: Int, _ sign: Int) -> Slope {
    { (formula, _, u, _, context) throws(NumberError) in
      let square = try formula.append(.multiply, u, u, context)
      let exponent = sign < 0 ? try formula.append(.negate, square, context) : square
      let scale = try Number.divide(.small(factor), Number.squareRoot(.pi, context), context)
      return try formula.append(
        .multiply, .constant(scale), formula.append(.exp, exponent, context), context)
    }
  }

  /// Returns the slope sin or cos of πu²/2, DLMF 7.2.7 and 7.2.8.
  static func slopeOfFresnel(_ function: Function) -> Slope {
    { (formula, _, u, _, context) throws(NumberError) in
      let square = try formula.append(.multiply, u, u, context)
      let scale = try Number.divide(.pi, 2, context)
      let phase = try formula.append(.multiply, .constant(scale), square, context)
      return try formula.append(function, phase, context)
    }
  }

  /// Returns the slope ±√π/2·e^(w²), from DLMF 7.2.1.
  static func slopeOfInverseError(sign: Int) -> Slope {
    { (formula, _, _, w, context) throws(NumberError) in
      let growth = try formula.append(.exp, formula.append(.multiply, w, w, context), context)
      let root = try Number.squareRoot(.pi, context)
      let scale = try Number.divide(root, .small(2 * sign), context)
      return try formula.append(.multiply, .constant(scale), growth, context)
    }
  }

  /// The slope e^(−w)/(1+w), DLMF 4.13.4.
  static let slopeOfLambertW: Slope = { (formula, _, _, w, context) throws(NumberError) in
    let top = try formula.append(.exp, formula.append(.negate, w, context), context)
    return try formula.append(.divide, top, formula.append(.add, .constant(1), w, context), context)
  }

  // MARK: By functions of the tables

  /// The slope w·ψ(u), DLMF 5.2.2.
  static let slopeOfWholeGamma: Slope = { (formula, _, u, w, context) throws(NumberError) in
    guard let factor = try formula.append(digamma, [], u, context) else { return nil }
    return try formula.append(.multiply, w, factor, context)
  }

  /// Returns a slope that is another function of u, such as Ai′.
  static func slope(_ function: @escaping @Sendable () -> SpecialFunction) -> Slope {
    { (formula, _, u, _, context) throws(NumberError) in
      try formula.append(function(), [], u, context)
    }
  }

  /// Returns a slope that is u times another function, such as Ai″ = u·Ai, DLMF 9.2.1.
  static func slope(timesOperand function: @escaping @Sendable @autoclosure () -> SpecialFunction)
    -> Slope
  {
    { (formula, _, u, _, context) throws(NumberError) in
      guard let value = try formula.append(function(), [], u, context) else { return nil }
      return try formula.append(.multiply, u, value, context)
    }
  }

  /// Returns the slope 0F1(3/2, ±u²/4), which is sin(u)/u or sinh(u)/u, even at 0: DLMF 10.16.9 and
  /// 10.39.9.
  static func slopeOfSineIntegral(sign: Int) -> Slope {
    { (formula, _, u, _, context) throws(NumberError) in
      let square = try formula.append(.multiply, u, u, context)
      let quarter = try formula.append(.multiply, square, .constant(Number(sign, over: 4)), context)
      return try formula.append(hypergeometric0F1, [Number(3, over: 2)], quarter, context)
    }
  }

  /// The slope −E of the order n − 1, DLMF 8.19.13.
  static let slopeOfExpIntegral: Slope = {
    (formula, parameters, u, _, context) throws(NumberError) in
    let lower = try Number.subtract(parameters[0], 1, context)
    guard let value = try formula.append(expIntegral, [lower], u, context) else { return nil }
    return try formula.append(.negate, value, context)
  }

  /// Returns the slope (±C of the order n − 1 ± C of the order n + 1)/2, DLMF 10.6.1 and 10.29.1.
  static func slopeOfBessel(
    _ below: Int, _ above: Int, _ function: @escaping @Sendable () -> SpecialFunction
  ) -> Slope {
    { (formula, parameters, u, _, context) throws(NumberError) in
      var sum = Formula.Operand.constant(0)
      for (shift, sign) in [(-1, below), (1, above)] {
        let order = try Number.add(parameters[0], .small(shift), context)
        guard let value = try formula.append(function(), [order], u, context) else { return nil }
        sum = try formula.append(sign < 0 ? .subtract : .add, sum, value, context)
      }
      return try formula.append(.divide, sum, .constant(2), context)
    }
  }

  /// The slope by the polygamma function of the next order.
  static let slopeOfPolygamma: Slope = { (formula, parameters, u, _, context) throws(NumberError) in
    let next = try Number.add(parameters[0], 1, context)
    return try formula.append(polygamma, [next], u, context)
  }

  /// The slope −a·U(a + 1, b + 1, u), DLMF 13.3.22.
  static let slopeOfTricomi: Slope = { (formula, parameters, u, _, context) throws(NumberError) in
    var shifted: [Number] = []
    for parameter in parameters { shifted.append(try Number.add(parameter, 1, context)) }
    guard let value = try formula.append(hypergeometricU, shifted, u, context) else { return nil }
    let scale = try Number.negate(parameters[0], context)
    return try formula.append(.multiply, .constant(scale), value, context)
  }
}

extension Formula {
  /// Appends a function of the tables. Returns nil if formulas do not support it.
  fileprivate mutating func append(
    _ function: SpecialFunction, _ parameters: [Number], _ u: Operand, _ context: Context
  ) throws(NumberError) -> Operand? {
    guard let step = Tabulated(function, parameters) else { return nil }
    return try append(.tabulated(step), u, context)
  }
}
