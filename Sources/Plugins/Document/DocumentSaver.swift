import Calculator
import ExactNumbers
import Posix
import Synchronization

/// A thread that writes machines to a file. If several are waiting, it writes only the newest.
///
/// Pipes wake the thread and report that it is done.
final class DocumentSaver: Sendable {
  private let file: DocumentFile
  private let orders: Pipe
  private let news: Pipe
  private let state = Mutex(State())

  private struct State {
    var order: Machine?
    /// The number of machines passed to the thread, and the number of the last finished one.
    var ordered = 0
    var done = 0
    var trouble: FileTrouble?
    /// Whether no more machines will come.
    var isStopped = false
    /// The milliseconds that the last machine took.
    var duration = 0
    /// Whether the present text is so long that the caller should not wait for it.
    var isLong = false
    /// The number of times that writing began to fail.
    var outage = 0
  }

  /// Starts the thread. Throws if the system cannot create one.
  init(file: DocumentFile) throws(SystemError) {
    self.file = file
    orders = try Pipe()
    news = try Pipe()
    // The terminal handles signals.
    _ = try Thread(getsSignals: false) { self.run() }
  }

  // MARK: The owner's side

  /// Passes a machine to the thread. It replaces a machine that is still waiting.
  func save(_ machine: Machine) {
    state.withLock {
      $0.order = machine
      $0.ordered += 1
    }
    orders.poke()
  }

  /// Ends the thread after its work is done.
  func stop() {
    state.withLock { $0.isStopped = true }
    orders.poke()
  }

  /// The milliseconds that a change may delay the views.
  private static let patience = 500

  /// The milliseconds between two checks of the user's hurry.
  private static let slice = 20
  /// The largest text to wait for, in bytes. A disk writes it in some milliseconds.
  private static let longText = 4 << 20

  /// Waits a short time until the last machine is in the file, and not while the user is in a
  /// hurry. Does not wait at all if the machine before took long or is still being written, or if
  /// this one turns out to be long.
  func waitShortly(unless isHurried: () -> Bool) {
    let isQuick = state.withLock { $0.duration <= Self.patience && $0.done + 1 == $0.ordered }
    if !isQuick { return }
    let end = MonotonicClock.milliseconds + Self.patience
    while state.withLock({ $0.done < $0.ordered && !$0.isLong }), !isHurried() {
      let left = end - MonotonicClock.milliseconds
      if left <= 0 || !waitForNews(milliseconds: min(left, Self.slice)) { return }
    }
  }

  /// Waits until the last machine is in the file, for at most this time. Returns whether it was
  /// written or failed.
  func wait(milliseconds: Int) -> Bool {
    let end = MonotonicClock.milliseconds + milliseconds
    while state.withLock({ $0.done < $0.ordered }) {
      let left = end - MonotonicClock.milliseconds
      if left <= 0 || !waitForNews(milliseconds: left) { return false }
    }
    return true
  }

  /// Waits until the thread has news, a signal arrives or the time is over. Returns false if
  /// waiting is impossible.
  private func waitForNews(milliseconds: Int) -> Bool {
    var polled = [Polled(news.reader)]
    let end = Polled.wait(for: &polled, milliseconds: milliseconds)
    if end == .ready { news.drain() }
    return end != .failed
  }

  /// The error that prevented the last machine from being written.
  var trouble: FileTrouble? { state.withLock { $0.trouble } }
  /// The number of times that writing began to fail after it had succeeded.
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
