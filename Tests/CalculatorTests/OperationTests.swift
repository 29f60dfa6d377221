import Calculator
import ExactNumbers
import TestSupport
import Testing

/// Who is told of each operation, and who of many together.
@Suite struct OperationTests {
  /// Writes down all that it is told, in order.
  private final class Witness: Observer {
    private(set) var told: [String] = []
    /// The most operations that it was told of together.
    private(set) var mostTogether = 0

    var operations: [String] { told.filter { $0.hasPrefix("did") } }

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      told.append("changed \(properties.rawValue)")
    }
    func calculatorEndedLine(_ calculator: CalculatorModel) { told.append("line") }
    func calculatorPrinted(_ text: [UInt8]) { told.append(String(decoding: text, as: UTF8.self)) }
    func calculatorFailed(_ failure: Failure) { told.append("\(failure.error)") }

    func calculatorOperated(_ performed: PerformedOperation) {
      let operands = performed.operation.operands.map { "\($0)" }
      told.append("did \(performed.operation.row) \(operands) \(performed.results)")
    }

    func calculatorOperated(_ operations: Span<IntegerOperation>) {
      mostTogether = max(mostTogether, operations.count)
      for index in operations.indices {
        let plain = operations[index]
        let operands = (plain.isBinary ? [plain.y] : []) + [plain.x]
        let numbers = operands.map { "\(Value.number(.small($0)))" }
        told.append("did \(plain.row) \(numbers) \([Value.number(.small(plain.result))])")
      }
    }
  }

  /// What a witness is told about keys, alone with a calculator.
  private func told(_ lines: [String], gathersOperations: Bool) -> Witness {
    let calculator = CalculatorModel()
    let witness = Witness()
    calculator.addObserver(witness, followsOperations: true, gathersOperations: gathersOperations)
    for line in lines { calculator.receive(Array((line + "\n").utf8).span) }
    calculator.finish()
    return witness
  }

  @Test(arguments: 0..<20) func whoIsToldOfManyTogetherIsToldTheSame(seed: UInt64) {
    let words = [
      "1", "7", "1000", "4611686018427387904", "0.5", "12", "+", "-", "*", "%", "/", "neg", "sq",
      "swap", "dup", "divmod", "2 sqrt", "\"a\" print", "show", "foo", "1 0 /", "hex", "dec",
      "2 fix", "std", "0 300 { 1 + } times", "{ 3 * 1 - } call", "[1 2] 3 *", "undo", "drop",
    ]
    var generator = SplitMix64(seed: seed)
    let lines = (0..<40).map { _ in
      let some = (0..<12).compactMap { _ in words.randomElement(using: &generator) }
      return "dec std 1 2 + 3 + " + some.joined(separator: " ")
    }
    let each = told(lines, gathersOperations: false)
    let together = told(lines, gathersOperations: true)
    #expect(each.told == together.told)
    #expect(each.operations.count > 20 && each.mostTogether == 0 && together.mostTogether > 1)
  }

  @Test func oneWhoWantsEachAtOnceDecides() {
    let calculator = CalculatorModel()
    let (early, late) = (Witness(), Witness())
    calculator.addObserver(early, of: [], followsOperations: true, gathersOperations: true)
    calculator.receive(Array("1 2 + 3 + \n".utf8).span)
    calculator.addObserver(late, of: [], followsOperations: true)
    calculator.receive(Array("4 + 5 + \n".utf8).span)
    #expect(early.operations.count == 4 && early.mostTogether == 2)
    #expect(late.operations == early.operations.suffix(2) && late.mostTogether == 0)
    calculator.removeObserver(late)
    calculator.receive(Array("6 + 7 + 8 + \n".utf8).span)
    #expect(early.operations.count == 7 && early.mostTogether == 3)
    #expect(late.operations.count == 2)
  }

  @Test func whoIsToldOfManyTogetherMayLeaveThen() {
    let calculator = CalculatorModel()
    let leaver = Leaver(calculator)
    calculator.addObserver(leaver, of: [], followsOperations: true, gathersOperations: true)
    calculator.receive(Array("1 2 + 3 +\n".utf8).span)
    calculator.receive(Array("4 +\n".utf8).span)
    #expect(leaver.count == 2)
    #expect(calculator.accumulator.map { "\($0)" } == "\(Value.number(10))")
  }

  /// Leaves as soon as it is told of operations.
  private final class Leaver: Observer {
    private unowned let calculator: CalculatorModel
    private(set) var count = 0

    init(_ calculator: CalculatorModel) { self.calculator = calculator }

    func calculatorOperated(_ operations: Span<IntegerOperation>) {
      count += operations.count
      calculator.removeObserver(self)
    }
  }

  @Test func whatAnAbandonedCalculationDidIsToldAndNothingMore() throws {
    let calculator = CalculatorModel()
    let witness = Witness()
    let runner = Abandoner()
    calculator.runner = runner
    calculator.addObserver(witness, of: [], followsOperations: true, gathersOperations: true)
    calculator.receive(Array("1 2 + 3 4 *\n".utf8).span)
    #expect(witness.operations.count == 2 && witness.told.contains("interrupted"))
    let work = try #require(runner.work)
    for _ in 0..<1000 { work() }
    calculator.runner = nil
    calculator.receive(Array("5 6 +\n".utf8).span)
    #expect(witness.operations.count == 3)
  }

  /// A runner that gives up what it has carried out.
  private final class Abandoner: Runner {
    private(set) var work: (@Sendable () -> Void)?

    func run<Result: Sendable>(
      _ interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      self.work = { _ = work() }
      _ = work()
      return nil
    }
  }
}
