import Calculator
import ExactNumbers
import TestSupport
import Testing

/// Observers are notified of each operation, in order with all other notifications.
@Suite struct OperationTests {
  /// Notes all notifications.
  private final class Witness: Observer {
    private(set) var told: [String] = []

    var operations: [String] { told.filter { $0.hasPrefix("did") } }

    func calculatorPrinted(_ text: String) { told.append(text) }
    func calculatorFailed(_ failure: Failure) { told.append("\(failure.error)") }

    func calculatorOperated(_ performed: PerformedOperation) {
      let values = (performed.operation.operands + performed.results).map(\.description)
      told.append("did \(performed.operation.command.name) \(values.joined(separator: " "))")
    }
  }

  @Test func eachIsToldInItsPlace() {
    let calculator = CalculatorModel()
    let witness = Witness()
    calculator.addObserver(witness, of: [], followsOperations: true)
    calculator.receive(
      Array("1 2 + print 3 4 * 4611686018427387904 sq 2 { 1 + } times nosuch\n".utf8).span)
    #expect(
      witness.told == [
        "did + 1 2 3", "3", "did * 3 4 12",
        "did sq 4611686018427387904 21267647932558653966460912964485513216",
        "did + 21267647932558653966460912964485513216 1 21267647932558653966460912964485513217",
        "did + 21267647932558653966460912964485513217 1 21267647932558653966460912964485513218",
        "unknown word 'nosuch'",
      ])
  }

  @Test func whoComesLaterIsToldOfWhatComesThen() {
    let calculator = CalculatorModel()
    let (early, late) = (Witness(), Witness())
    calculator.addObserver(early, of: [], followsOperations: true)
    calculator.receive(Array("1 2 + 3 + \n".utf8).span)
    calculator.addObserver(late, of: [], followsOperations: true)
    calculator.receive(Array("4 + 5 + \n".utf8).span)
    #expect(early.operations.count == 4)
    #expect(late.operations == early.operations.suffix(2))
    calculator.removeObserver(late)
    calculator.receive(Array("6 + 7 + 8 + \n".utf8).span)
    #expect(early.operations.count == 7)
    #expect(late.operations.count == 2)
  }

  @Test func whoIsToldMayLeaveThen() {
    let calculator = CalculatorModel()
    let leaver = Leaver(calculator)
    calculator.addObserver(leaver, of: [], followsOperations: true)
    calculator.receive(Array("1 2 + 3 +\n".utf8).span)
    calculator.receive(Array("4 +\n".utf8).span)
    #expect(leaver.count == 1)
    #expect(calculator.accumulator.map { "\($0)" } == "\(Value.number(10))")
  }

  /// Unregisters at the first notification of an operation.
  private final class Leaver: Observer {
    private unowned let calculator: CalculatorModel
    private(set) var count = 0

    init(_ calculator: CalculatorModel) { self.calculator = calculator }

    func calculatorOperated(_ performed: PerformedOperation) {
      count += 1
      calculator.removeObserver(self)
    }
  }

  @Test func whatAnAbandonedCalculationDidIsToldAndNothingMore() throws {
    let calculator = CalculatorModel()
    let witness = Witness()
    let runner = Abandoner()
    calculator.runner = runner
    calculator.addObserver(witness, of: [], followsOperations: true)
    calculator.receive(Array("1 2 + 3 4 *\n".utf8).span)
    #expect(witness.operations.count == 2 && witness.told.contains("interrupted"))
    let work = try #require(runner.work)
    for _ in 0..<1000 { work() }
    calculator.runner = nil
    calculator.receive(Array("5 6 +\n".utf8).span)
    #expect(witness.operations.count == 3)
  }

  /// A runner that abandons finished work.
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
