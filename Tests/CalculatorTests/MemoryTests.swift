import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// The memory of a calculator depends on its present values, and not on earlier ones.
@Suite struct MemoryTests {
  private let calculator = CalculatorModel()

  /// Sends a line like a prompt.
  private func line(_ keys: String) {
    calculator.lineBegan(keys)
    calculator.receive(Array((keys + "\n").utf8).span)
    calculator.lineEnded()
  }

  // MARK: Names

  @Test func purgedNamesAreForgotten() {
    line("1 memory")
    for hundred in 0..<2000 {
      line(
        (0..<100).map { "1 sto name\(hundred)_\($0) purge name\(hundred)_\($0)" }.joined(
          separator: " "))
    }
    #expect(calculator.failureCount == 0)
    #expect(calculator.machine.variables.slots.count <= 8)
    // Accounts are due after an eighth of the limit.
    #expect(calculator.interpreter.history.bytes < 9 << 17)
    // These include names that lines of this and other tests still hold.
    #expect(Name.count < 10_000)
    let other = CalculatorModel()
    other.receive(Array("5 sto fresh".utf8).span)
    #expect(other.machine.variables.slots.count * MemoryLayout<Variables.Slot>.stride < 1 << 10)
  }

  /// Variables agree with a dictionary, in whatever order they are set and removed.
  @Test func variablesAreADictionary() {
    for var attempt in Law("variables are a dictionary", cases: 20) {
      var variables = Variables()
      var expected: [String: Int] = [:]
      for step in 0..<400 {
        let name = "v\(Int.random(in: 0..<60, using: &attempt.random))"
        if Int.random(in: 0..<3, using: &attempt.random) == step / 200 {
          variables[name] = nil
          expected[name] = nil
        } else {
          variables[name] = .number(.small(step))
          expected[name] = step
        }
        #expect(variables.count == expected.count, "\(attempt)")
      }
      for number in 0..<60 {
        let value = variables["v\(number)"]
        #expect(value?.number?.asInt == expected["v\(number)"], "\(attempt)")
      }
      #expect(variables.keys.sorted() == expected.keys.sorted(), "\(attempt)")
      #expect(variables.slots.count <= max(8, 16 * variables.count), "\(attempt)")
    }
  }

  /// A name in a running program stays the same while others are added and removed.
  @Test func namesOfRunningProgramsStay() throws {
    let calculator = RPNCalculator()
    try calculator.evaluateAll(
      "{ local deep deep 0 > { deep 1 - inner deep + } { 0 } ifelse } sto inner "
        + "{ purge inner 7 sto other 5 sto later } sto end 10 inner")
    #expect(calculator.stack.last?.description == "55")
    for number in 0..<3000 { _ = Name.of("passing\(number)") }
    #expect(try calculator.evaluate("20 inner").description == "210")
    #expect(try calculator.evaluate("end other later +").description == "12")
  }

  // MARK: Undo

  /// Each line costs something, however little is on the stack.
  @Test(arguments: ["1 drop", "1 + drop", "1 sto a drop 0", "5 fix", "{ 1 } drop"])
  func linesThatLeaveLittleGo(keys: String) {
    line("1 memory 0")
    for _ in 0..<4000 { line(keys) }
    let few = calculator.interpreter.history.count
    for _ in 0..<4000 { line(keys) }
    let history = calculator.interpreter.history
    #expect(history.count < few * 5 / 4, "\(keys)")
    #expect(history.bytes < 3 << 20, "\(keys)")
  }

  @Test func theLastLinesCanBeUndone() throws {
    line("1 memory 0")
    for _ in 0..<4000 { line("1 +") }
    for _ in 0..<100 { line("undo") }
    #expect(calculator.accumulator?.description == "3900")
  }

  // MARK: Vectors that grow

  /// `concat` uses memory in proportion to the added values, and does not change other vectors.
  @Test func vectorsGrowInPlace() throws {
    /// The least memory that one of twenty values takes after `count` others. Tests beside this
    /// one note something, too.
    func noted(_ count: Int) throws -> Int {
      let calculator = RPNCalculator()
      try calculator.evaluateAll("[] sto v")
      for number in 0..<count { try calculator.evaluateAll("v [\(number)] concat sto v") }
      return try (0..<20).map { number in
        let before = MemoryUse.noted
        try calculator.evaluateAll("v [\(number)] concat sto v")
        return MemoryUse.noted - before
      }.min() ?? 0
    }
    #expect(try noted(2000) < 8 * noted(20))
    let calculator = RPNCalculator()
    try calculator.evaluateAll(
      "[1 2] sto a a [3] concat sto b b [4] concat sto c b [5] concat sto d c 1 9 put sto f")
    let texts = try ["a", "b", "c", "d", "f"].map { try calculator.evaluate($0).description }
    #expect(texts == ["[1 2]", "[1 2 3]", "[1 2 3 4]", "[1 2 3 5]", "[9 2 3 4]"])
  }
}
