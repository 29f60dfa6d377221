// An equation f(x) = c, reduced as long as its solutions follow from those of simpler equations.
// For example, a product is zero if a factor is, sin u is 1 if u is π/2 + 2kπ, and a polynomial of
// some function is zero if that function is one of the roots. The rest are formulas whose zeros
// must be searched. No step loses a solution. Steps may add false ones, so each candidate must be
// checked with the formula.

/// The solutions of an equation: numbers, and the zeros of other formulas.
struct Equation {
  /// The formula of the equation, with additional steps.
  private var formula: Formula
  private let (low, high): (Endpoint, Endpoint)
  private let context: Context
  /// An operand that must equal a number, to be solved by a search.
  typealias Search = (operand: Int, value: Number)

  /// Numbers that include all solutions, except the zeros of `searches`.
  private(set) var numbers: [Number] = []
  private(set) var searches: [Search] = []
  /// Whether the current operand is a factor of a sum of sines and cosines, which is not such a sum
  /// again.
  private var isWithinSum = false
  /// Steps that have been written as fractions.
  private var fractions: [Int: (top: Formula.Operand, bottom: Formula.Operand)] = [:]

  /// The maximal number of solutions, such as the zeros of sin x.
  static let numberLimit = 100_000

  /// Reduces f(x) = 0 on a range with ascending ends.
  init(
    _ formula: Formula, from low: Endpoint, to high: Endpoint, _ context: Context
  ) throws(NumberError) {
    self.formula = formula.withSharedSteps
    (self.low, self.high, self.context) = (low, high, context)
    try solve(self.formula.result, 0)
  }

  /// Returns the formula that is zero if an operand equals the number. There is a function for one
  /// at a time because a periodic function may have thousands.
  func formula(of search: Search) throws(NumberError) -> Formula {
    var part = formula.upTo(search.operand)
    if !formula.isNested {
      // Without the steps of other equations.
      let needed = try part.steps(neededFor: [part.result]) { [$0.first, $0.second, $0.third] }
      var places = Formula.Places(known: [0: .step(0)]) { _ throws(NumberError) in
        throw .notRecordable
      }
      part = Formula()
      for index in needed where index > 0 {
        try part.append(index..<index + 1, of: formula, &places, context)
      }
      part.result = try places[.step(search.operand)]
    }
    part.result = try part.append(.subtract, part.result, .constant(search.value), context)
    return part
  }

  /// Returns the numerator of a formula, which is zero where the formula is; nil if no divisor
  /// depends on the unknown.
  static func numerator(of formula: Formula, _ context: Context) throws(NumberError) -> Formula? {
    var equation = Equation(formula, context)
    let (top, bottom) = try equation.fraction(formula.result)
    guard case .step = bottom else { return nil }
    return equation.formula.with(result: top)
  }

  private init(_ formula: Formula, _ context: Context) {
    self.formula = formula
    (low, high) = (.infinity(sign: -1), .infinity(sign: 1))
    self.context = context
  }

  /// Reduces u = c for a real number c.
  private mutating func solve(_ u: Formula.Operand, _ c: Number) throws(NumberError) {
    try context.poll()
    guard case .step(let index) = u else {
      guard case .constant(let number) = u else { return }
      if try Number.equal(number, c, context) { throw try zeroEverywhere() }
      return
    }
    if index == 0 { return try add(c) }
    let c = try c.settled(context)
    let step = formula.steps[index]
    let (x, y) = (step.first, step.second)
    switch step.operation {
    case .negate: try solve(x, Number.negate(c, context))
    case .add, .subtract: try solveSum(step, u, c)
    case .multiply: try solveProduct(x, y, u, c)
    case .divide: try solveQuotient(x, y, u, c)
    case .tabulated(let function) where function.name == "rgamma" && function.order == 0:
      try solveReciprocalGamma(x, u, c)
    case .power: try solvePower(x, y, u, c)
    case .squareRoot, .cubeRoot, .absolute, .function:
      guard try isReal(x) else { return try search(u, c) }
      let values = try step.operation.arguments(of: c, context)
      if case .function(let function) = step.operation, let period = function.row.period {
        return try solvePeriodic(values, every: period, x, u, c)
      }
      for value in values { try solve(x, value) }
    default: try search(u, c)
    }
  }

