import Calculator
public import Stream

/// Answers the lines of standard input at once, each with a line (`--lines`). Lines do not affect
/// one another.
public final class LineServer {
  private let calculator: CalculatorThread
  private let output: Output
  /// The beginning of an incomplete line, as far as it is kept.
  private var open: [UInt8] = []

  /// Creates a server with a calculator and its settings.
  public init(calculator: LineCalculator, output: Output) {
    (self.calculator, self.output) = (CalculatorThread(calculator), output)
  }

  /// Answers until the input ends, or the output is closed.
  public func run() throws(UnreadableSource) {
    try Source.standardInput.feed(
      output: output, skipsMark: true, isStopped: { output.failure != nil }, send: take)
    if !open.isEmpty { answer() }
  }

  private func take(_ piece: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while output.failure == nil, let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      keep(piece[start..<end])
      answer()
      start = end + 1
    }
    keep(piece[start...])
  }

  private func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    open += bytes.prefix(LineCalculator.longestLine + 1 - open.count)
  }

  private func answer() {
    let answer: LineAnswer
    do throws(LineLoss) {
      if open.count > LineCalculator.longestLine {
        answer = LineAnswer(.refused, LineOutcome(isTooLong: true).refusal ?? "")
      } else if let text = String(validating: open, as: UTF8.self) {
        answer = try calculator.perform { $0.answer(to: text) }
      } else {
        answer = LineAnswer(.refused, "invalid UTF-8")
      }
    } catch { answer = LineAnswer(.refused, "\(error)") }
    open.removeAll(keepingCapacity: open.count < 1 << 12)
    output.writeLine(answer.row.utf8)
    output.flush()
  }
}
