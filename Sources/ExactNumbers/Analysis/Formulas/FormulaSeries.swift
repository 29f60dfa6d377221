// Taylor coefficients of a formula, step by step. Its derivatives are not used, because their size
// explodes. Sums, products and quotients are those of series. A function of one number is the
// solution of w′ = g(u, w)·u′ with the same g as in its derivative: k·wₖ = Σ j·uⱼ·gₖ₋ⱼ (R. Moore,
// Methods and Applications of Interval Analysis, 1979, 3.4). Coefficients are exact if the values
// are.

extension Formula {
  /// Returns the Taylor coefficients at a real number, beginning with the constant term. If balls
  /// do not prove the formula real-analytic there, these are the coefficients of its continuation:
  /// for example, 1 for (sin x)/x at 0.
  ///
  /// Throws the errors of `derivative(at:_:)`.
  public func taylor(at x: Number, degree: Int, _ context: Context) throws(NumberError) -> [Number]
  {
    try x.requireReal()
    let values = try values(at: x, context)
    if try keeps(.smoothness, at: x, context) {
      return try taylor(at: x, values, degree: degree, context)
    }
    let series = try continuation(at: x, values, degree: degree, context)
    let value: Number
    do throws(NumberError) { value = try values[result] } catch {
      if error.endsAll { throw error }
      if let series { return series }
      if case .divisionByZero = error { throw .undefined(at: x) }
      throw error
    }
    guard let series, try Number.equal(value, series[0], context) else {
      throw .noProvenDerivative(at: x)
    }
    return series
  }

  /// Returns the coefficients of the power series on both sides of a number; nil if none is found.
  ///
  /// An expansion proves that there is a series. If the formula has no choices, quotients of series
  /// give its coefficients faster, and more of them exactly.
  private func continuation(at x: Number, _ values: Values, degree: Int, _ context: Context)
    throws(NumberError) -> [Number]?
  {
    if try expandedSeries(at: x, degree: 0, context) == nil { return nil }
    if let series = try attempt(taylor(at: x, values, degree: degree, isContinued: true, context)) {
      return series
    }
    return try expandedSeries(at: x, degree: degree, context)
  }

  /// Returns the coefficients by an expansion.
  private func expandedSeries(at x: Number, degree: Int, _ context: Context) throws(NumberError)
    -> [Number]?
  {
    let end = RangeEnd.number(x, side: 1)
    do throws(NumberError) {
      return try reading(near: end, from: 4, to: 256, terms: degree + 12, context) {
        (expansion, _) throws(NumberError) in
        guard expansion.isMeromorphic else { throw .noBound }
        if let rest = expansion.remainder?.scale {
          guard rest.isAlgebraic, try Number.less(.small(degree), rest.power, context) else {
            throw .noBound
          }
        }
        var series = [Number](repeating: 0, count: degree + 1)
        for term in expansion.limitTerms {
          guard let power = term.scale.power.asInt, power >= 0 else { throw .noBound }
          if power <= degree { series[power] = term.coefficient }
        }
        return series
      }.value
    } catch {
      guard case .noBound = error else { throw error }
      return nil
    }
  }

  /// - Parameter isContinued: whether zeros may be divided by zeros; then there must be no choices
  ///   and no jumps.
  private func taylor(
    at x: Number, _ values: Values, degree: Int, isContinued: Bool = false, _ context: Context
  ) throws(NumberError) -> [Number] {
    if !isContinued { _ = try values[result] }
    // Of a choice, only the branch that is taken.
    let needed = try steps(neededFor: [result]) { step throws(NumberError) in
      if isContinued, step.operation.isChoice || step.operation.needsReal { throw .noBound }
      if step.operation.isChoice, try Number.isZero(values[step.first], context) {
        return [step.first, step.third]
      }
      return [step.first, step.second]
    }
    // At least a machine word for each coefficient of each step.
    try context.price(bits: 128 * Double(needed.count) * Double(degree + 1))
    var series = FormulaSeries(self, needed, unknowns: 1, ExactCoefficients(context))
    series.isContinued = isContinued
    for k in 0...degree { series.append(k == 0 ? x : k == 1 ? 1 : 0, to: 0) }
    return try series.coefficients(degree: degree)
  }

