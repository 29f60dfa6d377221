import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of the families of distributions, with every row of their table.
@Suite struct DistributionLaws {
  /// The density is the derivative of the probability.
  @Test func theDensityIsTheSlopeOfTheProbability() {
    var asked = 0
    for var attempt in Law("pdf is the derivative of cdf", cases: 3) {
      for family in Distribution.all where !family.isDiscrete {
        let parameters = parameters(of: family, &attempt.random)
        let x = value(&attempt.random)
        let slope = "{ \(parameters) \(family.name)cdf } \(x) diff"
        expectSame(slope, "\(x) \(parameters) \(family.name)pdf", "\(attempt)", &asked)
      }
    }
    #expect(asked > 0)
  }

  /// Between two points lies the integral of the density, which is another route than Arb's.
  @Test func theProbabilityIsTheIntegralOfTheDensity() {
    var asked = 0
    for var attempt in Law("cdf is the integral of pdf", cases: 2) {
      for family in Distribution.all where !family.isDiscrete {
        let parameters = parameters(of: family, &attempt.random)
        let (a, b) = (value(&attempt.random), value(&attempt.random))
        let integral = "\(a) \(b) { \(parameters) \(family.name)pdf } integrate"
        let word = "\(parameters) \(family.name)cdf"
        expectSame(integral, "\(b) \(word) \(a) \(word) -", "\(attempt)", &asked)
      }
    }
    #expect(asked > 0)
  }

  /// The probabilities of integers add up.
  @Test func theProbabilityIsTheSumOfTheTerms() {
    var asked = 0
    for var attempt in Law("cdf is the sum of pdf", cases: 6) {
      for family in Distribution.all where family.isDiscrete {
        let parameters = parameters(of: family, &attempt.random)
        let last = Int.random(in: 0...40, using: &attempt.random)
        let sum = "0 0 \(last) { \(parameters) \(family.name)pdf + } for"
        expectSame(sum, "\(last) \(parameters) \(family.name)cdf", "\(attempt)", &asked)
      }
    }
    #expect(asked > 0)
  }

  /// The quantile has the given probability, however near to an end and with parameters of any
  /// size; a quantile that is an integer is the first with at least this probability.
  @Test func theQuantileHasTheProbability() {
    var asked = 0
    var cases = 0
    for var attempt in Law("cdf of inv is the identity", cases: 6) {
      cases += 1
      for family in Distribution.all {
        for isLarge in [false, true] {
          let parameters = parameters(of: family, isLarge: isLarge, &attempt.random)
          let p = probability(&attempt.random)
          let keys = "\(p) \(parameters) \(family.name)inv"
          let word = "\(parameters) \(family.name)cdf"
          if family.isDiscrete {
            let question = "\(keys) dup \(word) \(p) >= swap 1 - \(word) \(p) < and"
            expectSame(question, "1", "\(attempt)", &asked)
          } else {
            expectSame("\(keys) \(word)", p, "\(attempt)", &asked)
          }
        }
      }
    }
    #expect(asked > 16 * cases)
  }

  /// With large parameters, between two quantiles lies the integral of the density, or the sum of
  /// the terms.
  @Test func betweenQuantilesLiesTheDensity() {
    var asked = 0
    for var attempt in Law("cdf between quantiles", cases: 2) {
      for family in Distribution.all {
        let parameters = parameters(of: family, isLarge: true, &attempt.random)
        let p = probability(&attempt.random)
        let quantile = "\(p) \(parameters) \(family.name)inv"
        let (density, word) = ("\(parameters) \(family.name)pdf", "\(parameters) \(family.name)cdf")
        if family.isDiscrete {
          let sum = "\(quantile) sto k 0 0 9 { k swap - \(density) + } for"
          expectSame(sum, "\(quantile) sto k k \(word) k 10 - \(word) -", "\(attempt)", &asked)
        } else {
          let ends = "\(quantile) sto u 1 \(p) - \(parameters) \(family.name)inv sto v"
          expectSame(
            "\(ends) u v { \(density) } integrate", "\(ends) v \(word) u \(word) -", "\(attempt)",
            &asked)
        }
      }
    }
    #expect(asked > 10)
  }

  // MARK: Keys

  /// Returns valid parameters of a family, as keys.
  private func parameters(
    of family: Distribution, isLarge: Bool = false, _ random: inout SplitMix64
  ) -> String {
    var keys: [String] = []
    var last = 0
    // The same for all, so that a part stays one.
    let size = isLarge ? "e\(Int.random(in: 3...11, using: &random))" : ""
    for (index, parameter) in family.parameters.enumerated() {
      let number = Int.random(in: 1...24, using: &random)
      switch parameter {
      case .real: last = number - 12
      case .ascending: last += number
      case .positive: last = number
      case .chance:
        keys.append("\(number) 25 /")
        continue
      case .written:
        // The first number is the total, and the others are parts of it; a probability is last.
        let isChance = parameter.symbol == "p"
        keys.append(isChance ? "\(number) 25 /" : "\(index == 0 ? number + 24 : number)\(size)")
        continue
      }
      keys.append("\(last)\(size) 4 /")
    }
    return keys.joined(separator: " ")
  }

  /// A probability, possibly next to an end, as keys.
  private func probability(_ random: inout SplitMix64) -> String {
    let part = "\(Int.random(in: 1...998, using: &random)) 999 /"
    let exponent = Int.random(in: 1...150, using: &random)
    return [part, "\(part) 1e-\(2 * exponent) *", "1 \(part) 1e-\(exponent / 9) * -"]
      .randomElement(using: &random) ?? part
  }

  /// A value in quarters, or next to one.
  private func value(_ random: inout SplitMix64) -> String {
    "\(Int.random(in: -8...24, using: &random)) 4 / 1e-3 +"
  }

  /// Expects that no digits distinguish the two values. Nothing is compared if a word refuses or
  /// takes too long.
  private func expectSame(_ keys: String, _ other: String, _ note: String, _ asked: inout Int) {
    guard let a = Keys.number(keys, note), let b = Keys.number(other, note) else { return }
    asked += 1
    #expect(Number.mayBeEqual(a, b), "\(keys) beside \(other); \(note)")
  }
}