  // MARK: Arithmetic

  private mutating func solveSum(_ step: Formula.Step, _ u: Formula.Operand, _ c: Number)
    throws(NumberError)
  {
    let isSum = step.operation == .add
    switch (step.first, step.second) {
    case (.constant(let known), _) where known.isComplex,
      (_, .constant(let known)) where known.isComplex:
      try search(u, c)
    case (let x, .constant(let known)):
      try solve(x, isSum ? Number.subtract(c, known, context) : Number.add(c, known, context))
    case (.constant(let known), let y):
      try solve(y, isSum ? Number.subtract(c, known, context) : Number.subtract(known, c, context))
    default: try search(u, c)
    }
  }

  private mutating func solveProduct(
    _ x: Formula.Operand, _ y: Formula.Operand, _ u: Formula.Operand, _ c: Number
  ) throws(NumberError) {
    let isZero = try Number.isZero(c, context)
    switch (x, y) {
    case (.constant(let known), let other), (let other, .constant(let known)):
      if try Number.isZero(known, context) {
        if isZero { throw try zeroEverywhere() }
        return
      }
      try solve(other, Number.divide(c, known, context))
    default:
      if isZero {
        try solve(x, c)
        if !x.isSame(as: y) { try solve(y, c) }
      } else if x.isSame(as: y), try isReal(x) {
        for root in try roots(of: c, 2) { try solve(x, root) }
      } else {
        try search(u, c)
      }
    }
  }

  private mutating func solveQuotient(
    _ x: Formula.Operand, _ y: Formula.Operand, _ u: Formula.Operand, _ c: Number
  ) throws(NumberError) {
    let isZero = try Number.isZero(c, context)
    switch (x, y) {
    case (_, .constant(let known)): try solve(x, Number.multiply(c, known, context))
    case (.constant(let known), _) where !isZero: try solve(y, Number.divide(known, c, context))
    default: isZero ? try solve(x, c) : try search(u, c)
    }
  }

  /// u^p = c and b^u = c.
  private mutating func solvePower(
    _ x: Formula.Operand, _ y: Formula.Operand, _ u: Formula.Operand, _ c: Number
  ) throws(NumberError) {
    let sign = try c.signum(context)
    switch (x, y) {
    case (_, .constant(let power)) where power.asInt == 0:
      if try Number.equal(c, 1, context) { throw try zeroEverywhere() }
    case (_, .constant(let power)) where !power.isComplex:
      let isGrowing = try power.signum(context) > 0
      if sign == 0 { return isGrowing ? try solve(x, c) : () }
      if try !isReal(x) { return try search(u, c) }
      if !power.isRational, try power.enclosure(128, context).containsInteger {
        return try search(u, c)
      }
      if power.isInteger {
        let value = isGrowing ? c : try Number.inverse(c, context)
        for root in try roots(of: value, Number.absolute(power, context)) { try solve(x, root) }
      } else if sign > 0 {
        try solve(x, Number.power(c, Number.inverse(power, context), context))
      }
    case (.constant(let base), _):
      guard !base.isComplex, try base.signum(context) > 0, base.asInt != 1, try isReal(y) else {
        return try search(u, c)
      }
      if sign > 0 { try solve(y, Number.log(c, base, context)) }
    default: try search(u, c)
    }
  }

  /// Returns the real numbers whose power with a positive integer is c, which is not 0.
  private func roots(of c: Number, _ power: Number) throws(NumberError) -> [Number] {
    let isNegative = try c.signum(context) < 0
    let isEven = try Number.modulo(power, 2, context).asInt == 0
    if isNegative, isEven { return [] }
    let size = try Number.absolute(c, context)
    let root = try Number.power(size, Number.inverse(power, context), context)
    let opposite = try Number.negate(root, context)
    return isEven ? [opposite, root] : [isNegative ? opposite : root]
  }

