import Foundation
import TestSupport
import Testing

@testable import ExactNumbers

/// Laws of `Exact`: it agrees with `Number`, and its conformances keep what they promise.
@Suite struct ExactLaws {
  private static let context = Context()

  /// An operator or function of two operands, with the function of `Number` that it represents.
  private typealias Binary = (
    name: String, exact: @Sendable (Exact, Exact) throws(NumberError) -> Exact,
    number: @Sendable (Number, Number, Context) throws(NumberError) -> Number
  )
  /// An operator or function of one operand, with the function of `Number` that it represents.
  private typealias Unary = (
    name: String, exact: @Sendable (Exact) throws(NumberError) -> Exact,
    number: @Sendable (Number, Context) throws(NumberError) -> Number
  )

  private static let binary: [Binary] = [
    ("+", { $0 + $1 }, Number.add), ("-", { $0 - $1 }, Number.subtract),
    ("*", { $0 * $1 }, Number.multiply), ("/", quotient, Number.divide),
    ("pow", Exact.pow, Number.power), ("hypot", Exact.hypot, Number.hypot),
    ("atan2", Exact.atan2, Number.atan2),
  ]

  private static let unary: [Unary] = [
    ("-", opposite, Number.negate), ("abs", magnitude, Number.absolute),
    ("sqrt", Exact.sqrt, Number.squareRoot), ("root", cubeRoot, Number.cubeRoot),
    ("exp", Exact.exp, Number.exp), ("expMinusOne", Exact.expMinusOne, Number.expMinusOne),
    ("ln", Exact.ln, Number.ln), ("log2", Exact.log2, Number.log2),
    ("log10", Exact.log10, Number.log10), ("sin", Exact.sin, Number.sin),
    ("cos", Exact.cos, Number.cos), ("tan", Exact.tan, Number.tan),
    ("asin", Exact.asin, { (x, context) throws(NumberError) in try Number.asin(x, context) }),
    ("acos", Exact.acos, { (x, context) throws(NumberError) in try Number.acos(x, context) }),
    ("atan", Exact.atan, { (x, context) throws(NumberError) in try Number.atan(x, context) }),
    ("sinh", Exact.sinh, Number.sinh),
    ("cosh", Exact.cosh, Number.cosh), ("tanh", Exact.tanh, Number.tanh),
    ("asinh", Exact.asinh, Number.asinh), ("acosh", Exact.acosh, Number.acosh),
    ("atanh", Exact.atanh, Number.atanh),
  ]

  @Sendable private static func quotient(_ a: Exact, _ b: Exact) throws(NumberError) -> Exact {
    let quotient = try a.divided(by: b)
    #expect(Number.identical((a / b).number, quotient.number) || !quotient.number.isRational)
    return quotient
  }

  @Sendable private static func opposite(_ x: Exact) -> Exact { -x }

  @Sendable private static func cubeRoot(_ x: Exact) throws(NumberError) -> Exact {
    try Exact.root(x, 3)
  }

  /// Returns the magnitude. It traps if the sign is undecidable, so this is checked first.
  @Sendable private static func magnitude(_ x: Exact) throws(NumberError) -> Exact {
    _ = try Number.absolute(x.number, context)
    return x.magnitude
  }

