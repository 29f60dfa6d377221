import Calculator
import Foundation
import TestSupport
import Testing

/// The enclosures in the output of `why`. Arb determines how narrow they are, so they are compared
/// with digits.
@Suite struct WhyTests {
  /// Keys, and the digits of their value by mpmath with 40 of them.
  static let references = [
    ("2 sqrt", "1.414213562373095048801688724209698078"),
    ("pi sqrt", "1.772453850905516027298167483341145182"),
    ("1 sin", "0.841470984807896506652502321630298999"),
    ("-3 exp", "0.049787068367863942979342415650061776"),
    ("3 ln", "1.098612288668109691395245236922525704"),
    ("0.25 gamma", "3.625609908221908311930685155867672002"),
    ("1 2 besselk", "0.139865881816522427284598807035411023"),
    ("[[2 sqrt 1] [1 3]] det", "3.242640687119285146405066172629094235"),
  ]

  @Test(arguments: references) func enclosureContainsTheValue(_ keys: String, _ digits: String)
    throws
  {
    let told = try enclosure(toldOf: keys)
    let value = try #require(Decimal(string: digits))
    // The last digits of the reference were cut off.
    #expect(abs(told.midpoint - value) <= told.radius + Self.powerOfTen(-35))
    #expect(told.digits >= 15)
    #expect(told.radius <= abs(told.midpoint) * Self.powerOfTen(1 - told.digits))
  }

  @Test func enclosureOfAResultOfAnAlgorithm() throws {
    let lines = try CalculatorModel.transcript(of: "0 1 { sq neg exp } integrate why")[0]
      .split(separator: "\n")
    #expect(lines[0] == "Not a formula: an algorithm encloses it, as it does roots and integrals.")
    // √π/2·erf 1 by mpmath.
    #expect(lines[1].hasPrefix("Enclosure so far: 0.74682413281242702539"))
    #expect(lines[2] == "More digits: the algorithm runs again, and may find some.")
  }

  @Test func moreDigitsThanWereShownAreTold() throws {
    let few = try enclosure(toldOf: "5 digits 2 sqrt")
    let more = try enclosure(toldOf: "25 digits 2 sqrt")
    #expect(more.digits > few.digits)
  }

  @Test func whatWasRefinedIsTold() throws {
    let lines = try CalculatorModel.transcript(of: "200 digits pi show drop 15 digits pi why")
    let line = try #require(
      lines.flatMap { $0.split(separator: "\n") }.first { $0.hasPrefix("Enclosure") })
    let count = try #require(line.split(separator: " ").compactMap { Int($0) }.last)
    #expect(count >= 200)
    #expect(line.hasPrefix("Enclosure so far: 3.14159265358979"))
    #expect(line.contains("…"))
  }

  private static func powerOfTen(_ exponent: Int) -> Decimal {
    Decimal(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Returns the midpoint, the bound of the error and the number of digits in the output of `why`.
  private func enclosure(
    toldOf keys: String
  ) throws -> (midpoint: Decimal, radius: Decimal, digits: Int) {
    let output = try CalculatorModel.transcript(of: keys + " why")
    let line = try #require(
      output.flatMap { $0.split(separator: "\n") }.first { $0.hasPrefix("Enclosure so far: ") })
    let rest = line.dropFirst("Enclosure so far: ".count)
    let parts = rest.split(separator: ";")
    let ends = parts[0].split(separator: "±")
    let count = try #require(parts[1].split(separator: " ").first.flatMap { Int($0) })
    return (
      try #require(Decimal(string: String(ends[0]))),
      try #require(Decimal(string: String(ends[1]))), count
    )
  }
}
