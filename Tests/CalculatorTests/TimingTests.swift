import ExactNumbers
import Testing

@testable import Calculator

/// The duration of a line, and its progress.
struct TimingTests {
  @Test(arguments: [
    (0, "0.00 ns"), (999, "999 ns"), (1000, "1.00 µs"), (12_345, "12.3 µs"), (99_940, "99.9 µs"),
    (99_950, "100 µs"), (999_499, "999 µs"), (999_500, "1.00 ms"), (1_004_999_999, "1.00 s"),
    (9_995_000_000, "10.0 s"), (3_600_000_000_000, "3600 s"),
  ]) func timesHaveThreeDigits(nanoseconds: UInt64, text: String) {
    #expect(Stopwatch.text(ofNanoseconds: nanoseconds) == text)
  }

  /// Returns the answers of a calculation to requests for its progress at each print.
  private func answers(_ keys: String) -> [Int?] {
    let asked = Asked()
    let calculator = CalculatorModel()
    calculator.addObserver(asked, of: [])
    calculator.runner = asked
    calculator.receive(Array((keys + "\n").utf8).span)
    return asked.answers
  }

  @Test(arguments: [
    // A loop answers the request after 3 is printed, and the answer is read in its next run.
    ("4 { 3 print } times", [nil, 0, 25, 50]), ("11 15 { print } for", [nil, 0, 20, 40, 60]),
    ("{ 1 2 { print 1 3 { drop } for } for } call", [nil, 0]),
    ("[ 7 8 9 10 ] { print 1 { } times } each", [nil, 0, 25, 50]),
    ("1 { dup 3 < } { dup print 1 + } while", [nil, nil]),
    ("1 4 { print 1 3 { } nsum drop } for", [nil, 0, 25, 50]),
    ("1 { 3 print 1 5 { drop } for 3 print } times", [nil, 0]),
  ]) func loopsKnowHowFarTheyAre(keys: String, answers: [Int?]) {
    #expect(self.answers(keys) == answers)
  }

  /// Requests the progress each time that something is printed.
  private final class Asked: Observer, Runner {
    var answers: [Int?] = []
    var interruption: Interruption?

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      self.interruption = interruption
      return work()
    }

    func calculatorPrinted(_ text: String) {
      answers.append(interruption?.askForProgress()?.percent)
    }
  }
}
