import CFLINT
import Testing

@testable import ExactNumbers

/// A row of the tables is all that a function needs: here 1/(1 − x), of which no other file knows.
@Suite struct RowTests {
  private let context = Context()

  private static let toy = SpecialFunction(
    "toy", 1, holomorphic: .everywhere, poles: 1...1,
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

  private func formula(plus term: Number = 0) throws -> Formula {
    let recorder = FormulaRecorder()
    let value = try recorder.record(Self.toy, [recorder.unknown], context)
    return try recorder.formula(of: recorder.record(.add, [value, term], context), context)
  }

  private func text(_ number: Number) throws -> String { try number.text(NumberFormat(), context) }

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
