import Answers
import Calculator
import ExactNumbers
import LineEditing
import Posix
import Synchronization
import TerminalText

/// A line of a sheet, as its calculator gets it.
struct SheetOrder: Sendable {
  enum Content: Sendable {
    /// Keys with the end of their line.
    case keys([UInt8])
    /// An expression, and the name that its value gets, if any.
    case expression(String, name: String?)
  }

  private(set) var content: Content
  /// The name and the line that errors give.
  let source: String
  let line: Int
  /// How many columns a value may have.
  let columns: Int

  /// The order for a line that was read; nil for prose.
  init?(
    _ reading: SheetReader.Reading, _ bytes: ArraySlice<UInt8>, source: String, line: Int,
    columns: Int
  ) {
    switch reading.kind {
    case .text, .end: return nil
    // A string that goes on has a line feed in it, whatever the document's lines end with.
    case .keys: content = .keys(bytes + [UInt8(ascii: "\n")])
    case .expression(let text, let name): content = .expression(text, name: name)
    }
    (self.source, self.line, self.columns) = (source, line, columns)
  }

  /// The same, but a value gets no name and stays in X.
  var withoutName: SheetOrder {
    var order = self
    if case .expression(let text, _) = content { order.content = .expression(text, name: nil) }
    return order
  }
}

/// Lines of a sheet that are calculated one after the other, with one change of threads for all.
struct SheetBatch: Sendable {
  /// A line with what it has led to.
  struct Entry: Sendable {
    let bytes: Range<Int>
    let next: Int
    let reading: SheetReader.Reading
    /// What the end of a block has led to that was open; nil if none was.
    var ending: SheetStep?
    /// What the line has led to; nil for prose, and for a line that was left behind before.
    var step: SheetStep?
  }

  let content: [UInt8]
  let losses: [Int: LineLoss]
  let name: String
  let columns: Int
  /// The index of the first line, and where it begins.
  let first: Int
  let start: Int
  let reader: SheetReader

  /// How many lines are calculated at least, if that does not take long.
  private static let count = 64
  /// How many milliseconds others wait for a batch.
  private static let duration = 20

  /// Calculates lines until there are enough of them or somebody interrupts, and notes meanwhile
  /// where the line under way begins.
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
        // What was open is closed.
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

/// What a line of a sheet has led to.
struct SheetStep: Sendable {
  let outcome: LineOutcome
  /// What it has left in X; nil if the stack is as it was.
  var shown: Sheet.Shown?
  /// What came of giving the value its name; nil if it gets none.
  var naming: LineOutcome?
  /// What is in X after that.
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

  /// What is in X.
  private func shown(_ columns: Int) -> Sheet.Shown {
    Sheet.Shown(
      x: x(columns: columns, cells: { StyledText.width(of: $0) }), depth: model.machine.stack.count)
  }
}

extension LineCalculator {
  /// Ends a block of a sheet: reports what was never closed.
  fileprivate func end(_ columns: Int) -> SheetStep {
    let outcome = endSource()
    return SheetStep(outcome: outcome, shownAtEnd: shown(columns))
  }
}

extension CalculatorThread {
  /// Ends a sheet, on the thread of the caller.
  func endSource(columns: Int) -> SheetStep { withCalculator { $0.end(columns) } }
}
