public import Synchronization

/// A thread that does one piece of work after the other and sends messages while it works.
///
/// A pipe reports that there is news: a message, or the end of the work.
public final class WorkThread<Message: Sendable>: Sendable {
  /// The news that the thread sends.
  public enum News: Sendable {
    /// A message from the work.
    case message(Message)
    /// The end of the work.
    case done
  }

  /// A descriptor that is readable when there is news.
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

  /// The number of waiting messages above which the work must wait.
  private static var backlog: Int { 1000 }

  /// Starts the thread. Returns nil if the system cannot create one.
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

  /// Begins a piece of work. The work before it must be done.
  public func begin(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.work = work
      state.isBusy = true
    }
    orders.poke()
  }

  /// Whether the work is not done yet.
  public var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether the thread was abandoned and its work is done.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether there is news that was not fetched.
  public var hasNews: Bool { Descriptor.isReadable(news) }

  /// Returns the news so far. Waits until there is some.
  public func fetch() -> [News] {
    newsPipe.wait()
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Ends the thread after its present work, whose news is dropped.
  public func abandon() {
    state.withLock { $0.isAbandoned = true }
    orders.poke()
  }

  // MARK: The thread's side

  /// Sends news. Waits while too much news has not been fetched.
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

/// A thread for work. If the work does not end, the thread is left to it and replaced.
public struct Workers<Message: Sendable> {
  private let make: () -> WorkThread<Message>?
  /// The thread that works, or worked last; nil if there is none.
  public private(set) var thread: WorkThread<Message>?
  /// Abandoned threads that may still be computing.
  private var left: [WorkThread<Message>] = []

  /// The milliseconds that interrupted work may take to stop by itself.
  public static var patience: Int32 { 50 }
  /// The largest number of abandoned threads. Each uses a core and memory until its call ends.
  private static var mostLeft: Int { 4 }

  /// Creates the value without starting a thread.
  ///
  /// - Parameter make: starts a thread, or returns nil if the system cannot create one.
  public init(_ make: @escaping () -> WorkThread<Message>?) { self.make = make }

  /// The number of abandoned threads that are still computing.
  public var leftCount: Int {
    mutating get {
      left.removeAll(where: \.hasEnded)
      return left.count
    }
  }

  /// Whether one more thread may be abandoned.
  public var hasRoom: Bool { mutating get { leftCount < Self.mostLeft } }

  /// Returns a thread for the next work, or nil if the system cannot create one.
  public mutating func next() -> WorkThread<Message>? {
    thread = thread ?? make()
    return thread
  }

  /// Abandons the thread, which ends when its work does.
  public mutating func leave() {
    guard let thread = thread.take() else { return }
    thread.abandon()
    left.append(thread)
  }
}

/// The place for the result of work on another thread.
public final class Outcome<Result: Sendable>: Sendable {
  /// The result, or nil if there is none yet.
  public let value = Mutex<Result?>(nil)

  /// Creates an empty place.
  public init() {}
}