  // MARK: Periodic functions

  /// Solves u = c for a periodic function u of x, which is c at these numbers, and at all numbers
  /// whose distance from these is a multiple of `halfTurns`·π.
  private mutating func solvePeriodic(
    _ starts: [Number], every halfTurns: Int, _ x: Formula.Operand, _ u: Formula.Operand,
    _ c: Number
  ) throws(NumberError) {
    if starts.isEmpty { return }
    guard let (least, most) = try bounds(of: x) else {
      try requireBound(of: x)
      return try search(u, c)
    }
    let period = try Number.multiply(.small(halfTurns), .pi, context)
    var starts = starts
    if starts.count == 2 {
      // If the function touches ±1, both are equal.
      let turns = try Number.divide(Number.subtract(starts[0], starts[1], context), period, context)
      if turns.isInteger { starts.removeLast() }
    }
    for start in starts {
      func turns(_ end: Number) throws(NumberError) -> Number {
        try Number.divide(Number.subtract(end, start, context), period, context)
      }
      let first = try Number.floor(turns(least), context)
      let count = try Number.subtract(Number.ceiling(turns(most), context), first, context)
      guard let count = count.asInt, count <= Self.numberLimit - numbers.count else {
        throw .search(.tooManyZeros(limit: Self.numberLimit))
      }
      for turn in 0...count {
        let shift = try Number.multiply(Number.add(first, .small(turn), context), period, context)
        try solve(x, Number.add(start, shift, context))
      }
    }
  }

  /// Returns numbers between which a real operand stays on the range; nil if none are found.
  private func bounds(of operand: Formula.Operand) throws(NumberError) -> (Number, Number)? {
    guard case .number(let low) = low, case .number(let high) = high else { return nil }
    if operand.isUnknown { return (low, high) }
    return try formula.with(result: operand).bounds(between: low, high, context)
  }

  /// Throws `.endlessZeros` if an operand provably grows without bound next to an end or a gap.
  private func requireBound(of operand: Formula.Operand) throws(NumberError) {
    let part = formula.with(result: operand)
    let inner = try part.singularPoints(between: low, high, context)
    let places = inner.map { RangeEnd.number($0.point, side: 1) }
    for place in [RangeEnd(low, side: 1), RangeEnd(high, side: -1)] + places {
      if case .infinity = try attempt(part.limit(from: place, context).value) {
        throw .search(.endlessZeros(at: place.endpoint))
      }
    }
  }

  /// Solves 1/Γ(x) = 0, which holds for x = 0, −1, −2, ….
  private mutating func solveReciprocalGamma(
    _ x: Formula.Operand, _ u: Formula.Operand, _ c: Number
  ) throws(NumberError) {
    guard try Number.isZero(c, context), try isReal(x), let (least, most) = try bounds(of: x),
      let first = try Number.floor(least, context).asInt,
      let last = try Number.minimum(0, Number.ceiling(most, context), context).asInt
    else { return try search(u, c) }
    guard last.subtractingReportingOverflow(first).partialValue <= Self.numberLimit else {
      throw .search(.tooManyZeros(limit: Self.numberLimit))
    }
    for integer in first...max(first, last) { try solve(x, .small(integer)) }
  }

  // MARK: Everything else

  /// Writes u − c as a polynomial, or as a fraction with a numerator that must be zero; otherwise
  /// adds a search.
  private mutating func search(_ u: Formula.Operand, _ c: Number) throws(NumberError) {
    if try solvePolynomial(u, c) { return }
    if try solveTrigonometric(u, c) { return }
    let (top, bottom) = try fraction(u)
    guard case .step = bottom else {
      guard case .step(let operand) = u else { return }
      if searches.count == Self.numberLimit {
        throw .search(.tooManyZeros(limit: Self.numberLimit))
      }
      return searches.append((operand, c))
    }
    if c.asInt == 0 { return try solve(top, 0) }
    try solve(append(.subtract, top, append(.multiply, .constant(c), bottom)), 0)
  }

