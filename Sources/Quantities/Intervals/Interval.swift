// Numbers of which is known that they lie in a range, and how they were made: an interval of x
// times itself is that of x², and one less itself is 0.

public import ExactNumbers

/// All values that an expression has where its variables go through ranges of their own.
///
/// Only what is shared is followed: operands that have no variable in common go through their
/// ranges independently, so that these are all that counts.
public final class Interval: Sendable {
  /// The lowest value.
  public let low: Number
  /// The highest value.
  public let high: Number
  /// Its variable, or a number that stands for one where the interval is written down.
  let identity: UInt64
  /// How it was made.
  private let history: History
  /// The variables that it depends on.
  private let variables: Set<UInt64>
  /// Steps to the variable that is the farthest.
  private let depth: Int
  /// Whether it is known to have all values between its ends; otherwise it is no part of others.
  private let isConnected: Bool

  /// The origin of an interval.
  private enum History {
    case variable
    case function(NumberFunction, [Operand], AngleUnit)
  }

  /// What a function was applied to.
  enum Operand {
    case number(Number)
    case interval(Interval)
  }

  /// The most variables, or independent parts, that the function of one step may depend on.
  static let partLimit = 4
  /// The most steps from a variable.
  static let depthLimit = 500

  /// A range of its own.
  ///
  /// - Parameter variable: tells what is the same variable; by default no other one is.
  /// - Throws: `.notRange` unless the first end is not above the second; `.number`.
  public init(
    from low: Number, to high: Number, variable: UInt64 = .random(in: 0...UInt64.max),
    _ context: Context
  ) throws(QuantityError) {
    let isRange = try calculate { () throws(NumberError) in
      if low.isComplex || high.isComplex { return false }
      return try Number.lessOrEqual(low, high, context)
    }
    if !isRange { throw .notRange }
    self.low = low
    self.high = high
    history = .variable
    identity = variable
    variables = [variable]
    depth = 0
    isConnected = true
  }

  /// A function of operands, at least one of which is an interval; a number where it is constant.
  ///
  /// - Throws: `.range` for a function that cannot be recorded, `.tooManyRanges`, and `.number`
  ///   with what is not proven of its values.
  static func apply(
    _ function: NumberFunction, to operands: [Operand], _ context: Context
  ) throws(QuantityError) -> Operand {
    let parts = independentParts(of: operands)
    let intervals = operands.compactMap(\.interval)
    let depth = 1 + (intervals.map(\.depth).max() ?? 0)
    if parts.count > partLimit || depth > depthLimit {
      throw .tooManyRanges(parts: partLimit, steps: depthLimit)
    }
    let recorder = FormulaRecorder(unknowns: parts.count)
    let unknowns = parts.indices.map(recorder.unknown)
    let recorded = try evaluate(function, operands, context, parts, unknowns, in: recorder)
    let system =
      recorded.isRecorded
      ? try calculate(recorder.system(of: [recorded], unknowns: parts.count, context)) : nil
    if let index = system?.unknownOfResult { return .interval(parts[index]) }
    let word: Word = { point throws(QuantityError) in
      try evaluate(function, operands, context, parts, point)
    }
    try requireValues(parts, context, word)
    guard let system else { return .number(recorded) }
    let range = try range(of: system, parts, context, word)
    if try calculate(Number.equal(range.low, range.high, context)) { return .number(range.low) }
    let variables = intervals.reduce(into: Set<UInt64>()) { $0.formUnion($1.variables) }
    return .interval(
      Interval(range, .function(function, operands, context.angle), variables, depth: depth))
  }

  private init(
    _ range: (low: Number, high: Number, isConnected: Bool), _ history: History,
    _ variables: Set<UInt64>, depth: Int
  ) {
    (low, high, isConnected) = range
    identity = .random(in: 0...UInt64.max)
    self.history = history
    self.variables = variables
    self.depth = depth
  }

  // MARK: Values

  private typealias Word = ([Number]) throws(QuantityError) -> Number

  /// Throws what the word throws if it has no value at the ends of its parts, or if one of them is
  /// 0, where a simplified formula may have one. Throws `.complexRange` for complex values.
  private static func requireValues(
    _ parts: [Interval], _ context: Context, _ word: Word
  ) throws(QuantityError) {
    var points = [parts.map(\.low), parts.map(\.high)]
    for (index, part) in parts.enumerated() {
      let holdsZero = try calculate { () throws(NumberError) in
        if try !Number.less(part.low, 0, context) { return false }
        return try Number.less(0, part.high, context)
      }
      if holdsZero {
        points.append(parts.enumerated().map { $0.offset == index ? 0 : $0.element.low })
      }
    }
    for point in points where try word(point).isComplex { throw .complexRange }
  }