  /// Returns the steps on which results depend through some of the steps' operands, in order.
  func steps(
    neededFor results: [Operand], by operands: (Step) throws(NumberError) -> [Operand]
  ) throws(NumberError) -> [Int] {
    var needed: [Int] = []
    var waiting: Set<Int> = []
    func need(_ operand: Operand) { if case .step(let index) = operand { waiting.insert(index) } }
    for result in results { need(result) }
    for index in steps.indices.reversed() where waiting.contains(index) {
      needed.append(index)
      for operand in try operands(steps[index]) { need(operand) }
    }
    return needed.reversed()
  }
}

/// The series of a formula's steps around a point, known to a degree that grows.
struct FormulaSeries<Arithmetic: SeriesArithmetic> {
  typealias Coefficient = Arithmetic.Coefficient
  private typealias Operand = Formula.Operand

  /// A step that solves w′ = factor·argument′.
  private struct Chain {
    let argument, factor: Operand
  }

  private var formula: Formula
  private let arithmetic: Arithmetic
  private let needed: [Int]
  /// The number of unknowns, which are the first steps.
  private let unknowns: Int
  /// The known coefficients of each step.
  private var known: [[Coefficient]]
  /// The operand that equals a step: the branch that a choice takes, or an earlier step.
  private var equals: [Operand?]
  /// Whether the next coefficient of each step is being calculated.
  private var areUnderway: [Bool]
  private var chains: [Int: Chain] = [:]
  /// Steps by their first operand, one for each operation, because a factor may use the same step.
  private var users: [Int: [Int]] = [:]

  /// Whether a quotient of zeros has the value of its continuation.
  var isContinued = false
  /// The number of leading coefficients of a divisor that are zero, if they may be.
  private var zeroCounts: [Int: Int] = [:]
  /// The memory of the coefficients.
  private var memory = MemoryUse()

  private var context: Context { arithmetic.context }

  /// The maximal number of leading coefficients of a divisor that may be zero.
  private static var zeroLimit: Int { 16 }

  /// Creates the series of some of the steps, in order. The unknowns have no coefficients yet.
  init(_ formula: Formula, _ needed: [Int], unknowns: Int, _ arithmetic: Arithmetic) {
    self.formula = formula
    self.needed = needed
    self.unknowns = unknowns
    self.arithmetic = arithmetic
    known = Array(repeating: [], count: formula.steps.count)
    equals = Array(repeating: nil, count: formula.steps.count)
    areUnderway = Array(repeating: false, count: formula.steps.count)
    for index in needed { note(index) }
  }

  /// Adds the next coefficient of an unknown.
  mutating func append(_ coefficient: Coefficient, to unknown: Int) {
    known[unknown].append(coefficient)
  }

  mutating func coefficients(degree: Int) throws(NumberError) -> [Coefficient] {
    var result: [Coefficient] = []
    for k in 0...degree {
      try advance(to: k)
      result.append(try coefficient(formula.result, k))
    }
    return result
  }

  /// Computes the coefficients of a power in the order of the steps, which avoids deep recursion.
  mutating func advance(to k: Int) throws(NumberError) {
    for index in needed { _ = try coefficient(.step(index), k) }
  }

