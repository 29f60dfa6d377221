import TestSupport
import Testing

@testable import ExactNumbers

/// *Floating point*: a number is rounded once, to a number of the format, in each direction. Beside
/// the arithmetic of plain integers, and beside all numbers of a small format.
@Suite struct FloatLaws {
  let context = Context()

  static let rules: [FloatingPointRoundingRule] = [
    .toNearestOrEven, .toNearestOrAwayFromZero, .towardZero, .up, .down, .awayFromZero,
  ]

  static func formats() throws -> [FloatFormat] {
    try [16, 32, 64, 80, 128].map { try FloatFormat(width: $0) }
      + [[2, 2], [3, 5], [8, 8], [11, 8], [237, 12]].map {
        try FloatFormat(precision: Number($0[0]), exponentBits: Number($0[1]))
      }
  }

  /// A number at an edge of a format.
  private func number(
    _ format: FloatFormat, _ random: inout SplitMix64
  ) throws -> NumberAtAnEdge {
    let ends = [format.least, 1 - format.maximum, 0, format.maximum + 1]
    let exponent = random.pick(ends) + Int.random(in: -3...3, using: &random)
    return try NumberAtAnEdge(
      2, exponent: exponent,
      digits: min(format.precision, max(1, exponent - format.least + 1)),
      mayBeRoot: format.maximum < 3000, &random)
  }

  /// The rounding of a magnitude that is the rounding of a number with this sign.
  private func ruleOfMagnitude(
    _ rule: FloatingPointRoundingRule, _ isNegative: Bool
  ) -> FloatingPointRoundingRule {
    switch rule {
    case .up: isNegative ? .towardZero : .awayFromZero
    case .down: isNegative ? .awayFromZero : .towardZero
    default: rule
    }
  }

  /// Returns a rounded number; nil for an infinity.
  private func rounded(
    _ x: Number, to format: FloatFormat, _ rule: FloatingPointRoundingRule
  ) throws -> Number? {
    do throws(NumberError) { return try format.rounded(x, by: rule, context) } catch {
      if case .infiniteFloat = error { return nil }
      throw error
    }
  }

  @Test func everyFormatIsRoundedToInEveryDirection() throws {
    let formats = try Self.formats()
    let rows = formats.count * Self.rules.count
    for format in formats {
      for rule in Self.rules {
        for var attempt in Law("a float is rounded correctly", cases: 25, rows: rows) {
          let number = try number(format, &attempt.random)
          let note: Comment = "\(number.keys) to \(format) \(rule); \(attempt)"
          let near = try number.value.magnitudeExponent(context).asInt ?? 0
          let leading = number.fraction.leadingPlace(2, near: near)
          let place = max(leading - format.precision + 1, format.least)
          let way = ruleOfMagnitude(rule, number.isNegative)
          var expected = number.fraction.rounded(2, place: place, by: way)
          // The largest number in units of `place`, which may be above its last place.
          let shift = max(0, place - format.greatest)
          let power = PlainInteger(2, toThe: format.precision + max(0, format.greatest - place))
          var unit = place
          if shift > 0 || expected >= power {
            if way != .towardZero {
              #expect(try rounded(number.value, to: format, rule) == nil, note)
              continue
            }
            (expected, unit) = (PlainInteger(2, toThe: format.precision) - 1, format.greatest)
          }
          let value = try format.rounded(number.value, by: rule, context)
          let units = try Number.divide(
            Number.absolute(value, context), Number.power(2, Number(unit), context), context)
          #expect(Number.identical(units, expected.number), note)
          let isNegative = try Number.less(value, 0, context)
          #expect(isNegative == (number.isNegative && expected != 0), note)
        }
      }
    }
  }

  /// The bits of a rounded number have its value, rounding it again changes nothing in any
  /// direction, and the adjacent numbers have adjacent bits.
  @Test func whatIsRoundedIsANumberOfTheFormat() throws {
    let formats = try Self.formats()
    for format in formats {
      for var attempt in Law("a rounded number has bits", cases: 40, rows: formats.count) {
        let number = try number(format, &attempt.random)
        let note: Comment = "\(number.keys) to \(format); \(attempt)"
        let rule = attempt.random.pick(Self.rules)
        guard let value = try rounded(number.value, to: format, rule) else { continue }
        let bits = try Number.floatBits(value, format, context)
        #expect(Number.identical(try Number.fromFloatBits(bits, format, context), value), note)
        for rule in Self.rules {
          #expect(Number.identical(try format.rounded(value, by: rule, context), value), note)
        }
        let step = try Number.multiply(format.unitInLastPlace(of: value, context), .half, context)
        let beyond = try Number.add(value, step, context)
        if try rounded(beyond, to: format, .up) == nil { continue }
        let above = try format.next(above: value, context)
        #expect(Number.identical(try format.next(below: above, context), value), note)
        #expect(try Number.less(value, above, context), note)
        if try Number.less(value, 0, context) || format.storesLeadingBit { continue }
        let next = try Number.floatBits(above, format, context)
        #expect(Number.identical(next, try Number.add(bits, 1, context)), note)
      }
    }
  }

