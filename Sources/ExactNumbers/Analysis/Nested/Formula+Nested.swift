// Integrals, roots and derivatives within a formula. Their steps and unknowns are part of its list.

extension Formula {
  /// Appends a step as it is, and returns its index.
  private mutating func append(_ step: Step) throws(NumberError) -> Int {
    if steps.count >= Formula.stepLimit { throw .notRecordable }
    steps.append(step)
    return steps.count - 1
  }

  /// Appends the unknown of an integral between two operands, or of a root, or a copy of an
  /// operand. It is real if both operands are; the ends of a root are real if the root has a value.
  mutating func appendUnknown(_ a: Operand = .constant(0), _ b: Operand? = nil)
    throws(NumberError) -> Int
  {
    let b = b ?? a
    return try append(
      Step(
        operation: .variable, first: a, second: b, isReal: isReal(a) && isReal(b),
        hasValue: hasValue(a) && hasValue(b)))
  }

  /// Appends the integral of a function of an unknown over a range.
  mutating func appendIntegral(
    of function: Operand, _ unknown: Int, from a: Operand, to b: Operand
  ) throws(NumberError) -> Operand {
    let isReal = isReal(function) && isReal(a) && isReal(b)
    return .step(
      try append(
        Step(
          operation: .integral(unknown), first: a, second: b, third: function, isReal: isReal,
          hasValue: false)))
  }

  /// Appends the root of a function of an unknown between two operands.
  ///
  /// Throws `.notRecordable` if the derivative is not known.
  mutating func appendRoot(
    of function: Operand, _ unknown: Int, from a: Operand, to b: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    result = function
    self = try differentiated(withRespectTo: unknown, context)
    // The derivative may be a constant or an earlier step. A copy makes it a step of the inner
    // function.
    let slope = try appendUnknown(result)
    return try appendRoot(of: function, unknown, slope: slope, from: a, to: b)
  }

  private mutating func appendRoot(
    of function: Operand, _ unknown: Int, slope: Int, from a: Operand, to b: Operand
  ) throws(NumberError) -> Operand {
    .step(
      try append(
        Step(
          operation: .root(unknown: unknown, slope: slope), first: a, second: b, third: function,
          isReal: true, hasValue: false)))
  }

  /// Returns the inner function of a step, if the steps before its unknown have values.
  func innerFunction(of step: Step, _ unknown: Int, _ values: Values, _ context: Context)
    throws(NumberError) -> Formula
  {
    guard let function = innerFunctions.first(where: { $0.unknown == unknown }) else {
      throw .notRecordable
    }
    var inner = Formula()
    var places = Places(known: [unknown: .step(0)]) { index throws(NumberError) in
      .constant(try values[.step(index)])
    }
    try inner.append(function.steps, of: self, &places, context)
    inner.result = try places[step.third]
    return inner
  }

  /// Throws `.noProvenDerivative` unless balls prove the formula holomorphic at a real number. For
  /// a step with a real operand on its cut, the continuation along the cut counts.
  ///
  /// A jump closer than 2^−2000 of the number is treated as a jump at the number.
  func requireSmoothness(at x: Number, _ context: Context) throws(NumberError) {
    if try !keeps(.smoothness, at: x, context) { throw .noProvenDerivative(at: x) }
  }

  /// Returns whether balls keep a promise around a real number.
  func keeps(_ promise: FormulaBalls.Promise, at x: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    for bits in isNested ? [64, 128] : [64, 256, 1_024, 4_096] {
      let balls = try FormulaBalls(self, bits: bits, promising: promise, context)
      let point = try x.complexEnclosure(bits, context).widened(by: -bits / 2 - 8)
      let isFinite = balls.value(over: point, bits: bits).isFinite
      try context.poll()
      if isFinite { return true }
    }
    return false
  }

  /// Returns the formula of one of its steps.
  func upTo(_ index: Int) -> Formula {
    var formula = self
    formula.steps.removeSubrange((index + 1)...)
    formula.result = .step(index)
    return formula
  }
}

// MARK: Inner functions

extension Formula {
  /// The function of an integral or a root within a formula.
  struct InnerFunction {
    /// The step that is its unknown, and the integral or root.
    let unknown, end: Int
    /// The steps of the function.
    var steps: Range<Int> { unknown + 1..<end }
  }

  /// The inner functions, nested ones before those that contain them.
  var innerFunctions: [InnerFunction] {
    steps.enumerated().compactMap { index, step in
      step.operation.innerUnknown.map { InnerFunction(unknown: $0, end: index) }
    }
  }

  /// The integral or root that ends the steps of each inner function, by the index of its unknown.
  var innerEnds: [Int: Int] {
    Dictionary(uniqueKeysWithValues: innerFunctions.map { ($0.unknown, $0.end) })
  }

  /// Returns the steps of a range, without those of inner functions that begin in it.
  func ownSteps(of range: Range<Int>) -> [Int] {
    let ends = innerEnds
    var own: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let index = ends[next] ?? next
      own.append(index)
      next = index + 1
    }
    return own
  }

  /// Whether there are integrals or roots within the formula.
  var isNested: Bool { steps.contains { $0.operation.innerUnknown != nil } }

  /// Returns whether an inner function depends on steps outside.
  func dependsOnOthers(_ function: InnerFunction) -> Bool {
    let operands =
      steps[function.steps].flatMap { [$0.first, $0.second, $0.third] }
      + [steps[function.end].third]
    return operands.contains {
      if case .step(let index) = $0 { index < function.unknown } else { false }
    }
  }

  /// Returns whether two operands are seen to be the same expression, of few steps.
  func isSameExpression(_ a: Operand, _ b: Operand) -> Bool {
    var looked = 0
    func isSame(_ a: Operand, _ b: Operand) -> Bool {
      if a.isSame(as: b) { return true }
      looked += 1
      guard looked < 1_000, case .step(let i) = a, case .step(let j) = b else { return false }
      let (one, other) = (steps[i], steps[j])
      return one.operation == other.operation && one.operation != .variable
        && isSame(one.first, other.first) && isSame(one.second, other.second)
        && isSame(one.third, other.third)
    }
    return isSame(a, b)
  }
}

