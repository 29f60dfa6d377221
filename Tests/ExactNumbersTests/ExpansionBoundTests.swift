import TestSupport
import Testing

@testable import ExactNumbers

/// Bounds of scales and expansions, tested as bounds: each holds where it is tight, without the
/// guard bits that would hide its faults, and is not much larger than necessary. The values of
/// operations on expansions are tested in `ExpansionLaws`.
struct ExpansionBoundTests {
  private let context = Context()

  // MARK: Scales

  /// h(t)/ln 2 for a scale at u = e^(−t), with as many bits as one likes.
  private func logarithm(of scale: Scale, at t: Number) throws -> Number {
    let log = try Number.multiply(scale.log, Number.ln(t, context), context)
    var sum = try Number.subtract(log, Number.multiply(scale.power, t, context), context)
    for growth in scale.growths {
      var term = try Number.exp(Number.multiply(growth.power, t, context), context)
      term = try Number.multiply(term, Number.power(t, growth.log, context), context)
      sum = try Number.add(sum, Number.multiply(growth.coefficient, term, context), context)
    }
    return try Number.divide(sum, Number.ln(2, context), context)
  }

  private func isAbove(_ bound: Double, _ value: Number) throws -> Bool {
    try Number.lessOrEqual(value, exact(bound), context)
  }

  /// The number that a machine number is.
  private func exact(_ value: Double) throws -> Number {
    let exponent = value == 0 ? 0 : Int(value.exponent) - 52
    let digits = Number(Int((value * Double(sign: .plus, exponent: -exponent, significand: 1))))
    return try Number.multiply(digits, Number.power(2, .small(exponent), context), context)
  }

