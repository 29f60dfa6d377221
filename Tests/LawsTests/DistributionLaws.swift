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

  /// The quantile has the probability that it was asked for; that of an integer is the first which
  /// has it.
  @Test func theQuantileHasTheProbability() {
    var asked = 0
    for var attempt in Law("cdf of inv is the identity", cases: 6) {
      for family in Distribution.all {
        let parameters = parameters(of: family, &attempt.random)
        let p = "\(Int.random(in: 1...998, using: &attempt.random)) 999 /"
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
    #expect(asked > 0)
  }

  // MARK: Keys

  /// Parameters of a family that it has, as keys.
  private func parameters(of family: Distribution, _ random: inout SplitMix64) -> String {
    var keys: [String] = []
    var last = 0
    for (index, parameter) in family.parameters.enumerated() {
      let number = Int.random(in: 1...24, using: &random)
      switch parameter.domain {
      case .real: last = number - 12
      case .ascending: last += number
      case .positive: last = number
      case .chance:
        keys.append("\(number) 25 /")
        continue
      case .written:
        // Of each number that counts, the others are a part; a chance comes last.
        let isChance = parameter.symbol == "p"
        keys.append(isChance ? "\(number) 25 /" : "\(index == 0 ? number + 24 : number)")
        continue
      }
      keys.append("\(last) 4 /")
    }
    return keys.joined(separator: " ")
  }

  /// A value in quarters, or next to one.
  private func value(_ random: inout SplitMix64) -> String {
    "\(Int.random(in: -8...24, using: &random)) 4 / 1e-3 +"
  }

  /// Both keys give numbers that no digits part; nothing is asked where a word refuses or takes
  /// long.
  private func expectSame(_ keys: String, _ other: String, _ note: String, _ asked: inout Int) {
    guard let a = Keys.number(keys, note), let b = Keys.number(other, note) else { return }
    asked += 1
    #expect(Number.mayBeEqual(a, b), "\(keys) beside \(other); \(note)")
  }
}