// MARK: Copying

extension Formula {
  /// The operands that take the place of a formula's steps when it is copied into another formula.
  struct Places {
    /// The steps that have a place.
    var known: [Int: Operand]
    /// The steps that have none, with the reason, which is thrown only if the step is used.
    var missing: [Int: NumberError] = [:]
    /// Returns the place of any other step.
    let outside: (_ index: Int) throws(NumberError) -> Operand

    init(known: [Int: Operand], outside: @escaping (_ index: Int) throws(NumberError) -> Operand) {
      self.known = known
      self.outside = outside
    }

    subscript(operand: Operand) -> Operand {
      get throws(NumberError) {
        guard case .step(let index) = operand else { return operand }
        if let reason = missing[index] { throw reason }
        if let place = known[index] { return place }
        return try outside(index)
      }
    }

    /// Returns whether an operand has a place.
    func has(_ operand: Operand) -> Bool {
      if case .step(let index) = operand { missing[index] == nil } else { true }
    }
  }

  /// Appends copies of a formula's steps, and records their places.
  mutating func append(
    _ range: Range<Int>, of formula: Formula, _ places: inout Places, _ context: Context
  ) throws(NumberError) {
    for index in range {
      do throws(NumberError) {
        places.known[index] = try append(index, of: formula, places, context)
      } catch {
        // A closed form may not hold here, and a branch that is not taken may have no value.
        if error.endsAll { throw error }
        places.missing[index] = error
      }
    }
  }

  /// Appends a copy of a step.
  private mutating func append(
    _ index: Int, of formula: Formula, _ places: Places, _ context: Context
  ) throws(NumberError) -> Operand {
    let step = formula.steps[index]
    if step.operation == .closedForm, !places.has(step.first) || !places.has(step.second) {
      return try places[step.third]
    }
    let first = try places[step.first]
    if step.operation.isChoice, case .constant(let condition) = first {
      return try places[Number.isZero(condition, context) ? step.third : step.second]
    }
    switch step.operation {
    case .variable: return .step(try appendUnknown(first, places[step.second]))
    case .integral(let unknown):
      guard case .step(let copy)? = places.known[unknown] else { throw .notRecordable }
      return try appendIntegral(of: places[step.third], copy, from: first, to: places[step.second])
    case .root(let unknown, let slope):
      guard case .step(let copy)? = places.known[unknown],
        case .step(let copyOfSlope)? = places.known[slope]
      else { throw .notRecordable }
      return try appendRoot(
        of: places[step.third], copy, slope: copyOfSlope, from: first, to: places[step.second])
    default:
      return try append(step.operation, first, places[step.second], or: places[step.third], context)
    }
  }

  /// Appends copies of the steps on which an operand depends, from one step on, each once.
  ///
  /// Throws `.notRecordable` if these contain an inner function.
  /// - Parameter cancels: whether u − u becomes 0, which is correct if u has a value.
  mutating func append(
    copyOf operand: Operand, of formula: Formula, from start: Int, _ places: inout [Int: Operand],
    cancels: Bool = false, _ context: Context
  ) throws(NumberError) -> Operand {
    guard case .step(let index) = operand else { return operand }
    if let place = places[index] { return place }
    if index < start { return operand }
    let step = formula.steps[index]
    if step.operation.innerUnknown != nil { throw .notRecordable }
    func copy(_ operand: Operand) throws(NumberError) -> Operand {
      try append(copyOf: operand, of: formula, from: start, &places, cancels: cancels, context)
    }
    let first = try copy(step.first)
    let place: Operand
    if step.operation.isChoice, case .constant(let condition) = first {
      place = try copy(Number.isZero(condition, context) ? step.third : step.second)
    } else {
      let (second, third) = (try copy(step.second), try copy(step.third))
      let isZero = cancels && step.operation == .subtract && first.isSame(as: second)
      place = isZero ? .constant(0) : try append(step.operation, first, second, or: third, context)
    }
    places[index] = place
    return place
  }

  /// Appends the steps of another formula with an operand as its unknown, and returns its result.
  ///
  /// Throws `.notRecordable`, also if the operand may be complex and a step needs a real one.
  mutating func append(_ other: Formula, at point: Operand, _ context: Context)
    throws(NumberError) -> Operand
  {
    if !isReal(point), other.steps.contains(where: \.operation.needsReal) { throw .notRecordable }
    var places = Places(known: [0: point]) { _ throws(NumberError) in throw .notRecordable }
    try append(1..<other.steps.count, of: other, &places, context)
    return try places[other.result]
  }
}

extension ComplexBall {
  /// Adds a range along the real axis, because the point itself does not show jumps. Its radius is
  /// this power of two times the number's size, or times 1 if the number is zero.
  fileprivate func widened(by exponent: Int) -> ComplexBall {
    let share = Ball(real.isZero ? 0 : 1, bits: 64 - exponent)
    let wide = share.widened(byPowerOfTwo: exponent)
    return ComplexBall(real.isZero ? wide : wide * real, imaginary)
  }
}
