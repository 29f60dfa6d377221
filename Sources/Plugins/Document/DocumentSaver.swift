import Calculator
import ExactNumbers
import Synchronization

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
  private let orders: Int32
  private let orderSender: Int32
  private let news: Int32
  private let newsSender: Int32
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

  /// The thread's call stack: values nest up to a thousand deep.
  private static let stackSize = 64 << 20

  /// Starts the thread; nil if the system has none to give.
  init?(file: DocumentFile) {
    self.file = file
    var orders: [Int32] = [-1, -1]
    var news: [Int32] = [-1, -1]
    guard pipe(&orders) == 0 else { return nil }
    guard pipe(&news) == 0 else {
      orders.forEach { _ = close($0) }
      return nil
    }
    for descriptor in orders + news { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.orders, orderSender) = (orders[0], orders[1])
    (self.news, newsSender) = (news[0], news[1])
    if !start() { return nil }
  }

  deinit { for descriptor in [orders, orderSender, news, newsSender] { _ = close(descriptor) } }

  private func start() -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, Self.stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Signals are the terminal's business; the thread inherits that it gets none.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var identifier = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &identifier, attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<DocumentSaver>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    return code == 0
  }

  // MARK: The owner's side

  /// Hands a machine over, in place of what is still waiting.
  func save(_ machine: Machine) {
    state.withLock {
      $0.order = machine
      $0.ordered += 1
    }
    poke(orderSender)
  }

  /// Lets the thread end once it has done what it was given.
  func stop() {
    state.withLock { $0.isStopped = true }
    poke(orderSender)
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
    let end = Self.milliseconds + milliseconds
    while state.withLock({ $0.done < $0.ordered }) {
      var entry = pollfd(fd: news, events: Int16(POLLIN), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: max(0, end - Self.milliseconds)))
      if count > 0 { drain(news) }
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }

  /// What kept the last machine from being written.
  var trouble: FileTrouble? { state.withLock { $0.trouble } }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: The thread's side

  private func run() {
    var saved: [UInt8] = []
    while drain(orders) {
      let (machine, number, isStopped) = state.withLock {
        ($0.order.take(), $0.ordered, $0.isStopped)
      }
      guard let machine else {
        if isStopped { break }
        continue
      }
      defer { if isStopped { stop() } }
      let start = Self.milliseconds
      let text = machine.session()
      let trouble = text == saved ? nil : write(text)
      saved = trouble == nil ? text : []
      state.withLock {
        $0.done = number
        $0.duration = Self.milliseconds - start
        $0.trouble = trouble
      }
      poke(newsSender)
    }
    Number.releaseThreadCaches()
  }

  private func write(_ text: [UInt8]) -> FileTrouble? {
    do throws(FileTrouble) {
      try file.replace(with: text)
      return nil
    } catch { return error }
  }

  // MARK: Pipes

  private func poke(_ descriptor: Int32) {
    var byte: UInt8 = 1
    _ = Self.write(descriptor, &byte)
  }

  /// Reads what is in a pipe, waiting for it; false at its end.
  @discardableResult
  private func drain(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var count: Int
    repeat { count = read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return count > 0
  }

  private static func write(_ descriptor: Int32, _ byte: UnsafePointer<UInt8>) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, byte, 1)
    #else
      Darwin.write(descriptor, byte, 1)
    #endif
  }
}
