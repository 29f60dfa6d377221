// Integrals within a formula that have a closed form. An integral over one unknown needs none,
// because there is quadrature. In an integral over two unknowns, only a closed form of the inner
// integral has expansions at the ends of the outer one.

/// Searches for the closed form of an integral within a formula. It finds sums of products:
/// polynomials times a power or an elementary function of a linear function of the integral's own
/// unknown, and powers and exponentials of quadratic polynomials. DLMF 4.10, 4.26, 4.40, 7.7.
struct ClosedIntegral {
  typealias Operand = Formula.Operand

  let context: Context
  /// The formula that contains the integrand, and the step that is the integral's unknown.
  let source: Formula
  private let unknown: Int
  /// The lower and the upper end of the integral.
  let ends: [End]
  /// The resulting formula: the source without the integrand, with the closed form.
  private(set) var formula: Formula
  /// The places of copies of the integrand's steps, with each end in place of the unknown.
  private var places: [[Int: Operand]]
  /// The steps of the integrand that depend on its own unknown.
  private var own: Set<Int>
  /// The operands that must be 1 if the closed form is to hold.
  private var conditions: [Operand] = []
  /// The results for steps of the integrand so far.
  var known = Known()

  /// An end of the integral.
  enum End {
    case operand(Operand)
    case infinity(sign: Int)
  }

  /// One of the two ends.
  enum Side: Int, CaseIterable { case lower, upper }

  /// Polynomials, products and integrals by the steps that they come from; nil if there is none.
  struct Known {
    var polynomials: [Int: [Operand]?] = [:]
    var products: [Int: Product?] = [:]
    var integrals: [Int: Operand?] = [:]
  }

  /// Prepares for the integral of a formula's result. One step is the unknown of an integral, and
  /// all later steps belong to its integrand. Returns nil if the integrand contains an integral.
  init?(_ source: Formula, _ unknown: Int, from a: End, to b: End, _ context: Context) {
    self.context = context
    self.source = source
    self.unknown = unknown
    ends = [a, b]
    formula = source
    formula.steps.removeSubrange(unknown...)
    places = ends.map { end in
      // At an infinite end, only operands that do not depend on the unknown are copied.
      if case .operand(let operand) = end { [unknown: operand] } else { [:] }
    }
    own = [unknown]
    for (index, step) in source.steps.enumerated().dropFirst(unknown + 1) {
      if case .variable = step.operation { return nil }
      if [step.first, step.second, step.third].contains(where: isOwn) { own.insert(index) }
    }
  }

  /// Returns the source with the integral, or its closed form, as result; nil if it has no closed
  /// form.
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

  /// Returns the integral itself. If an end is infinite, returns an operand that has no value
  /// anywhere.
  private mutating func integral() throws(NumberError) -> Operand {
    guard case .operand(let a) = ends[0], case .operand(let b) = ends[1] else {
      return try append(.divide, .constant(1), append(.subtract, .step(0), .step(0)))
    }
    let copy = try formula.appendUnknown(a, b)
    var inner = Formula.Places(known: [unknown: .step(copy)]) { .step($0) }
    try formula.append(unknown + 1..<source.steps.count, of: source, &inner, context)
    return try formula.appendIntegral(of: inner[source.result], copy, from: a, to: b)
  }

  /// Returns whether an operand depends on the integral's own unknown.
  func isOwn(_ operand: Operand) -> Bool {
    if case .step(let index) = operand { own.contains(index) } else { false }
  }

  /// Returns whether an operand is that unknown itself.
  func isUnknown(_ operand: Operand) -> Bool { operand.isStep(unknown) }

  // MARK: Steps

  /// Appends a step to the closed form.
  mutating func append(
    _ operation: Formula.Operation, _ x: Operand, _ y: Operand = .constant(0),
    or z: Operand = .constant(0)
  ) throws(NumberError) -> Operand {
    try formula.append(operation, x, y, or: z, context)
  }

  /// Returns an end, if it is finite.
  func end(_ side: Side) -> Operand? {
    if case .operand(let operand) = ends[side.rawValue] { operand } else { nil }
  }

  /// Returns the sign of an end, if it is infinite.
  func infinity(_ side: Side) -> Int? {
    if case .infinity(let sign) = ends[side.rawValue] { sign } else { nil }
  }

  /// Returns an operand of the integrand with its unknown at an end, which must be finite.
  mutating func value(_ operand: Operand, at side: Side) throws(NumberError) -> Operand {
    try formula.append(
      copyOf: operand, of: source, from: unknown, &places[side.rawValue], cancels: true, context)
  }

  /// Returns an operand that does not depend on the unknown.
  mutating func copy(_ operand: Operand) throws(NumberError) -> Operand {
    try value(operand, at: .lower)
  }

  /// Returns the difference of an antiderivative between the ends; nil if it has no value there.
  mutating func difference(
    _ antiderivative: (inout Self, Side) throws(NumberError) -> Operand?
  ) throws(NumberError) -> Operand? {
    guard let above = try antiderivative(&self, .upper),
      let below = try antiderivative(&self, .lower)
    else { return nil }
    return try append(.subtract, above, below)
  }

  // MARK: Conditions

  /// Requires an operand that is not zero; the closed form does not hold otherwise.
  mutating func requireNotZero(_ x: Operand) throws(NumberError) {
    conditions.append(try append(.subtract, .constant(1), append(.isZero, x)))
  }

  /// Requires an operand that is above zero; the closed form does not hold otherwise.
  mutating func requirePositive(_ x: Operand) throws(NumberError) {
    conditions.append(try isPositive(x))
  }

  /// Requires an operand that is zero or above; the closed form does not hold otherwise.
  mutating func requireNotNegative(_ x: Operand) throws(NumberError) {
    conditions.append(try append(.subtract, .constant(1), append(.isNegative, x)))
  }

  /// Requires two operands that are both above zero or both below; the closed form does not hold
  /// otherwise.
  mutating func requireSameSign(_ x: Operand, _ y: Operand) throws(NumberError) {
    let above = try append(.multiply, isPositive(x), isPositive(y))
    let below = try append(.multiply, append(.isNegative, x), append(.isNegative, y))
    conditions.append(try append(.add, above, below))
  }

  private mutating func isPositive(_ x: Operand) throws(NumberError) -> Operand {
    try append(.isNegative, append(.negate, x))
  }
}
