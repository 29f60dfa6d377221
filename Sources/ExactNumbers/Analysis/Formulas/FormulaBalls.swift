// A formula on complex balls. Goals, in order: the resulting ball contains the formula's value at
// every point of the given ball, and a finite ball promises more on request. If that cannot be
// proven, the ball is indeterminate.

internal import CFLINT

/// The registers in which a formula is evaluated: one for every step, then one for every constant.
///
/// Not thread-safe: one evaluation at a time.
final class FormulaBalls {
  /// The promise of a finite ball: it contains the values. With `continuity`, the formula is also
  /// continuous on the given ball of real numbers, with `smoothness`, it has a derivative on all of
  /// that ball, and with `holomorphy`, it is holomorphic on the given complex ball.
  enum Promise { case values, continuity, smoothness, holomorphy }

  /// A class, because a copy of the operation would take time at each step.
  private final class Instruction {
    let operation: Formula.Operation
    let first: Int
    let second: Int
    let third: Int
    /// Whether the step is real if its operands are.
    let keepsReal: Bool
    /// Whether it is real on the whole real axis.
    let isReal: Bool
    /// Whether it has a value only if its first operand is real, which that operand may not be.
    let needsReal: Bool
    /// 1 for the maximum of its operands, −1 for the minimum, otherwise 0.
    let extreme: Int
    /// Its time, roughly.
    let weight: Int

    init(_ step: Formula.Step, of formula: Formula, register: (Formula.Operand) -> Int) {
      operation = step.operation
      (first, second, third) = (register(step.first), register(step.second), register(step.third))
      keepsReal = operation.keepsReal(exponent: step.second)
      isReal = step.isReal
      needsReal = operation.needsReal && !formula.isReal(step.first)
      extreme = formula.extreme(step)
      weight = operation.weight
    }
  }

  private let registers: UnsafeMutablePointer<acb_struct>
  private let count: Int
  private let instructions: [Instruction]
  /// Whether each register is real if the unknown is a real number of the ball.
  private var isReal: [Bool]
  /// The steps whose balls are sharpened, by index.
  private let sharpened: [Int: MeanValue]
  /// The end of the steps of an inner function, by the index of its unknown.
  private let ends: [Int: Int]
  /// The unknowns of inner functions that depend on steps outside.
  private let dependent: Set<Int>
  /// The conditions under which integrals and roots within the formula are needed.
  private let guards: [Int: Set<Formula.Guard>]
  /// The promise if holomorphy is not requested.
  private let promise: Promise
  /// The number of evaluated steps, times their weights, including those of inner integrals and
  /// roots.
  var work = 0
  /// Whether an integral within the formula was computed although a closed form holds elsewhere.
  private(set) var hasLeftClosedForm = false
  /// Stops integrals, roots and coefficients of series within the formula.
  private let interruption: Interruption?
  private let result: Int
  /// The registers of other steps that are requested.
  private let others: [Int]
  /// The same formula, for its values on the real axis.
  private lazy var twin = FormulaBalls(of: self)

