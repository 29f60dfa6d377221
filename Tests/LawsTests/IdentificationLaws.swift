import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of `identify`: a number with a form is found, and random digits have none.
@Suite struct IdentificationLaws {
  private let context = Context()

  /// Forms as keys, and the digits from which on they are found.
  private func form(_ random: inout SplitMix64) -> String {
    func number(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &random) }
    let constant =
      ["pi", "2 ln", "3 ln", "2 sqrt", "3 sqrt", "5 sqrt", "e", "catalan", "3 zeta", "eulergamma"]
      .randomElement(using: &random) ?? "pi"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "\(number(50)) \(number(50)) /"
    case 1: return "\(constant) \(number(20)) * \(number(20)) /"
    case 2: return "\(constant) \(number(9)) * \(number(9)) + \(number(9)) /"
    case 3: return "\(number(30)) sqrt \(number(9)) + \(number(9)) /"
    case 4: return "pi \(number(3)) ^ \(number(3)) sqrt * \(number(10)) /"
    default: return "\(number(20)) \(number(20)) / ln"
    }
  }

  @Test func formsAreFoundFromTheirDigits() throws {
    for var attempt in Law("identify", cases: 40) {
      let keys = form(&attempt.random)
      guard let x = Keys(keys).number, try !Number.isZero(x, context),
        let decimal = Keys("\(keys) 24 roundto").number,
        try !Number.equal(decimal, x, context)
      else { continue }
      let found = try? Identification(of: decimal, context)
      let value = found.flatMap { Keys($0.keys).number }
      #expect(
        try value.map { try Number.equal($0, x, context) } == true,
        "\(keys): \(found?.keys ?? "nothing")\n\(attempt)")
    }
  }

  /// A decimal is never given a form that is more than a unit of its last place off, or than a
  /// double of as many digits may be.
  @Test func formsFitTheLastPlace() throws {
    for var attempt in Law("identify a decimal that is some units off", cases: 60) {
      let keys = form(&attempt.random)
      let places = Int.random(in: 10...30, using: &attempt.random)
      let units = Int.random(in: -4...4, using: &attempt.random)
      guard let x = Keys("\(keys) \(places) roundto \(units) 10 \(places) neg ^ * +").number,
        let found = try? Identification(of: x, context), let value = Keys(found.keys).number,
        // A last digit of 0 is none.
        let last = try x.decimalPlaces(context)
      else { continue }
      let scale = try Number.power(10, .small(last), context)
      let digits = try Number.absolute(Number.multiply(x, scale, context), context).digits
      var most = try Number.inverse(scale, context)
      if (16...17).contains(digits.count) {
        let double = try FloatFormat.double.unitInLastPlace(of: x, context)
        most = try Number.maximum(most, double, context)
      }
      let difference = try Number.absolute(Number.subtract(value, x, context), context)
      #expect(
        try Number.lessOrEqual(difference, most, context),
        "\(keys) \(places) \(units): \(found.keys)\n\(attempt)")
    }
  }

  @Test func realsAreProven() throws {
    for var attempt in Law("identify a real", cases: 20) {
      let keys = form(&attempt.random)
      guard let x = Keys(keys).number, !x.isRational else { continue }
      let found = try Identification(of: x, context)
      guard case .proven = found.worth else {
        Issue.record("\(keys): \(found)\n\(attempt)")
        continue
      }
      #expect(try Number.equal(found.value, x, context), "\(keys)\n\(attempt)")
      let value = try #require(Keys(found.keys).number)
      #expect(try Number.equal(value, x, context), "\(keys): \(found.keys)\n\(attempt)")
    }
  }

  private func digits(_ random: inout SplitMix64) -> (text: String, places: Int) {
    let count = Int.random(in: 12...16, using: &random)
    let whole = Int.random(in: 0...2, using: &random)
    let text = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    return ("\(text.prefix(whole)).\(text.dropFirst(whole))", count - whole)
  }

  /// Digits made by chance fit a form once in a million times: none of these.
  @Test func digitsMadeByChanceHaveNoForm() {
    for var attempt in Law("identify digits", cases: 100) {
      let text = digits(&attempt.random).text
      guard let x = Keys(text).number, !x.isInteger else { continue }
      let form = try? Identification(of: x, context)
      #expect(form == nil, "\(text): \(form?.keys ?? "")\n\(attempt)")
    }
  }

  /// If the limit for forms that occur by chance is one in a hundred, at most one in a hundred
  /// random numbers has a form.
  @Test func oddsAreNoBetterThanChance() throws {
    var (count, found) = (0.0, 0.0)
    for var attempt in Law("odds", cases: 100) {
      let (text, places) = digits(&attempt.random)
      guard let x = Keys(text).number, let size = try x.logarithmicBound(context) else { continue }
      let search = FormSearch(
        x, size: size, tolerance: -Double(places) * 10.0.binaryLogarithm, limit: -2, context)
      count += 1
      if try search?.simplest() != nil { found += 1 }
    }
    #expect(found <= count / 100 + 4 * (count / 100).squareRoot() + 2)
  }

  /// `identify` does not change the given number, even if it is next to one with a simple form.
  @Test func identifiedNumbersStayThemselves() {
    let forms = [
      "2 sqrt", "pi", "e", "2 ln", "pi 4 /", "phi", "3 zeta", "catalan", "pi e +", "2 sqrt 3 /",
      "2 sqrt 3 sqrt +", "3 cbrt", "pi sq 6 /", "5 exp",
    ]
    for var attempt in Law("identify leaves the number", cases: 20) {
      let form = forms.randomElement(using: &attempt.random)!
      let exponent = Int.random(in: 20...800, using: &attempt.random)
      let beside = ["1e-\(exponent) +", "1e-\(exponent) -", ""].randomElement(
        using: &attempt.random)!
      let keys = "\(form) \(beside) sto v v identify drop v -"
      guard let difference = Keys(keys).number else { continue }
      #expect((try? Number.isZero(difference, Context())) != false, "\(keys)\n\(attempt)")
    }
  }
}
