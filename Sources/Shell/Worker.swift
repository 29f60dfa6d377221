import ExactNumbers
import LineEditing
import Synchronization

/// Carries work out on a thread of its own while the terminal listens for Ctrl-C.
///
/// An interruption asks the work to stop. If it sits in one long call of the arithmetic, its thread is
/// left alone with its copy of everything, and the next work gets a new thread: the prompt is back
/// within a tenth of a second whatever the thread does.
final class Worker {
  private let source: any LineSource
  private var thread: WorkerThread?
  private let posting = Mutex<WorkerThread?>(nil)
  /// The signal that asked the process to end while work was under way.
  private(set) var termination: Int32?

  /// How many milliseconds interrupted work may take to stop by itself.
  private static let patience: Int32 = 50

  /// Makes a worker that listens for Ctrl-C through this source.
  init(source: any LineSource) { self.source = source }

  /// The result of the work, or nil if the user interrupted it.
  func perform<Result: Sendable>(
    _ interruption: ExactNumbers.Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    let result = Outcome<Result>()
    guard let thread = thread ?? WorkerThread() else { return work() }
    self.thread = thread
    posting.withLock { $0 = thread }
    defer { posting.withLock { $0 = nil } }
    thread.begin { result.value.withLock { $0 = work() } }
    if attend(to: thread, milliseconds: -1) { return result.value.withLock { $0 } }
    interruption.request()
    if !attend(to: thread, milliseconds: Self.patience) {
      self.thread = nil
      thread.abandon()
    }
    return nil
  }

  /// Prints a text; while work is under way, it comes from the work and goes to the thread that waits.
  func print(_ text: String) {
    if let thread = posting.withLock({ $0 }) {
      thread.send(.text(text))
    } else {
      source.print(text)
    }
  }

  /// Prints what the work sends until it is done; false if the user interrupted or time is over.
  private func attend(to thread: WorkerThread, milliseconds: Int32) -> Bool {
    while true {
      switch source.wait(for: thread.news, milliseconds: milliseconds) {
      case .ready:
        for news in thread.fetch() {
          switch news {
          case .text(let text): source.print(text)
          case .done: return true
          }
        }
      case .terminated(let signal):
        termination = signal
        return false
      case .interrupted, .timedOut: return false
      }
    }
  }
}

/// Where a thread leaves its result.
final class Outcome<Result: Sendable>: Sendable {
  /// The result, once there is one.
  let value = Mutex<Result?>(nil)
}
