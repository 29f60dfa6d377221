import ExactNumbers
import TestSupport
import Testing

@testable import Calculator
@testable import Quantities

/// Laws of texts: `tonum` reads the text that `tostr` writes for one number; keys restore a
/// quantity.
@Suite struct TextLaws {
  /// The kinds of values whose texts are short and exact, or are measured numbers.
  private enum Kind: CaseIterable {
    case integer, hexadecimal, decimal, complex, fraction, infinity
    case quantity, product, multiple, temperature, duration, date, time, measured
  }

  @Test func whatIsWrittenReadsBack() throws {
    for var attempt in Law("what 'tostr' writes, 'tonum' reads", cases: 40) {
      for kind in Kind.allCases {
        let keys = Self.keys(kind, &attempt.random)
        let texts = Keys.stack("\(keys) tostr dup tonum tostr")
        #expect(texts?.count == 2, "\(keys): \(attempt)")
        guard let texts, case .string(let first)? = texts.first,
          case .string(let second)? = texts.last
        else { continue }
        #expect(first == second, "\(keys): \(attempt)")
        if [.infinity, .measured].contains(kind) { continue }
        let answer = Keys.stack("\(keys) dup tostr tonum =")?.last?.quantity?.simplified?.asInt
        #expect(answer == 1, "\(keys), which is shown as \(first): \(attempt)")
      }
    }
  }

  /// The form of keys, with every unit of the table: by itself, in a quotient, and below a
  /// multiple.
  @Test func keysOfEveryUnitGiveTheQuantityAgain() {
    for var attempt in Law("keys of a quantity give it again", cases: 1) {
      for row in UnitTable.standard.rows {
        let number = "\(Int.random(in: 1...99_999, using: &attempt.random)) 700 /"
        let other = Self.unit(&attempt.random)
        let units = [row.symbol, "\(row.symbol)/\(other)", "\(other)^2/\(row.symbol)"]
        let quantities =
          units.map { "\(number) _\($0) tounit" }
          + ["\(number) _L/100\(other) tounit _\(row.symbol) /"]
        for (index, keys) in quantities.enumerated() {
          // Scales do not occur in quotients.
          guard let value = Keys.stack("\(keys) exact tostr"),
            case .string(let written)? = Keys.stack("\(keys) rpn tostr")?.last
          else {
            #expect(index > 0, "\(keys): \(attempt)")
            continue
          }
          let again = Keys.stack("\(written) exact tostr")
          #expect(
            again?.map(\.description) == value.map(\.description),
            "\(keys), whose keys are \(written): \(attempt)")
        }
      }
    }
  }

  private static func keys(_ kind: Kind, _ random: inout SplitMix64) -> String {
    let whole = Int.random(in: -99_999...99_999, using: &random)
    let places = Int.random(in: 0..<100, using: &random)
    let decimal = "\(whole).\(places)"
    switch kind {
    case .integer: return "\(whole)"
    case .hexadecimal: return "hex \(whole)"
    case .decimal: return decimal
    case .complex: return "\(decimal) \(whole + 7) complex"
    case .fraction: return "exact \(whole) \(places + 1) /"
    case .infinity: return whole < 0 ? "-inf" : "inf"
    case .quantity: return "\(decimal)_\(unit(&random))"
    case .product: return "\(decimal)_\(unit(&random))*\(unit(&random))/(s*\(unit(&random))^3)"
    case .multiple: return "\(decimal)_L/\(places + 1)km"
    case .temperature: return "\(abs(whole)).\(places)_\(["°C", "°F"][places % 2])"
    case .duration: return "\(places)h\(places % 60)m\(places % 7).5s \(whole) *"
    case .date: return "\(1000 + places)_d @2026-11-22 +"
    case .time: return "\(whole)_s @2026-11-22T14:30\(["", "Z"][places % 2]) +"
    case .measured: return "\(decimal)(\(places + 1))_\(unit(&random))"
    }
  }

  /// A unit of the table, possibly with a prefix. Temperatures, levels, constants and units without
  /// a dimension, which would cancel, are left out.
  private static func unit(_ random: inout SplitMix64) -> String {
    let rows = UnitTable.standard.rows.filter {
      $0.absoluteZero == nil && $0.level == nil && $0.dimensionText != "1" && $0.constant == nil
    }
    let symbol = rows.randomElement(using: &random)?.symbol ?? "m"
    let prefixed = ["k", "m"].randomElement(using: &random).map { $0 + symbol } ?? symbol
    return UnitTable.standard.row(named: prefixed)?.row.symbol == symbol ? prefixed : symbol
  }
}
