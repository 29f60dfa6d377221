import ExactNumbers

/// A stopwatch from `time` to the end of its line.
struct Stopwatch: Sendable {
  /// The start in nanoseconds.
  let start: UInt64
  /// The number of lines that had ended then.
  let lines: Int

  /// Returns a time to three digits: `12.3 ms`.
  static func text(ofNanoseconds time: UInt64) -> String {
    var (value, unit) = (Double(time), 0)
    let units = ["ns", "µs", "ms", "s"]
    // From 999.5 on, three digits need the next unit.
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let places = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    let scale = [1, 10, 100][places]
    let parts = Int((value * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
    let fraction = String(String(scale + parts.remainder).dropFirst())
    return "\(parts.quotient)" + (places > 0 ? "." + fraction : "") + " " + units[unit]
  }
}

extension Interpreter {
  /// Starts the stopwatch; throws in a program, which has no line.
  mutating func startStopwatch() throws(CalculatorError) {
    if !calls.isEmpty { throw .notInProgram("time") }
    stopwatch = Stopwatch(start: Interruption.nanoseconds, lines: parser.lineEnds)
  }

  /// Prints the time if the line of the stopwatch has ended.
  mutating func noteLineEnd() {
    if let stopwatch, parser.lineEnds != stopwatch.lines { sayTime() }
  }

  /// Prints the time of the line, if that was requested.
  mutating func sayTime() {
    guard let stopwatch = stopwatch.take() else { return }
    let time = Interruption.nanoseconds - stopwatch.start
    tell(.noted("took \(Stopwatch.text(ofNanoseconds: time))"))
  }
}
