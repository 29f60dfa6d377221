// Whether a formula is real on an interval. A step such as √ is real as long as some quantity is
// not negative. That is proven by balls on pieces of the interval. On a piece at an end, where the
// quantity may be zero, it follows from the exact sign at the end and the sign of the slope on the
// piece.

extension Formula {
  /// The number of pieces after which the proof is given up.
  private static let pieceLimit = 2_000
  /// The precision of the balls in bits.
  private static let proofBits = 64

  /// A line in the complex plane; 0 is on both.
  enum Line {
    case real, imaginary

    /// Creates the line that contains a number; nil if there is none.
    init?(_ number: Number) {
      guard case .complex(let z) = number else {
        self = .real
        return
      }
      if !z.isPurelyImaginary { return nil }
      self = .imaginary
    }

    /// The line that contains products and quotients.
    static func * (x: Line, y: Line) -> Line { x == y ? .real : .imaginary }
  }

  /// Returns whether the formula is proven real between two real numbers.
  func isProvenReal(between a: Number, _ b: Number, _ context: Context) throws(NumberError) -> Bool
  {
    if isReal(result) { return true }
    return try isProven(.real, between: a, b, context)
  }

  /// Returns whether the formula is proven to be on a line between two real numbers. For example,
  /// √x is imaginary below zero.
  func isProven(_ line: Line, between a: Number, _ b: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    guard let isAscending = try attempt(Number.less(a, b, context)) else { return false }
    let (low, high) = isAscending ? (a, b) : (b, a)
    return try attempt(isProven(line, from: low, to: high, context)) ?? false
  }

  private func isProven(_ line: Line, from a: Number, to b: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    let isRight = try Formula.isNotNegative(a, context)
    let middle = try Number.divide(Number.add(a, b, context), 2, context)
    guard
      let conditions = try conditions(
        of: line, isRight: isRight, around: middle, context)
    else { return false }
    for condition in conditions {
      let slope = try condition.differentiated(context)
      for number in [a, b] { try number.evaluateParts(Formula.proofBits, context) }
      let proof = try SignProof(condition, slope, Formula.proofBits, context)
      let isUp = try condition.isNotNegative(at: a, context)
      let isDown = try condition.isNotNegative(at: b, context)
      var pieces = [(a, b)]
      var looked = 0
      while let (low, high) = pieces.popLast() {
        try context.poll()
        looked += 1
        let atStart = isUp && Number.identical(low, a)
        let atEnd = isDown && Number.identical(high, b)
        if proof.holds(on: low, high, atStart: atStart, atEnd: atEnd) { continue }
        if looked + pieces.count > Formula.pieceLimit { return false }
        let middle = try Number.divide(Number.add(low, high, context), 2, context)
        try middle.evaluateParts(Formula.proofBits, context)
        pieces += [(low, middle), (middle, high)]
      }
    }
    return true
  }

  /// Returns the formulas that must not be negative if the result is to be on a line, one for each
  /// step that needs it, in the order of the steps; nil if some step cannot be judged.
  ///
  /// - Parameters:
  ///   - isRight: whether the unknown is zero or more.
  ///   - middle: the number at which it is decided on which line a root is.
  private func conditions(
    of line: Line, isRight: Bool, around middle: Number, _ context: Context
  ) throws(NumberError) -> [Formula]? {
    var conditions: [Formula] = []
    var lines = [Line?](repeating: .real, count: steps.count)
    let own = Set(ownSteps(of: 0..<steps.count))
    let guards = guards()
    var notNegative: [Bool] = []
    func known(_ operand: Operand) -> Line? {
      switch operand {
      case .step(let index): lines[index]
      case .constant(let number): Line(number)
      }
    }
    func isReal(_ operand: Operand) -> Bool { known(operand) == .real }
    func holds(_ operand: Operand) -> Bool {
      switch operand {
      case .step(let index): index < notNegative.count && notNegative[index]
      case .constant(let number): number.isRational && !number.isShownNegative
      }
    }
    for (index, step) in steps.enumerated() {
      notNegative.append(isNotNegative(step, index, isRight: isRight, holds: holds, isReal: isReal))
      if index == 0 { continue }
      // A root is between its ends.
      var isRoot: Bool { if case .root = step.operation { true } else { false } }
      guard isReal(step.first), isReal(step.second), isRoot || isReal(step.third) else {
        lines[index] = Formula.line(of: step, known)
        continue
      }
      if step.operation.keepsReal(exponent: step.second) { continue }
      if step.operation.isRealAboveZero, holds(step.first) { continue }
      // Within an inner function, the unknown is a different one.
      guard own.contains(index),
        case (let line, var condition)? = try self.condition(of: step, around: middle, context)
      else {
        lines[index] = nil
        continue
      }
      lines[index] = line
      if line == .imaginary, holds(condition.result) { continue }
      condition.result = try condition.append(condition.result, where: guards[index], context)
      conditions.append(condition)
    }
    return known(result) == line ? conditions : nil
  }