  /// Returns the coefficient of a power of an operand.
  mutating func coefficient(_ operand: Formula.Operand, _ k: Int) throws(NumberError)
    -> Coefficient
  {
    guard case .step(let index) = operand else {
      guard case .constant(let number) = operand, k == 0 else { return arithmetic.zero }
      return arithmetic.constant(number)
    }
    if k < known[index].count { return known[index][k] }
    if equals[index] == nil, formula.steps[index].operation.isChoice {
      let step = formula.steps[index]
      let isZero = try arithmetic.isZero(coefficient(step.first, 0))
      equals[index] = isZero ? step.third : step.second
    }
    if let equal = equals[index] { return try coefficient(equal, k) }
    // If u is 0, the quotient u^a/u of a power needs later coefficients of u^a.
    if areUnderway[index] { throw .noBound }
    areUnderway[index] = true
    defer { areUnderway[index] = false }
    while known[index].count <= k {
      try context.poll()
      let next = known[index].count
      known[index].append(try next == 0 ? value(index) : coefficient(ofStep: index, next))
      arithmetic.note(known[index][next], in: &memory)
      try context.price(bits: 8 * Double(memory.bytes))
    }
    return known[index][k]
  }

  private mutating func value(_ index: Int) throws(NumberError) -> Coefficient {
    let step = formula.steps[index]
    if case .slopeOfInner = step.operation { throw .notRecordable }
    if step.operation.innerUnknown != nil { throw .notRecordable }
    if isContinued, step.operation == .divide { return try coefficient(ofStep: index, 0) }
    let (first, second) = try (coefficient(step.first, 0), coefficient(step.second, 0))
    do throws(NumberError) {
      return try arithmetic.value(of: step.operation, first, second)
    } catch { throw step.operation.named(error) }
  }

  private mutating func coefficient(ofStep index: Int, _ k: Int) throws(NumberError)
    -> Coefficient
  {
    let step = formula.steps[index]
    let (u, v) = (step.first, step.second)
    switch step.operation {
    case .variable: return try coefficient(u, k)
    case .add: return try arithmetic.add(coefficient(u, k), coefficient(v, k))
    case .subtract: return try arithmetic.subtract(coefficient(u, k), coefficient(v, k))
    case .negate: return try arithmetic.subtract(arithmetic.zero, coefficient(u, k))
    case .multiply: return try convolution(0...k, u, v, of: k)
    case .divide:
      let zeros = isContinued ? try zeroCount(index, u, v) : 0
      var top = try coefficient(u, k + zeros)
      if k > 0 {
        let rest = try convolution(1...k, v, .step(index), of: k, shifted: zeros)
        top = try arithmetic.subtract(top, rest)
      }
      return try arithmetic.divide(top, coefficient(v, zeros))
    case .absolute:
      let sign = try arithmetic.sign(coefficient(u, 0))
      return try arithmetic.multiply(coefficient(u, k), by: sign)
    case .sign, .floor, .isNegative, .isZero: return arithmetic.zero
    default:
      let chain = try chain(index)
      if let equal = equals[index] { return try coefficient(equal, k) }
      let sum = try convolution(1...k, chain.argument, chain.factor, of: k, weighted: true)
      return try arithmetic.divide(sum, by: k)
    }
  }

  /// Returns the number of leading zero coefficients of a divisor, which the dividend must have,
  /// too.
  private mutating func zeroCount(_ index: Int, _ u: Operand, _ v: Operand) throws(NumberError)
    -> Int
  {
    if let count = zeroCounts[index] { return count }
    var count = 0
    while try arithmetic.isZero(coefficient(v, count)) {
      guard count < Self.zeroLimit, try arithmetic.isZero(coefficient(u, count)) else {
        throw .noBound
      }
      count += 1
    }
    zeroCounts[index] = count
    return count
  }

  /// Σ uⱼ·vₖ₋ⱼ, or Σ j·uⱼ·vₖ₋ⱼ. With `shifted`, the coefficients of u are later ones.
  private mutating func convolution(
    _ range: ClosedRange<Int>, _ u: Operand, _ v: Operand, of k: Int, weighted: Bool = false,
    shifted: Int = 0
  ) throws(NumberError) -> Coefficient {
    let factors = try coefficients(u, to: range.upperBound + shifted)
    let others = try coefficients(v, to: k - range.lowerBound)
    var (left, right): ([Coefficient], [Coefficient]) = ([], [])
    for j in range {
      let factor = factors[j + shifted]
      if arithmetic.isShownZero(factor) { continue }
      left.append(weighted ? try arithmetic.multiply(factor, by: j) : factor)
      right.append(others[k - j])
    }
    return try arithmetic.sum(ofProducts: left, right)
  }