  /// Down ≤ x ≤ up, without a number of the format between them; the nearest number is one of the
  /// two.
  @Test func directedRoundingBrackets() throws {
    let formats = try Self.formats()
    for format in formats {
      for var attempt in Law("two neighbours hold x", cases: 40, rows: formats.count) {
        let number = try number(format, &attempt.random)
        let (x, note) = (number.value, Comment("\(number.keys) to \(format); \(attempt)"))
        guard let below = try rounded(x, to: format, .down),
          let above = try rounded(x, to: format, .up)
        else { continue }
        #expect(try !Number.less(x, below, context) && !Number.less(above, x, context), note)
        if try Number.equal(x, below, context) {
          #expect(Number.identical(above, below), note)
          continue
        }
        #expect(Number.identical(try format.next(above: below, context), above), note)
        let distance = try Number.subtract(above, below, context)
        #expect(
          try !Number.less(format.unitInLastPlace(of: x, context), distance, context), note)
        let error = try Number.absolute(format.error(of: x, from: x, context), context)
        #expect(try !Number.less(.half, error, context), note)
      }
    }
  }

  @Test func roundingIsMonotone() throws {
    let formats = try Self.formats()
    let rows = formats.count * Self.rules.count
    for format in formats {
      for rule in Self.rules {
        for var attempt in Law("rounding keeps the order", cases: 8, rows: rows) {
          var numbers = try [
            number(format, &attempt.random).value, number(format, &attempt.random).value,
          ]
          if try Number.less(numbers[1], numbers[0], context) { numbers.reverse() }
          guard let low = try rounded(numbers[0], to: format, rule),
            let high = try rounded(numbers[1], to: format, rule)
          else { continue }
          #expect(try !Number.less(high, low, context), "\(format) \(rule); \(attempt)")
        }
      }
    }
  }

  /// Numbers close to the midpoint between two numbers; a format with more digits would round them
  /// to the midpoint itself.
  @Test func nothingIsRoundedTwice() throws {
    let little = try Number.multiply(.pi, Number.power(2, -3000, context), context)
    for format in try Self.formats() {
      let unit = try Number.power(2, Number(1 - format.precision), context)
      let middle = try Number.add(1, Number.multiply(unit, .half, context), context)
      for rule in [FloatingPointRoundingRule.toNearestOrEven, .toNearestOrAwayFromZero] {
        let above = try format.rounded(Number.add(middle, little, context), by: rule, context)
        let below = try format.rounded(Number.subtract(middle, little, context), by: rule, context)
        #expect(try Number.equal(above, Number.add(1, unit, context), context))
        #expect(try Number.equal(below, 1, context))
      }
    }
  }

  /// Every eighth of the smallest number, up to beyond the largest one, beside the list of all.
  @Test func aSmallFormatIsAsTheListOfItsNumbers() throws {
    let format = try FloatFormat(precision: 3, exponentBits: 3)
    let least = try Number.power(2, Number(format.least), context)
    // The magnitudes in units of the smallest one, the last of them in place of infinity.
    let all = try (0..<28).map { bits in
      let value = try Number.fromFloatBits(Number(bits), format, context)
      return try #require(try Number.divide(value, least, context).asInt)
    }
    #expect(all.last == 7 << 5)
    for eighths in 0...(9 << 8) {
      for (rule, sign) in Self.rules.flatMap({ rule in [(rule, 1), (rule, -1)] }) {
        let units = try Number.divide(Number(sign * eighths), 8, context)
        let x = try Number.multiply(least, units, context)
        let index = all.lastIndex { $0 * 8 <= eighths } ?? 0
        let (below, above) = (all[index], index + 1 < all.count ? all[index + 1] : 8 << 5)
        let rest = eighths * 2 - (below + above) * 8
        let isUp =
          switch ruleOfMagnitude(rule, sign < 0) {
          case .toNearestOrEven: rest > 0 || rest == 0 && index % 2 == 1
          case .toNearestOrAwayFromZero: rest >= 0
          case .towardZero: false
          default: below * 8 != eighths
          }
        let expected = isUp ? above : below
        let value = try rounded(x, to: format, rule)
        if expected == 8 << 5 {
          #expect(value == nil, "\(eighths)")
        } else {
          let wanted = try Number.multiply(least, Number(sign * expected), context)
          let found = try #require(value)
          #expect(Number.identical(found, wanted), "\(eighths)")
        }
      }
    }
  }
}