  /// Prepares a formula and evaluates its constants.
  ///
  /// - Parameters:
  ///   - bits: the bits to which constants are evaluated. An algorithm of a `Joint` passes the bits
  ///     that it is called with, to which the joint has evaluated them already.
  ///   - sharp: steps, each with its slope, whose balls must be narrow close to zeros.
  ///   - others: operands whose balls are requested besides the result's.
  ///   - context: its interruption stops a long integral, root or series within the formula, which
  ///     then has no ball.
  init(
    _ formula: Formula, bits: Int, promising promise: Promise = .values,
    sharp: [Int: Formula.WithSlope] = [:], others: [Formula.Operand] = [], _ context: Context
  ) throws(NumberError) {
    interruption = context.interruption
    let steps = formula.steps.count
    var constants: [Number] = []
    var integers: [Int: Int] = [:]
    func register(_ operand: Formula.Operand) -> Int {
      switch operand {
      case .step(let index): return index
      case .constant(let number):
        if let value = number.asInt, let known = integers[value] { return known }
        if let value = number.asInt { integers[value] = steps + constants.count }
        constants.append(number)
        return steps + constants.count - 1
      }
    }
    instructions = formula.steps.map { Instruction($0, of: formula, register: register) }
    result = register(formula.result)
    self.others = others.map(register)
    ends = formula.innerEnds
    let guards = formula.guards()
    // When an integral is computed, conditions after it are not known yet.
    self.guards = Dictionary(
      uniqueKeysWithValues: ends.values.map { end in
        (end, guards[end].filter { $0.condition < end })
      })
    dependent = Set(formula.innerFunctions.filter(formula.dependsOnOthers).map(\.unknown))
    self.promise = promise
    isReal = formula.steps.map(\.isReal) + constants.map { !$0.isComplex }
    var sharpened: [Int: MeanValue] = [:]
    for (index, each) in sharp { sharpened[index] = try MeanValue(each, bits: bits, context) }
    self.sharpened = sharpened
    for number in constants + formula.parameters { try number.evaluateParts(bits, context) }
    count = steps + constants.count
    registers = _acb_vec_init(count)
    for (index, constant) in constants.enumerated() {
      var ball = constant.complexBall(bits + 64)
      acb_swap(registers + steps + index, &ball.value)
    }
  }

  /// Copies a formula with its constants.
  private init(of other: FormulaBalls) {
    count = other.count
    interruption = other.interruption
    instructions = other.instructions
    isReal = other.isReal
    sharpened = [:]
    ends = other.ends
    dependent = other.dependent
    guards = other.guards
    promise = other.promise
    result = other.result
    others = other.others
    registers = _acb_vec_init(count)
    for index in instructions.count..<count { acb_set(registers + index, other.registers + index) }
  }

  deinit { _acb_vec_clear(registers, count) }

  /// Returns the ball of the result, which is valid until the next evaluation.
  func evaluate(
    at x: UnsafePointer<acb_struct>, isAnalytic: Bool, bits: Int
  ) -> UnsafeMutablePointer<acb_struct> {
    acb_set(registers, x)
    evaluate(1..<instructions.count, isAnalytic ? .holomorphy : promise, bits)
    return registers + result
  }

  /// Returns the ball of the result over a ball of real numbers; indeterminate unless the result is
  /// proven real there.
  func value(over x: Ball, bits: Int) -> Ball {
    evaluate(at: [x], bits: bits)
    return ComplexBall(registers + result, bits: bits).realValue
  }

  /// Returns the ball of the result over a complex ball. If `isHolomorphic`, a finite ball promises
  /// holomorphy instead of `promise`.
  func value(over z: ComplexBall, isHolomorphic: Bool = false, bits: Int) -> ComplexBall {
    z.withValue { z in
      ComplexBall(evaluate(at: z, isAnalytic: isHolomorphic, bits: bits), bits: bits)
    }
  }

  /// Returns the balls of the other operands over balls of real numbers.
  func values(over box: [Ball], bits: Int) -> [ComplexBall] {
    evaluate(at: box, bits: bits)
    return others.map { ComplexBall(registers + $0, bits: bits) }
  }

  /// Returns the balls of the other operands over a complex ball; indeterminate unless they are
  /// holomorphic there.
  func values(over z: ComplexBall, bits: Int) -> [ComplexBall] {
    z.withValue { z in
      _ = evaluate(at: z, isAnalytic: true, bits: bits)
      return others.map { ComplexBall(registers + $0, bits: bits) }
    }
  }

  /// Sets the first steps, the unknowns, to balls of real numbers, and evaluates the others.
  private func evaluate(at box: [Ball], bits: Int) {
    for (index, ball) in box.enumerated() {
      var value = ball.value
      withExtendedLifetime(ball) { acb_set_arb(registers + index, &value) }
    }
    evaluate(box.count..<instructions.count, promise, bits)
  }

