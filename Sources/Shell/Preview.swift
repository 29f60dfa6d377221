import Calculator
import ExactNumbers
import LineEditing
import Posix
import Synchronization
import TerminalText

/// Tries lines on copies of the calculator, on a separate thread, one after the other.
///
/// A newer line ends the trial of an older one. If the trial is in a single long call of the
/// arithmetic, the newer line waits for it, so that threads never pile up.
final class Preview {
  /// A line to be tried.
  private struct Order {
    let line: String
    let keys: String
    let trial: Trial
    let columns: Int
  }

  /// A line that is being tried.
  private struct Run {
    let line: String
    let interruption = Interruption()
    let result = Outcome<String>()
    /// The end of its time, by the monotonic clock.
    let end: Int
  }

  private let thread: WorkerThread
  private var running: Run?
  private var waiting: Order?

  /// The time for a trial in milliseconds.
  private static let budget = 250

  /// Starts the thread; nil if the system cannot create one.
  init?() {
    guard let thread = WorkerThread.start() else { return nil }
    self.thread = thread
  }

  deinit {
    cancel()
    thread.abandon()
  }

  /// Becomes readable when a trial has ended.
  var descriptor: Int32 { thread.news }

  /// The milliseconds after which the running trial must be checked; -1 if there is none, or it has
  /// been asked to stop already.
  var patience: Int32 {
    guard let running, !running.interruption.isRequested else { return -1 }
    return Int32(clamping: max(0, running.end - MonotonicClock.milliseconds))
  }

  /// Tries the keys of a line.
  func begin(_ line: String, keys: String, _ trial: Trial, columns: Int) {
    cancel()
    if line.contains(where: { !$0.isWhitespace }) {
      waiting = Order(line: line, keys: keys, trial: trial, columns: columns)
    }
    if running == nil { start() }
  }

  /// Cancels the running trial and the waiting line.
  func cancel() {
    running?.interruption.request()
    waiting = nil
  }

  /// Returns a line whose trial has ended, and the text to show after it, which may be empty. Ends
  /// a trial that takes too long.
  func fetch() -> (line: String, text: String)? {
    guard let run = running else { return nil }
    if patience == 0 { run.interruption.request() }
    guard isOver else { return nil }
    running = nil
    start()
    return (run.line, run.result.value.withLock { $0 } ?? "")
  }

  /// Whether the thread has reported that it is done.
  private var isOver: Bool {
    guard Descriptor.isReadable(thread.news) else { return false }
    return thread.fetch().contains { if case .done = $0 { true } else { false } }
  }

  private func start() {
    guard let order = waiting.take() else { return }
    let run = Run(line: order.line, end: MonotonicClock.milliseconds + Self.budget)
    running = run
    let (interruption, result) = (run.interruption, run.result)
    let (line, keys, trial, columns) = (order.line, order.keys, order.trial, order.columns)
    thread.begin {
      let (outcome, meant) = Self.outcome(of: keys, trial, interruption)
      let text = Self.text(of: outcome, line, columns, wasEmpty: trial.isEmpty, interruption)
      result.value.withLock { $0 = text.map { $0 + (meant.map { "   \($0)" } ?? "") } }
    }
  }

  /// Returns the outcome of a line, and its keys if it is written as on paper.
  private static func outcome(
    of line: String, _ trial: Trial, _ interruption: Interruption
  ) -> (Trial.Outcome, keys: String?) {
    switch trial.isOpen ? .keys : trial.reader.read(line) {
    case .keys, .noted: (trial.run(line, interruption: interruption), nil)
    case .paper(let correction):
      (trial.run(correction.keys, interruption: interruption), correction.keys)
    case .twofold(let twofold): (.error(.line(twofold)), nil)
    }
  }

  // MARK: Texts

  /// Returns the text to show after a line; nil if there is nothing to show, or it would repeat the
  /// line.
  private static func text(
    of outcome: Trial.Outcome, _ line: String, _ columns: Int, wasEmpty: Bool,
    _ interruption: Interruption
  ) -> String? {
    switch outcome {
    case .unknown: return nil
    case .error(let error): return "→ \(error)"
    case .machine(let machine):
      guard let x = machine.accumulator else { return wasEmpty ? nil : "→ empty" }
      var settings = machine.settings
      settings.context.interruption = interruption
      let room = columns - StyledText(line).width - margin
      let (row, count) = Self.row(of: ShownValue(x, settings), depth: machine.stack.count, room)
      let typed = line.reversed().drop(while: \.isWhitespace).reversed()
      let isNews = row != "…" && !String(typed).hasSuffix(row)
      return isNews && !interruption.isRequested ? "→ " + row + count : nil
    }
  }

  /// Returns X on `room` columns, and the number of levels. If both do not fit, X gets all columns.
  private static func row(
    of x: ShownValue, depth: Int, _ room: Int
  ) -> (row: String, count: String) {
    let count = depth == 1 ? "" : " (\(depth) levels)"
    let row = x.row(columns: max(room, 1))
    return (row, StyledText(row + count).width <= room ? count : "")
  }

  /// Columns around the line and the result: prompt, gap, arrow.
  private static let margin = 10
}
