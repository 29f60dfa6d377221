import TestSupport
import Testing

@testable import ExactNumbers

/// Expansions hold on the whole neighbourhood that they are made for: each operation on random
/// functions that are known but for a bound, and the expansions of random formulas.
@Suite struct ExpansionLaws {
  private let context = Context()

  // MARK: Operations

  private static let binary: [String] = ["add", "subtract", "multiply", "divide"]
  private static let unary: [String] = [
    "scale", "power", "inverse", "exp", "ln", "sin", "cos", "sinh", "cosh", "tanh", "atan", "asin",
    "acos", "asinh", "acosh", "atanh", "abs", "cbrt",
  ]
  private static let special = Dictionary(
    uniqueKeysWithValues: SpecialFunction.all.filter { $0.operandCount == 1 }
      .compactMap { Tabulated($0, []) }.map { ($0.name, $0) })

  @Test func resultsOfOperationsHold() throws {
    for attempt in Law("operations on expansions", cases: 40) {
      var random = attempt.random
      let exponent = Int.random(in: 2...9, using: &random)
      let place = Neighbourhood(
        exponent: exponent, termLimit: .random(in: 2...9, using: &random), context)
      let name = (Self.binary + Self.unary).randomElement(using: &random) ?? ""
      let isComplex = Int.random(in: 0..<8, using: &random) == 0
      guard let a = try? function(place, isComplex: isComplex, &random),
        let b = try? function(place, isComplex: isComplex, &random),
        let result = try? apply(name, a, b, in: place, &random)
      else { continue }
      try result.expect("\(name), 2^-\(exponent): \(attempt)", &random, near: exponent)
    }
  }

  @Test(arguments: special.keys.sorted()) func functionsOfTheTablesHold(_ name: String) throws {
    let function = try #require(Self.special[name])
    for attempt in Law("\(name) of an expansion", cases: 2, rows: Self.special.count) {
      var random = attempt.random
      let place = Neighbourhood(exponent: 6, termLimit: .random(in: 2...9, using: &random), context)
      let constant = Number(Int.random(in: -6...24, using: &random), over: 2)
      let small = Known(expansion: Expansion(3, .power(1))) { [context] in
        try Number.multiply(3, $0, context)
      }
      let x = try apply(
        "add", Known(expansion: Expansion(constant)) { _ in constant }, small, in: place, &random)
      guard let expansion = try? place.special(function, x.expansion) else { continue }
      let result = Known(expansion: expansion) { [context] in
        try function.value(at: x.value($0), context)
      }
      try result.expect("\(constant.keyText) + 3u: \(attempt)", &random, near: 6)
    }
  }

  /// (1 + r)^s for an s so large that the coefficients grow long before they fall.
  @Test func largePowersHold() throws {
    for attempt in Law("large powers of expansions", cases: 4) {
      var random = attempt.random
      let place = Neighbourhood(exponent: 5, termLimit: 6, context)
      let s = Number(Int.random(in: -2000...2000, using: &random), over: 2)
      let x = Known(expansion: try place.add(Expansion(1), Expansion(2, .power(1)))) { [context] in
        try Number.add(1, Number.multiply(2, $0, context), context)
      }
      let result = Known(expansion: try place.power(x.expansion, s)) { [context] in
        try Number.power(x.value($0), s, context)
      }
      try result.expect("(1 + 2u)^\(s.keyText): \(attempt)", &random, near: 5)
    }
  }

  /// Cases that hardly ever occur by chance: the series of e with an operand next to 1/2, where the
  /// bound is tight, atan and a geometric series, and logarithms of logarithms.
  @Test func tightBoundsHold() throws {
    var random = SplitMix64(seed: 3)
    for terms in 2...7 {
      let place = Neighbourhood(exponent: 20, termLimit: terms, context)
      // ln 2 and 1/2, but for little
      let (limit, slope) = (Number(69_314, over: 100_000), Number((1 << 19) - 1))
      let sum = try place.add(Expansion(limit), Expansion(slope, .power(1)))
      let small = Known(expansion: sum) { [context] in
        try Number.add(limit, Number.multiply(slope, $0, context), context)
      }
      try apply("exp", small, small, in: place, &random).expect("exp", &random, near: 20)
      let angle = Number((1 << 17) - 1)
      let slight = Known(expansion: Expansion(angle, .power(1))) { [context] in
        try Number.multiply(angle, $0, context)
      }
      try apply("atan", slight, slight, in: place, &random).expect("atan", &random, near: 20)
      let geometric = Known(expansion: try place.powerSeries(slight.expansion) { _ in 1 }) {
        [context] in try Number.inverse(Number.subtract(1, slight.value($0), context), context)
      }
      try geometric.expect("1/(1 − z)", &random, near: 20)
      for scale in [Scale.power(0, log: 1), .power(1, log: -2), .power(-1, log: .half)] {
        let x = Known(expansion: Expansion(3, scale)) { [context] in
          try Number.multiply(3, scale.value(at: $0, context), context)
        }
        try apply("ln", x, x, in: place, &random).expect("ln \(scale)", &random, near: 20)
      }
    }
  }

