import Calculator
public import Stream

/// Answers the lines of standard input one by one, each on a line of its own and at once: what
/// `--lines` does. Lines have no part in one another.
public final class LineServer {
  private let calculator: LineCalculator
  private let output: Output
  /// The beginning of a line whose end has not come, as far as it is kept.
  private var open: [UInt8] = []

  /// The most bytes of a line.
  private static let limit = 1 << 20

  /// Makes a server of a calculator that was set up.
  public init(calculator: LineCalculator, output: Output) {
    (self.calculator, self.output) = (calculator, output)
  }

  /// Answers until the input ends, or nobody takes the answers.
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
    open += bytes.prefix(Self.limit + 1 - open.count)
  }

  private func answer() {
    let answer =
      if open.count > Self.limit {
        LineAnswer(.refused, "a line has at most \(Self.limit) bytes")
      } else if let text = String(validating: open, as: UTF8.self) {
        calculator.answer(to: text)
      } else {
        LineAnswer(.refused, "invalid UTF-8")
      }
    open.removeAll(keepingCapacity: open.count < 1 << 12)
    output.writeLine(answer.row.utf8)
    output.flush()
  }
}
