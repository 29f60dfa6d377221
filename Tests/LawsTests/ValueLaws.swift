import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers
@testable import Quantities

/// Laws of words on quantities: a unit or an uncertainty does not change the meaning of a word.
/// Each row of the command table that takes numbers is tried, so a new row is included.
@Suite struct ValueLaws {
  /// The words that take numbers, vectors or matrices, and whose results depend only on these; not
  /// those about the unit or the uncertainty itself.
  private static let rows = CommandTable.standard.commands.filter { row in
    let topics: Set<Topic> = [
      .stack, .plots, .strings, .programs, .variables, .units, .dates, .measured, .display,
      .session,
    ]
    if topics.contains(row.topic) || row.operands.isEmpty { return false }
    if case .named = row.action { return false }
    if case .setting = row.action { return false }
    let kinds: [Kind] = [.number, .any, .scalar, .vector, .matrix, .endpoint, .row]
    // Random words give different results each time; the others keep their operands, or describe
    // them.
    let others: Set = [
      "rand", "randn", "randint", "seed", "shuffle", "sample", "stat", "unstat", "identify",
    ]
    return row.operands.allSatisfy { kind in kinds.contains(kind) } && !others.contains(row.name)
  }

  /// The form in which an entry is written.
  private enum Entry: CaseIterable {
    /// A number that is measured.
    case measured
    /// A number of a base unit, so that a right result has the number that it has without.
    case withUnit
    /// A ratio in per cent.
    case percent
    /// A number that was a quantity on the way.
    case cancelled

    func keys(_ value: Int, over: Int) -> String {
      switch self {
      case .measured: "\(value) \(over) / 1e-9 pm"
      case .withUnit: "\(value) \(over) / _m *"
      case .percent: "\(100 * value) \(over) / _% tounit"
      case .cancelled: "\(value) \(over) / _m * _m /"
      }
    }
  }

