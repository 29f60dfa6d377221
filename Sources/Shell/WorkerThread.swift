import ExactNumbers
import LineEditing
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that does one piece of work after the other, and sends texts while it does.
///
/// A pipe tells that something is to be fetched: a text, or the news that the work is done.
final class WorkerThread: Sendable {
  /// What there is to fetch.
  enum News: Sendable { case text(String), done }

  /// Can be read when there is news.
  let news: Int32
  private let newsSender: Int32
  private let orders: Int32
  private let orderSender: Int32
  private let state = Mutex(State())

  private struct State {
    var work: (@Sendable () -> Void)?
    var news: [News] = []
    var isAbandoned = false
  }

  /// The thread's call stack: values nest up to a thousand deep, and FLINT recurses on its own account.
  private static let stackSize = 64 << 20
  /// How many texts may wait before the work has to wait, too.
  private static let backlog = 1000

  /// Starts the thread; nil if the system has none to give.
  init?() {
    var news: [Int32] = [-1, -1]
    var orders: [Int32] = [-1, -1]
    guard pipe(&news) == 0 else { return nil }
    guard pipe(&orders) == 0 else {
      news.forEach { _ = close($0) }
      return nil
    }
    for descriptor in news + orders { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.news, newsSender) = (news[0], news[1])
    (self.orders, orderSender) = (orders[0], orders[1])
    if !start() { return nil }
  }

  deinit { for descriptor in [news, newsSender, orders, orderSender] { _ = close(descriptor) } }

  private func start() -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, Self.stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    var identifier = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &identifier, attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<WorkerThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    return code == 0
  }

  private func run() {
    LineEditor.protectThread()
    while wait(orders), let work = state.withLock({ $0.work.take() }) {
      work()
      send(.done)
    }
    Number.releaseThreadCaches()
  }

  // MARK: The owner's side

  /// Hands a piece of work over.
  func begin(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work = work }
    poke(orderSender)
  }

  /// What there is to fetch, once ``news`` can be read.
  func fetch() -> [News] {
    _ = wait(news)
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Lets the thread end once it has done what it is doing; what it sends is dropped.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    poke(orderSender)
  }

  // MARK: The thread's side

  /// Sends news; waits while too much is waiting to be fetched.
  func send(_ news: News) {
    while true {
      let isSent = state.withLock { state in
        if state.isAbandoned { return true }
        if state.news.count >= Self.backlog { return false }
        if state.news.isEmpty { poke(newsSender) }
        state.news.append(news)
        return true
      }
      if isSent { return }
      usleep(1000)
    }
  }

  // MARK: Pipes

  private func poke(_ descriptor: Int32) {
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
  }

  private func wait(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    var count: Int
    repeat { count = read(descriptor, &byte, 1) } while count < 0 && errno == EINTR
    return count == 1
  }
}
