public import ExactNumbers
public import LineEditing
import Posix
import Synchronization
import TerminalText

/// Runs work on a separate thread while the terminal listens for Ctrl-C.
///
/// An interruption asks the work to stop. If the work is in a single long call of the arithmetic,
/// its thread is abandoned with its copy of everything, and the next work gets a new thread. So the
/// prompt returns within a tenth of a second in any case. dc's prompt also uses a worker.
public final class Worker {
  private let source: any LineSource
  private var workers = Workers(WorkerThread.start)
  private let posting = Mutex<WorkerThread?>(nil)
  /// The signal that asked the process to end during the work.
  public var termination: Int32? { signal.withLock { $0 } }
  private let signal = Mutex<Int32?>(nil)

  /// The time in milliseconds when the line with the work began; nil if there is no line.
  public var lineBegan: Int?

  /// Creates a worker that listens for Ctrl-C through this source.
  public init(source: any LineSource) { self.source = source }

  /// Returns the result of the work, or nil if the user interrupted it.
  public func perform<Result: Sendable>(
    _ interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    let result = Outcome<Result>()
    guard let thread = workers.next() else { return work() }
    posting.withLock { $0 = thread }
    defer { posting.withLock { $0 = nil } }
    thread.begin { result.value.withLock { $0 = work() } }
    defer { source.showWaiting(nil) }
    if attend(to: thread, interruption) { return result.value.withLock { $0 } }
    interruption.request()
    // Fetch the message that the work has ended, so that the next work does not receive it.
    if thread.isBusy || thread.hasNews,
      !attend(to: thread, milliseconds: Workers<WorkerMessage>.patience)
    {
      workers.leave()
    }
    return nil
  }

  /// If too many threads were abandoned, waits until one of them has ended; returns false if the
  /// user interrupted.
  public func waitForRoom() -> Bool {
    if workers.hasRoom { return true }
    say(
      StyledText(
        "waiting until one of \(workers.leftCount) interrupted calculations has ended; Ctrl-C gives this line up"
      ))
    while !workers.hasRoom {
      switch source.wait(for: -1, milliseconds: Workers<WorkerMessage>.patience) {
      case .interrupted: return false
      case .terminated(let number):
        signal.withLock { $0 = number }
        return false
      case .ready, .timedOut: break
      }
    }
    return true
  }

  /// Prints a text. During work, the text comes from the work, and the waiting thread prints it. An
  /// interruption drops it.
  func print(_ text: String) { send(.text(text)) }

  /// Prints a text whole or not at all.
  func printWhole(_ text: StyledText) { send(.whole(text)) }

  /// Prints a message of the shell, wrapped at blanks.
  func say(_ text: StyledText) { send(.message(text)) }

  private func send(_ message: WorkerMessage) {
    if let thread = posting.withLock({ $0 }) {
      thread.send(.message(message))
    } else {
      show(message)
    }
  }

  /// Shows a text, in pages only if a line of the user prints it, because pages read keys. Ctrl-C
  /// in the pages interrupts the work only if it is still running.
  private func show(_ text: String) {
    if lineBegan == nil { return source.print(text) }
    if source.show(text), workers.thread?.isBusy != true { CtrlC.clear() }
  }

  private func show(_ message: WorkerMessage, isDropping: Bool = false) {
    switch message {
    case .text(let text): if !isDropping { show(text) }
    case .whole(let text): if !isDropping { source.printWhole(text) }
    case .message(let text):
      source.print(text.wrapped(to: source.windowSize.columns))
    }
  }

  /// Prints the texts of the work until it is done, and shows each second how long it has taken;
  /// returns false if the user interrupted.
  private func attend(to thread: WorkerThread, _ interruption: Interruption) -> Bool {
    let start = lineBegan ?? MonotonicClock.milliseconds
    var seconds = (MonotonicClock.milliseconds - start) / 1000
    var progress: CalculationProgress?
    while true {
      let next = start + 1000 * (seconds + 1) - MonotonicClock.milliseconds
      switch source.wait(for: thread.news, milliseconds: Int32(clamping: max(0, next))) {
      case .ready: if take(thread.fetch(), isDropping: false) { return true }
      case .timedOut:
        seconds = (MonotonicClock.milliseconds - start) / 1000
        // The answer to the request of a second ago.
        progress = interruption.askForProgress() ?? progress
        source.showWaiting(Waiting(seconds: seconds, progress))
      case .terminated(let number):
        signal.withLock { $0 = number }
        return false
      case .interrupted: return false
      }
    }
  }

  /// Waits until interrupted work is done, and drops its texts; returns false if the time is over.
  private func attend(to thread: WorkerThread, milliseconds: Int32) -> Bool {
    while true {
      switch source.wait(for: thread.news, milliseconds: milliseconds) {
      case .ready: if take(thread.fetch(), isDropping: true) { return true }
      case .terminated(let number):
        signal.withLock { $0 = number }
        return false
      case .interrupted, .timedOut: return false
      }
    }
  }

  /// Shows news; returns whether the work is done and was not interrupted.
  private func take(_ news: [WorkerThread.News], isDropping: Bool) -> Bool {
    for case .message(let message) in news {
      show(message, isDropping: isDropping || CtrlC.isPending)
    }
    if case .done? = news.last, !CtrlC.isPending { return true }
    return false
  }
}

extension Waiting {
  /// Creates the message for a calculation, with its time and progress.
  fileprivate init(seconds: Int, _ progress: CalculationProgress?) {
    self.init(
      seconds: seconds, percent: progress?.percent,
      place: progress?.line.map { "line \($0.number) of \($0.count)" })
  }
}

/// A message from the work to the terminal.
enum WorkerMessage: Sendable {
  /// A text that the work prints.
  case text(String)
  /// A text that the work prints. Part of it would damage the display.
  case whole(StyledText)
  /// A message of the shell about the work.
  case message(StyledText)
}

typealias WorkerThread = WorkThread<WorkerMessage>

extension WorkThread where Message == WorkerMessage {
  /// Starts a thread that may run beside line editing; nil if the system cannot create one.
  static func start() -> WorkerThread? {
    WorkerThread(prepare: LineEditor.protectThread, finish: Number.releaseThreadCaches)
  }
}
