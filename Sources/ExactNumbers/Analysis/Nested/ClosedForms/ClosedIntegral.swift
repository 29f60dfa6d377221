// Integrals within a formula that have a closed form. Over one unknown, quadrature needs none; over
// two, the closed form of the inner one is what has expansions where the outer one has its ends.

/// Looks for the closed form of an integral within a formula: of sums of products of a power, or an
/// elementary function, of what is linear in the integral's own unknown with polynomials, and of
/// powers and exponentials of quadratic polynomials. DLMF 4.10, 4.26, 4.40, 7.7.
struct ClosedIntegral {
  typealias Operand = Formula.Operand

  let context: Context
  /// What the integrand's steps come from, and the step in it that is the integral's unknown.
  let source: Formula
  private let unknown: Int
  /// The lower end of the integral and the upper one.
  let ends: [End]
  /// The formula that is made: the source without the integrand, with the closed form.
  private(set) var formula: Formula
  /// Where copies of the integrand's steps are, with an end in place of the unknown.
  private var places: [[Int: Operand]]
  /// The steps of the integrand that depend on its own unknown.
  private var own: Set<Int>
  /// What has to be 1 for the closed form to hold.
  private var conditions: [Operand] = []
  /// What has been found for steps of the integrand.
  var known = Known()

  /// An end of the integral.
  enum End {
    case operand(Operand)
    case infinity(sign: Int)
  }

  /// Which one of the two.
  enum Side: Int, CaseIterable { case lower, upper }

  /// Polynomials, products and integrals by the steps that they were made of; nil for none.
  struct Known {
    var polynomials: [Int: [Operand]?] = [:]
    var products: [Int: Product?] = [:]
    var integrals: [Int: Operand?] = [:]
  }

  /// Prepares for the integral of a formula's result, in which a step is the unknown of an integral
  /// and all later ones belong to its integrand; nil where these have an integral in them.
  init?(_ source: Formula, _ unknown: Int, from a: End, to b: End, _ context: Context) {
    self.context = context
    self.source = source
    self.unknown = unknown
    ends = [a, b]
    formula = source
    formula.steps.removeSubrange(unknown...)
    places = ends.map { end in
      // Where an end is infinite, nothing is copied but what does not depend on it.
      if case .operand(let operand) = end { [unknown: operand] } else { [:] }
    }
    own = [unknown]
    for (index, step) in source.steps.enumerated().dropFirst(unknown + 1) {
      if case .variable = step.operation { return nil }
      if [step.first, step.second, step.third].contains(where: isOwn) { own.insert(index) }
    }
  }

  /// The source with the integral, or its closed form, as result; nil where it has none.
  mutating func replaced() throws(NumberError) -> Formula? {
    guard let closed = try attempt(integral(of: source.result)) ?? nil else { return nil }
    if conditions.isEmpty {
      formula.result = closed
      return formula
    }
    var condition = Operand.constant(1)
    for each in conditions { condition = try append(.multiply, condition, each) }
    formula.result = try append(.closedForm, condition, closed, or: integral())
    return formula
  }

  /// The integral itself; what has no value anywhere where an end of it is infinite.
  private mutating func integral() throws(NumberError) -> Operand {
    guard case .operand(let a) = ends[0], case .operand(let b) = ends[1] else {
      return try append(.divide, .constant(1), append(.subtract, .step(0), .step(0)))
    }
    let copy = try formula.appendUnknown(a, b)
    var inner = Formula.Places(known: [unknown: .step(copy)]) { .step($0) }
    try formula.append(unknown + 1..<source.steps.count, of: source, &inner, context)
    return try formula.appendIntegral(of: inner[source.result], copy, from: a, to: b)
  }

  /// Whether an operand depends on the integral's own unknown.
  func isOwn(_ operand: Operand) -> Bool {
    if case .step(let index) = operand { own.contains(index) } else { false }
  }

  /// Whether an operand is that unknown itself.
  func isUnknown(_ operand: Operand) -> Bool { operand.isStep(unknown) }

  // MARK: Steps

  /// Adds a step to the closed form.
  mutating func append(
    _ operation: Formula.Operation, _ x: Operand, _ y: Operand = .constant(0),
    or z: Operand = .constant(0)
  ) throws(NumberError) -> Operand {
    try formula.append(operation, x, y, or: z, context)
  }

  /// An end, if it is finite.
  func end(_ side: Side) -> Operand? {
    if case .operand(let operand) = ends[side.rawValue] { operand } else { nil }
  }

  /// The sign of an end that is infinite.
  func infinity(_ side: Side) -> Int? {
    if case .infinity(let sign) = ends[side.rawValue] { sign } else { nil }
  }

  /// An operand of the integrand where its unknown is at an end, which is finite.
  mutating func value(_ operand: Operand, at side: Side) throws(NumberError) -> Operand {
    try formula.append(
      copyOf: operand, of: source, from: unknown, &places[side.rawValue], cancels: true, context)
  }

  /// An operand that does not depend on the unknown.
  mutating func copy(_ operand: Operand) throws(NumberError) -> Operand {
    try value(operand, at: .lower)
  }

  /// The difference of an antiderivative between the ends; nil where it has no value there.
  mutating func difference(
    _ antiderivative: (inout Self, Side) throws(NumberError) -> Operand?
  ) throws(NumberError) -> Operand? {
    guard let above = try antiderivative(&self, .upper),
      let below = try antiderivative(&self, .lower)
    else { return nil }
    return try append(.subtract, above, below)
  }

  // MARK: Conditions

  /// The closed form holds only where an operand is not zero.
  mutating func requireNotZero(_ x: Operand) throws(NumberError) {
    conditions.append(try append(.subtract, .constant(1), append(.isZero, x)))
  }

  /// The closed form holds only where an operand is above zero.
  mutating func requirePositive(_ x: Operand) throws(NumberError) {
    conditions.append(try isPositive(x))
  }

  /// Likewise where it is zero or above.
  mutating func requireNotNegative(_ x: Operand) throws(NumberError) {
    conditions.append(try append(.subtract, .constant(1), append(.isNegative, x)))
  }

  /// The closed form holds only where two operands are both above zero, or both below.
  mutating func requireSameSign(_ x: Operand, _ y: Operand) throws(NumberError) {
    let above = try append(.multiply, isPositive(x), isPositive(y))
    let below = try append(.multiply, append(.isNegative, x), append(.isNegative, y))
    conditions.append(try append(.add, above, below))
  }

  private mutating func isPositive(_ x: Operand) throws(NumberError) -> Operand {
    try append(.isNegative, append(.negate, x))
  }
}
