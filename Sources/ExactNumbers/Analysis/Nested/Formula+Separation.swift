// Integrands that are a product of a function of the integral's own unknown and a function of all
// others: ∫ g(x)·h(t) dt is g(x)·∫ h dt, even if the range is infinite and h is unbounded.

/// Splits an integrand into two factors.
struct Separation {
  /// The unknowns on which a step depends.
  private enum Kind { case nothing, own, others, both }

  /// A factor under construction.
  struct Factor {
    fileprivate(set) var formula: Formula
    /// The places of the integrand's steps in the factor.
    private var places: [Int: Formula.Operand]

    fileprivate init(_ formula: Formula, _ places: [Int: Formula.Operand] = [:]) {
      self.formula = formula
      self.places = places
    }

    /// Appends copies of the steps on which an operand depends. Steps before the integrand are
    /// already here.
    fileprivate mutating func copy(
      _ operand: Formula.Operand, of source: Formula, from start: Int, _ context: Context
    ) throws(NumberError) -> Formula.Operand {
      try formula.append(copyOf: operand, of: source, from: start, &places, context)
    }
  }

  private let source: Formula
  private let unknown: Int
  private let context: Context
  private var kinds: [Kind] = []
  /// The factor that depends on the other unknowns, without the steps of the integrand, and the
  /// factor that depends on the integral's own unknown.
  private(set) var outer: Factor
  private(set) var inner: Factor

  /// Splits the result of a formula. One step is the unknown of an integral, and all later steps
  /// belong to the integrand. Returns nil if the integrand is not such a product.
  init?(_ formula: Formula, _ unknown: Int, _ context: Context) throws(NumberError) {
    source = formula
    self.unknown = unknown
    self.context = context
    outer = Factor(formula)
    outer.formula.steps.removeSubrange(unknown...)
    inner = Factor(Formula(), [unknown: .step(0)])
    for step in formula.steps[(unknown + 1)...] {
      if case .variable = step.operation { return nil }
      let known = [step.first, step.second, step.third].map(kind)
      kinds.append(known.dropFirst().reduce(known[0], Separation.union))
    }
    guard let parts = try factors(of: formula.result) else { return nil }
    (outer.formula.result, inner.formula.result) = parts
  }

  private func kind(_ operand: Formula.Operand) -> Kind {
    guard case .step(let index) = operand else { return .nothing }
    if index < unknown { return .others }
    return index == unknown ? .own : kinds[index - unknown - 1]
  }

  private static func union(_ a: Kind, _ b: Kind) -> Kind {
    switch (a, b) {
    case (.nothing, let kind), (let kind, .nothing): kind
    case (.own, .own): .own
    case (.others, .others): .others
    default: .both
    }
  }

  // MARK: Parts

  private typealias Parts = (outer: Formula.Operand, inner: Formula.Operand)

  /// Returns an operand as a product.
  private mutating func factors(of operand: Formula.Operand) throws(NumberError) -> Parts? {
    if let parts = try copy(operand, neutral: 1) { return parts }
    guard case .step(let index) = operand else { return nil }
    let step = source.steps[index]
    switch step.operation {
    case .multiply, .divide:
      guard let a = try factors(of: step.first), let b = try factors(of: step.second) else {
        return nil
      }
      return try append(step.operation, a, b)
    case .negate:
      guard let a = try factors(of: step.first) else { return nil }
      return (try outer.formula.append(.negate, a.outer, context), a.inner)
    case .power:
      guard step.second.asInt != nil, let a = try factors(of: step.first) else { return nil }
      return try append(.power, a, (step.second, step.second))
    case .function(.exp):
      guard let a = try terms(of: step.first) else { return nil }
      return try append(.function(.exp), a)
    default: return nil
    }
  }

  /// Returns an operand as a sum.
  private mutating func terms(of operand: Formula.Operand) throws(NumberError) -> Parts? {
    if let parts = try copy(operand, neutral: 0) { return parts }
    guard case .step(let index) = operand else { return nil }
    let step = source.steps[index]
    switch (step.operation, step.first, step.second) {
    case (.add, _, _), (.subtract, _, _):
      guard let a = try terms(of: step.first), let b = try terms(of: step.second) else {
        return nil
      }
      return try append(step.operation, a, b)
    case (.negate, _, _):
      guard let a = try terms(of: step.first) else { return nil }
      return try append(.negate, a)
    case (.multiply, .constant(let factor), let sum), (.multiply, let sum, .constant(let factor)):
      guard let a = try terms(of: sum) else { return nil }
      return try append(.multiply, a, (.constant(factor), .constant(factor)))
    case (.divide, let sum, .constant(let divisor)):
      guard let a = try terms(of: sum) else { return nil }
      return try append(.divide, a, (.constant(divisor), .constant(divisor)))
    default: return nil
    }
  }

  /// Appends a step to both factors.
  private mutating func append(
    _ operation: Formula.Operation, _ a: Parts, _ b: Parts = (.constant(0), .constant(0))
  ) throws(NumberError) -> Parts {
    try (
      outer.formula.append(operation, a.outer, b.outer, context),
      inner.formula.append(operation, a.inner, b.inner, context)
    )
  }

  /// Returns an operand of one kind, with the neutral element for the other kind; nil if it depends
  /// on both.
  private mutating func copy(_ operand: Formula.Operand, neutral: Int) throws(NumberError) -> Parts?
  {
    let rest = Formula.Operand.constant(.small(neutral))
    var result: Parts = (rest, rest)
    switch kind(operand) {
    case .nothing: result.outer = operand
    case .others: result.outer = try outer.copy(operand, of: source, from: unknown, context)
    case .own: result.inner = try inner.copy(operand, of: source, from: unknown, context)
    case .both: return nil
    }
    return result
  }
}