  @Test func oneEntryChangesNoMeaning() throws {
    for var attempt in Law("a quantity changes no word's meaning", cases: 1) {
      for row in Self.rows {
        let operands = row.operands.map { Operand($0, row, &attempt.random) }
        let plain = Self.results(operands.map(\.plain), row.name)
        // A word with different results each time has no law.
        guard Self.agree(plain, Self.results(operands.map(\.plain), row.name)) else { continue }
        for entry in Entry.allCases {
          // The shown value is rounded, which depends on the unit.
          let rule = row.unitRule
          if entry == .percent, rule == .rounds || rule == .roundsTo || rule == .fraction {
            continue
          }
          for isAlone in [true, false] {
            let chosen = Int.random(in: 0..<operands.count, using: &attempt.random)
            let place = Int.random(in: 0..<9, using: &attempt.random)
            let keys = operands.enumerated().map { index, operand in
              isAlone
                ? index == chosen ? operand.keys(entry, only: place) : operand.plain
                : operand.keys(entry)
            }
            guard let found = Self.results(keys, row.name, limit: 1) else { continue }
            #expect(
              Self.agree(plain, found), "\(keys.joined(separator: " ")) \(row.name): \(attempt)")
          }
        }
      }
    }
  }

  /// Whether results have the same numbers, in the same places.
  private static func agree(_ a: [Value]?, _ b: [Value]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { agree($0, $1) }
  }

  private static func agree(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.vector(let a), .vector(let b)): return agree(a.elements, b.elements)
    case (.string(let a), .string(let b)): return a == b
    default:
      guard let a = number(a), let b = number(b) else { return a.kind == b.kind }
      return isSmall(try? Number.subtract(a, b, Context()), beside: a)
    }
  }

  /// The number in base units, as if it were exact.
  private static func number(_ value: Value) -> Number? {
    guard let quantity = value.quantity, !quantity.isPoint else { return nil }
    return try? quantity.inBaseUnits(Context()).value.nominal
  }

  /// Whether a difference is none beside a number.
  private static func isSmall(_ difference: Number?, beside number: Number) -> Bool {
    let context = Context()
    guard let difference, let size = try? Number.absolute(number, context),
      let error = try? Number.absolute(difference, context),
      let bound = try? Number.multiply(Number.maximum(size, 1, context), tolerance, context)
    else { return false }
    return (try? Number.less(error, bound, context)) ?? true
  }

  private static let tolerance = Number(decimal: 1, places: 6)

  /// Returns the values that keys and a word leave; nil if they are refused, or exceed the time
  /// limit.
  private static func results(_ operands: [String], _ word: String, limit: Int = 0) -> [Value]? {
    Keys.stack("rad \(limit) timelimit " + operands.joined(separator: " ") + " " + word)
  }

  /// A random operand: a number, a vector or a matrix of short fractions.
  private struct Operand {
    let rows: [[(value: Int, over: Int)]]
    let depth: Int

    init(_ kind: Kind, _ row: Command, _ random: inout SplitMix64) {
      switch kind {
      // Slow ones that are applied to every entry need no matrix.
      case .number where row.special != nil: depth = max(0, Int.random(in: -2...1, using: &random))
      case .matrix: depth = 2
      case .vector, .row: depth = Int.random(in: 1...2, using: &random)
      default: depth = max(0, Int.random(in: -2...2, using: &random))
      }
      let size = depth == 0 ? 1 : 2
      rows = (0..<(depth == 2 ? size : 1)).map { _ in
        (0..<size).map { _ in
          let over = [1, 1, 2, 5].randomElement(using: &random) ?? 1
          return (Int.random(in: 1...4, using: &random), over)
        }
      }
    }

    private var count: Int { rows.count * rows[0].count }

    var plain: String { text { "\($0.value) \($0.over) /" } }

    /// The keys with one entry written so, or all of them.
    func keys(_ entry: Entry, only chosen: Int? = nil) -> String {
      var index = 0
      return text { number in
        defer { index += 1 }
        return chosen.map { $0 % count == index } ?? true
          ? entry.keys(number.value, over: number.over) : "\(number.value) \(number.over) /"
      }
    }

    private func text(_ entry: ((value: Int, over: Int)) -> String) -> String {
      let rows = rows.map { $0.map(entry).joined(separator: " ") }
      switch depth {
      case 0: return rows[0]
      case 1: return "[\(rows[0])]"
      default: return "[\(rows.map { "[\($0)]" }.joined(separator: " "))]"
      }
    }
  }

  // MARK: Uncertainties

  @Test func uncertaintiesAreTheSlopes() throws {
    for var attempt in Law("an uncertainty is that of the difference quotient", cases: 1) {
      for row in Self.rows where row.operands.allSatisfy({ $0 == .number }) {
        let values = row.operands.map { _ in Int.random(in: 1...99, using: &attempt.random) }
        let place = Int.random(in: 0..<values.count, using: &attempt.random)
        let keys = { (change: String) in
          values.enumerated().map { index, value in
            "\(value) 50 /" + (index == place ? change : "")
          }.joined(separator: " ")
        }
        let measured = "1 timelimit " + keys(" 1e-3 pm") + " \(row.name)"
        guard let found = Keys.stack(measured), found.count == 1 else { continue }
        let step = "2 -40 ^"
        let ends = [" \(step) -", " \(step) +"].map { Keys.stack(keys($0) + " \(row.name)")?.last }
        guard case .number(let low)? = ends[0], case .number(let high)? = ends[1] else {
          Issue.record("\(keys(" 1e-3 pm")) \(row.name): \(attempt)")
          continue
        }
        #expect(
          Self.isSlope(found[0], low, high), "\(keys(" 1e-3 pm")) \(row.name): \(attempt)")
        guard let twice = Keys.stack(measured + " dup -") else { continue }
        #expect(Self.agree(twice, [.number(0)]), "\(row.name): \(attempt)")
        if case .number? = twice.first {} else { Issue.record("\(row.name) dup -: \(attempt)") }
      }
    }
  }

  /// Whether a result has the uncertainty that follows from the values 2⁻⁴⁰ below and above.
  private static func isSlope(_ value: Value, _ low: Number, _ high: Number) -> Bool {
    let context = Context()
    guard let quantity = value.quantity, quantity.value.hasFirstOrder,
      let uncertainty = try? quantity.value.uncertainty(context),
      let change = try? Number.absolute(Number.subtract(high, low, context), context),
      let width = try? Number.power(2, 39, context),
      let slope = try? Number.multiply(Number.multiply(change, width, context), unit, context)
    else { return value.quantity?.value.hasFirstOrder == false }
    return isSmall(try? Number.subtract(uncertainty, slope, context), beside: uncertainty)
  }

  private static let unit = Number(decimal: 1, places: 3)

  // MARK: Vanishing first orders

  /// Polynomials in two measured numbers: whether all derivatives vanish at the point, and whether
  /// the polynomial is a constant, is known from its coefficients.
  @Test func whatVanishesIsNoConstant() throws {
    for var attempt in Law("a polynomial is exact only where it is a constant", cases: 60) {
      let (x, y) = (
        Int.random(in: -2...2, using: &attempt.random),
        Int.random(in: -2...2, using: &attempt.random)
      )
      let terms = (0..<4).map { _ in
        (
          factor: Int.random(in: -2...2, using: &attempt.random),
          i: Int.random(in: 0...2, using: &attempt.random),
          j: Int.random(in: 0...2, using: &attempt.random)
        )
      }
      var coefficients: [[Int]: Int] = [:]
      for term in terms { coefficients[[term.i, term.j], default: 0] += term.factor }
      let isConstant = coefficients.allSatisfy { $0.key == [0, 0] || $0.value == 0 }
      let power = { (base: Int, exponent: Int) in
        exponent < 0 ? 0 : (0..<exponent).reduce(1) { product, _ in product * base }
      }
      let slopes = terms.reduce((0, 0)) { sum, term in
        (
          sum.0 + term.factor * term.i * power(x, term.i - 1) * power(y, term.j),
          sum.1 + term.factor * term.j * power(x, term.i) * power(y, term.j - 1)
        )
      }
      let keys =
        "\(x) 0.25 pm sto x \(y) 0.5 pm sto y 0"
        + terms.map { " x \($0.i) ^ y \($0.j) ^ * \($0.factor) * +" }.joined()
      let value = try #require(Keys.stack(keys)?.last?.quantity, "\(keys): \(attempt)").value
      #expect(value.isExact == isConstant, "\(keys): \(attempt)")
      #expect(value.hasFirstOrder == (isConstant || slopes != (0, 0)), "\(keys): \(attempt)")
      guard value.hasFirstOrder else { continue }
      // 16·u² = slopes₀² + 4·slopes₁²
      let context = Context()
      let square = try Number.square(value.uncertainty(context), context)
      let expected = Number(slopes.0 * slopes.0 + 4 * slopes.1 * slopes.1)
      let found = try Number.multiply(square, 16, context)
      #expect(try Number.equal(found, expected, context), "\(keys): \(attempt)")
    }
  }
}
