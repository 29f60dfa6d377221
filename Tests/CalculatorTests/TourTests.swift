import Calculator
import Manual
import Testing

/// The tour works as its text says.
struct TourTests {
  /// Runs these lines, each of which can be undone.
  private static func carryOut(_ lines: [String], on hub: ManageListeners) {
    for line in lines {
      hub.beginLine(line)
      hub.notifyListeners(line + "\n")
      hub.endLine()
    }
  }

  @Test func thereAreTwelveSteps() {
    #expect(Tour.steps.count == 12 && Tour.beginning.contains("12 steps"))
  }

  @Test(arguments: Tour.steps.indices) func eachStepIsTakenByItsKeysAndNotBefore(index: Int) {
    let step = Tour.steps[index]
    let (hub, calculator) = (ManageListeners(), CalculatorModel())
    let host = Recorder()
    host.answers = [.help("sqrt"): "the root"]
    calculator.host = host
    hub.addListener(calculator)
    Self.carryOut(step.start, on: hub)
    for (count, line) in step.keys.enumerated() {
      let reached = step.reachedGoals(calculator, hasAsked: index == 10 && count > 0)
      #expect(reached < step.goalCount, "reached before '\(line)'")
      Self.carryOut([line], on: hub)
    }
    #expect(step.reachedGoals(calculator, hasAsked: index == 10) == step.goalCount)
    #expect(calculator.failureCount == 0)
  }

  @Test(arguments: Tour.steps.indices) func eachStepNamesItsKeysInFewWords(index: Int) {
    let step = Tour.steps[index]
    #expect(step.task.count <= 210 && !step.hint.hasSuffix("."))
    let words = step.task.filter { $0 != "'" } + " " + step.hint
    for word in step.keys.joined(separator: " ").split(separator: " ") {
      #expect(words.contains(word), "'\(word)'")
    }
  }

  @Test(arguments: [
    (1, "3 4 4", 0), (1, "3", 1), (1, "9 3 4", 2), (3, "3 7 *", 1), (6, "2 sqrt 2 *", 1),
    (6, "exact 2 1.5 ^", 2), (7, "pi", 1), (9, "{ dup + } sto twice 42", 2), (9, "42", 1),
  ]) func anyKeysWillDo(index: Int, keys: String, reached: Int) {
    let (hub, calculator) = (ManageListeners(), CalculatorModel())
    hub.addListener(calculator)
    Self.carryOut([keys], on: hub)
    #expect(Tour.steps[index].reachedGoals(calculator, hasAsked: false) == reached)
  }
}