  /// Returns the coefficients of an operand, at least up to that of a power.
  private mutating func coefficients(_ operand: Operand, to power: Int) throws(NumberError)
    -> [Coefficient]
  {
    let last = try coefficient(operand, power)
    var operand = operand
    while case .step(let index) = operand {
      guard let equal = equals[index] else { return known[index] }
      operand = equal
    }
    if power == 0 { return [last] }
    return [try coefficient(operand, 0)] + Array(repeating: arithmetic.zero, count: power)
  }

  // MARK: Functions

  /// Returns the equation that a step solves; or marks the step as equal to others.
  private mutating func chain(_ index: Int) throws(NumberError) -> Chain {
    if let chain = chains[index] { return chain }
    let step = formula.steps[index]
    let first = formula.steps.count
    var chain = Chain(argument: step.first, factor: .constant(0))
    if step.operation == .power {
      chain = try chainOfPower(index, step.first, step.second)
    } else {
      let factor = try formula.factor(step.operation, step.first, .step(index), context)
      chain = Chain(argument: step.first, factor: factor)
    }
    noteSteps(from: first)
    // The formula of a derivative may have no value although the derivative exists.
    if case .tabulated(let function) = step.operation,
      try attempt(coefficient(chain.factor, 0)) == nil
    {
      let slope = try formula.append(
        .tabulated(Tabulated(derivativeOf: function)), step.first, context)
      noteSteps(from: known.count)
      chain = Chain(argument: step.first, factor: slope)
    }
    chains[index] = chain
    return chain
  }

  /// w = u^v: w′ = v·w/u·u′, w′ = w·(v·ln u)′, or a product of powers.
  private mutating func chainOfPower(_ index: Int, _ u: Operand, _ v: Operand) throws(NumberError)
    -> Chain
  {
    let w = Operand.step(index)
    if v.asInt == 0 { return Chain(argument: u, factor: .constant(0)) }
    if let exponent = v.asInt, exponent > 1, try isProduct(u, exponent) {
      let half = Operand.constant(.small(exponent / 2))
      let rest = Operand.constant(.small(exponent - exponent / 2))
      equals[index] = try formula.append(
        .multiply, formula.append(.power, u, half, context),
        formula.append(.power, u, rest, context), context)
      return Chain(argument: u, factor: .constant(0))
    }
    if case .constant = v {
      let factor = try formula.append(.divide, formula.append(.multiply, v, w, context), u, context)
      return Chain(argument: u, factor: factor)
    }
    let exponent = try formula.append(.multiply, v, formula.append(.ln, u, context), context)
    return Chain(argument: exponent, factor: w)
  }

  /// Returns whether a power is computed as a product, so that polynomials remain polynomials. A
  /// base that is zero here cannot be divided by itself.
  private mutating func isProduct(_ u: Operand, _ exponent: Int) throws(NumberError) -> Bool {
    if exponent <= Self.productLimit { return true }
    return try arithmetic.isZero(coefficient(u, 0))
  }

  /// The highest power that is always computed as a product.
  private static var productLimit: Int { 1_000 }

  /// Makes room for new steps. A step that repeats an earlier one is marked as equal to it.
  private mutating func noteSteps(from first: Int) {
    for index in first..<formula.steps.count {
      known.append([])
      equals.append(nil)
      areUnderway.append(false)
      note(index)
    }
  }

  private mutating func note(_ index: Int) {
    let step = formula.steps[index]
    guard case .step(let operand) = step.first else { return }
    let equal = users[operand]?.first {
      let other = formula.steps[$0]
      return other.operation == step.operation && other.second.isSame(as: step.second)
    }
    if let equal, equals[index] == nil {
      equals[index] = .step(equal)
    } else if !step.operation.isChoice {
      users[operand, default: []].append(index)
    }
  }
}
