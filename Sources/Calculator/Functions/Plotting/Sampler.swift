import ExactNumbers
import Plots

/// A point of a picture, as exact numbers.
struct PlotPoint: Sendable {
  let x: Number
  let y: Number
}

/// The points of a program's curve between two numbers. The places are numbered: 0 is the first
/// number, `count` − 1 the second, and fractions are places in between.
struct Sampler {
  let interpreter: Interpreter
  let program: Program
  let word: String
  private let a: Number
  private let b: Number
  let count: Int
  /// The decimal logarithms of the ends, for places with equal distances on a logarithmic axis; nil
  /// on a linear axis.
  private let logarithms: (Double, Double)?
  /// Whether the program leaves x and y; nil before it has left a value.
  private(set) var isParametric: Bool?
  /// The number of values that were too large.
  private(set) var tooLarge = 0

  /// Creates a sampler. Throws if an end cannot be on a logarithmic axis.
  init(
    _ interpreter: Interpreter, _ program: Program, _ word: String, from a: Number, to b: Number,
    count: Int, isLogarithmic: Bool
  ) throws(CalculatorError) {
    self.interpreter = interpreter
    self.program = program
    self.word = word
    (self.a, self.b, self.count) = (a, b, count)
    if !isLogarithmic {
      logarithms = nil
      return
    }
    let context = interpreter.machine.settings.context
    let measure = try context.calculate(word, Measure(of: [], isLogarithmic: true, context))
    let (low, high) = try context.calculate(word, (measure(a), measure(b)))
    guard let low, let high else { throw .area(PlotFault.needsPositiveRange, word: word) }
    logarithms = (low, high)
  }

  /// Returns the points at all whole places; nil for a place without a point.
  mutating func points() throws(CalculatorError) -> [PlotPoint?] {
    var points: [PlotPoint?] = []
    points.reserveCapacity(count)
    for place in 0..<count { points.append(try point(at: Double(place))) }
    return points
  }

  /// Returns whether the program leaves x and y; false if it has no value in the middle.
  mutating func leavesBoth() throws(CalculatorError) -> Bool {
    _ = try point(at: Double(count / 2))
    return isParametric ?? false
  }

  /// Returns the point at a place, or nil if the function is undefined, not real, or too large.
  mutating func point(at place: Double) throws(CalculatorError) -> PlotPoint? {
    do throws(CalculatorError) {
      let parameter = try parameter(at: place)
      let results = try interpreter.numbers(after: program, at: parameter, word)
      guard results.count == (isParametric.map { $0 ? 2 : 1 } ?? results.count),
        (1...2).contains(results.count), let y = results.last
      else { throw .area(PlotFault.needsCurve, word: word) }
      if isParametric == nil, results.count == 2 {
        try interpreter.requireUnknown(in: program, word)
      }
      isParametric = results.count == 2
      let context = interpreter.machine.settings.context
      // Throws for a number that is not real or has no certain digit.
      return try context.calculate(word) { context throws(NumberError) in
        for number in results { _ = try number.machineNumber(context) }
        return PlotPoint(x: results.count == 2 ? results[0] : parameter, y: y)
      }
    } catch {
      guard error.isAboutOneValue else { throw error }
      if error.isAboutSize { tooLarge += 1 }
      return nil
    }
  }

  private func parameter(at place: Double) throws(CalculatorError) -> Number {
    if place == 0 { return a }
    if place == Double(count - 1) { return b }
    return try interpreter.machine.settings.context.calculate(word) {
      context throws(NumberError) in
      if let logarithms {
        let part = place / Double(count - 1)
        let (low, high) = logarithms
        return try Self.power(low + (high - low) * part, context)
      }
      // Places are whole numbers or their halves, quarters and so on, so this is exact.
      let parts = 1 << Self.halvings
      let part = try Number.divide(
        Number(Int(place * Double(parts))), Number((count - 1) * parts), context)
      return try Number.add(
        a, Number.multiply(Number.subtract(b, a, context), part, context), context)
    }
  }

  /// The number of times that the distance between two places may be halved.
  static let halvings = 24

  /// Returns a number near 10^x, with few digits unless it exceeds the range of machine numbers.
  private static func power(_ x: Double, _ context: Context) throws(NumberError) -> Number {
    let power = try Number.power(10, Number.parse(text: "\(x)", context), context)
    let near = try power.machineNumber(context)
    return near.isFinite && near > 1e-300 ? try Number.parse(text: "\(near)", context) : power
  }
}

extension CalculatorError {
  /// Whether other operands might work: the curve has a gap and continues.
  fileprivate var isAboutOneValue: Bool {
    switch self {
    case .inProgram(let error, _), .aliased(let error, _): error.isAboutOneValue
    case .number(_, .divisionByZero, _), .number(_, .undefined, _), .number(_, .pole, _),
      .number(_, .infiniteQuantile, _), .number(_, .notReal, _), .number(_, .undecidable, _),
      .number(_, .noCertainDigits, _),
      .number(_, .tooLarge, _),
      .number(_, .outOfRange, _), .number(_, .unwritten, _), .number(_, .noProvenDerivative, _):
      true
    default: false
    }
  }

  /// Whether a value was too large.
  fileprivate var isAboutSize: Bool {
    switch self {
    case .inProgram(let error, _), .aliased(let error, _): error.isAboutSize
    case .number(_, .tooLarge, _): true
    default: false
    }
  }
}
