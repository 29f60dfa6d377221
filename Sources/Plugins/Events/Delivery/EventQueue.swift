import Calculator
import Posix
import Synchronization

/// A queue in which the calculator's thread leaves events and the delivery's thread takes them;
/// and, the other way, lines that clients sent and the numbers of processes that have gone.
final class EventQueue: Sendable {
  /// The effect of a slow listener on the calculator.
  enum Policy: Sendable {
    /// It slows it down: nothing is lost. For streams.
    case wait
    /// Nothing; what it does not take in time is dropped, and it is told how much. For the prompt.
    case drop
  }

  /// The work of the delivery.
  struct Work {
    var batches: [EventBatch] = []
    var arrivals: [Subscriber] = []
    /// Subscribers that shall get no more than they have been sent.
    var departures: [Int] = []
    /// How many events never came into the queue, behind those that did, and the last stack that
    /// they told.
    var dropped = 0
    var droppedStack: StackTop?
    var isEnding = false
  }

  /// Keys of a client: a line with its end.
  struct ClientLine: Sendable {
    /// The number of the client that sent it.
    let client: Int
    /// How many lines it sent before, and one.
    let number: Int
    /// The line; nil when the client has said all.
    let keys: [UInt8]?
  }

  private struct State {
    var work = Work()
    var queued = 0
    /// Batches that were delivered and emptied, for the sake of their room.
    var spare: [EventBatch] = []
    var lines: [ClientLine] = []
    var gone: [Int] = []
    var hasEnded = false
    var isSleeping = false
    /// Whether writing events down takes so long that nobody waits for it any more.
    var isStalled = false
  }

  /// The effect of a slow listener on the calculator.
  let policy: Policy
  /// The client whose line is being carried out.
  let runs = ClientRuns()
  private let state = Mutex(State())
  /// Wakes the delivery up: readable when that has something to do.
  let alarm: Pipe
  /// Tells that there are lines of clients.
  private let bell: Pipe

  /// How many events may wait to be written down.
  private static let capacity = 1 << 13
  /// How many seconds the calculator waits, at the prompt, for events to be written down.
  private static let moment = 0.05

  /// Makes an empty queue; the system may have no more descriptors.
  init(policy: Policy) throws(SystemError) {
    self.policy = policy
    alarm = try Pipe()
    bell = try Pipe()
  }

  /// Readable when there are lines of clients.
  var bellDescriptor: Int32 { bell.reader }

  // MARK: The calculator's side

  /// Leaves events to be delivered. While too many are waiting it waits, under
  /// ``Policy/drop`` for a moment.
  func post(_ events: EventBatch) {
    let start = MonotonicClock.seconds
    let count = events.count
    while true {
      let isDone = state.withLock { state in
        if state.queued > Self.capacity {
          if policy == .drop && MonotonicClock.seconds - start > Self.moment {
            state.isStalled = true
          }
          if !state.isStalled { return false }
          state.work.dropped += count
          state.work.droppedStack = events.lastStack ?? state.work.droppedStack
        } else {
          state.work.batches.append(events)
          state.queued += count
        }
        wake(&state)
        return true
      }
      if isDone { return }
      Thread.sleep(microseconds: 200)
    }
  }

  func emptyBatch() -> EventBatch { state.withLock { $0.spare.popLast() } ?? EventBatch() }

  /// Lets a subscriber have all events from now on.
  func add(_ subscriber: Subscriber) {
    state.withLock { state in
      state.work.arrivals.append(subscriber)
      wake(&state)
    }
  }

  /// Lets a subscriber have no more events.
  func remove(_ number: Int) {
    state.withLock { state in
      state.work.departures.append(number)
      wake(&state)
    }
  }

  /// Lets the delivery end once everything is delivered.
  func end() {
    state.withLock { state in
      state.work.isEnding = true
      wake(&state)
    }
  }

  /// Whether everything is delivered.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The lines that clients sent, the oldest first.
  func takeLines() -> [ClientLine] {
    bell.drain()
    return state.withLock { state in
      defer { state.lines = [] }
      if !state.lines.isEmpty { wake(&state) }
      return state.lines
    }
  }

  /// Whether the process of this number has gone too early.
  func hasGone(_ number: Int) -> Bool { state.withLock { $0.gone.contains(number) } }

  private func wake(_ state: inout State) {
    if state.isSleeping { alarm.poke() }
    state.isSleeping = false
  }

  // MARK: The delivery's side

  /// The work that there is; events only if they are wanted.
  func take(events: Bool) -> Work {
    state.withLock { state in
      var work = state.work
      state.work = Work()
      state.work.isEnding = work.isEnding
      if events {
        state.queued = 0
        state.isStalled = false
      } else {
        state.work.batches = work.batches
        state.work.dropped = work.dropped
        state.work.droppedStack = work.droppedStack
        work.batches = []
        work.dropped = 0
        work.droppedStack = nil
      }
      return work
    }
  }

  /// Takes back batches that were delivered.
  func takeBack(_ batches: consuming [EventBatch]) {
    for index in batches.indices { batches[index].removeAll() }
    let empty = batches
    state.withLock { if $0.spare.count < Self.capacity >> 10 { $0.spare += empty } }
  }

  /// Says that the delivery is about to wait for the alarm; false if there is something to do, such
  /// as to end, which it may know already.
  func goToSleep(events: Bool, isEnding: Bool) -> Bool {
    state.withLock { state in
      let isIdle =
        (!events || state.work.batches.isEmpty) && state.work.arrivals.isEmpty
        && state.work.departures.isEmpty && state.work.isEnding == isEnding
      state.isSleeping = isIdle
      return isIdle
    }
  }

  /// Hands a client's line over.
  func receive(_ line: ClientLine) {
    state.withLock { state in
      if state.lines.isEmpty { bell.poke() }
      state.lines.append(line)
    }
  }

  /// Whether too many lines of clients wait for more to be read.
  var hasManyLines: Bool { state.withLock { $0.lines.count >= 1000 } }

  /// Says that everything is delivered.
  func noteEnd() { state.withLock { $0.hasEnded = true } }

  /// Remembers that a process has gone too early.
  func note(gone number: Int) { state.withLock { $0.gone.append(number) } }
}
