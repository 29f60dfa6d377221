import TestSupport
import Testing

@testable import ExactNumbers

/// *Rounding*: the shown value is the number, correctly rounded to the requested digits, halves
/// away from zero. It is compared with arithmetic on plain integers.
@Suite struct RoundingLaws {
  let context = Context()

  @Test func everyStyleRoundsCorrectly() throws {
    for var attempt in Law("a shown number is correctly rounded", cases: 1500) {
      let format = Self.format(&attempt.random)
      let base = format.base.radix
      let number = try NumberAtAnEdge(
        base, exponent: Int.random(in: -40...40, using: &attempt.random),
        digits: Self.significantDigits(format) ?? 20, &attempt.random)
      var output: [UInt8] = []
      let isExact = try number.value.write(to: &output, format, context)
      let text = String(decoding: output, as: UTF8.self)
      let note: Comment = "\(number.keys) \(format) shows \(text); \(attempt)"
      let shown = try #require(ShownDigits(text, base), note)
      let isWhole = number.value.isInteger && (base != 10 || format.style == .standard)
      var place = isWhole ? 0 : -Self.places(format)
      if !isWhole, let digits = Self.significantDigits(format) {
        place = number.fraction.leadingPlace(base) - digits + 1
      }
      let expected = number.fraction.rounded(base, place: place)
      #expect(Self.isSame(shown, expected, place, base), note)
      #expect(shown.isNegative == (number.isNegative && expected != 0), note)
      #expect(isExact == number.fraction.equals(expected, base, place: place), note)
      #expect(isExact || number.value.isInteger || !shown.looksWhole, note)
    }
  }

  @Test func aShortenedRowIsTrue() throws {
    for var attempt in Law("a shortened row is true", cases: 40) {
      let format = Self.format(&attempt.random)
      let base = format.base.radix
      let number = try NumberAtAnEdge(
        base, exponent: Int.random(in: -40...40, using: &attempt.random),
        digits: Int.random(in: 1...30, using: &attempt.random), &attempt.random)
      for columns in 5...60 {
        let text = try number.value.shortText(columns: columns, counting: true, format, context)
        guard let text, !text.text.contains("…") else { continue }
        let note: Comment = "\(number.keys) in \(columns): \(text.marked), \(format); \(attempt)"
        let shown = try #require(ShownDigits(text.text, base), note)
        #expect(text.text.count <= columns, note)
        // Before an exponent that is a multiple of 3, up to two zeros may fill up.
        let places = shown.place...(shown.isFilled ? shown.place + 2 : shown.place)
        #expect(
          places.contains {
            Self.isSame(shown, number.fraction.rounded(base, place: $0), $0, base)
          }, note)
        #expect(
          text.isExact == number.fraction.equals(shown.coefficient, base, place: shown.place), note)
      }
    }
  }

  @Test func roundtoRoundsCorrectly() throws {
    for var attempt in Law("roundto rounds correctly", cases: 500) {
      let places = Int.random(in: -20...100, using: &attempt.random)
      let exponent = Int.random(in: -40...40, using: &attempt.random)
      let number = try NumberAtAnEdge(
        10, exponent: exponent, digits: exponent + places, &attempt.random)
      let rounded = try Number.round(number.value, toPlaces: Number(places), context)
      let units = try Number.multiply(rounded, Number.power(10, Number(places), context), context)
      let magnitude = try Number.absolute(units, context)
      let expected = number.fraction.rounded(10, place: -places)
      #expect(Number.identical(magnitude, expected.number), "\(number.keys) \(places) \(attempt)")
      let isNegative = try Number.less(rounded, 0, context)
      #expect(isNegative == (number.isNegative && expected != 0), "\(attempt)")
    }
  }

  // MARK: Formats

  /// A style, a base and 1 to 120 digits, about 15 in half of the cases.
  private static func format(_ random: inout SplitMix64) -> NumberFormat {
    var format = NumberFormat()
    let isUsual = Bool.random(using: &random)
    let digits = Int.random(in: isUsual ? 10...20 : 1...120, using: &random)
    format.digits = digits
    let styles: [NumberFormat.Style] = [
      .standard, .fixed(digits), .scientific(digits - 1), .engineering(digits - 1),
      .prefixed(digits - 1),
    ]
    format.style = random.pick(styles)
    let radix = Bool.random(using: &random) ? 10 : Int.random(in: 2...36, using: &random)
    format.base = NumberFormat.Base(radix) ?? .decimal
    return format
  }

  /// The number of digits that a format requests, by the rules in the manual; nil if it requests
  /// decimal places.
  private static func significantDigits(_ format: NumberFormat) -> Int? {
    switch format.style {
    case .standard:
      let wanted = PlainInteger(10, toThe: format.digits)
      var count = 1
      while PlainInteger(format.base.radix, toThe: count) < wanted { count += 1 }
      return count
    case .fixed: return nil
    case .scientific(let places), .engineering(let places): return places + 1
    case .prefixed(let places): return max(2, places) + 1
    }
  }

  private static func places(_ format: NumberFormat) -> Int {
    if case .fixed(let places) = format.style { places } else { 0 }
  }

  /// Whether shown digits are n·base^place.
  private static func isSame(
    _ shown: ShownDigits, _ n: PlainInteger, _ place: Int, _ base: Int
  ) -> Bool {
    let low = min(shown.place, place)
    return shown.coefficient * PlainInteger(base, toThe: shown.place - low)
      == n * PlainInteger(base, toThe: place - low)
  }
}
