// A function of the tables as a step of a formula, and its derivatives, which are coefficients of
// its Taylor series: a function whose cut and poles are known needs no formula for them.

internal import CFLINT

extension Formula.Operation {
  /// A function of the tables of one number, which formulas know.
  static func special(_ function: SpecialFunction) throws(NumberError) -> Formula.Operation {
    guard let step = Tabulated(function, []) else { throw .notRecordable }
    return .tabulated(step)
  }
}

/// A derivative of a function of one number.
struct Tabulated: Sendable, Equatable {
  /// The name of the function that is differentiated.
  let name: String
  /// How many times it is differentiated.
  private(set) var order: Int
  /// The operands before the last one, which are constants.
  let parameters: [Number]
  /// Where it is holomorphic.
  let domain: SpecialFunction.Domain
  /// Its derivative by other functions, if it has one.
  private(set) var slope: SpecialFunction.Slope?
  /// Its expansions; nil for derivatives.
  private(set) var ends: SpecialFunction.Ends?
  /// Whether it is even (true) or odd; nil of others.
  private(set) var isEven: Bool?
  /// How many times as long as a sum it takes, roughly.
  let weight: Int
  /// Encloses the function that is differentiated, or what continues it elsewhere on the real axis.
  private let enclosure:
    @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int, SpecialFunction.Branch?) ->
      Void
  private let function: SpecialFunction.Rule<Number>

  /// A row with all operands but the last; nil where formulas do not know it.
  init?(_ row: SpecialFunction, _ parameters: [Number]) {
    guard let domain = row.domain(parameters) else { return nil }
    name = row.name
    order = 0
    self.parameters = parameters
    self.domain = domain
    slope = row.slope
    ends = row.ends
    isEven = row.parity(parameters[...]).map { $0 == .even }
    weight = row.weight
    function = { (x, context) throws(NumberError) in try row(x, context) }
    enclosure = { x, result, bits, branch in
      row.enclose(parameters, last: x, by: branch, into: result, bits)
    }
  }

  /// The derivative of another one.
  init(derivativeOf other: Tabulated) {
    self = other
    order += 1
    (slope, ends) = (nil, nil)
    isEven = other.isEven.map { !$0 }
  }

  static func == (a: Tabulated, b: Tabulated) -> Bool {
    a.name == b.name && a.order == b.order && a.parameters.count == b.parameters.count
      && zip(a.parameters, b.parameters).allSatisfy { Number.identical($0, $1) }
  }

  func value(at x: Number, _ context: Context) throws(NumberError) -> Number {
    if order == 0 { return try function(parameters + [x], context) }
    for parameter in parameters { try parameter.evaluateParts(256, context) }
    let branch = try branch(at: x, context)
    guard let series = try TaylorSeries(function(on: branch), at: x, largest: 2, context) else {
      throw .undefined(at: x)
    }
    let isReal = x.isComplex ? false : try domain.realRegion.contains(x, context)
    let coefficients = try series.coefficients(order + 1, isReal: isReal, context)
    var factorial: Number = 1
    for factor in 1...order { factorial = try Number.multiply(factorial, .small(factor), context) }
    return try Number.multiply(coefficients[order], factorial, context)
  }

  /// What continues its values on the real axis at a number, if that is not the function itself.
  func branch(at x: Number, _ context: Context) throws(NumberError) -> SpecialFunction.Branch? {
    guard let beyond = domain.beyond, !x.isComplex, try beyond.region.contains(x, context) else {
      return nil
    }
    return beyond
  }

  /// The value over a ball on all of which it is holomorphic; indeterminate over others.
  func evaluate(
    _ x: BallPointer, _ result: BallPointer, _ bits: Int, _ interruption: Interruption? = nil
  ) {
    TaylorSeries.evaluateDerivative(order, function(on: nil), x, result, bits, interruption)
  }

  /// The continuation of its values on the real axis over a ball that meets that; false where the
  /// function itself is wanted.
  func evaluateAlongAxis(
    _ x: BallPointer, _ result: BallPointer, _ bits: Int, _ interruption: Interruption?
  ) -> Bool {
    guard let beyond = domain.beyond, arb_contains_zero(&x.pointee.imag) != 0,
      beyond.region.contains(realPartOf: x)
    else { return false }
    TaylorSeries.evaluateDerivative(order, function(on: beyond), x, result, bits, interruption)
    return true
  }

  /// The function that is differentiated, or a branch of it, over balls on all of which that is
  /// holomorphic; indeterminate over others.
  func function(on branch: SpecialFunction.Branch?) -> TaylorSeries.Enclosure {
    let region = branch?.region ?? domain.region
    return { x, result, bits in
      let meetsAxis = arb_contains_zero(&x.pointee.imag) != 0
      if acb_is_finite(x) == 0 || meetsAxis && !region.contains(realPartOf: x) {
        return acb_indeterminate(result)
      }
      enclosure(x, result, bits, branch)
    }
  }
}