  /// Returns the balls of the other operands over complex balls with these centres and radii;
  /// indeterminate unless they are holomorphic there.
  func values(around centers: [Ball], within radii: [Ball], bits: Int) -> [ComplexBall] {
    for (index, (center, radius)) in zip(centers, radii).enumerated() {
      var (middle, reach) = (center.value, radius.value)
      acb_set_arb(registers + index, &middle)
      arb_add_error(&registers[index].real, &reach)
      arb_add_error(&registers[index].imag, &reach)
    }
    withExtendedLifetime((centers, radii)) {
      evaluate(centers.count..<instructions.count, .holomorphy, bits)
    }
    return others.map { ComplexBall(registers + $0, bits: bits) }
  }

  /// Evaluates some of the steps.
  private func evaluate(_ range: Range<Int>, _ promise: Promise, _ bits: Int) {
    var next = range.lowerBound
    while next < range.upperBound {
      let index = next
      next += 1
      if let end = ends[index] {
        next = end
        continue
      }
      let instruction = instructions[index]
      work += instruction.weight
      let (x, y) = (registers + instruction.first, registers + instruction.second)
      let result = registers + index
      switch instruction.operation {
      case .integral, .root:
        isNeeded(index)
          ? evaluateInner(index, into: result, promise, bits) : acb_indeterminate(result)
      case .slopeOfInner(let endsAlone):
        let isKnown = hasSlope(instruction.second, endsAlone: endsAlone, bits)
        isKnown ? acb_set(result, x) : acb_indeterminate(result)
      case .choose:
        let other = registers + instruction.third
        choose(x, y, other, instruction.extreme, into: result, promise, bits)
      case .closedForm:
        let isClosed = acb_is_finite(x) != 0 && acb_contains_zero(x) == 0
        if !isClosed { hasLeftClosedForm = true }
        acb_set(result, isClosed ? y : registers + instruction.third)
      case let operation:
        // An operand without a value gives no value, even if the function is bounded.
        if acb_is_finite(x) == 0 || acb_is_finite(y) == 0 {
          acb_indeterminate(result)
          continue
        }
        if !instruction.isReal {
          isReal[index] =
            isReal[instruction.first] && isReal[instruction.second] && isReal[instruction.third]
            && (instruction.keepsReal || operation.isReal(around: x))
        }
        let isRealOperand = isReal[instruction.first]
        if instruction.needsReal, !isRealOperand {
          acb_indeterminate(result)
          continue
        }
        if isRealOperand, operation.evaluateAlongCut(x, y, into: result, bits, interruption) {
          continue
        }
        // On the real axis, an operation that does not jump is continuous at its cuts.
        let isContinuous = isRealOperand && !operation.jumps
        let isAnalytic = promise != .values && (promise != .continuity || !isContinuous)
        operation.evaluate(x, y, into: result, isAnalytic: isAnalytic, bits, interruption)
      }
      if let meanValue = sharpened[index], acb_contains_zero(result) != 0 {
        let (ball, x) = (ComplexBall(result, bits: bits), ComplexBall(registers, bits: bits))
        meanValue.sharpened(ball, over: x, bits).withValue { acb_set(result, $0) }
      }
    }
  }

  /// Sets the result to one of two operands, or to the union of both if the condition is undecided.
  /// A maximum or minimum is also continuous.
  private func choose(
    _ condition: BallPointer, _ x: BallPointer, _ y: BallPointer, _ extreme: Int,
    into result: BallPointer, _ promise: Promise, _ bits: Int
  ) {
    if extreme != 0, promise == .values || promise == .continuity,
      arb_is_zero(&x.pointee.imag) != 0, arb_is_zero(&y.pointee.imag) != 0
    {
      acb_zero(result)
      if extreme > 0 {
        arb_max(&result.pointee.real, &x.pointee.real, &y.pointee.real, bits)
      } else {
        arb_min(&result.pointee.real, &x.pointee.real, &y.pointee.real, bits)
      }
    } else if acb_is_finite(condition) == 0 {
      acb_indeterminate(result)
    } else if acb_contains_zero(condition) == 0 {
      acb_set(result, x)
    } else if acb_is_zero(condition) != 0 {
      acb_set(result, y)
    } else if promise == .values {
      acb_union(result, x, y, bits)
    } else {
      acb_indeterminate(result)
    }
  }

