// A tabulated function as a step of a formula. Its derivatives are coefficients of its Taylor
// series, so that a function with known cuts and poles needs no formula for them.

internal import CFLINT

extension Formula.Operation {
  /// Returns the step for a tabulated function of one number; throws if formulas do not support it.
  static func special(_ function: SpecialFunction) throws(NumberError) -> Formula.Operation {
    guard let step = Tabulated(function, []) else { throw .notRecordable }
    return .tabulated(step)
  }
}

/// A derivative of a function of one number.
struct Tabulated: Sendable, Equatable {
  /// The name of the function whose derivative it is.
  let name: String
  /// The order of the derivative.
  private(set) var order: Int
  /// The operands before the last, which are constants.
  let parameters: [Number]
  /// The domain on which it is holomorphic.
  let domain: SpecialFunction.Domain
  /// Its derivative, expressed by other functions, if known.
  private(set) var slope: SpecialFunction.Slope?
  /// Its expansions; nil for derivatives.
  private(set) var ends: SpecialFunction.Ends?
  /// Whether it is even (true) or odd (false); nil if neither.
  private(set) var isEven: Bool?
  /// Its time as a multiple of the time of an addition, roughly.
  let weight: Int
  /// Encloses the function whose derivative it is, or the continuation elsewhere on the real axis.
  private let enclosure:
    @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int, SpecialFunction.Branch?) ->
      Void
  private let function: SpecialFunction.Rule<Number>

  /// Creates a function with all operands but the last; nil if formulas do not support it.
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

  /// Creates the derivative of another one.
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

  /// Returns the continuation of its values on the real axis at a number, if that is not the
  /// function itself.
  func branch(at x: Number, _ context: Context) throws(NumberError) -> SpecialFunction.Branch? {
    guard let beyond = domain.beyond, !x.isComplex, try beyond.region.contains(x, context) else {
      return nil
    }
    return beyond
  }

  /// Evaluates it over a ball on all of which it is holomorphic; indeterminate over other balls.
  func evaluate(
    _ x: BallPointer, _ result: BallPointer, _ bits: Int, _ interruption: Interruption? = nil
  ) {
    TaylorSeries.evaluateDerivative(order, function(on: nil), x, result, bits, interruption)
  }

  /// Evaluates the continuation of its values on the real axis over a ball that meets the axis;
  /// returns false if the function itself is holomorphic there.
  func evaluateAlongAxis(
    _ x: BallPointer, _ result: BallPointer, _ bits: Int, _ interruption: Interruption?
  ) -> Bool {
    guard let beyond = domain.beyond, arb_contains_zero(&x.pointee.imag) != 0,
      beyond.region.contains(realPartOf: x)
    else { return false }
    TaylorSeries.evaluateDerivative(order, function(on: beyond), x, result, bits, interruption)
    return true
  }

  /// Returns the function whose derivative it is, or a branch of that function, over balls on all
  /// of which it is holomorphic. Over other balls, it is indeterminate.
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
