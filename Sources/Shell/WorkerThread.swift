import ExactNumbers
import LineEditing
import Posix
import Synchronization
import TerminalText

/// A thread that does one piece of work after the other, and sends texts while it does.
///
/// A pipe tells that something is to be fetched: a text, or the news that the work is done.
final class WorkerThread: Sendable {
  /// A message from the thread.
  enum News: Sendable {
    /// A text that the work prints.
    case text(String)
    /// A text that the work prints, of which a part would harm the terminal.
    case whole(StyledText)
    /// A text that the shell says about the work.
    case message(StyledText)
    /// The work is done.
    case done
  }

  /// Can be read when there is news.
  var news: Int32 { newsPipe.reader }
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

  /// How many texts may wait before the work has to wait, too.
  private static let backlog = 1000

  /// Starts the thread; nil if the system has none to give.
  init?() {
    guard let newsPipe = try? Pipe(), let orders = try? Pipe() else { return nil }
    (self.newsPipe, self.orders) = (newsPipe, orders)
    if !Thread.start({ self.run() }) { return nil }
  }

  private func run() {
    LineEditor.protectThread()
    orders.wait()
    while let work = state.withLock({ $0.work.take() }) {
      work()
      send(.done)
      orders.wait()
    }
    Number.releaseThreadCaches()
    state.withLock { $0.hasEnded = true }
  }

  // MARK: The owner's side

  func begin(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.work = work
      state.isBusy = true
    }
    orders.poke()
  }

  /// Whether the work has not said yet that it is done.
  var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether the thread was abandoned and has done what it was doing.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether there is news that was not fetched.
  var hasNews: Bool { Descriptor.isReadable(news) }

  /// The news so far, once ``news`` can be read.
  func fetch() -> [News] {
    newsPipe.wait()
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Lets the thread end once it has done what it is doing; what it sends is dropped.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    orders.poke()
  }

  // MARK: The thread's side

  /// Sends news; waits while too much is waiting to be fetched.
  func send(_ news: News) {
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
