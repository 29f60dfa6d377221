@testable import Calculator
import ExactNumbers
import Testing

/// The table of habits tests itself: a new row needs no new test.
struct HabitTests {
  private static let reader = LineReader(CalculatorModel().machine)

  private static let examples = Habit.all.flatMap { habit in
    habit.lines.map { (habit: habit.name, text: $0.text, keys: $0.keys) }
  }

  @Test func eachExampleIsRead() {
    for example in Self.examples {
      switch Self.reader.read(example.text) {
      case .paper(let correction):
        #expect(correction.keys == example.keys, "\(example.text)")
        #expect(correction.habit == example.habit, "\(example.text)")
      case .noted(let correction):
        #expect(example.keys == nil && correction.habit == example.habit, "\(example.text)")
      case .twofold: #expect(example.keys == nil, "\(example.text)")
      case .keys: Issue.record("'\(example.text)' is read as keys")
      }
    }
  }

  /// The keys that a reading offers run unchanged, with the same meaning: no offered keys would
  /// have a second reading themselves.
  @Test func offeredKeysAreKeys() {
    for example in Self.examples {
      let offered: [String] =
        switch Self.reader.read(example.text) {
        case .paper(let correction): [correction.keys]
        case .noted(let correction): [correction.keys] + correction.twofold.meanings.map(\.keys)
        case .twofold(let line): line.meanings.map(\.keys)
        case .keys: []
        }
      for keys in offered where !keys.isEmpty {
        #expect(Self.reader.read(keys) == .keys, "\(example.text): \(keys)")
      }
    }
  }

  /// Values below do not change anything: the reader does not see them, and the keys leave the same
  /// X above them.
  @Test func aStackBelowChangesNothing() throws {
    for example in Self.examples {
      guard let keys = example.keys, StackFlow(LineText(keys), Self.reader).result == .complete
      else { continue }
      let (bare, full) = (RPNCalculator(), RPNCalculator())
      try full.evaluateAll("11 12 13")
      let alone = try? bare.evaluateAll(keys)
      let above = try? full.evaluateAll(keys)
      #expect(
        alone.map { $0.map { "\($0)" } } == above.map { $0.dropFirst(3).map { "\($0)" } }, "\(keys)"
      )
    }
  }
}
