import ExactNumbers
import Foundation
import Synchronization
import Testing

@testable import Calculator

/// Words that process a whole matrix poll the interruption, and work that does not stop is
/// disconnected.
@Suite struct InterruptionTests {
  /// Returns the error of a line that begins with two matrices, after an interruption.
  private func error(_ keys: String) -> CalculatorError? {
    let outlet = SilentOutlet()
    var interpreter = Interpreter(outlet: outlet)
    func take(_ keys: String) {
      Array((keys + "\n").utf8).withUnsafeBufferPointer { interpreter.take($0) }
    }
    take("[[1 2] [3 5]] dup")
    let interruption = Interruption()
    interruption.request()
    interpreter.machine.settings.context.interruption = interruption
    take(keys)
    return outlet.failure?.error
  }

  @Test(arguments: [
    "3 idmat", "transpose", "+", "*", "emul", "neg", "2 *", "2 ^", "inv", "sq", "=", "det", "rank",
    "trace", "rref", "lu", "norm", "solve",
  ])
  func matricesAreInterrupted(keys: String) {
    guard case .interrupted? = error(keys) else {
      Issue.record("\(keys) goes on")
      return
    }
  }

  /// On a large string or vector, every word ends soon after an interruption with a time limit: it
  /// polls, rejects long work, or only passes over the values. Any other word would take minutes or
  /// all memory.
  @Test func wordsOnLargeValuesEndSoon() throws {
    let text = Value.string(String(repeating: "aé", count: 1 << 18))
    let row = Value.vector(try Vector(Array(repeating: .number(1), count: 1 << 15)))
    let strings = Value.vector(try Vector(Array(repeating: .string("a"), count: 1 << 15)))
    for command in CommandTable.standard.commands where !command.takesName {
      for value in [text, row, strings] {
        let takesIt = command.operands.contains { $0.accepts(value.kind) }
        if !takesIt, command.stringFunction == nil { continue }
        let time = processorTime { carryOut(command, on: value) }
        #expect(time < 5, "\(command.name) on \(value.kind)")
      }
    }
  }

  /// Runs a word on a large value, as each of its operands, after an interruption.
  private func carryOut(_ command: Command, on value: Value) {
    var interpreter = Interpreter(outlet: SilentOutlet())
    Array("{ 1 }\n".utf8).withUnsafeBufferPointer { interpreter.take($0) }
    let others = interpreter.machine.stack + [.number(2)]
    interpreter.machine.stack = ValueStack(
      command.operands.map { kind in
        if command.stringFunction != nil || kind.accepts(value.kind) { return value }
        return others.first { kind.accepts($0.kind) } ?? .number(2)
      })
    let interruption = Interruption()
    interruption.request()
    interpreter.machine.settings.context.interruption = interruption
    interpreter.machine.settings.context.timeLimit = 1
    guard let index = interpreter.table.index(of: command.name) else { return }
    try? interpreter.perform(index)
  }

  /// The seconds that this thread's processor spends on something.
  private func processorTime(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  /// Words that process all characters of a string poll the interruption.
  @Test(arguments: [
    "len", "reverse", "\"b\" find", "\"b\" split", "\"\" split", "ord", "1 get", "1 2 slice",
    "tonum", "[\"b\" \"a\"] sort",
  ])
  func stringsAreInterrupted(keys: String) {
    guard case .interrupted? = error("\"aaaa\" " + keys) else {
      Issue.record("\(keys) goes on")
      return
    }
  }

  /// The current notification of an abandoned thread ends before any other notification.
  @Test func nothingIsToldWhileAnAbandonedThreadTells() {
    let calculator = CalculatorModel()
    let witness = SlowWitness()
    calculator.addObserver(witness)
    calculator.runner = Deserter(witness)
    calculator.receive(Array("1 print 2 print\n".utf8).span)
    #expect(witness.log.withLock { $0.last } == "interrupted")
    witness.end.wait()
    #expect(witness.log.withLock { $0 } == ["print", "printed", "interrupted"])
  }

  /// A slow observer, which notes its notifications.
  private final class SlowWitness: Observer, Sendable {
    let begin = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    let log = Mutex<[String]>([])

    func calculatorPrinted(_ text: String) {
      log.withLock { $0.append("print") }
      begin.signal()
      for _ in 0..<20_000 where log.withLock({ $0.count }) == 1 { sched_yield() }
      log.withLock { $0.append("printed") }
    }

    func calculatorFailed(_ failure: Failure) { log.withLock { $0.append("\(failure.error)") } }
  }

  /// A runner that abandons the work at its first notification.
  private final class Deserter: Runner {
    private let witness: SlowWitness

    init(_ witness: SlowWitness) { self.witness = witness }

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      let witness = witness
      Thread.detachNewThread {
        _ = work()
        witness.end.signal()
      }
      witness.begin.wait()
      return nil
    }
  }

