@testable import Calculator
import ExactNumbers
import Testing

/// The table of habits tests itself: a new row needs no new test.
struct HabitTests {
  private static let reader = LineReader(CalculatorModel().machine)

  private static let examples = Habit.all.flatMap { habit in
    habit.examples.map { (habit.name, $0.text) }
  }

  @Test(arguments: examples) func exampleIsRead(_ habit: String, _ text: String) {
    let parts = text.components(separatedBy: " → ")
    let reading = Self.reader.read(parts[0])
    switch reading {
    case .paper(let correction):
      #expect(parts.count == 2, "\(text): \(correction.keys)")
      #expect(correction.keys == parts.last)
      #expect(correction.habit == habit)
    case .noted(let correction): #expect(parts.count == 1 && correction.habit == habit)
    case .twofold: #expect(parts.count == 1)
    case .keys: Issue.record("'\(text)' is read as keys")
    }
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
