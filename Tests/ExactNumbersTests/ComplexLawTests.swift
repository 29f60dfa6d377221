import ExactNumbers
import Testing
import TestSupport

/// Identities on random complex numbers from a seeded generator.
struct ComplexLawTests {
  private let context = Context()

  /// Complex numbers with exact and with irrational parts, in all quadrants.
  private func complexNumbers(_ count: Int, seed: UInt64) throws -> [Number] {
    var random = SplitMix64(seed: seed)
    let shapes = ["3 /", "sqrt", "7 /", "1 *", "ln", "sqrt 1 +", "10 ^", "-12 / exp"]
    func part() -> String {
      let shape = shapes[Int.random(in: 0..<shapes.count, using: &random)]
      let sign = Bool.random(using: &random) ? "" : " neg"
      return "\(Int.random(in: 2...40, using: &random)) \(shape)\(sign)"
    }
    return try (0..<count).map { _ in try evaluate("\(part()) \(part()) complex") }
  }

  /// Expects equality: decided, or else both parts of the difference tiny.
  private func expectEqualOrUndecided(_ a: Number, _ b: Number, _ comment: Comment) throws {
    do {
      #expect(try Number.equal(a, b, context), comment)
    } catch NumberError.undecidable(let digits) {
      #expect(digits > 1000, comment)
    }
  }

  @Test func complexSumsAndProductsRoundTrip() throws {
    let numbers = try complexNumbers(60, seed: 21)
    for (a, b) in zip(numbers, numbers.reversed()) {
      let sum = try Number.subtract(Number.add(a, b, context), b, context)
      #expect(try Number.equal(sum, a, context), "a+b−b = a")
      let product = try Number.divide(Number.multiply(a, b, context), b, context)
      try expectEqualOrUndecided(product, a, "a·b/b = a")
    }
  }

  @Test func modulusSquaredIsTheProductWithTheConjugate() throws {
    for z in try complexNumbers(60, seed: 22) {
      let product = try Number.multiply(z, Number.conjugate(z, context), context)
      let square = try Number.square(Number.absolute(z, context), context)
      #expect(try Number.equal(product, square, context))
    }
  }

  @Test(arguments: [
    ("ln", "exp"), ("sqrt", "sq"), ("asin", "sin"), ("acos", "cos"), ("atan", "tan"),
    ("asinh", "sinh"), ("acosh", "cosh"), ("atanh", "tanh"), ("inv", "inv"), ("cbrt", "3 ^"),
  ])
  func complexInversePairs(_ inverse: String, _ function: String) throws {
    for z in try complexNumbers(20, seed: 23) {
      let there = try apply(inverse, to: z)
      try expectEqualOrUndecided(apply(function, to: there), z, "\(inverse) \(function)")
    }
  }

  private func apply(_ words: String, to z: Number) throws -> Number {
    if words == "3 ^" { return try Number.power(z, 3, context) }
    guard let function = unaryFunctions[words] else { return z }
    return try function(z, context)
  }

  @Test func deMoivre() throws {
    for n in [2, 3, 7, 30] {
      let root = try evaluate("deg 1 \(360 / n) polar")
      if 360 % n == 0 {
        #expect(try Number.equal(Number.power(root, .small(n), context), 1, context))
      }
      let power = try evaluate("1 0.3 polar \(n) ^")
      try expectEqualOrUndecided(power, evaluate("1 0.3 \(n) * polar"), "(cis t)^n = cis nt")
    }
  }

  @Test func printingThenParsingIsTheIdentity() throws {
    var random = SplitMix64(seed: 24)
    func part() -> String {
      "\(Int.random(in: -1_000_000...1_000_000, using: &random))e\(Int.random(in: -30...30, using: &random))"
    }
    for _ in 0..<300 {
      let z = try evaluate("\(part()) \(part()) complex")
      let shown = try z.text(format(digits: 100), context)
      // The sign between the parts is the last sign that does not belong to an exponent.
      let cut = shown.indices.dropFirst().last {
        "+-".contains(shown[$0]) && shown[shown.index(before: $0)] != "e"
      }
      let real = cut.map { String(shown[..<$0]) } ?? "0"
      let imaginary = String((cut.map { shown[$0...] } ?? shown[...]).drop { $0 == "+" })
      let unit = ["i": "1i", "-i": "-1i"]
      let back = try Number.add(parse(real), parse(unit[imaginary] ?? imaginary), context)
      #expect(try Number.equal(back, z, context), "\(shown)")
    }
  }

  @Test func conjugationCommutesWithFunctions() throws {
    // Off the cuts f(conj z) = conj f(z), digit by digit.
    let functions = [
      "exp", "ln", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
      "asinh", "acosh", "atanh", "gamma", "lngamma", "digamma", "erf", "erfc", "zeta", "lambertw",
      "cbrt", "log", "log2", "expm1", "ln1p", "sec", "csc", "cot", "inv", "sign",
    ]
    for z in try complexNumbers(6, seed: 25) {
      for name in functions {
        guard let function = unaryFunctions[name],
          let value = try? function(z, context),
          let mirrored = try? function(Number.conjugate(z, context), context)
        else { continue }
        let expected = try Number.conjugate(value, context).text(format(digits: 30), context)
        #expect(try mirrored.text(format(digits: 30), context) == expected, "\(name)")
      }
    }
  }
}