  /// Builds a random expression in both types, and returns the last pair of values.
  private static func pair(
    _ random: inout SplitMix64, steps: Int, _ note: Comment
  ) throws -> (exact: Exact, number: Number) {
    var values: [(exact: Exact, number: Number)] = [(.pi, .pi), (.e, .e)]
    for _ in 0..<2 {
      let number = Number(
        Int.random(in: -99...99, using: &random), over: Int.random(in: 1...20, using: &random))
      values.append((try Exact(number), number))
    }
    for _ in 0..<steps {
      let (a, b) = (random.pick(values), random.pick(values))
      // Towers of exponentials, and decisions about them, are others' tests.
      guard let size = try? Number.absolute(b.number, context),
        try Number.less(size, 1_000, context)
      else { continue }
      let name: String
      let expected: Result<Number, NumberError>
      let found: Result<Exact, NumberError>
      if Bool.random(using: &random) {
        let row = random.pick(binary)
        name = row.name
        expected = Result { () throws(NumberError) in try row.number(a.number, b.number, context) }
        found = Result { () throws(NumberError) in try row.exact(a.exact, b.exact) }
      } else {
        let row = random.pick(unary)
        name = row.name
        expected = Result { () throws(NumberError) in try row.number(b.number, context) }
        found = Result { () throws(NumberError) in try row.exact(b.exact) }
      }
      switch (expected, found) {
      case (.success(.complex), .failure(.notReal(.complex))): continue
      case (.success(let number), .success(let exact)):
        let isSame = exact.number.keys.text == number.keys.text
        #expect(
          isSame,
          "\(name) of \(a.number.debugDescription), \(b.number.debugDescription); \(note)")
        values.append((exact, number))
      case (.failure(let expected), .failure(let found)):
        #expect("\(expected)" == "\(found)", "\(name); \(note)")
      default: Issue.record("\(name): \(expected), but \(found); \(note)")
      }
    }
    return values[values.count - 1]
  }

  @Test func exactIsNumber() throws {
    for var attempt in Law("Exact calculates as Number does", cases: 300) {
      _ = try Self.pair(&attempt.random, steps: 12, "\(attempt)")
    }
  }

  /// A function that is written tomorrow has a row here, or this fails.
  @Test func everyFunctionHasARow() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/ExactNumbers/ExactType/Exact+Functions.swift").path
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let names = source.matches(of: /public static func (\w+)/).map { String($0.1) }
    #expect(names.count > 20)
    #expect(Set(names).subtracting(Self.binary.map(\.name) + Self.unary.map(\.name)).isEmpty)
  }

  @Test func roundedIsNextToIt() throws {
    for var attempt in Law("a rounded number is the nearest of its places", cases: 200) {
      let (x, _) = try Self.pair(&attempt.random, steps: 4, "\(attempt)")
      let places = Int.random(in: -2...12, using: &attempt.random)
      let unit = try Exact.pow(10, Exact(-places))
      guard let down = try? x.rounded(.down, toPlaces: places),
        let up = try? x.rounded(.up, toPlaces: places),
        let nearest = try? x.rounded(toPlaces: places)
      else { continue }
      do {
        #expect(try Self.isInteger(down / unit) && Self.isInteger(nearest / unit), "\(attempt)")
        #expect(down <= x && x < down + unit, "\(attempt)")
        #expect(x <= up && x > up - unit, "\(attempt)")
        #expect((2 * (nearest - x)).magnitude <= unit, "\(attempt)")
        let outwards: FloatingPointRoundingRule = x < 0 ? .down : .up
        #expect(try x.rounded(.awayFromZero, toPlaces: places) == (x < 0 ? down : up), "\(attempt)")
        #expect(try x.rounded(.towardZero, toPlaces: places) == (x < 0 ? up : down), "\(attempt)")
        let even = try x.rounded(.toNearestOrEven, toPlaces: places)
        // They differ only at a midpoint, where `nearest` is rounded outwards.
        #expect(
          try even == nearest
            || (2 * (nearest - x)).magnitude == unit
              && nearest == x.rounded(outwards, toPlaces: places),
          "\(attempt)")
      } catch NumberError.undecidable { continue }
    }
  }

  private static func isInteger(_ x: Exact) throws -> Bool {
    try x.rounded(.down) == x
  }

  @Test func textsAreThoseOfNumbers() throws {
    for var attempt in Law("Exact is shown as its number is", cases: 100) {
      let (exact, number) = try Self.pair(&attempt.random, steps: 6, "\(attempt)")
      var format = NumberFormat()
      #expect(exact.description == (try number.text(format, Self.context)), "\(attempt)")
      format.digits = Int.random(in: 1...60, using: &attempt.random)
      let text = try exact.description(digits: format.digits)
      #expect(text == (try number.text(format, Self.context)), "\(attempt)")
      format.form = .exact
      if let text = exact.exactDescription {
        #expect(text == (try number.text(format, Self.context)), "\(attempt)")
      }
    }
  }

  // MARK: Codable

  @Test func codingIsTheIdentity() throws {
    for var attempt in Law("decode of encode is the identity", cases: 300) {
      let (exact, _) = try Self.pair(&attempt.random, steps: 10, "\(attempt)")
      try Self.expectSame(exact, "\(attempt)")
    }
  }

  /// Parts of complex values, whose keys contain complex operands, are also restored.
  @Test func partsOfComplexValuesComeBack() throws {
    let context = Self.context
    for var attempt in Law("decode of encode of a part is the identity", cases: 60) {
      let (a, _) = try Self.pair(&attempt.random, steps: 3, "\(attempt)")
      let (b, _) = try Self.pair(&attempt.random, steps: 3, "\(attempt)")
      guard let size = try? Self.magnitude(a) + Self.magnitude(b), try size.isLess(than: 1_000),
        let z = try? Number.complex(a.number, b.number, context),
        let value = try? attempt.random.pick(Self.unary).number(z, context)
      else { continue }
      try Self.expectSame(Exact(Number.realPart(value, context)), "\(attempt)")
      try Self.expectSame(Exact(Number.imaginaryPart(value, context)), "\(attempt)")
    }
  }

  /// Long chains are written with shared names, and parts of them are cut.
  @Test func chainsComeBack() throws {
    for depth in [10, 70, 200, 2_100] {
      var x: Exact = "0.7"
      for index in 0..<depth { x = try Exact.sin(x + (index % 7 == 0 ? x * x : 1)) }
      try Self.expectSame(x, "a chain of \(depth)")
    }
  }

  private static func expectSame(_ exact: Exact, _ note: Comment) throws {
    let data = try JSONEncoder().encode([exact])
    let back = try JSONDecoder().decode([Exact].self, from: data)
    #expect(try JSONEncoder().encode(back) == data, note)
    if case .real(let a) = exact.number, case .real(let b) = back[0].number, a.isRefinable {
      #expect(a.fingerprint == b.fingerprint && a.depth == b.depth, note)
    }
    #expect(back[0].description == exact.description, note)
    #expect((try? back[0].isEqual(to: exact)) ?? true, note)
  }

  // MARK: Machine numbers

  @Test func doublesAreTheNearest() throws {
    for var attempt in Law("Double(x) is the nearest", cases: 600) {
      let ends = [-1074, -1022, 0, 1024]
      let exponent = attempt.random.pick(ends) + Int.random(in: -3...3, using: &attempt.random)
      let digits = min(53, max(1, exponent + 1075))
      let number = try NumberAtAnEdge(2, exponent: exponent, digits: digits, &attempt.random)
      let found = try Double(Exact(number.value))
      let note: Comment = "\(number.keys) gives \(found); \(attempt)"
      #expect((found.sign == .minus) == number.isNegative, note)
      let place = max(number.fraction.leadingPlace(2, near: exponent) - 52, -1074)
      let expected = number.fraction.rounded(2, place: place, by: .toNearestOrEven)
      if expected * PlainInteger(2, toThe: place + 1074) >= PlainInteger(2, toThe: 1024 + 1074) {
        #expect(found.magnitude == .infinity, note)
      } else {
        // The parts of the Double itself, combined with integer arithmetic.
        let isSubnormal = found.exponentBitPattern == 0
        let significand = Int(found.significandBitPattern) + (isSubnormal ? 0 : 1 << 52)
        let unit = max(Int(found.exponentBitPattern), 1) - 1075
        let shift = min(unit, place)
        #expect(
          PlainInteger(Number(significand)) * PlainInteger(2, toThe: unit - shift)
            == expected * PlainInteger(2, toThe: place - shift), note)
      }
    }
  }

  /// A Double that one of 32 bits is nearest to, beside Swift's own rounding of that Double.
  @Test func floatsAreTheNearest() throws {
    for var attempt in Law("Float(x) of a Double is Float of it", cases: 1_000) {
      // The bits of a Float, and some after them: most values are next to a Float, or between two.
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: attempt.random.next()))
      let offset = Double.random(in: -1...1, using: &attempt.random)
      let value =
        Double(float) + (Bool.random(using: &attempt.random) ? 0.5 : offset) * Double(float.ulp)
      guard value.isFinite else { continue }
      let (found, expected) = (try Float(Exact(value)), Float(value))
      #expect(found == expected && found.sign == expected.sign, "\(value); \(attempt)")
      if float.isFinite { #expect(try Float(Exact(float)) == float, "\(attempt)") }
    }
  }

  @Test func doublesComeBack() throws {
    for var attempt in Law("Double of Exact of a Double is it", cases: 2_000) {
      let value = Double(bitPattern: attempt.random.next())
      if value.isFinite {
        #expect(try Double(Exact(value)) == value, "\(attempt)")
      } else {
        #expect(throws: NumberError.self, "\(attempt)") { try Exact(value) }
      }
    }
  }

  @Test func integersComeBack() throws {
    for var attempt in Law("Int(exactly:) of Exact of an Int is it", cases: 500) {
      let value =
        Int(truncatingIfNeeded: attempt.random.next())
        >> Int.random(in: 0..<64, using: &attempt.random)
      #expect(try Int(exactly: Exact(value)) == value, "\(attempt)")
      let wide = Int128(value) * Int128(Int.random(in: -9...9, using: &attempt.random))
      #expect(Exact(wide).description == "\(wide)", "\(attempt)")
      let positive = UInt64(truncatingIfNeeded: value)
      #expect(Exact(positive).description == "\(positive)", "\(attempt)")
      // The same integer as a real number that only a proof recognizes as an integer: (√2+v)·(√2−v)
      // = 2 − v².
      let short = value >> 34
      let root = try Exact.sqrt(2)
      let product = (root + Exact(short)) * (root - Exact(short))
      #expect(try Int(exactly: product) == 2 - short * short, "\(attempt)")
    }
  }

  // MARK: Promises of the conformances

  @Test func numbersAreAnOrderedRing() throws {
    for var attempt in Law("the laws of Numeric and Comparable", cases: 60) {
      let (a, _) = try Self.pair(&attempt.random, steps: 3, "\(attempt)")
      let (b, _) = try Self.pair(&attempt.random, steps: 3, "\(attempt)")
      let (c, _) = try Self.pair(&attempt.random, steps: 3, "\(attempt)")
      let equalities: [(Exact, Exact)] = [
        (a, a), (a + b, b + a), (a + b + c, a + (b + c)), (a + .zero, a), (a - a, .zero),
        (a * b, b * a), (a * b * c, a * (b * c)), (a * 1, a), (a * (b + c), a * b + a * c),
        (a + -a, 0), (-(-a), a), (a - b, a + -b),
      ]
      for (index, (left, right)) in equalities.enumerated() {
        // Some cannot be proven; none is refuted.
        #expect((try? left.isEqual(to: right)) ?? true, "law \(index); \(attempt)")
        #expect((try? left.isLess(than: right)) ?? false == false, "law \(index); \(attempt)")
      }
      guard let isLess = try? a.isLess(than: b), let isEqual = try? a.isEqual(to: b),
        let isMore = try? b.isLess(than: a)
      else { continue }
      #expect([isLess, isEqual, isMore].count { $0 } == 1, "\(attempt)")
      if isLess { #expect((try? (a + c).isLess(than: b + c)) ?? true, "\(attempt)") }
      if let magnitude = try? Self.magnitude(a) {
        #expect(magnitude == (a < 0 ? -a : a), "\(attempt)")
      }
    }
  }
}
