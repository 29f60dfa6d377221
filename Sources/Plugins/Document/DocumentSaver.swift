import Calculator
import ExactNumbers
import Posix
import Synchronization

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
    /// Whether the text that is being written is so long that nobody should wait for it.
    var isLong = false
    /// How often writing began to fail.
    var outage = 0
  }

  /// Starts the thread; the system may have none to give.
  init(file: DocumentFile) throws(SystemError) {
    self.file = file
    orders = try Pipe()
    news = try Pipe()
    // Signals are the terminal's business.
    _ = try Thread(getsSignals: false) { self.run() }
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

  /// How many milliseconds pass between two looks at the user.
  private static let slice = 20
  /// How many bytes are written while somebody may wait: the disk takes them in some milliseconds.
  private static let longText = 4 << 20

  /// Waits until the file has the last machine, but not for long, and not while the user is in a
  /// hurry; not at all if the one before took long or is still being written, or if this one turns
  /// out to be long.
  func waitShortly(unless isHurried: () -> Bool) {
    let isQuick = state.withLock { $0.duration <= Self.patience && $0.done + 1 == $0.ordered }
    if !isQuick { return }
    let end = MonotonicClock.milliseconds + Self.patience
    while state.withLock({ $0.done < $0.ordered && !$0.isLong }), !isHurried() {
      let left = end - MonotonicClock.milliseconds
      if left <= 0 || !waitForNews(milliseconds: min(left, Self.slice)) { return }
    }
  }

  /// Waits until the file has the last machine, but no longer than this; whether it has it then, or
  /// there was trouble.
  func wait(milliseconds: Int) -> Bool {
    let end = MonotonicClock.milliseconds + milliseconds
    while state.withLock({ $0.done < $0.ordered }) {
      let left = end - MonotonicClock.milliseconds
      if left <= 0 || !waitForNews(milliseconds: left) { return false }
    }
    return true
  }

  /// Waits until the thread has news, or a signal comes, or the time is over; false where nothing
  /// can be waited for.
  private func waitForNews(milliseconds: Int) -> Bool {
    var polled = [Polled(news.reader)]
    let end = Polled.wait(for: &polled, milliseconds: milliseconds)
    if end == .ready { news.drain() }
    return end != .failed
  }

  /// The trouble that kept the last machine from being written.
  var trouble: FileTrouble? { state.withLock { $0.trouble } }
  /// How often writing has begun to fail: it counts up when it fails after it had gone well.
  var outage: Int { state.withLock { $0.outage } }

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
      let start = MonotonicClock.milliseconds
      let text = machine.session()
      if text.count > Self.longText {
        state.withLock { $0.isLong = true }
        news.poke()
      }
      let trouble = text == saved ? nil : write(text)
      saved = trouble == nil ? text : []
      state.withLock {
        $0.done = number
        $0.duration = MonotonicClock.milliseconds - start
        if trouble != nil, $0.trouble == nil { $0.outage += 1 }
        $0.trouble = trouble
        $0.isLong = false
      }
      news.poke()
    }
    Number.releaseThreadCaches()
  }

  private func write(_ text: [UInt8]) -> FileTrouble? {
    do throws(FileTrouble) {
      try file.makeFolders()
      try file.replace(with: text)
      return nil
    } catch { return error }
  }
}