  /// Keys that never end are interrupted from another thread, and leave all as it was.
  @Test func aRunnerInterruptsFromAnyThread() throws {
    let calculator = RPNCalculator()
    try calculator.evaluate("1 2")
    let runner = InterruptibleRunner()
    calculator.model.runner = runner
    #expect(try calculator.evaluate("+").description == "3")
    let begun = Begun()
    calculator.model.addObserver(begun, of: [])
    Thread.detachNewThread {
      begun.semaphore.wait()
      runner.interrupt()
    }
    #expect { try calculator.evaluate("drop 7 \"begun\" print { 1 } { } while") } throws: {
      "\($0)".hasSuffix("error: interrupted")
    }
    #expect(calculator.stack.map(\.description) == ["3"])
    // It stays interrupted, but another one is not.
    #expect(throws: Failure.self) { try calculator.evaluate("4 +") }
    calculator.model.runner = InterruptibleRunner()
    #expect(try calculator.evaluate("4 +").description == "7")
  }

  private final class Begun: Observer, Sendable {
    let semaphore = DispatchSemaphore(value: 0)

    func calculatorPrinted(_ text: String) { semaphore.signal() }
  }

  /// An interruption before the work is not lost.
  @Test func aRunnerThatWasInterruptedTakesNoWork() {
    let runner = InterruptibleRunner()
    runner.interrupt()
    let isDone = Mutex(false)
    let result = runner.run(interruption: Interruption()) {
      isDone.withLock { $0 = true }
      return 1
    }
    #expect(result == nil)
    #expect(!isDone.withLock { $0 })
  }

  @Test func whatTakesNoTimeGoesOn() {
    #expect(error("dup swap drop 2 3 +") == nil)
  }

  /// The flag in the settings belongs to the owner: it stops keys with and without a runner, and
  /// neither a runner nor `reset` removes it.
  @Test func theOwnersFlagStays() throws {
    let flag = Interruption()
    var settings = Settings()
    settings.context.interruption = flag
    let calculator = RPNCalculator(settings: settings)
    for runner in [nil, InterruptibleRunner(), nil] {
      calculator.model.runner = runner
      try calculator.evaluateAll("reset 1 2 +")
      #expect(calculator.model.machine.settings.context.interruption === flag)
      flag.request()
      #expect { try calculator.evaluate("{ 1 } { } while") } throws: {
        "\($0)".hasSuffix("error: interrupted")
      }
      flag.clear()
      #expect(calculator.stack.map(\.description) == ["3"])
    }
  }

  /// A flag follows the flag around it, but not the reverse.
  @Test func aFlagFollowsTheOneAround() {
    let outer = Interruption()
    let inner = Interruption(within: outer)
    inner.request()
    #expect(inner.isRaised && !outer.isRaised)
    inner.clear()
    outer.request()
    #expect(inner.isRequested && inner.isRaised && inner.needsAnswer)
    outer.clear()
    #expect(!inner.isRaised && !inner.needsAnswer)
    outer.limitTime(to: 0)
    #expect(inner.isOverdue && !inner.isRequested && !inner.isTimed)
  }
}
