// A function of the tables as a step of a formula, and its derivatives, which are coefficients of
// its Taylor series: a function whose cut and poles are known needs no formula for them.

internal import CFLINT

/// A derivative of a function of one number.
struct Tabulated: Sendable, Equatable {
  /// The name of the function that is differentiated.
  let name: String
  /// How many times it is differentiated.
  let order: Int
  /// The operands before the last one, which are constants.
  let parameters: [Number]
  /// Where it is holomorphic, and real on the real axis.
  let domain: SpecialFunction.Domain
  /// Its derivative by other functions, if it has one.
  let slope: SpecialFunction.Slope?
  private let enclosure: @Sendable (_ x: Register, _ result: Register, _ bits: Int) -> Void
  private let function: SpecialFunction.Rule<Number>

  /// A row with all operands but the last; nil where formulas do not know it.
  init?(_ row: SpecialFunction, _ parameters: [Number]) {
    guard let domain = row.domain, !parameters.contains(where: \.isComplex) else { return nil }
    name = row.name
    order = 0
    self.parameters = parameters
    self.domain = domain
    slope = row.slope
    function = { (x, context) throws(NumberError) in try row(x, context) }
    enclosure = { x, result, bits in row.enclose(parameters, last: x, into: result, bits) }
  }

  /// A step that is holomorphic but for poles, as a function whose derivatives have no formula.
  init(_ operation: Formula.Operation, _ parameters: [Number] = []) {
    name = "\(operation)"
    order = 0
    self.parameters = parameters
    domain = .everywhere
    slope = nil
    function = { (x, context) throws(NumberError) in
      try operation.value(x[0], x[x.count - 1], context)
    }
    enclosure = { x, result, bits in
      guard let parameter = parameters.first else {
        return operation.evaluate(x, x, into: result, isAnalytic: true, bits)
      }
      var ball = parameter.complexBall(bits)
      operation.evaluate(&ball.value, x, into: result, isAnalytic: true, bits)
    }
  }

  /// The derivative of another one.
  init(derivativeOf other: Tabulated) {
    name = other.name
    order = other.order + 1
    parameters = other.parameters
    domain = other.domain
    slope = nil
    enclosure = other.enclosure
    function = other.function
  }

  static func == (a: Tabulated, b: Tabulated) -> Bool {
    a.name == b.name && a.order == b.order && a.parameters.count == b.parameters.count
      && zip(a.parameters, b.parameters).allSatisfy { Number.identical($0, $1) }
  }

  /// The value at a number.
  func value(at x: Number, _ context: Context) throws(NumberError) -> Number {
    if order == 0 { return try function(parameters + [x], context) }
    for parameter in parameters { try parameter.evaluateParts(256, context) }
    guard let series = try TaylorSeries(evaluateFunction, at: x, largest: 2, context) else {
      throw .undefined(at: x)
    }
    var isReal = false
    if !x.isComplex { isReal = try isHolomorphic(at: x, context) }
    let coefficients = try series.coefficients(order + 1, isReal: isReal, context)
    var factorial: Number = 1
    for factor in 1...order { factorial = try Number.multiply(factorial, .small(factor), context) }
    return try Number.multiply(coefficients[order], factorial, context)
  }

  /// Whether it is holomorphic at a real number, or has a pole there.
  func isHolomorphic(at x: Number, _ context: Context) throws(NumberError) -> Bool {
    switch domain {
    case .everywhere: return true
    case .above(let end): return try Number.less(.small(end), x, context)
    case .below(let end): return try Number.less(x, .small(end), context)
    case .between(let low, let high):
      if try !Number.less(.small(low), x, context) { return false }
      return try Number.less(x, .small(high), context)
    }
  }

  /// The value over a ball on all of which it is holomorphic; indeterminate over others.
  func evaluate(_ x: Register, _ result: Register, _ bits: Int) {
    TaylorSeries.evaluateDerivative(order, evaluateFunction, x, result, bits)
  }

  /// The value of the function that is differentiated, likewise.
  private func evaluateFunction(_ x: Register, _ result: Register, _ bits: Int) {
    if acb_is_finite(x) == 0 || meetsCut(x) { return acb_indeterminate(result) }
    enclosure(x, result, bits)
  }

  /// Whether some point of a ball lies outside of the domain.
  private func meetsCut(_ x: Register) -> Bool {
    if arb_contains_zero(&x.pointee.imag) == 0 { return false }
    switch domain {
    case .everywhere: return false
    case .above(let end): return !isPositive(x, 1, end)
    case .below(let end): return !isPositive(x, -1, end)
    case .between(let low, let high): return !isPositive(x, 1, low) || !isPositive(x, -1, high)
    }
  }

  /// Whether sign·(Re x − end) is above zero for the whole ball.
  private func isPositive(_ x: Register, _ sign: Int, _ end: Int) -> Bool {
    var distance = FlintBall()
    arb_sub_si(&distance.value, &x.pointee.real, end, 64)
    return (sign > 0 ? arb_is_positive(&distance.value) : arb_is_negative(&distance.value)) != 0
  }
}