  /// A function known up to its remainder: some terms, and a part of a bound that is nearly all.
  private func function(_ place: Neighbourhood, isComplex: Bool, _ random: inout SplitMix64) throws
    -> Known
  {
    var sum = Expansion(0)
    var parts: [(coefficient: Number, scale: Scale)] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var coefficient = Number(
        Int.random(in: -40...40, using: &random), over: .random(in: 1...6, using: &random))
      if isComplex {
        coefficient = try Number.add(
          coefficient, Number.multiply(.i, .small(.random(in: -3...3, using: &random)), context),
          context)
      }
      parts.append((coefficient, scale(&random)))
    }
    for part in parts { sum = try place.add(sum, Expansion(part.coefficient, part.scale)) }
    if Bool.random(using: &random) {
      let bound = Expansion.Remainder(
        scale: scale(&random), logarithm: Double(Int.random(in: -64...64, using: &random)) / 16)
      sum = try place.add(sum, Expansion(realWithin: bound))
      let size = try Number.power(2, Number.above(bound.logarithm), context)
      let share = Number(
        [(1 << 40) - 1, 1 - (1 << 40), 1 << 39, 0].randomElement(using: &random) ?? 0, over: 1 << 40
      )
      parts.append((try Number.multiply(size, share, context), bound.scale))
    }
    return Known(expansion: sum) { [context, parts] u in
      var sum: Number = 0
      for part in parts {
        sum = try Number.add(
          sum, Number.multiply(part.coefficient, part.scale.value(at: u, context), context), context
        )
      }
      return sum
    }
  }

  private func scale(_ random: inout SplitMix64) -> Scale {
    let power = Number(
      Int.random(in: -2...6, using: &random), over: .random(in: 1...2, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .one
    case 1: return .power(power, log: Number(Int.random(in: -3...3, using: &random), over: 2))
    case 2:
      let growth = Scale.Growth(
        power: .half, log: 0, coefficient: .small(.random(in: -2...1, using: &random) | 1))
      return Scale(growths: [growth], power: power)
    default: return .power(power)
    }
  }

  private func apply(
    _ name: String, _ a: Known, _ b: Known, in place: Neighbourhood, _ random: inout SplitMix64
  ) throws -> Known {
    let context = context
    let (x, f) = (a.expansion, a.value)
    func known(_ expansion: Expansion, _ value: @escaping (Number) throws -> Number) -> Known {
      Known(expansion: expansion) { try value(f($0)) }
    }
    func pair(_ expansion: Expansion, _ value: @escaping (Number, Number) throws -> Number) -> Known
    {
      Known(expansion: expansion) { try value(f($0), b.value($0)) }
    }
    switch name {
    case "add": return pair(try place.add(x, b.expansion)) { try Number.add($0, $1, context) }
    case "subtract":
      return pair(try place.subtract(x, b.expansion)) { try Number.subtract($0, $1, context) }
    case "multiply":
      return pair(try place.multiply(x, b.expansion)) { try Number.multiply($0, $1, context) }
    case "divide":
      return pair(try place.divide(x, b.expansion)) { try Number.divide($0, $1, context) }
    case "scale":
      let factor = Number(Int.random(in: -50...50, using: &random), over: 7)
      return known(try place.scale(x, by: factor)) { try Number.multiply($0, factor, context) }
    case "power":
      let power = Number(
        Int.random(in: -9...9, using: &random), over: .random(in: 1...3, using: &random))
      return known(try place.power(x, power)) { try Number.power($0, power, context) }
    case "inverse": return known(try place.inverse(x)) { try Number.inverse($0, context) }
    case "exp": return known(try place.exp(x)) { try Number.exp($0, context) }
    case "ln": return known(try place.ln(x)) { try Number.ln($0, context) }
    case "sin": return known(try place.sine(x)) { try Number.sin($0, context) }
    case "cos": return known(try place.cosine(x)) { try Number.cos($0, context) }
    case "sinh": return known(try place.hyperbolicSine(x)) { try Number.sinh($0, context) }
    case "cosh":
      return known(try place.hyperbolicCosine(x)) { try Number.cosh($0, context) }
    case "tanh": return known(try place.hyperbolicTangent(x)) { try Number.tanh($0, context) }
    case "atan": return known(try place.arcTangent(x)) { try Number.atan($0, context) }
    case "asin": return known(try place.arcSine(x)) { try Number.asin($0, context) }
    case "acos": return known(try place.arcCosine(x)) { try Number.acos($0, context) }
    case "asinh": return known(try place.areaSine(x)) { try Number.asinh($0, context) }
    case "acosh": return known(try place.areaCosine(x)) { try Number.acosh($0, context) }
    case "atanh": return known(try place.areaTangent(x)) { try Number.atanh($0, context) }
    case "abs": return known(try place.absolute(x)) { try Number.absolute($0, context) }
    default: return known(try place.cubeRoot(x)) { try Number.cubeRoot($0, context) }
    }
  }

  // MARK: Formulas

  private static let recorded: [Recordable] =
    [
      .add, .subtract, .multiply, .divide, .power, .inverse, .square, .squareRoot, .cubeRoot,
      .absolute,
    ] + Function.allCases.filter { $0 != .power }.map { .function($0) }
    + [.sign, .floor, .minimum, .maximum, .hypot, .round, .fractionalPart]

  @Test func expansionsOfFormulasHold() throws {
    for attempt in Law("expansions of formulas", cases: 40) {
      var random = attempt.random
      let recorder = FormulaRecorder()
      var words: [String] = []
      let depth = Int.random(in: 1...3, using: &random)
      guard let result = try? record(recorder, depth: depth, &words, &random),
        let formula = try? recorder.formula(of: result, context)
      else { continue }
      let ends: [RangeEnd] = [
        .infinity(sign: 1), .infinity(sign: -1), .number(0, side: 1), .number(0, side: -1),
        .number(1, side: 1), .number(1, side: -1), .number(.half, side: 1),
      ]
      guard let end = ends.randomElement(using: &random) else { continue }
      let terms = Int.random(in: 3...12, using: &random)
      guard
        let (expansion, exponent) = try? formula.expansion(
          near: end, from: 3, terms: terms, context), exponent < 20
      else { continue }
      let known = Known(expansion: expansion) { [context] in
        try formula.value(at: end.point($0, context), context)
      }
      try known.expect("\(words) at \(end): \(attempt)", &random, near: exponent)
    }
  }

  /// Functions of the tables that have series of their own: at 0, at 1 and at infinity.
  @Test func expansionsOfTheTablesHold() throws {
    let ends: [RangeEnd] = [
      .infinity(sign: 1), .infinity(sign: -1), .number(0, side: 1), .number(1, side: -1),
      .number(2, side: 1),
    ]
    for attempt in Law("expansions of the tables", cases: 1) {
      var random = attempt.random
      for function in SpecialFunction.all where function.operandCount > 0 {
        let recorder = FormulaRecorder()
        let parameters = (1..<function.operandCount).map { _ in
          Number(Int.random(in: 1...7, using: &random), over: Bool.random(using: &random) ? 1 : 2)
        }
        guard let result = try? recorder.record(function, parameters + [recorder.unknown], context),
          let formula = try? recorder.formula(of: result, context)
        else { continue }
        for end in ends {
          let terms = Int.random(in: 4...12, using: &random)
          guard
            let (expansion, exponent) = try? formula.expansion(
              near: end, from: 3, terms: terms, context), exponent < 20
          else { continue }
          let known = Known(expansion: expansion) { [context] in
            try formula.value(at: end.point($0, context), context)
          }
          let label = "\(parameters.map(\.keyText)) \(function.name) at \(end): \(attempt)"
          try known.expect(label, &random, near: exponent, points: 20)
        }
      }
    }
  }

  /// A number of a random formula.
  private func record(
    _ recorder: FormulaRecorder, depth: Int, _ words: inout [String], _ random: inout SplitMix64
  ) throws(NumberError) -> Number {
    if depth == 0 {
      let isUnknown = Int.random(in: 0..<3, using: &random) > 0
      let constant = Number(Int.random(in: -6...6, using: &random), over: 2)
      words.append(isUnknown ? "x" : constant.keyText)
      return isUnknown ? recorder.unknown : constant
    }
    let function = Self.recorded.randomElement(using: &random) ?? .function(.exp)
    let isBinary: Bool =
      switch function {
      case .add, .subtract, .multiply, .divide, .power, .minimum, .maximum, .hypot: true
      default: false
      }
    let first = try record(recorder, depth: depth - 1, &words, &random)
    let operands =
      isBinary ? [first, try record(recorder, depth: depth - 1, &words, &random)] : [first]
    words.append("\(function)")
    return try recorder.record(function, operands, context)
  }
}