  /// Returns whether none of the conditions under which a step is needed is known to fail.
  private func isNeeded(_ index: Int) -> Bool {
    (guards[index] ?? []).allSatisfy { each in
      let condition = registers + each.condition
      let fails = each.isTrue ? acb_is_zero(condition) != 0 : acb_contains_zero(condition) == 0
      return !fails || acb_is_finite(condition) == 0
    }
  }

  /// Returns the first step that has no finite ball over a ball of real numbers.
  func firstUnboundedStep(over x: Ball, bits: Int) -> Int? {
    evaluate(at: [x], bits: bits)
    if acb_is_finite(registers + result) != 0 { return nil }
    return instructions.indices.first { acb_is_finite(registers + $0) == 0 }
  }
}

// MARK: Integrals and roots within the formula

extension FormulaBalls {
  private func evaluateInner(
    _ index: Int, into result: BallPointer, _ promise: Promise, _ bits: Int
  ) {
    if case .root = instructions[index].operation {
      findRoot(index, into: result, bits)
    } else {
      integrate(index, into: result, promise, bits)
    }
  }

  /// Encloses a root within the formula, over real balls or over complex balls around real ones.
  private func findRoot(_ index: Int, into result: BallPointer, _ bits: Int) {
    acb_indeterminate(result)
    if isOnRealAxis(index) {
      if let root = realRoot(index, bits) {
        ComplexBall(root, .zero).withValue { acb_set(result, $0) }
      }
      return
    }
    guard let real = realPart(upTo: index, bits) else { return }
    real.work = 0
    let realRoot = real.realRoot(index, bits)
    work += real.work
    guard let root = realRoot, let value = innerRoot(index, bits)?.complex(around: root) else {
      return
    }
    value.withValue { acb_set(result, $0) }
  }

  /// Returns the search for a root, with the balls of the steps before it.
  private func innerRoot(_ index: Int, _ bits: Int) -> InnerRoot? {
    let instruction = instructions[index]
    guard case .root(let unknown, let slope) = instruction.operation else { return nil }
    return InnerRoot(bits: bits, interruption: interruption) { [unowned self] t, isHolomorphic in
      t.withValue { acb_set(registers + unknown, $0) }
      evaluate(unknown + 1..<index, isHolomorphic ? .holomorphy : .values, bits)
      return (
        ComplexBall(registers + instruction.third, bits: bits),
        ComplexBall(registers + slope, bits: bits)
      )
    }
  }

  /// Returns a root on the real axis.
  private func realRoot(_ index: Int, _ bits: Int) -> Ball? {
    let a = ComplexBall(registers + instructions[index].first, bits: bits)
    let b = ComplexBall(registers + instructions[index].second, bits: bits)
    guard a.imaginary.isZero, b.imaginary.isZero else { return nil }
    return innerRoot(index, bits)?.real(between: a.real, b.real)
  }

  /// Returns the formula with the real parts of the balls of all unknowns around a step, evaluated
  /// up to that step; nil if the ball of an unknown has no point on the real axis.
  private func realPart(upTo index: Int, _ bits: Int) -> FormulaBalls? {
    let unknowns = unknowns(around: index).sorted()
    guard unknowns.allSatisfy({ arb_contains_zero(&registers[$0].imag) != 0 }) else { return nil }
    for (place, unknown) in unknowns.enumerated() {
      acb_set_arb(twin.registers + unknown, &registers[unknown].real)
      let end = place + 1 < unknowns.count ? unknowns[place + 1] : index
      twin.evaluate(unknown + 1..<end, .values, bits)
    }
    return twin
  }

