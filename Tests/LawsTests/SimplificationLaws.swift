import TestSupport
import Testing

@testable import ExactNumbers

/// A function of a number in exact form agrees with Arb's value for the ball of the number,
/// whatever rules have simplified it, and the number does not change.
@Suite struct SimplificationLaws {
  private let context = Context()

  @Test(arguments: Function.allCases) func rulesKeepTheValue(of function: Function) throws {
    let law = Law("\(function) by rules", cases: 150, rows: Function.allCases.count)
    for var attempt in law {
      do throws(NumberError) {
        var x = try number(&attempt.random)
        if [.asin, .acos, .atanh].contains(function), Bool.random(using: &attempt.random) {
          x = try Number.divide(x, Number.add(Number.absolute(x, context), 1, context), context)
        }
        let y = function == .power ? try Number.absolute(number(&attempt.random), context) : nil
        let before = try [x, y ?? 0].map { (x) throws(NumberError) in
          try x.text(NumberFormat(), context)
        }
        // Most numbers lie outside of some domains, and powers may be too large.
        let bits = try 160 + Int(max(0, x.magnitudeExponent(context).approximate))
        guard bits < 20_000, let ball = try ball(function, y, x, bits), ball.isFinite else {
          continue
        }
        let value = try value(function, y, x)
        try value.evaluateParts(bits, context)
        #expect(
          !value.isComplex && value.knownEnclosure(bits).overlaps(ball),
          "\(attempt): \(function) of \(before)")
        let after = try [x, y ?? 0].map { (x) throws(NumberError) in
          try x.text(NumberFormat(), context)
        }
        #expect(before == after, "\(attempt): \(function) of \(before)")
      } catch { continue }
    }
  }

  /// Returns Arb's value for the balls of the operands.
  private func ball(
    _ function: Function, _ y: Number?, _ x: Number, _ bits: Int
  ) throws(NumberError) -> Ball? {
    let real = Real(.function(function, y ?? x, y == nil ? 0 : x))
    return try real.enclosure(bits: bits, context)
  }

  /// The value as words have it.
  private func value(
    _ function: Function, _ y: Number?, _ x: Number
  ) throws(NumberError) -> Number {
    switch function {
    case .power: try Number.power(y ?? 1, x, context)
    case .ln: try Number.ln(x, context)
    default: try function(x, context)
    }
  }

  // MARK: Numbers

  /// Returns a number of a form that rules look for: of any size, with small primes and their
  /// powers in it, next to such a number, a root or a multiple of π, their logarithms and
  /// exponentials, and sums.
  private func number(_ random: inout SplitMix64) throws(NumberError) -> Number {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return try fraction(&random)
    case 2: return try Number.divide(fraction(&random), fraction(&random), context)
    case 3:
      let root = try Number.squareRoot(Number.absolute(fraction(&random), context), context)
      return try Number.multiply(root, .small(Int.random(in: -3...3, using: &random)), context)
    case 4:
      let count = Number(
        Int.random(in: -40...40, using: &random), over: Int.random(in: 1...12, using: &random))
      return try Number.multiply(count, .pi, context)
    case 5: return try Number.exp(small(&random), context)
    case 6: return try Number.ln(Number.absolute(fraction(&random), context), context)
    default: return try Number.add(number(&random), number(&random), context)
    }
  }

  private func small(_ random: inout SplitMix64) -> Number {
    Number(Int.random(in: -30...30, using: &random), over: Int.random(in: 1...6, using: &random))
  }

  /// A product of powers, of up to some thousand bits, or a number next to it.
  private func fraction(_ random: inout SplitMix64) throws(NumberError) -> Number {
    var product = small(&random)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let base = random.pick([2, 3, 5, 6, 7, 10, 12, 37, 41, 1_000_003])
      let size = random.pick([3, 40, 700])
      let exponent = Int.random(in: -size / 4...size, using: &random)
      product = try Number.multiply(
        product, Number.power(.small(base), .small(exponent), context), context)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { product = try Number.add(product, 1, context) }
    return product
  }
}
