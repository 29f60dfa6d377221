import CFLINT
import Manual
import Testing

@testable import Calculator
@testable import ExactNumbers

/// A row of the special functions and a row of the commands are enough for a word with a new
/// function: here 1/(1 − x), which no other file contains.
@Suite struct FunctionRowTests {
  private static let toy = SpecialFunction(
    "toy", 1, seconds: 0, holomorphic: .everywhere, poles: 1...1,
    { x, result, bits in
      acb_sub_si(x, x, 1, bits)
      acb_neg(x, x)
      acb_set_si(result, 1)
      acb_div(result, result, x, bits)
    },
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[0] { throw .pole(at: 1) }
      return nil
    })

  private let context = Context()
  private let table: CommandTable

  init() throws {
    table = try CommandTable(adding: [
      .special("toy", "x → y", "Gives 1/(1-x).", "-1 toy → 0.5", takes: 1, is: Self.toy)
    ])
  }

  /// Returns the printed lines and the stack; or the error.
  private func lines(_ keys: String) -> [String] {
    let calculator = RPNCalculator(table: table)
    let recorder = Recorder()
    calculator.model.addObserver(recorder)
    do throws(Failure) { try calculator.evaluateAll(keys) } catch { return ["\(error.error)"] }
    return recorder.lines + calculator.stack.map(\.description)
  }

  /// The derivative is 1/(1 − x)², the integral −ln |1 − x|: ln 4 from -1 to 1/2.
  @Test(arguments: [
    ("-0.5 toy", "0.666666666666667"), ("1i toy", "0.5+0.5i"),
    ("{ toy } -3 diff", "0.0625000000000000"), ("'toy(x)' -3 diff", "0.0625000000000000"),
    ("-1 0.5 { toy } integrate", "1.38629436111989"), ("{ toy } 3 limit", "-0.5"),
    ("{ toy 2 - } 0 0.75 findroot", "0.500000000000000"),
    ("-3 0 'toy(x)-1/2' roots", "[-1]"),
    ("'2*toy(-1)' eval", "1"),
    ("1 toy", "'toy' has a pole at 1"),
  ])
  func theWordHasIt(_ keys: String, _ result: String) { #expect(lines(keys) == [result]) }

  @Test func aPoleWithinARangeIsRefused() {
    #expect(lines("0 2 { toy } integrate")[0].hasPrefix("'integrate'"))
  }

  @Test func itIsDrawnAndExplained() {
    let drawing = lines("{ toy } -3 0 \"-\" plotto").joined()
    #expect(drawing.contains("<polyline") || drawing.contains("<path"))
    #expect(lines("-0.5 toy why").joined(separator: "\n").contains("toy"))
  }

  /// Sessions find a function by its name.
  @Test func everyFunctionOfARowIsInTheTable() {
    for row in CommandTable.standard.commands {
      guard let function = row.special?() else { continue }
      #expect(SpecialFunction.named(function.name[...])?.name == function.name, "\(row.name)")
    }
  }

  @Test func theManualHasIt() {
    #expect(SurdManual.help(on: "toy", width: 80, table: table)?.contains("Gives 1/(1-x).") == true)
    #expect(SurdManual.words(of: "all", width: 80, table: table).contains("toy"))
  }

  private func formula(plus term: Number = 0) throws -> Formula {
    let recorder = FormulaRecorder()
    let value = try recorder.record(Self.toy, [recorder.unknown], context)
    return try recorder.formula(of: recorder.record(.add, [value, term], context), context)
  }

  private func text(_ number: Number) throws -> String { try number.text(NumberFormat(), context) }

  // MARK: The function and its formula

  @Test func itHasValues() throws {
    #expect(try text(Self.toy([Number(-1, over: 2)], context)) == "0.666666666666667")
    #expect(try text(Self.toy([.i], context)) == "0.5+0.5i")
    #expect(throws: NumberError.self) { try Self.toy([1], context) }
  }

  /// Its derivative is 1/(1 − x)².
  @Test func itIsDifferentiated() throws {
    #expect(try text(formula().derivative(at: -3, context)) == "0.0625000000000000")
    #expect(throws: NumberError.self) { try formula().derivative(at: 1, context) }
  }

  /// Its integral is −ln |1 − x|.
  @Test func itIsIntegrated() throws {
    let value = try formula().integral(from: .number(-1), to: .number(.half), context)
    #expect(try text(value) == "1.38629436111989")
    #expect(throws: NumberError.self) {
      try formula().integral(from: .number(0), to: .number(2), context)
    }
  }

  @Test func itHasLimitsAndRoots() throws {
    guard case .number(let limit) = try formula().limit(at: .number(3), context) else {
      Issue.record("no number")
      return
    }
    #expect(try text(limit) == "-0.5")
    #expect(throws: NumberError.self) { try formula().limit(at: .number(1), context) }
    let root = try formula(plus: -2).root(between: 0, Number(3, over: 4), context)
    #expect(try text(root) == "0.500000000000000")
  }
}