  /// Returns the line that contains a step with real operands, and the formula that proves it by
  /// not being negative.
  private func condition(
    of step: Step, around middle: Number, _ context: Context
  ) throws(NumberError) -> (line: Line, formula: Formula)? {
    var condition = self
    guard let quantity = try condition.realityQuantity(of: step, context) else { return nil }
    condition.result = quantity
    guard try step.isImaginaryElsewhere(context),
      try condition.isNegative(around: middle, context)
    else { return (.real, condition) }
    if case .function = step.operation {
      condition.result = try condition.oneLessSquare(of: step.first, context)
    } else if case .step(let index) = quantity, condition.steps[index].operation == .negate {
      condition.result = condition.steps[index].first
    } else {
      condition.result = try condition.append(.negate, quantity, context)
    }
    return (.imaginary, condition)
  }

  /// Returns the line that contains a step with operands that are not all real.
  private static func line(of step: Step, _ known: (Operand) -> Line?) -> Line? {
    switch step.operation {
    case .multiply, .divide:
      guard let x = known(step.first), let y = known(step.second) else { return nil }
      return x * y
    case .negate: return known(step.first)
    case .add, .subtract:
      return known(step.first) == known(step.second) ? known(step.first) : nil
    case .choose:
      guard known(step.first) == .real, known(step.second) == known(step.third) else { return nil }
      return known(step.second)
    default: return nil
    }
  }

  /// Returns whether balls prove the formula negative at a number.
  private func isNegative(around number: Number, _ context: Context) throws(NumberError) -> Bool {
    let balls = try FormulaBalls(self, bits: Formula.proofBits, context)
    let place = try number.enclosure(Formula.proofBits, context)
    return balls.value(over: place, bits: Formula.proofBits).isNegative
  }

  /// Returns whether a step is zero or more because of its operation, if it is real: squares,
  /// absolute values, the unknown of a range that is zero or more, and sums and products of such
  /// steps.
  ///
  /// - Parameters:
  ///   - holds: whether an operand is known to be zero or more.
  ///   - isReal: whether an operand is real if the conditions so far hold.
  private func isNotNegative(
    _ step: Step, _ index: Int, isRight: Bool, holds: (Operand) -> Bool, isReal: (Operand) -> Bool
  ) -> Bool {
    let (x, y) = (step.first, step.second)
    switch step.operation {
    case .variable where index == 0: return isRight
    case .variable:
      guard let range = steps.first(where: { $0.operation.innerUnknown == index }) else {
        return holds(x)
      }
      return holds(range.first) && holds(range.second)
    case .absolute, .isNegative, .isZero: return true
    case .function(let function) where function.row.isPositive: return isReal(x)
    case .multiply where x.isSame(as: y): return isReal(x)
    case .multiply, .add, .divide, .root: return holds(x) && holds(y)
    case .squareRoot, .sign, .floor: return holds(x)
    case .power: return y.asInt?.isMultiple(of: 2) == true ? isReal(x) : holds(x)
    case .subtract:
      return isReal(x)
        && (remainderModulus(x, y).map(holds) == true || isTruncated(y, x) && holds(x))
    default: return false
    }
  }

  /// Returns whether a step is x truncated, in the form that `truncated` creates.
  private func isTruncated(_ operand: Operand, _ x: Operand) -> Bool {
    guard case .step(let index) = operand, steps[index].operation == .multiply,
      case .step(let sign) = steps[index].first, steps[sign].operation == .sign,
      case .step(let whole) = steps[index].second, steps[whole].operation == .floor,
      case .step(let size) = steps[whole].first, steps[size].operation == .absolute
    else { return false }
    return steps[sign].first.isSame(as: x) && steps[size].first.isSame(as: x)
  }

