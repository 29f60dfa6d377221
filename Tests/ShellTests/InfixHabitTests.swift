import ExactNumbers
import Testing

@testable import Shell

/// Lines as on calculators that have no stack.
@Suite struct InfixHabitTests {
  private static func keys(_ first: String, _ second: String) -> String? {
    let reading = NumeralReading()
    var habit = InfixHabit()
    habit.note(first, hasFailed: true, reading)
    return habit.keys(endedBy: second, enter: " ", reading)
  }

  @Test(arguments: [
    ("12+", "3=", "12 3 +"), (" 12 × ", "3 =", "12 3 ×"), ("1.5e3/", "0x10=", "1.5e3 0x10 /"),
    ("-2^", "-3=", "-2 -3 ^"),
  ])
  func anOperatorBehindANumberIsMeantForTheNext(first: String, second: String, keys: String) {
    #expect(Self.keys(first, second) == keys)
  }

  @Test(arguments: [
    ("12+", "3"), ("12", "3="), ("1 2+", "3="), ("12+", "3+"), ("12!", "3="), ("+", "3="),
    ("12+", "="), ("", ""),
  ])
  func otherLinesAreWhatTheyAre(first: String, second: String) {
    #expect(Self.keys(first, second) == nil)
  }
}
