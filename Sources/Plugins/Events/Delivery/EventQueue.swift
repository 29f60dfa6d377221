import Calculator
import Posix
import Synchronization

/// A queue between the calculator's thread, which posts events, and the delivery's thread, which
/// takes them. In the other direction it transports the lines of clients and the numbers of
/// processes that have ended.
final class EventQueue: Sendable {
  /// The effect of a slow listener on the calculator.
  enum Policy: Sendable {
    /// It slows the calculator down, and no event is lost. For streams.
    case wait
    /// It has no effect. Events that it does not read in time are dropped, and it gets their
    /// number. For the prompt.
    case drop
  }

  /// The work of the delivery.
  struct Work {
    var batches: [EventBatch] = []
    var arrivals: [Subscriber] = []
    /// Subscribers that get no more events.
    var departures: [Int] = []
    /// The number of events that were dropped after the batches, and the last stack among them.
    var dropped = 0
    var droppedStack: StackTop?
    var isEnding = false
  }

  /// Keys of a client: a line with its end.
  struct ClientLine: Sendable {
    /// The number of the client.
    let client: Int
    /// The number of the line among the client's lines, from 1.
    let number: Int
    /// The line; nil at the end of the client's input.
    let keys: [UInt8]?
  }

  private struct State {
    var work = Work()
    var queued = 0
    /// Delivered and emptied batches, whose memory is reused.
    var spare: [EventBatch] = []
    var lines: [ClientLine] = []
    var gone: [Int] = []
    var hasEnded = false
    var isSleeping = false
    /// Whether writing events takes so long that the calculator no longer waits for it.
    var isStalled = false
  }

  /// The effect of a slow listener on the calculator.
  let policy: Policy
  /// The client whose line is running.
  let runs = ClientRuns()
  private let state = Mutex(State())
  /// Wakes the delivery: readable when there is something to do.
  let alarm: Pipe
  /// Reports that clients have sent lines.
  private let bell: Pipe

  /// The number of events that may wait to be written.
  private static let capacity = 1 << 13
  /// The seconds that the calculator waits, at the prompt, for events to be written.
  private static let moment = 0.05

  /// Creates an empty queue. Throws if the system has no more descriptors.
  init(policy: Policy) throws(SystemError) {
    self.policy = policy
    alarm = try Pipe()
    bell = try Pipe()
  }

  /// A descriptor that is readable when clients have sent lines.
  var bellDescriptor: Int32 { bell.reader }

  // MARK: The calculator's side

  /// Posts events to be delivered. While too many are waiting, it blocks; under ``Policy/drop``
  /// only for a moment.
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

  /// Adds a subscriber, which gets all events from now on.
  func add(_ subscriber: Subscriber) {
    state.withLock { state in
      state.work.arrivals.append(subscriber)
      wake(&state)
    }
  }

  /// Removes a subscriber, which gets no more events.
  func remove(_ number: Int) {
    state.withLock { state in
      state.work.departures.append(number)
      wake(&state)
    }
  }

  /// Ends the delivery after everything is delivered.
  func end() {
    state.withLock { state in
      state.work.isEnding = true
      wake(&state)
    }
  }

  /// Whether everything is delivered.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Removes and returns the lines of clients, the oldest first.
  func takeLines() -> [ClientLine] {
    bell.drain()
    return state.withLock { state in
      defer { state.lines = [] }
      if !state.lines.isEmpty { wake(&state) }
      return state.lines
    }
  }

  /// Returns whether the process with this number has ended too early.
  func hasGone(_ number: Int) -> Bool { state.withLock { $0.gone.contains(number) } }

  private func wake(_ state: inout State) {
    if state.isSleeping { alarm.poke() }
    state.isSleeping = false
  }

  // MARK: The delivery's side

  /// Removes and returns the present work, with the events only if they are wanted.
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

  /// Returns delivered batches to the queue.
  func takeBack(_ batches: consuming [EventBatch]) {
    for index in batches.indices { batches[index].removeAll() }
    let empty = batches
    state.withLock { if $0.spare.count < Self.capacity >> 10 { $0.spare += empty } }
  }

  /// Prepares to wait for the alarm. Returns false if there is work. An end that the caller knows
  /// is not work.
  func goToSleep(events: Bool, isEnding: Bool) -> Bool {
    state.withLock { state in
      let isIdle =
        (!events || state.work.batches.isEmpty) && state.work.arrivals.isEmpty
        && state.work.departures.isEmpty && state.work.isEnding == isEnding
      state.isSleeping = isIdle
      return isIdle
    }
  }

  /// Receives a client's line.
  func receive(_ line: ClientLine) {
    state.withLock { state in
      if state.lines.isEmpty { bell.poke() }
      state.lines.append(line)
    }
  }

  /// Whether so many lines of clients are waiting that no more should be read.
  var hasManyLines: Bool { state.withLock { $0.lines.count >= 1000 } }

  /// Records that everything is delivered.
  func noteEnd() { state.withLock { $0.hasEnded = true } }

  /// Records that a process has ended too early.
  func note(gone number: Int) { state.withLock { $0.gone.append(number) } }
}