  /// Solves a polynomial of the unknown or of another step, with fractions as coefficients.
  private mutating func solvePolynomial(_ u: Formula.Operand, _ c: Number) throws(NumberError)
    -> Bool
  {
    guard case .step(let index) = u, c.isRational else { return false }
    let part = formula.with(result: u)
    let generators = [0] + part.ownSteps(of: 1..<index).reversed().filter(formula.isGenerator)
    for generator in generators {
      guard var coefficients = try part.polynomial(in: generator, context), coefficients.count > 2
      else { continue }
      if generator != 0, try !isReal(.step(generator)) { continue }
      let last = coefficients.count - 1
      coefficients[last] = try Number.subtract(coefficients[last], c, context)
      try solve(coefficients, of: .step(generator))
      return true
    }
    return false
  }

  /// Solves a polynomial of an operand. Its roots may be values of a function at rational multiples
  /// of π.
  private mutating func solve(
    _ coefficients: [Number], of operand: Formula.Operand, _ function: Function? = nil
  ) throws(NumberError) {
    guard let polynomial = try Polynomial(coefficients, context) else { throw try zeroEverywhere() }
    var known: Number?
    for root in try polynomial.roots(context) where !root.isComplex {
      // The roots of an irreducible factor occur as often as the factor.
      if let known, Number.identical(known, root) { continue }
      known = root
      try solve(operand, function?.value(ofTurn: root, context) ?? root)
    }
  }

  /// Solves a sum of products of sines and cosines of multiples of one angle.
  private mutating func solveTrigonometric(_ u: Formula.Operand, _ c: Number) throws(NumberError)
    -> Bool
  {
    guard !isWithinSum,
      let (sum, waves) = try TrigonometricPolynomial.reading(u, less: c, of: formula, context),
      try isReal(waves.base)
    else { return false }
    isWithinSum = true
    defer { isWithinSum = false }
    for factor in try sum.factors(context) {
      let share = try Number.divide(waves.factor, factor.isOfHalf ? 2 : 1, context)
      let part = try append(.multiply, .constant(share), waves.base)
      let value = try formula.append(factor.function, part, context)
      try solve(factor.coefficients, of: value, factor.function)
    }
    return true
  }

  /// Returns an operand as a fraction of operands. Where the operand has a value, the denominator
  /// is not zero.
  private mutating func fraction(_ operand: Formula.Operand) throws(NumberError)
    -> (top: Formula.Operand, bottom: Formula.Operand)
  {
    let one = Formula.Operand.constant(1)
    guard case .step(let index) = operand, index > 0 else { return (operand, one) }
    if let known = fractions[index] { return known }
    let step = formula.steps[index]
    let result: (Formula.Operand, Formula.Operand)
    switch step.operation {
    case .add, .subtract:
      let ((a, b), (c, d)) = (try fraction(step.first), try fraction(step.second))
      result =
        b.isSame(as: d)
        ? (try append(step.operation, a, c), b)
        : (
          try append(step.operation, append(.multiply, a, d), append(.multiply, c, b)),
          try append(.multiply, b, d)
        )
    case .multiply, .divide:
      let (a, b) = try fraction(step.first)
      var (c, d) = try fraction(step.second)
      if step.operation == .divide { swap(&c, &d) }
      result = (try append(.multiply, a, c), try append(.multiply, b, d))
    case .negate:
      let (a, b) = try fraction(step.first)
      result = (try append(.negate, a, .constant(0)), b)
    case .function(let function):
      guard let quotient = function.row.quotient else { return (operand, one) }
      result = (
        try formula.append(quotient.top, step.first, context),
        try formula.append(quotient.bottom, step.first, context)
      )
    case .tabulated(let function) where function.name == "gamma":
      guard function.order == 0 else { return (operand, one) }
      let inverse = try formula.append(.special(.reciprocalGamma), step.first, context)
      result = (one, inverse)
    default: result = (operand, one)
    }
    fractions[index] = result
    return result
  }

