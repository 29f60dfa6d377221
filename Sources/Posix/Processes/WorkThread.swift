public import Synchronization

/// A thread that does one piece of work after the other, and sends messages while it does.
///
/// A pipe reports that something can be fetched: a message, or the news that the work is done.
public final class WorkThread<Message: Sendable>: Sendable {
  /// What the thread sends.
  public enum News: Sendable {
    /// A message from the work.
    case message(Message)
    /// The work is done.
    case done
  }

  /// Can be read when there is news.
  public var news: Int32 { newsPipe.reader }
  private let newsPipe: Pipe
  private let orders: Pipe
  private let state = Mutex(State())

  private struct State {
    var work: (@Sendable () -> Void)?
    var news: [News] = []
    var isBusy = false
    var isAbandoned = false
    var hasEnded = false
  }

  /// How many messages may wait before the work has to wait, too.
  private static var backlog: Int { 1000 }

  /// Starts the thread; nil if the system has none to give.
  ///
  /// - Parameters:
  ///   - prepare: runs on the thread before its first work.
  ///   - finish: runs on the thread after its last work.
  public init?(
    getsSignals: Bool = true, prepare: @escaping @Sendable () -> Void = {},
    finish: @escaping @Sendable () -> Void
  ) {
    guard let newsPipe = try? Pipe(), let orders = try? Pipe() else { return nil }
    (self.newsPipe, self.orders) = (newsPipe, orders)
    let isStarted = Thread.start(getsSignals: getsSignals) {
      prepare()
      self.run()
      finish()
      self.state.withLock { $0.hasEnded = true }
    }
    if !isStarted { return nil }
  }

  private func run() {
    orders.wait()
    while let work = state.withLock({ $0.work.take() }) {
      work()
      send(.done)
      orders.wait()
    }
  }

  // MARK: The owner's side

  /// Begins a piece of work; the one before is done.
  public func begin(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.work = work
      state.isBusy = true
    }
    orders.poke()
  }

  /// Whether the work has not said yet that it is done.
  public var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether the thread was abandoned and has done what it was doing.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether there is news that was not fetched.
  public var hasNews: Bool { Descriptor.isReadable(news) }

  /// The news so far, once ``news`` can be read.
  public func fetch() -> [News] {
    newsPipe.wait()
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Lets the thread end once it has done what it is doing; what it sends is dropped.
  public func abandon() {
    state.withLock { $0.isAbandoned = true }
    orders.poke()
  }

  // MARK: The thread's side

  /// Sends news; waits while too much is waiting to be fetched.
  public func send(_ news: News) {
    while true {
      let isSent = state.withLock { state in
        if case .done = news { state.isBusy = false }
        if state.isAbandoned { return true }
        if state.news.count >= Self.backlog { return false }
        if state.news.isEmpty { newsPipe.poke() }
        state.news.append(news)
        return true
      }
      if isSent { return }
      Thread.sleep(microseconds: 1000)
    }
  }
}

/// A thread for work, which is left behind with its work when that does not end.
public struct Workers<Message: Sendable> {
  private let make: () -> WorkThread<Message>?
  /// The thread that is at work, or was last; nil if there is none.
  public private(set) var thread: WorkThread<Message>?
  /// Threads that were left behind and may still compute.
  private var left: [WorkThread<Message>] = []

  /// How many milliseconds interrupted work may take to stop by itself.
  public static var patience: Int32 { 50 }
  /// How many threads may be left behind: each has a core and its memory until its call ends.
  private static var mostLeft: Int { 4 }

  /// Starts no thread yet.
  ///
  /// - Parameter make: starts a thread; nil if the system has none to give.
  public init(_ make: @escaping () -> WorkThread<Message>?) { self.make = make }

  /// The number of threads that were left behind and still compute.
  public var leftCount: Int {
    mutating get {
      left.removeAll(where: \.hasEnded)
      return left.count
    }
  }

  /// Whether one more may be left behind.
  public var hasRoom: Bool { mutating get { leftCount < Self.mostLeft } }

  /// A thread for the next work; nil if the system has none to give.
  public mutating func next() -> WorkThread<Message>? {
    thread = thread ?? make()
    return thread
  }

  /// Leaves the thread behind: it ends when its work does.
  public mutating func leave() {
    guard let thread = thread.take() else { return }
    thread.abandon()
    left.append(thread)
  }
}

/// The place where a thread leaves the result of its work.
public final class Outcome<Result: Sendable>: Sendable {
  /// The result; nil if there is none yet.
  public let value = Mutex<Result?>(nil)

  /// Makes an empty place.
  public init() {}
}
