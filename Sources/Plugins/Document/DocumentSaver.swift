import Calculator
import ExactNumbers
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that writes machines to a file, the newest one if several are waiting.
///
/// Pipes wake the thread and tell that it is done.
final class DocumentSaver: Sendable {
  private let file: DocumentFile
  private let orders: Pipe
  private let news: Pipe
  private let state = Mutex(State())

  private struct State {
    var order: Machine?
    /// How many machines were handed over, and which of them was the last to be done with.
    var ordered = 0
    var done = 0
    var trouble: FileTrouble?
    /// Whether nothing more will come.
    var isStopped = false
    /// How many milliseconds the last machine took.
    var duration = 0
  }

  /// Starts the thread; nil if the system has none to give.
  init?(file: DocumentFile) {
    guard let orders = Pipe(), let news = Pipe() else { return nil }
    (self.file, self.orders, self.news) = (file, orders, news)
    // Signals are the terminal's business.
    if !startThread(getsSignals: false, { self.run() }) { return nil }
  }

  // MARK: The owner's side

  /// Hands a machine over, in place of what is still waiting.
  func save(_ machine: Machine) {
    state.withLock {
      $0.order = machine
      $0.ordered += 1
    }
    orders.poke()
  }

  /// Lets the thread end once it has done what it was given.
  func stop() {
    state.withLock { $0.isStopped = true }
    orders.poke()
  }

  /// How many milliseconds a change may hold the views up.
  private static let patience = 500

  /// Waits until the file has the last machine, but not for long; and not at all if the one before took
  /// long.
  func waitShortly() {
    if state.withLock({ $0.duration <= Self.patience }) { wait(milliseconds: Self.patience) }
  }

  /// Waits until the file has the last machine, but no longer than this.
  func wait(milliseconds: Int) {
    let end = Threads.milliseconds() + milliseconds
    while state.withLock({ $0.done < $0.ordered }) {
      var entry = pollfd(fd: news.reader, events: Int16(POLLIN), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: max(0, end - Threads.milliseconds())))
      if count > 0 { news.drain() }
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }

  /// What kept the last machine from being written.
  var trouble: FileTrouble? { state.withLock { $0.trouble } }

  // MARK: The thread's side

  private func run() {
    var saved: [UInt8] = []
    while true {
      orders.wait()
      orders.drain()
      let (machine, number, isStopped) = state.withLock {
        ($0.order.take(), $0.ordered, $0.isStopped)
      }
      guard let machine else {
        if isStopped { break }
        continue
      }
      defer { if isStopped { stop() } }
      let start = Threads.milliseconds()
      let text = machine.session()
      let trouble = text == saved ? nil : write(text)
      saved = trouble == nil ? text : []
      state.withLock {
        $0.done = number
        $0.duration = Threads.milliseconds() - start
        $0.trouble = trouble
      }
      news.poke()
    }
    Number.releaseThreadCaches()
  }

  private func write(_ text: [UInt8]) -> FileTrouble? {
    do throws(FileTrouble) {
      try file.replace(with: text)
      return nil
    } catch { return error }
  }
}
