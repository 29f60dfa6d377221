import Answers
import Calculator
import ExactNumbers
import LineEditing
import Posix
import Synchronization
import TerminalText

/// A line of a sheet, in the form for its calculator.
struct SheetOrder: Sendable {
  enum Content: Sendable {
    /// Keys with the line end.
    case keys([UInt8])
    /// An expression, and the name for its value, if any.
    case expression(String, name: String?)
  }

  private(set) var content: Content
  /// The name and the line number in errors.
  let source: String
  let line: Int
  /// The number of columns for a value.
  let columns: Int

  /// Creates the order for a line; nil for prose.
  init?(
    _ reading: SheetReader.Reading, _ bytes: ArraySlice<UInt8>, source: String, line: Int,
    columns: Int
  ) {
    switch reading.kind {
    case .text, .end: return nil
    // A string that continues contains a line feed, whatever line ends the document has.
    case .keys: content = .keys(bytes + [UInt8(ascii: "\n")])
    case .expression(let text, let name): content = .expression(text, name: name)
    }
    (self.source, self.line, self.columns) = (source, line, columns)
  }

  /// The order without a name for the value, which stays in X.
  var withoutName: SheetOrder {
    var order = self
    if case .expression(let text, _) = content { order.content = .expression(text, name: nil) }
    return order
  }
}

/// Lines of a sheet that are calculated together, with one change of threads.
struct SheetBatch: Sendable {
  /// A line and its outcome.
  struct Entry: Sendable {
    let bytes: Range<Int>
    let next: Int
    let reading: SheetReader.Reading
    /// The outcome of the end of a block that was open; nil if none was.
    var ending: SheetStep?
    /// The outcome of the line; nil for prose, and for a line that was abandoned before.
    var step: SheetStep?
  }

  let content: [UInt8]
  let losses: [Int: LineLoss]
  let name: String
  let columns: Int
  /// The index of the first line, and its position.
  let first: Int
  let start: Int
  let reader: SheetReader

  /// The number of lines of a batch, if they do not take long.
  private static let count = 64
  /// The milliseconds for which a batch may block other uses.
  private static let duration = 20

  /// Calculates lines until there are enough or an interruption, and stores the position of the
  /// current line in `place`.
  func calculated(
    _ calculator: LineCalculator, _ place: Outcome<Int>
  ) -> (entries: [Entry], reader: SheetReader) {
    var (entries, reader, start) = ([Entry](), reader, start)
    let end = MonotonicClock.milliseconds + Self.duration
    while start < content.count, entries.count < Self.count || calculator.isOpen,
      MonotonicClock.milliseconds < end || entries.isEmpty
    {
      place.value.withLock { $0 = start }
      let (bytes, next) = Sheet.line(of: content, from: start)
      let reading = reader.read(content[bytes], isOpen: calculator.isOpen)
      var entry = Entry(bytes: bytes, next: next, reading: reading)
      if case .end = reading.kind, calculator.isOpen { entry.ending = calculator.end(columns) }
      let order = SheetOrder(
        reading, content[bytes], source: name, line: first + entries.count + 1, columns: columns)
      if losses[next] != nil {
        // Closes what was open.
        calculator.restore(calculator.model.machine)
      } else if let order {
        entry.step = calculator.carryOut(order)
      }
      if calculator.interruption.isRequested { break }
      entries.append(entry)
      start = next
    }
    return (entries, reader)
  }
}

/// The outcome of a line of a sheet.
struct SheetStep: Sendable {
  let outcome: LineOutcome
  /// The X after the line; nil if the stack is unchanged.
  var shown: Sheet.Shown?
  /// The outcome of naming the value; nil if it has no name.
  var naming: LineOutcome?
  /// The X after that.
  var shownAtEnd: Sheet.Shown?
}

extension LineCalculator {
  /// Calculates a line of a sheet.
  func carryOut(_ order: SheetOrder) -> SheetStep {
    timed {
      if !isOpen { hub.beginSource(order.source, line: order.line) }
      switch order.content {
      case .keys(let keys): return step(carryOut(keys.span), order.columns)
      case .expression(let text, let name):
        var step = step(carryOut(expression: text), order.columns)
        guard let name, step.outcome.refusal == nil else { return step }
        step.naming = carryOut("sto \(name)")
        step.shownAtEnd = shown(order.columns)
        return step
      }
    }
  }

  private func step(_ outcome: LineOutcome, _ columns: Int) -> SheetStep {
    let isShown = outcome.hasChangedStack && !outcome.isOpen
    return SheetStep(outcome: outcome, shown: isShown ? shown(columns) : nil)
  }

  /// Returns the X of the machine.
  private func shown(_ columns: Int) -> Sheet.Shown {
    Sheet.Shown(
      x: x(columns: columns, cells: { StyledText.width(of: $0) }), depth: model.machine.stack.count)
  }
}

extension LineCalculator {
  /// Ends a block of a sheet: reports anything that was never closed.
  fileprivate func end(_ columns: Int) -> SheetStep {
    let outcome = endSource()
    return SheetStep(outcome: outcome, shownAtEnd: shown(columns))
  }
}

extension CalculatorThread {
  /// Ends a sheet, on the caller's thread.
  func endSource(columns: Int) -> SheetStep { withCalculator { $0.end(columns) } }
}
