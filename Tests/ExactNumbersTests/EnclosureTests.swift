import TestSupport
import Testing

@testable import ExactNumbers

/// Enclosures contain their values, also with so few bits that only the bounds ensure it.
struct EnclosureTests {
  private let context = Context()

  /// Both ends of a ball lie within the bound that is shown with its digits.
  @Test func theShownBoundHolds() throws {
    var random = SplitMix64(seed: 24)
    for _ in 0..<1000 {
      let middle = Int.random(in: -(1 << 62)...(1 << 62), using: &random)
      let exponent = Int.random(in: -300...300, using: &random)
      let radius = Int.random(in: 1..<(1 << Int.random(in: 1...29, using: &random)), using: &random)
      let spread = exponent + Int.random(in: -40...80, using: &random)
      let parts = [middle, exponent, radius, spread].map { Number($0) }
      let note: Comment = "\(parts)"
      guard case .real(let real) = try Number.described(as: "enclosure", parts, context) else {
        continue
      }
      let ball = try real.enclosure(bits: 64, context)
      let decimal = try Decimal(
        enclosing: ball, digits: Int.random(in: 1...30, using: &random), context)
      let digits = decimal.digits.isEmpty ? "0" : String(decoding: decimal.digits, as: UTF8.self)
      let unit = try Number.power(10, decimal.exponent, context)
      var shown = try Number.multiply(parse(digits), unit, context)
      if decimal.isNegative { shown = try Number.negate(shown, context) }
      let bound = try Number.power(10, #require(decimal.bound, note), context)
      for side in [-1, 1] {
        let end = try Number.add(
          Number.multiply(parts[0], Number.power(2, parts[1], context), context),
          Number.multiply(
            Number(side * radius), Number.power(2, parts[3], context), context), context)
        let distance = try Number.absolute(Number.subtract(end, shown, context), context)
        #expect(try Number.lessOrEqual(distance, bound, context), note)
      }
    }
  }

  /// x ± x² encloses the functions that are close to x next to zero.
  @Test func nextToZeroFewBitsEncloseWhatManyDo() throws {
    for name in ["sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "expm1", "ln1p"] {
      for exponent in [-65, -66, -70, -100, -1000] {
        func ball(_ bits: Int) throws -> Ball? {
          guard case .real(let real) = try evaluate("2 \(exponent) ^ \(name)") else { return nil }
          return try real.enclosure(bits: bits, context)
        }
        let (wide, fine) = (try ball(64), try ball(4 * abs(exponent) + 64))
        if let wide, let fine {
          #expect(wide.overlaps(fine), "\(name) of 2^\(exponent)")
        }
      }
    }
  }
}
