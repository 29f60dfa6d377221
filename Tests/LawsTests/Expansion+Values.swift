// Compares expansions with the values of a function, using only functions of numbers.

import TestSupport
import Testing

@testable import ExactNumbers

/// A function of u, and its expansion.
struct Known {
  let expansion: Expansion
  let value: (Number) throws -> Number

  /// Expects the values at some points of a neighbourhood to lie within the expansion.
  func expect(
    _ label: String, _ random: inout SplitMix64, near exponent: Int, points: Int = 100
  ) throws {
    let context = Context()
    for index in 0..<points {
      // The outer end, points near it, and far inside.
      let share = index == 0 ? 1 << 16 : Int.random(in: 1...(1 << 16), using: &random)
      let depth = index < 3 ? 16 : Int.random(in: 17...40, using: &random)
      let u = Number(share, over: 1 << (exponent + depth))
      guard let value = try? self.value(u) else { continue }
      let comment = Comment(rawValue: "\(label) at u = \(u.keyText)")
      do {
        #expect(try expansion.holds(value, at: u, context), comment)
        if expansion.isReal {
          #expect(try Number.isZero(Number.imaginaryPart(value, context), context), comment)
        }
      } catch NumberError.undecidable { continue }
    }
  }
}

extension Expansion {
  /// Whether a value at u lies within the terms and the remainder.
  func holds(_ value: Number, at u: Number, _ context: Context) throws -> Bool {
    var rest = value
    for term in limitTerms {
      let part = try Number.multiply(term.coefficient, term.scale.value(at: u, context), context)
      rest = try Number.subtract(rest, part, context)
    }
    rest = try Number.absolute(rest, context)
    guard let remainder else {
      let size = try Number.add(Number.absolute(value, context), 1, context)
      return try Number.less(
        rest, Number.multiply(size, Number(1, over: 1 << 60), context), context)
    }
    let scale = try Number.absolute(remainder.scale.value(at: u, context), context)
    guard remainder.logarithm > -1_000_000 else { return false }
    let bound = try Number.power(2, Number.above(remainder.logarithm), context)
    return try Number.lessOrEqual(rest, Number.multiply(bound, scale, context), context)
  }
}

extension Scale {
  /// u^a·L^b·e^(Σ cᵢ·u^(−mᵢ)·L^(jᵢ)), by functions of numbers.
  func value(at u: Number, _ context: Context) throws -> Number {
    let logarithm = try Number.negate(Number.ln(u, context), context)
    var exponent: Number = 0
    for growth in growths {
      var term = try Number.power(u, Number.negate(growth.power, context), context)
      term = try Number.multiply(term, Number.power(logarithm, growth.log, context), context)
      exponent = try Number.add(
        exponent, Number.multiply(growth.coefficient, term, context), context)
    }
    let powers = try Number.multiply(
      Number.power(u, power, context), Number.power(logarithm, log, context), context)
    return try Number.multiply(powers, Number.exp(exponent, context), context)
  }
}

extension RangeEnd {
  /// The number that is at u.
  func point(_ u: Number, _ context: Context) throws -> Number {
    switch self {
    case .number(let number, let side):
      try Number.add(number, Number.multiply(.small(side), u, context), context)
    case .infinity(let sign): try Number.divide(.small(sign), u, context)
    }
  }
}

extension Number {
  /// Returns a number that is at least the machine number, and exceeds it by less than 2^−40.
  static func above(_ value: Double) -> Number {
    Number(Int((value * 0x1p40).rounded(.up)), over: 1 << 40)
  }

  /// The number as it is keyed in.
  var keyText: String { (try? text(NumberFormat(), Context())) ?? "?" }
}