  /// The range of a formula, tried by the word that it stands for.
  private static func range(
    of system: FormulaSystem, _ parts: [Interval], _ context: Context, _ word: @escaping Word
  ) throws(QuantityError) -> (low: Number, high: Number, isConnected: Bool) {
    try calculate { () throws(NumberError) in
      try system.range(
        in: parts.map { ($0.low, $0.high) },
        of: { point throws(NumberError) in
          do throws(QuantityError) { return try word(point) } catch {
            if case .number(let fault) = error { throw fault }
            throw .undefined(at: point[0])
          }
        }, context)
    }
  }

  // MARK: Parts

  /// Intervals that the operands are made of, which have no variable in common and no gaps.
  private static func independentParts(of operands: [Operand]) -> [Interval] {
    var parts: [Interval] = []
    func add(_ interval: Interval) {
      if !parts.contains(where: { $0.isSame(as: interval) }) { parts.append(interval) }
    }
    for operand in operands { operand.interval.map(add) }
    while let index = parts.indices.first(where: { index in
      let part = parts[index]
      return part.depth > 0
        && (!part.isConnected
          || parts.contains { $0 !== part && !$0.variables.isDisjoint(with: part.variables) })
    }) {
      let whole = parts.remove(at: index)
      if case .function(_, let operands, _) = whole.history {
        for operand in operands { operand.interval.map(add) }
      }
    }
    return parts
  }

  private func isSame(as other: Interval) -> Bool {
    self === other
      || depth == 0 && other.depth == 0 && variables == other.variables
        && Number.identical(low, other.low) && Number.identical(high, other.high)
  }

  /// The value of a function where its independent parts have these values, some of which may be
  /// unknowns of a recorder.
  private static func evaluate(
    _ function: NumberFunction, _ operands: [Operand], _ context: Context, _ parts: [Interval],
    _ values: [Number], in recorder: FormulaRecorder? = nil
  ) throws(QuantityError) -> Number {
    var known: [ObjectIdentifier: Number] = [:]
    func value(of operand: Operand) throws(QuantityError) -> Number {
      switch operand {
      case .number(let number): return number
      case .interval(let interval):
        if let index = parts.firstIndex(where: { $0.isSame(as: interval) }) { return values[index] }
        if let value = known[ObjectIdentifier(interval)] { return value }
        guard case .function(let function, let operands, let angle) = interval.history else {
          preconditionFailure("a variable is a part")
        }
        let result = try value(of: function, operands, angle)
        known[ObjectIdentifier(interval)] = result
        return result
      }
    }
    func value(
      of function: NumberFunction, _ operands: [Operand], _ angle: AngleUnit
    ) throws(QuantityError) -> Number {
      var context = context
      context.angle = angle
      let numbers = try operands.map { operand throws(QuantityError) in try value(of: operand) }
      if let recorder, numbers.contains(where: \.isRecorded) {
        guard let record = function.record else { throw .range }
        do throws(NumberError) { return try record(recorder, numbers, context) } catch {
          if case .notRecordable = error { throw .range }
          throw .number(error)
        }
      }
      return try calculate(function.value(numbers, context))
    }
    return try value(of: function, operands, context.angle)
  }

  /// A function of the order of a number in the range and 0.
  ///
  /// Throws `.openRange` where the numbers of the range give different answers.
  func answer(_ function: NumberFunction, _ context: Context) throws(QuantityError) -> Measured {
    let answer = try calculate { () throws(NumberError) -> Number? in
      var signs: [Number] = []
      if try Number.less(low, 0, context) { signs.append(-1) }
      if try Number.lessOrEqual(low, 0, context), try Number.lessOrEqual(0, high, context) {
        signs.append(0)
      }
      if try Number.less(0, high, context) { signs.append(1) }
      var answers: [Number] = []
      for sign in signs { answers.append(try function.value([sign, 0], context)) }
      for answer in answers where try !Number.equal(answer, answers[0], context) { return nil }
      return answers[0]
    }
    guard let answer else { throw .openRange }
    return Measured(answer)
  }
}

extension Interval.Operand {
  /// The interval, if it is one.
  var interval: Interval? { if case .interval(let interval) = self { interval } else { nil } }
}

extension Quantity {
  /// The ends of a range of numbers without a unit, `1..2`; nil for any other value.
  public var plainRange: (low: Number, high: Number)? {
    guard unit.isNone, scale == .ratio, let range = value.range else { return nil }
    return (range.low, range.high)
  }
}