  /// Returns the unknowns that a step depends on: the formula's, and those of the functions around
  /// the step.
  private func unknowns(around index: Int) -> [Int] {
    [0] + ends.keys.filter { $0 < index && index < ends[$0] ?? 0 }
  }

  /// Returns whether all these are real.
  private func isOnRealAxis(_ index: Int) -> Bool {
    unknowns(around: index).allSatisfy { arb_is_zero(&registers[$0].imag) != 0 }
  }

  /// Encloses an integral within the formula, as narrowly as the balls of the steps before it
  /// allow.
  private func integrate(_ index: Int, into result: BallPointer, _ promise: Promise, _ bits: Int) {
    let instruction = instructions[index]
    guard case .integral(let unknown) = instruction.operation else { return }
    let (a, b) = (registers + instruction.first, registers + instruction.second)
    let width = FlintComplexBall { acb_sub($0, b, a, bits) }
    // The accuracy of an exact ball is close to the largest Int, so begin with `bits`.
    let known = unknowns(around: index).reduce(bits) {
      min($0, acb_rel_one_accuracy_bits(registers + $1))
    }
    let accuracy = max(8, min(bits, known + 16))
    var scale = width.value
    // An integral is continuous in its ends if the integrand is bounded, and smooth if the
    // integrand is continuous.
    let isOfEnds = promise != .holomorphy && !dependent.contains(unknown)
    if isOfEnds, promise == .smoothness, !isIntegrandHolomorphic(atEndsOf: index, bits) {
      return acb_indeterminate(result)
    }
    let promise: Promise = isOfEnds ? .values : promise == .smoothness ? .holomorphy : promise
    let interruption = interruption
    let integrand = Integrand(isStopped: { interruption?.isRaised ?? false }) {
      [unowned self] t, value, isInnerAnalytic, bits in
      acb_mul(registers + unknown, &scale, t, bits)
      acb_add(registers + unknown, registers + unknown, a, bits)
      evaluate(unknown + 1..<index, isInnerAnalytic ? .holomorphy : promise, bits)
      acb_mul(value, registers + instruction.third, &scale, bits)
    }
    integrand.integrateOverUnit(into: result, accuracy: accuracy, bits)
    withExtendedLifetime(width) {}
    if instruction.isReal, isOnRealAxis(index) { arb_zero(&result.pointee.imag) }
  }

  /// Returns whether an integral or a root is proven holomorphic in everything it depends on. If
  /// only the ends of an integral move, returns whether the integrand is proven holomorphic there.
  private func hasSlope(_ index: Int, endsAlone: Bool, _ bits: Int) -> Bool {
    endsAlone
      ? hasValue(index, .values, bits) && isIntegrandHolomorphic(atEndsOf: index, bits)
      : hasValue(index, .holomorphy, bits)
  }

  /// Returns whether an integral or a root is proven to keep a promise.
  private func hasValue(_ index: Int, _ promise: Promise, _ bits: Int) -> Bool {
    var value = FlintComplexBall()
    evaluateInner(index, into: &value.value, promise, bits)
    return acb_is_finite(&value.value) != 0
  }

  /// Returns whether an integrand is proven holomorphic at those ends of its integral that vary.
  private func isIntegrandHolomorphic(atEndsOf index: Int, _ bits: Int) -> Bool {
    let instruction = instructions[index]
    guard case .integral(let unknown) = instruction.operation else { return false }
    for end in [instruction.first, instruction.second] where end < instructions.count {
      acb_set(registers + unknown, registers + end)
      evaluate(unknown + 1..<index, .holomorphy, bits)
      if acb_is_finite(registers + instruction.third) == 0 { return false }
    }
    return true
  }
}
