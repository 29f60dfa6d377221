// Numbers that are known to lie in a range, with the way in which they were made. So an interval of
// x times itself is the interval of x², and an interval minus itself is 0.

public import ExactNumbers

/// All values of an expression whose variables take all values in their own ranges.
///
/// Dependencies are followed only through shared variables. Operands without a shared variable take
/// all values in their ranges independently, so their ranges determine the result.
public final class Interval: Sendable {
  /// The lowest value.
  public let low: Number
  /// The highest value.
  public let high: Number
  /// The identifier of its variable, or a number that represents one when the interval is written.
  let identity: UInt64
  /// The function and operands that it was made of.
  private let history: History
  /// The variables on which it depends.
  private let variables: Set<UInt64>
  /// The largest number of steps to a variable.
  private let depth: Int
  /// Whether it is known to take all values between its ends. Otherwise it cannot be a part of
  /// other intervals.
  private let isConnected: Bool

  /// The origin of an interval.
  private enum History {
    case variable
    case function(NumberFunction, [Operand], AngleUnit)
  }

  /// An operand of a function.
  enum Operand {
    case number(Number)
    case interval(Interval)
  }

  /// The largest number of variables, or independent parts, on which the function of one step may
  /// depend.
  static let partLimit = 4
  /// The largest number of steps from a variable.
  static let depthLimit = 500

  /// Creates a range with its own variable.
  ///
  /// - Parameter variable: the identifier of the variable, by default a new one.
  /// - Throws: `.notRange` if the first end is above the second; `.number`.
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

  /// Returns a function of operands, at least one of which is an interval; a number if the function
  /// is constant.
  ///
  /// - Throws: `.range` for a function that cannot be recorded, `.tooManyRanges`, and `.number` if
  ///   its values cannot be proven.
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

  /// Throws the error of the word if it has no value at the ends of its parts, or at 0 inside a
  /// part, where a simplified formula may have a value. Throws `.complexRange` for complex values.
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

  /// Returns the range of a formula, after testing it with the word.
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

  /// Returns intervals of which the operands consist, which have no common variables and no gaps.
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

  /// Returns the value of a function for these values of its independent parts, some of which may
  /// be unknowns of a recorder.
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

  /// Returns a function of the order of a number in the range and 0.
  ///
  /// Throws `.openRange` if the numbers of the range have different results.
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
  /// The interval, if the operand is an interval.
  var interval: Interval? { if case .interval(let interval) = self { interval } else { nil } }
}

extension Quantity {
  /// The ends of a range of numbers without a unit, `1..2`; nil for any other value.
  public var plainRange: (low: Number, high: Number)? {
    guard unit.isNone, scale == .ratio, let range = value.range else { return nil }
    return (range.low, range.high)
  }
}
