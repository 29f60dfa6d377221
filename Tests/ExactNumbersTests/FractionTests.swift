import TestSupport
import Testing

@testable import ExactNumbers

/// Compares fractions with numbers, whose arithmetic other programs test.
struct FractionTests {
  private let context = Context()

  /// Returns fractions of few and of many bits, at the edges of words, and one that is kept as a
  /// real.
  private func samples() throws -> [Number] {
    var random = SplitMix64(seed: 7)
    var numbers: [Number] = [0, 1, -1, .half, .small(.max), .small(.min), .small(1 << 62)]
    for bits in [8, 30, 61, 62, 63, 64, 200] {
      let size = try Number.power(2, .small(bits), context)
      for _ in 0..<6 {
        let top = try Number.add(size, .small(Int.random(in: -9...9, using: &random)), context)
        let bottom = Number.small(Int.random(in: 1...1 << 40, using: &random))
        let quotient = try Number.divide(top, bottom, context)
        numbers += [quotient, try Number.negate(quotient, context)]
      }
    }
    return numbers
  }

  @Test func operatorsAreThoseOfNumbers() throws {
    let numbers = try samples()
    for a in numbers {
      for b in numbers {
        let x = try #require(Fraction(a)), y = try #require(Fraction(b))
        #expect(try Number.identical((x + y).number, Number.add(a, b, context)))
        #expect(try Number.identical((x - y).number, Number.subtract(a, b, context)))
        #expect(try Number.identical((x * y).number, Number.multiply(a, b, context)))
        if b.asInt != 0 {
          #expect(try Number.identical((x / y).number, Number.divide(a, b, context)))
        }
        #expect(try (x < y) == Number.less(a, b, context))
        #expect(try (x == y) == Number.equal(a, b, context))
      }
      let x = try #require(Fraction(a))
      #expect(try x.sign == a.signum(context))
      #expect(try Number.identical(x.magnitude.number, Number.absolute(a, context)))
    }
    #expect(Fraction(.pi) == nil && Fraction(.i) == nil)
  }

  /// The price of fractions counts their bits, also for fractions that are kept as reals.
  @Test func bitsCountBothParts() throws {
    let tiny = try Number.power(2, .small(-200_000), context)
    let large = try #require(Fraction(Number.power(2, 1_000, context)))
    #expect(large.bits == 1_002)
    let enclosure = try Number.add(1, tiny, context).enclosure(200_064, context)
    let ends = try #require(enclosure.ends)
    #expect(ends.upperBound.bits > 400_000)
  }
}