  private mutating func append(
    _ operation: Formula.Operation, _ x: Formula.Operand, _ y: Formula.Operand
  ) throws(NumberError) -> Formula.Operand {
    try formula.append(operation, x, y, context)
  }

  // MARK: Facts

  private mutating func add(_ number: Number) throws(NumberError) {
    if numbers.count == Self.numberLimit { throw .search(.tooManyZeros(limit: Self.numberLimit)) }
    numbers.append(number)
  }

  /// Returns whether an operand is real on the whole range.
  private func isReal(_ operand: Formula.Operand) throws(NumberError) -> Bool {
    if formula.isReal(operand) { return true }
    guard case .number(let a) = low, case .number(let b) = high else { return false }
    return try formula.with(result: operand).isProvenReal(between: a, b, context)
  }

  /// Returns the error of a formula that is zero wherever it has a value.
  private func zeroEverywhere() throws(NumberError) -> NumberError {
    .search(.zeroOnRange(at: .number(try Formula.inside(low, high, context))))
  }
}

extension Formula.Operation {
  /// Returns the real numbers at which a function of one real number is c.
  fileprivate func arguments(of c: Number, _ context: Context) throws(NumberError) -> [Number] {
    let context = context.inRadians
    switch self {
    case .squareRoot: return try c.signum(context) < 0 ? [] : [Number.square(c, context)]
    case .cubeRoot: return [try Number.power(c, 3, context)]
    case .absolute: return try c.signum(context) < 0 ? [] : c.withOpposite(context)
    case .function(let function): return try function.row.arguments(c, context)
    default: preconditionFailure("a function that has an inverse")
    }
  }
}

extension Function {
  /// Returns a number as the value of the function at a rational multiple of π; nil if none is
  /// found.
  fileprivate func value(ofTurn number: Number, _ context: Context) throws(NumberError) -> Number? {
    if number.isRational { return nil }
    let bits = 128
    for angle in try Formula.Operation.function(self).arguments(of: number, context) {
      let ball = ExactForm.multipleOfPi.image(of: try angle.enclosure(bits, context), bits)
      guard let share = ball.shortFraction else { continue }
      let value = try self(Number.multiply(share, .pi, context), context)
      if (try? Number.equal(value, number, context)) == true { return value }
    }
    return nil
  }
}

extension Number {
  /// Returns the number and its opposite, the lower first.
  func withOpposite(_ context: Context) throws(NumberError) -> [Number] {
    try Number.isZero(self, context) ? [self] : [Number.negate(self, context), self]
  }
}

extension Formula {
  /// Returns whether another step may be a polynomial of this one.
  func isGenerator(_ index: Int) -> Bool {
    switch steps[index].operation {
    case .add, .subtract, .multiply, .negate, .variable: false
    default: true
    }
  }

  /// The formula with equal steps merged.
  var withSharedSteps: Formula {
    var shared = self
    shared.result = shared.shareSteps(for: [result])[0]
    return shared
  }

  /// Merges equal steps, and returns operands that refer to the remaining steps.
  mutating func shareSteps(for operands: [Operand]) -> [Operand] {
    if isNested || steps.count > 1_000 { return operands }
    var places = Array(steps.indices)
    func place(_ operand: Operand) -> Operand {
      if case .step(let index) = operand { .step(places[index]) } else { operand }
    }
    for (index, step) in steps.enumerated().dropFirst() {
      let shared = Step(
        operation: step.operation, first: place(step.first), second: place(step.second),
        third: place(step.third), isReal: step.isReal, hasValue: step.hasValue)
      steps[index] = shared
      places[index] = steps[..<index].firstIndex { $0.isSame(as: shared) } ?? index
    }
    return operands.map(place)
  }
}

extension Formula.Step {
  /// Returns whether another step has the same operation and operands.
  fileprivate func isSame(as other: Formula.Step) -> Bool {
    operation == other.operation && operation != .variable && first.isSame(as: other.first)
      && second.isSame(as: other.second) && third.isSame(as: other.third)
  }
}
