import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// A stack whose copies share values is an array.
@Suite struct ValueStackTests {
  @Test func aStackIsAnArray() {
    for var attempt in Law("a stack is an array", cases: 30) {
      var (stack, row): (ValueStack, [Int]) = ([], [])
      var copies: [(ValueStack, [Int])] = []
      for step in 0..<300 {
        change(&stack, &row, step, &attempt.random)
        if Int.random(in: 0..<4, using: &attempt.random) == 0 { stack.share() }
        if step % 20 == 0 { copies.append((stack, row)) }
        if step % 50 == 49, let copy = copies.randomElement(using: &attempt.random) {
          (stack, row) = copy
        }
        #expect(stack.count == row.count && stack.last?.number?.asInt == row.last, "\(attempt)")
      }
      for (stack, row) in copies + [(stack, row)] {
        #expect(stack.map { $0.number?.asInt } == row, "\(attempt)")
      }
    }
  }

  private func change(
    _ stack: inout ValueStack, _ row: inout [Int], _ step: Int, _ random: inout SplitMix64
  ) {
    let index = row.isEmpty ? 0 : Int.random(in: 0..<row.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where !row.isEmpty:
      #expect(stack.removeLast().number?.asInt == row.removeLast())
    case 1 where !row.isEmpty:
      stack[index] = .number(.small(step))
      row[index] = step
    case 2:
      stack.removeLast(row.count - index)
      row.removeLast(row.count - index)
    case 3:
      let new = Array(0..<Int.random(in: 0...5, using: &random))
      let end = Int.random(in: index...row.count, using: &random)
      stack.replaceSubrange(index..<end, with: new.map { .number(.small($0)) })
      row.replaceSubrange(index..<end, with: new)
    case 4:
      #expect(stack[index...].map { $0.number?.asInt } == Array(row[index...]))
    default:
      let new = Array(step..<(step + Int.random(in: 0...200, using: &random)))
      for value in new { stack.append(.number(.small(value))) }
      row += new
    }
  }

  /// The memory of a line for `undo` does not depend on the height of the stack.
  @Test func linesOverAHighStackCostWhatTheyChange() throws {
    func noted(_ height: Int) throws -> Int {
      let calculator = RPNCalculator()
      try calculator.evaluate("1 \(height) { dup } times")
      let before = MemoryUse.noted
      for _ in 0..<200 {
        try calculator.evaluate("1 +")
        try calculator.evaluate("7 sto n n")
        try calculator.evaluate("drop")
      }
      return MemoryUse.noted - before
    }
    let (low, high) = (try noted(1000), try noted(100_000))
    // Other tests use some memory, too; a copy for each line would use 100 times as much.
    #expect(high < 10 * low)
  }

  @Test func valuesPushedLineByLineCanBeUndone() throws {
    let calculator = RPNCalculator()
    for number in 1...3000 { try calculator.evaluate("\(number)") }
    #expect(calculator.stack.map(\.description) == (1...3000).map { "\($0)" })
    for _ in 0..<2000 { try calculator.evaluate("undo") }
    #expect(calculator.stack.map(\.description) == (1...1000).map { "\($0)" })
  }
}
