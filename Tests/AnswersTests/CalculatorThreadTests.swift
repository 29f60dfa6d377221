import Answers
import Calculator
import ExactNumbers
import Posix
import TestSupport
import Testing

/// Work that does not return is abandoned, whatever it is.
@Suite struct CalculatorThreadTests {
  /// A word that polls nothing for some tenths of a second, like one long call of the arithmetic.
  private static let words = [
    Command("doze", "n → x", "Sleeps for n tenths of a second.") { (n: Exact) in
      Thread.sleep(microseconds: UInt32(100_000 * (try Int(exactly: n) ?? 0)))
      return n
    }
  ]

  private func thread(_ keys: String = "1 timelimit 7 sto n 3") throws -> CalculatorThread {
    let calculator = LineCalculator(table: try CommandTable(adding: Self.words))
    _ = calculator.carryOut(keys)
    calculator.fixLimits()
    return CalculatorThread(calculator)
  }

  private func answer(_ line: String, _ thread: CalculatorThread) -> String {
    do throws(LineLoss) { return try thread.perform { $0.answer(to: line).row } } catch {
      return "\(error)"
    }
  }

  @Test func whatDoesNotReturnIsLeftBehind() throws {
    let thread = try thread()
    #expect(answer("2 3 +", thread) == "= 3 5")
    let start = MonotonicClock.milliseconds
    #expect(answer("8 sto n 100 doze", thread) == "the line takes longer than the 1 s it may")
    #expect(MonotonicClock.milliseconds - start < 8000)
    #expect(answer("n", thread) == "= 3 7")
    // The new one has the limits and the words of the old one.
    #expect(answer("0 { 1 + 1 } { } while", thread).hasSuffix("takes longer than the 1 s it may"))
    #expect(answer("0 doze", thread) == "= 3 0")
  }

  @Test func whatIsInterruptedIsLeftBehind() throws {
    let thread = try thread("60 timelimit 5")
    let interruption = thread.interruption
    #expect(
      Thread.start(getsSignals: false) {
        Thread.sleep(microseconds: 100_000)
        interruption.request()
      })
    let start = MonotonicClock.milliseconds
    #expect(answer("100 doze", thread) == "interrupted")
    #expect(MonotonicClock.milliseconds - start < 8000)
    interruption.clear()
    #expect(answer("1 +", thread) == "= 6")
  }

  /// Threads do not pile up. After one has ended, lines are answered again.
  @Test func onlySoManyAreLeftBehind() throws {
    let thread = try thread()
    for _ in 0..<4 { #expect(answer("35 doze", thread).contains("takes longer")) }
    let sentence = answer("2 3 +", thread)
    #expect(sentence.hasPrefix("4 calculations that nothing can stop") || sentence == "= 3 5")
    try eventually("an answer") { self.answer("2 3 +", thread) == "= 3 5" }
  }

  @Test func somethingIsDoneMeanwhile() throws {
    let thread = try thread()
    var count = 0
    thread.meanwhile = { count += 1 }
    #expect(answer("5 doze", thread) == "= 3 5")
    #expect(count > 3)
  }

  /// All steps of a line have one limit together, even those of a text with many ends.
  @Test(.timeLimit(.minutes(1))) func aLineHasOneLimit() throws {
    let thread = try thread("1 timelimit")
    let start = MonotonicClock.milliseconds
    let line = String(repeating: "1 ", count: 30) + "{ 1 } { } while"
    let end = try thread.perform { calculator in
      Result { () throws(Refusal) in try calculator.replacingEnd(of: line) }
    }
    #expect(throws: Refusal.self) { try end.get() }
    #expect(MonotonicClock.milliseconds - start < 15_000)
    if case .failure(let refusal) = end {
      #expect(refusal.description == "the line takes longer than the 1 s it may")
    }
  }

  @Test func aLineHasALongestLength() throws {
    let thread = try thread("")
    let sentence = "a line has at most 1048576 bytes"
    let line = "5 " + String(repeating: "# ", count: 1 << 19)
    #expect(answer(line, thread) == "! \(sentence)")
    #expect(answer("= " + line, thread) == "! \(sentence)")
    #expect(answer(String(line.dropLast(2)), thread) == "= 5")
    let outcome = try thread.perform { calculator in
      Result { () throws(Refusal) in try calculator.replacingEnd(of: line) }
    }
    if case .failure(let refusal) = outcome { #expect(refusal.description == sentence) }
    #expect(throws: Refusal.self) { try outcome.get() }
    #expect(try thread.perform { $0.carryOut(line) }.refusal == sentence)
  }

  /// A long session is a sequence of short ones, also after lines that print, fail or take too
  /// long.
  @Test func anAnswerDoesNotDependOnLinesBeforeIt() throws {
    let lines = [
      "2 4000 ^ print", "\"hello\" print", "2 3 +", "1 0 /", "{ 1", "xyzzy",
      "0 { 1 + 1 } { } while",
      "5 sto n", "n", "1 sin", "[1 2", "2 digits 1 3 /", "deg 90 sin", "100 doze", "1 1 range",
    ]
    let long = try thread()
    let alone = try lines.map { try answer($0, thread()) }
    for _ in 0..<30 { _ = answer("2 4000 ^ print", long) }
    for (line, expected) in zip(lines, alone) { #expect(answer(line, long) == expected, "\(line)") }
    for (line, expected) in zip(lines, alone).reversed() where !expected.contains("takes longer") {
      #expect(answer(line, long) == expected, "\(line)")
    }
  }

  /// Values that no word has touched are not compared by their texts.
  @Test func callsDoNotShowWhatTheyLeave() throws {
    let calculator = LineCalculator()
    _ = calculator.carryOut("1 4000 range { sqrt } map")
    calculator.fixLimits()
    let showing = threadSeconds { _ = try? calculator.call("dup drop", digits: nil) }
    #expect(try calculator.call("2 3 +", digits: nil).values.map(\.text) == ["5"])
    let calling = threadSeconds { _ = try? calculator.call("drop 2 3 +", digits: nil) }
    #expect(calling < showing / 2, "\(calling) \(showing)")
    #expect(try calculator.call("swap", digits: nil).values.count == 2)
  }
}