  /// The bound is above every value, and next to one of them if the scale falls from the start.
  @Test func boundsOfScalesHold() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<400 {
      let power = Number(Int.random(in: -2...40, using: &random), over: 8)
      let log = Number(Int.random(in: -24...40, using: &random), over: 8)
      let scale = Scale.power(power, log: log)
      let start = Double.random(in: 2...30, using: &random)
      let bound = try scale.logarithmicBound(from: start, context)
      guard let bound else {
        let tendsToZero = try scale.growth(context) < 0
        #expect(!tendsToZero, "u^\(power) L^\(log) has a bound")
        continue
      }
      for factor in [1, 1.01, 1.1, 1.5, 2, 5, 20, 1000] {
        let t = try exact(start * factor)
        #expect(try isAbove(bound, logarithm(of: scale, at: t)), "u^\(power) L^\(log)")
      }
      let isFalling = try Number.lessOrEqual(
        log, Number.multiply(power, exact(start), context), context)
      if isFalling {
        let value = try logarithm(of: scale, at: exact(start))
        #expect(try isAbove(bound - 1e-5, value) == false)
      }
    }
  }

  /// An exponential that begins to fall at some place has no bound before that place.
  @Test func boundsOfExponentialsHold() throws {
    var random = SplitMix64(seed: 22)
    var count = 0
    for _ in 0..<300 {
      let growths = [
        Scale.Growth(
          power: Number(Int.random(in: 1...8, using: &random), over: 4), log: 0,
          coefficient: Number(-Int.random(in: 1...30, using: &random), over: 10)),
        Scale.Growth(
          power: 0, log: 2, coefficient: Number(Int.random(in: -9...9, using: &random), over: 3)),
      ]
      let scale = Scale(
        growths: Bool.random(using: &random) ? growths : [growths[0]],
        power: .small(.random(in: -60...6, using: &random)),
        log: .small(.random(in: -3...40, using: &random)))
      let start = Double.random(in: 1.5...6, using: &random)
      guard let bound = try scale.logarithmicBound(from: start, context) else { continue }
      count += 1
      for factor in [1, 1.01, 1.1, 1.3, 1.6, 2, 3] {
        let value = try logarithm(of: scale, at: exact(start * factor))
        #expect(try isAbove(bound, value), "\(scale) from \(start)")
      }
    }
    #expect(count > 50)
  }

  /// Bounds of log2 of absolute values, also of complex numbers with two large parts.
  @Test func boundsOfNumbersHold() throws {
    var random = SplitMix64(seed: 23)
    for _ in 0..<200 {
      let parts = (0..<2).map { _ in Number(Int.random(in: -4000...4000, using: &random), over: 64)
      }
      let z = try Number.add(parts[0], Number.multiply(.i, parts[1], context), context)
      let size = try Number.absolute(z, context)
      guard let bound = try z.logarithmicBound(context), bound > -.infinity else { continue }
      #expect(try isAbove(bound, Number.log2(size, context)), "\(parts)")
      #expect(try !isAbove(bound - 2.01, Number.log2(size, context)), "\(parts)")
      let exponent = try z.magnitudeExponent(context)
      #expect(try Number.less(size, Number.power(2, exponent, context), context), "\(parts)")
    }
  }

  @Test func boundsOfFactorialsHold() throws {
    let place = Neighbourhood(exponent: 3, termLimit: 4, context)
    for n in 0...60 {
      let value = try Number.log2(Number.factorial(.small(n), context), context)
      let bound = place.logarithmOfFactorial(n)
      #expect(try Number.lessOrEqual(exact(bound), value, context))
      #expect(try isAbove(bound + 1e-5, value))
    }
  }

  // MARK: Expansions

  /// log2 of the bound that is left of an expansion at the end of its neighbourhood.
  private func remainder(_ x: Expansion, _ place: Neighbourhood) throws -> Double {
    let remainder = try #require(x.remainder)
    return try remainder.logarithm + place.bound(remainder.scale)
  }

  private func bounded(_ logarithm: Double, _ scale: Scale = .one) -> Expansion {
    Expansion(realWithin: Expansion.Remainder(scale: scale, logarithm: logarithm))
  }

  /// Bounds are added and multiplied: two bounds of the same size give twice that size.
  @Test(arguments: [-30.5, -1, 0, 7.25]) func boundsAddUp(_ size: Double) throws {
    let place = Neighbourhood(exponent: 5, termLimit: 4, context)
    let x = bounded(size)
    let sum = try remainder(place.add(x, x), place)
    #expect(sum >= size + 1 && sum < size + 1 + 1e-6)
    let product = try remainder(place.multiply(x, bounded(3)), place)
    #expect(product >= size + 3 && product < size + 3 + 1e-6)
    let scaled = try remainder(place.scale(x, by: 1024), place)
    #expect(scaled >= size + 10 && scaled <= size + 11 + 1e-6)
    // (8 + 2^size)², 64 of which is known
    let square = try place.multiply(
      place.add(Expansion(8), bounded(size, .power(1))),
      place.add(Expansion(8), bounded(size, .power(1))))
    let rest = try remainder(square, place)
    #expect(rest >= size + 4 - 5 && rest < max(size + 5 - 5, 2 * size - 10) + 1.1)
  }

  /// The remainder of the series of some functions at u is at least the first omitted term, and
  /// less than 2^14 times that term.
  @Test func remaindersAreNotMuchLarger() throws {
    let place = Neighbourhood(exponent: 6, termLimit: 4, context)
    let u = Expansion(1, .power(1))
    let one = try place.add(u, Expansion(1))
    let cases: [(Expansion, Double, Int)] = try [
      (place.exp(u), 1.0 / 24, 4), (place.ln(one), 1.0 / 5, 5),
      (place.power(one, .half), 5.0 / 128, 4), (place.inverse(one), 1, 4),
      (place.sine(u), 1.0 / 120, 5), (place.arcTangent(u), 1.0 / 5, 5),
    ]
    // Of (1 + 1/64)^1000 = 2^22.37 the first terms are some thousands.
    let large = try remainder(place.power(one, 1_000), place)
    #expect(large >= 22.3)
    for (expansion, coefficient, power) in cases {
      let least = coefficient.binaryLogarithm - Double(6 * power)
      let size = try remainder(expansion, place)
      #expect(size >= least && size < least + 14)
    }
  }

  /// Conclusions from the leading term alone hold only nearer to the end.
  @Test func theLeadingTermSaysNothingFarFromTheEnd() throws {
    func isRefused(_ exponent: Int, _ body: (Neighbourhood, Expansion) throws -> Void) throws
      -> Bool
    {
      let place = Neighbourhood(exponent: exponent, termLimit: 6, context)
      // 1 − 7u
      let x = try place.add(Expansion(1), Expansion(-7, .power(1)))
      do { try body(place, x) } catch NumberError.noBound {
        #expect(place.nearer)
        return true
      }
      return false
    }
    let functions: [(Neighbourhood, Expansion) throws -> Void] = [
      { _ = try $0.sign($1) }, { _ = try $0.ln($1) }, { _ = try $0.absolute($1) },
      { _ = try $0.power($1, .half) }, { _ = try $0.inverse($1) }, { _ = try $0.cubeRoot($1) },
      { _ = try $0.arcTangent($0.inverse($1)) }, { _ = try $0.floor($1) },
      { place, x in
        // 15/16 + u/2, which is 1 at u = 1/8
        let rest = try place.scale(place.subtract(x, Expansion(1)), by: Number(-1, over: 14))
        _ = try place.floor(place.add(Expansion(Number(15, over: 16)), rest))
      },
      { _ = try $0.areaSine($1) }, { _ = try $0.exp($1) },
      { _ = try $0.arcTangent($0.subtract(Expansion(1), $1)) },
      { place, x in
        // erf of 12u, beyond half the disk in which it was bounded
        let rest = try place.subtract(Expansion(1), x)
        _ = try place.special(.erf, [], place.scale(rest, by: Number(12, over: 7)))
      },
    ]
    for function in functions {
      #expect(try isRefused(3, function))
      #expect(try !isRefused(8, function))
    }
    let place = Neighbourhood(exponent: 8, termLimit: 6, context)
    #expect(try place.sign(place.add(Expansion(-1), Expansion(10, .power(1)))) == -1)
  }

  /// A term does not lead if a remainder of the same size may cancel it, or if it is next to
  /// another term of the same size.
  @Test func nothingLeadsBesideWhatIsAsLarge() throws {
    let place = Neighbourhood(exponent: 8, termLimit: 6, context)
    let doubtful = try [
      place.add(Expansion(1), bounded(0)), place.add(Expansion(1), bounded(-20)),
      place.add(Expansion(1, .power(1)), bounded(1, .power(1))),
      place.add(Expansion(1, .power(.i)), Expansion(1)), bounded(-100, .power(3)),
    ]
    for x in doubtful {
      #expect(throws: NumberError.self) { try place.limitTerm(x) }
      #expect(throws: NumberError.self) { try place.sign(x) }
      #expect(throws: NumberError.self) { try place.inverse(x) }
    }
    #expect(throws: NumberError.self) { try place.parts(bounded(-300)) }
    #expect(throws: NumberError.self) { try place.parts(bounded(-300, .power(0, log: .half))) }
  }

  /// A logarithm has a branch if the neighbourhood avoids the negative axis, and otherwise none.
  @Test func branchesAreProven() throws {
    func isRefused(_ exponent: Int, _ constant: Number, _ slope: Number) throws -> Bool {
      let place = Neighbourhood(exponent: exponent, termLimit: 6, context)
      let x = try place.add(Expansion(constant), Expansion(slope, .power(1)))
      let hasLogarithm = (try? place.ln(x)) != nil
      let hasRoot = (try? place.power(x, .half)) != nil
      #expect(hasLogarithm == hasRoot)
      return !hasRoot
    }
    // −8 + i/4 and −15iu: at u = 1/32 it is on the other side.
    let left = try Number.add(-8, Number.divide(.i, 4, context), context)
    let down = try Number.multiply(-15, .i, context)
    #expect(try isRefused(5, left, down))
    #expect(try !isRefused(14, left, down))
    #expect(try !isRefused(5, 8, down))
    // −1 − iu/2 is below the axis, but its limit is on the axis.
    #expect(try isRefused(3, -1, Number.divide(.i, -2, context)))
    #expect(try isRefused(8, -1, Number.divide(.i, -2, context)))
    for turning in [Scale.power(.i), Scale(growths: [.init(power: 1, log: 0, coefficient: .i)])] {
      #expect(!Expansion(1, turning).isReal)
      let place = Neighbourhood(exponent: 8, termLimit: 6, context)
      #expect(throws: NumberError.self) { try place.ln(Expansion(1, turning)) }
      #expect(throws: NumberError.self) { try place.sign(Expansion(1, turning)) }
    }
  }

  /// The remainder of an asymptotic series is bounded by the omitted terms only after about as many
  /// terms as the parameter.
  @Test(arguments: [SpecialFunction.upperGamma, .upperGammaRatio, .besselK])
  func largeParametersNeedTerms(function: SpecialFunction) throws {
    let recorder = FormulaRecorder()
    let result = try recorder.record(function, [40, recorder.unknown], context)
    let formula = try recorder.formula(of: result, context)
    #expect(throws: NumberError.self) {
      try formula.expansion(near: .infinity(sign: 1), from: 8, terms: 8, context)
    }
    _ = try formula.expansion(near: .infinity(sign: 1), from: 8, terms: 45, context)
  }

  /// Γ(a, u²) with a = −4 + 2^(−60) has the coefficient 1/(4!·2^(−60)) > 2^55.4 of u^(2a)·u^8,
  /// which counts even if this term is omitted.
  @Test func coefficientsNextToPolesCount() throws {
    let a = try Number.subtract(Number.power(2, -60, context), 4, context)
    let recorder = FormulaRecorder()
    let square = try recorder.record(.square, [recorder.unknown], context)
    let result = try recorder.record(SpecialFunction.upperGamma, [a, square], context)
    let (expansion, exponent) = try recorder.formula(of: result, context).expansion(
      near: .number(0, side: 1), from: 6, terms: 6, context)
    let place = Neighbourhood(exponent: exponent, termLimit: 6, context)
    #expect(try remainder(expansion, place) >= 55.4)
  }

  /// A series has no more terms than the neighbourhood keeps and one, however slow its operand is:
  /// erf(1 + 1/ln u) has none beyond.
  @Test(arguments: 2...6) func seriesOfSlowOperandsEnd(_ terms: Int) throws {
    let place = Neighbourhood(exponent: 8, termLimit: terms, context)
    let slow = try place.add(Expansion(1), Expansion(1, .power(0, log: -1)))
    #expect(try remainder(place.special(.erf, [], slow), place).isFinite)
  }

  /// log2(2^a + 2^b) is never rounded down.
  @Test func sumsOfBoundsAreRoundedUp() throws {
    var random = SplitMix64(seed: 24)
    for _ in 0..<200 {
      let (a, b) = (
        Double.random(in: -40...40, using: &random), Double.random(in: -9...9, using: &random)
      )
      let sum = try Number.add(
        Number.power(2, exact(a), context), Number.power(2, exact(a + b), context), context)
      let bound = Neighbourhood.sum(a, a + b)
      #expect(try isAbove(bound, Number.log2(sum, context)), "\(a), \(a + b)")
      #expect(try !isAbove(bound - 1e-6, Number.log2(sum, context)), "\(a), \(a + b)")
    }
  }
}
