import ExactNumbers

/// Measures the time from `time` to the end of its line.
struct Stopwatch: Sendable {
  /// When it was started, in nanoseconds.
  let start: UInt64
  /// How many lines had ended then.
  let lines: Int

  /// How long that was, to three digits: `12.3 ms`.
  static func text(ofNanoseconds time: UInt64) -> String {
    var (value, unit) = (Double(time), 0)
    let units = ["ns", "µs", "ms", "s"]
    // Beyond 999.5 three digits are those of the next unit.
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let places = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    let scale = [1, 10, 100][places]
    let parts = Int((value * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
    let fraction = String(String(scale + parts.remainder).dropFirst())
    return "\(parts.quotient)" + (places > 0 ? "." + fraction : "") + " " + units[unit]
  }
}

extension Interpreter {
  /// Starts the stopwatch; a program has no line of its own.
  mutating func startStopwatch() throws(CalculatorError) {
    if !calls.isEmpty { throw .notInProgram("time") }
    stopwatch = Stopwatch(start: Interruption.nanoseconds, lines: parser.lineEnds)
  }

  /// Says the time if the line of the stopwatch has ended.
  mutating func noteLineEnd() {
    if let stopwatch, parser.lineEnds != stopwatch.lines { sayTime() }
  }

  /// Says how long the line took, if that was asked for.
  mutating func sayTime() {
    guard let stopwatch = stopwatch.take() else { return }
    let time = Interruption.nanoseconds - stopwatch.start
    tell(.noted("took \(Stopwatch.text(ofNanoseconds: time))"))
  }
}
