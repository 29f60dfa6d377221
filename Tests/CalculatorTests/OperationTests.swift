import Calculator
import ExactNumbers
import TestSupport
import Testing

/// Observers are told of each operation, or of many together.
@Suite struct OperationTests {
  /// Everything that an observer was told, in order.
  private final class Log {
    var told: [String] = []
    /// The most operations that were told together.
    var mostTogether = 0

    var operations: [String] { told.filter { $0.hasPrefix("did") } }
  }

  /// An observer that writes down all that it is told.
  private protocol Witness: Observer {
    var log: Log { get }
  }

  /// Takes operations one by one.
  private final class EachWitness: Witness {
    let log = Log()

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      log.told.append("changed \(properties.rawValue)")
    }
    func calculatorEndedLine(_ calculator: CalculatorModel) { log.told.append("line") }
    func calculatorPrinted(_ text: String) {
      log.told.append(text)
    }
    func calculatorFailed(_ failure: Failure) { log.told.append("\(failure.error)") }

    func calculatorOperated(_ performed: PerformedOperation) {
      let operands = performed.operation.operands.map { "\($0)" }
      log.told.append("did \(performed.operation.row) \(operands) \(performed.results)")
    }
  }

  /// Takes operations on integers together, and does all else as one who does not.
  private final class BatchWitness: Witness {
    private let each = EachWitness()

    var log: Log { each.log }

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      each.calculator(calculator, changed: properties)
    }
    func calculatorEndedLine(_ calculator: CalculatorModel) { each.calculatorEndedLine(calculator) }
    func calculatorPrinted(_ text: String) { each.calculatorPrinted(text) }
    func calculatorFailed(_ failure: Failure) { each.calculatorFailed(failure) }
    func calculatorOperated(_ performed: PerformedOperation) { each.calculatorOperated(performed) }

    func calculatorOperated(_ operations: Span<IntegerOperation>) {
      log.mostTogether = max(log.mostTogether, operations.count)
      for index in operations.indices {
        let integers = operations[index]
        let operands = (integers.isBinary ? [integers.y] : []) + [integers.x]
        let numbers = operands.map { "\(Value.number(.small($0)))" }
        let result = Value.number(.small(integers.result))
        log.told.append("did \(integers.row) \(numbers) \([result])")
      }
    }
  }

  /// Everything that a witness is told about keys, alone with a calculator.
  private func told(_ lines: [String], to witness: any Witness) -> Log {
    let calculator = CalculatorModel()
    calculator.addObserver(witness, followsOperations: true)
    for line in lines { calculator.receive(Array((line + "\n").utf8).span) }
    calculator.sourceEnded()
    return witness.log
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
    let each = told(lines, to: EachWitness())
    let together = told(lines, to: BatchWitness())
    #expect(each.told == together.told)
    #expect(each.operations.count > 20 && together.mostTogether > 1)
  }

  @Test func whoComesLaterIsToldOfWhatComesThen() {
    let calculator = CalculatorModel()
    let (early, late) = (BatchWitness(), EachWitness())
    calculator.addObserver(early, of: [], followsOperations: true)
    calculator.receive(Array("1 2 + 3 + \n".utf8).span)
    calculator.addObserver(late, of: [], followsOperations: true)
    calculator.receive(Array("4 + 5 + \n".utf8).span)
    #expect(early.log.operations.count == 4 && early.log.mostTogether == 2)
    #expect(late.log.operations == early.log.operations.suffix(2))
    calculator.removeObserver(late)
    calculator.receive(Array("6 + 7 + 8 + \n".utf8).span)
    #expect(early.log.operations.count == 7 && early.log.mostTogether == 3)
    #expect(late.log.operations.count == 2)
  }

  @Test func whoIsToldOfManyTogetherMayLeaveThen() {
    let calculator = CalculatorModel()
    let leaver = Leaver(calculator)
    calculator.addObserver(leaver, of: [], followsOperations: true)
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
    let witness = BatchWitness()
    let runner = Abandoner()
    calculator.runner = runner
    calculator.addObserver(witness, of: [], followsOperations: true)
    calculator.receive(Array("1 2 + 3 4 *\n".utf8).span)
    #expect(witness.log.operations.count == 2 && witness.log.told.contains("interrupted"))
    let work = try #require(runner.work)
    for _ in 0..<1000 { work() }
    calculator.runner = nil
    calculator.receive(Array("5 6 +\n".utf8).span)
    #expect(witness.log.operations.count == 3)
  }

  /// A runner that gives up what it has carried out.
  private final class Abandoner: Runner {
    private(set) var work: (@Sendable () -> Void)?

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      self.work = { _ = work() }
      _ = work()
      return nil
    }
  }
}
