import ExactNumbers
import Testing

@testable import Calculator

/// Words that go through a whole matrix look whether they are to stop.
@Suite struct InterruptionTests {
  /// The error of a line that begins with two matrices, once somebody asked it to stop.
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

  @Test func whatTakesNoTimeGoesOn() {
    #expect(error("dup swap drop 2 3 +") == nil)
  }
}