  /// Returns y for x − y·⌊x/y⌋, which is zero or more if y is.
  private func remainderModulus(_ x: Operand, _ subtracted: Operand) -> Operand? {
    func step(_ operand: Operand) -> Step? {
      if case .step(let index) = operand { steps[index] } else { nil }
    }
    guard var floor = step(subtracted) else { return nil }
    if floor.operation == .floor { return floor.first.isSame(as: x) ? .constant(1) : nil }
    let modulus = floor.first
    guard floor.operation == .multiply, let second = step(floor.second) else { return nil }
    floor = second
    guard floor.operation == .floor, let quotient = step(floor.first),
      quotient.operation == .divide, quotient.first.isSame(as: x),
      quotient.second.isSame(as: modulus)
    else { return nil }
    return modulus
  }

  /// Returns the quantity that must not be negative if a step with real operands is to be real.
  mutating func realityQuantity(of step: Step, _ context: Context) throws(NumberError) -> Operand? {
    let x = step.first
    if step.operation.isRealAboveZero {
      // ln u has the sign of u − 1, which has no pole at 0.
      guard case .step(let index) = x, steps[index].operation == .function(.ln),
        isReal(steps[index].first)
      else { return x }
      return try append(.subtract, steps[index].first, .constant(1), context)
    }
    switch step.operation {
    case .function(let function):
      switch function.row.domain {
      case .above(let end): return try append(.subtract, x, .constant(.small(end)), context)
      case .withinOne: return try oneLessSquare(of: x, context)
      default: return nil
      }
    case .tabulated(let function):
      let region = function.domain.realRegion
      var quantity = Operand.constant(1)
      if let low = region.low { quantity = try append(.subtract, x, .constant(low), context) }
      guard let high = region.high else { return quantity }
      let rest = try append(.subtract, .constant(high), x, context)
      return try append(.multiply, quantity, rest, context)
    default: return nil
    }
  }

  /// 1 − x², which is not negative from −1 to 1.
  private mutating func oneLessSquare(of x: Operand, _ context: Context) throws(NumberError)
    -> Operand
  {
    let square = try append(.multiply, x, x, context)
    return try append(.subtract, .constant(1), square, context)
  }

  /// Returns whether the exact value at a number is proven real and zero or more.
  private func isNotNegative(at x: Number, _ context: Context) throws(NumberError) -> Bool {
    try Formula.isNotNegative(value(at: x, context), context)
  }

  /// Returns whether a number can be computed, and is proven real and zero or more.
  private static func isNotNegative(
    _ number: @autoclosure () throws(NumberError) -> Number, _ context: Context
  ) throws(NumberError) -> Bool {
    guard let number = try attempt(number()), !number.isComplex,
      let sign = try attempt(number.signum(context))
    else { return false }
    return sign >= 0
  }
}

extension Formula.Step {
  /// Returns whether it is imaginary on the other side of the points where it is real: √x and its
  /// powers, or a function on −1…1.
  fileprivate func isImaginaryElsewhere(_ context: Context) throws(NumberError) -> Bool {
    switch operation {
    case .squareRoot: return true
    case .function(let function): return function.row.isImaginaryWithinOne
    case .power:
      guard case .constant(let exponent) = second, exponent.isRational else { return false }
      return try Number.multiply(exponent, 2, context).isInteger
    default: return false
    }
  }
}

extension Formula.Operation {
  /// Whether it is real if its first operand is zero or more.
  var isRealAboveZero: Bool {
    switch self {
    case .squareRoot, .power: true
    case .function(let function): function.row.domain == .above(0)
    default: false
    }
  }
}

/// The proof, on pieces of an interval, that a formula is not negative.
private struct SignProof {
  private let value: FormulaBalls
  /// Its ball, finite only if the formula does not jump: only then its slope shows how it changes.
  private let continuous: FormulaBalls
  private let slope: FormulaBalls
  private let bits: Int

  init(_ formula: Formula, _ derivative: Formula, _ bits: Int, _ context: Context)
    throws(NumberError)
  {
    value = try FormulaBalls(formula, bits: bits, context)
    continuous = try FormulaBalls(formula, bits: bits, promising: .continuity, context)
    slope = try FormulaBalls(derivative, bits: bits, context)
    self.bits = bits
  }

  /// Returns whether it holds on a piece. With `atStart` or `atEnd`, it is known to hold at that
  /// end.
  func holds(on low: Number, _ high: Number, atStart: Bool, atEnd: Bool) -> Bool {
    let piece = Ball.hull(of: low, high, bits)
    if value.value(over: piece, bits: bits).isNonnegative { return true }
    if !atStart && !atEnd { return false }
    if !continuous.value(over: piece, bits: bits).isFinite { return false }
    let change = slope.value(over: piece, bits: bits)
    return atStart && change.isNonnegative || atEnd && (-change).isNonnegative
  }
}
