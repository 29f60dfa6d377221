import Calculator
import ExactNumbers
import Posix

/// Writes events as text and sends them to all subscribers, on a separate thread. It also reads
/// what clients send.
///
/// One loop serves all subscribers without blocking, so that a slow subscriber never delays another
/// one, or the calculator at the prompt.
final class EventDelivery {
  private let queue: EventQueue
  private let patience: Double
  private let server: SocketServer?
  private var writer: EventWriter
  private var subscribers: [Subscriber] = []
  /// Subscribers that arrived before there was a state to greet them with.
  private var newcomers: [Subscriber] = []
  /// The stack that was sent last.
  private var top: StackTop?
  private let version: String
  /// The text of the events, in memory that is reused.
  private var text: [UInt8] = []
  private var isEnding = false
  /// Whether a client could not be accepted. It must wait until another client leaves, because
  /// there is no descriptor left or there are too many clients.
  private var isRefused = false
  private var deadline = Double.infinity

  /// The largest text whose memory is kept, in bytes.
  private static let roomLimit = 1 << 20
  /// The number of bytes that may wait for a slow subscriber if no event may be lost. Above it, no
  /// more events leave the queue.
  private static let highWater = 1 << 16
  /// The seconds that subscribers have to read the rest when a prompt ends. When a stream ends, a
  /// client that reads nothing for this time is given up.
  private static let farewellTime = 2.0
  /// The largest number of subscribers.
  private static let subscriberLimit = 64
  /// The longest line that a client may send, in bytes.
  private static let lineLimit = 1 << 20

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - patience: the seconds after which a process that reads nothing from a stream is given up.
  ///   - version: the program's version, which the greeting contains.
  ///   - interruption: an interruption that is requested when no time is left to compute the digits
  ///     of a value.
  init(
    _ queue: EventQueue, version: String, patience: Double, server: SocketServer?,
    interruption: Interruption
  ) {
    self.queue = queue
    writer = EventWriter(interruption: interruption)
    self.version = version
    self.patience = patience
    self.server = server
  }

  /// Delivers until the queue has ended and everything is sent, or no subscriber reads any more.
  func run() {
    while true {
      let takesEvents = isReady
      let work = queue.take(events: takesEvents)
      begin(work)
      for subscriber in subscribers { subscriber.flush() }
      bringUpToDate()
      removeGone()
      if isEnding && (takesEvents && isDelivered || MonotonicClock.seconds > deadline) { break }
      // Even if events arrive without a pause, clients may arrive or send lines.
      wait(isAsleep: queue.goToSleep(events: isReady, isEnding: isEnding))
    }
    for subscriber in subscribers + newcomers { subscriber.end() }
    queue.noteEnd()
    Number.releaseThreadCaches()
  }

  /// Whether events can be written: no subscriber that must get all events has too many waiting.
  private var isReady: Bool {
    if queue.policy == .drop { return true }
    return !subscribers.contains { !mayDrop($0) && $0.waiting > Self.highWater }
  }

  /// Whether the subscribers have read all events that were taken from the queue. Nothing enters
  /// the queue after its end.
  private var isDelivered: Bool { !subscribers.contains { $0.waiting > 0 } }

  private func mayDrop(_ subscriber: Subscriber) -> Bool {
    if case .client = subscriber.kind { return true }
    return queue.policy == .drop
  }

  // MARK: Events

  private func begin(_ work: EventQueue.Work) {
    newcomers += work.arrivals
    for batch in work.batches {
      welcomeNewcomers()
      send(batch)
    }
    queue.takeBack(work.batches)
    if work.dropped > 0 {
      top = work.droppedStack ?? top
      for subscriber in subscribers {
        subscriber.drop(work.dropped, includesStack: work.droppedStack != nil)
      }
    }
    welcomeNewcomers()
    for number in work.departures {
      for subscriber in subscribers where subscriber.number == number {
        subscriber.isLeaving = true
      }
    }
    if work.isEnding && !isEnding {
      isEnding = true
      if queue.policy == .drop { deadline = MonotonicClock.seconds + Self.farewellTime }
    }
  }

  /// Greets newcomers with the present state, before the events that change it.
  private func welcomeNewcomers() {
    guard let top, !newcomers.isEmpty else { return }
    var stack: [UInt8] = []
    writer.write(.stack(top), to: &stack)
    for newcomer in newcomers {
      let hello = EventWriter.hello(program: version, client: newcomer.clientNumber, top.settings)
      newcomer.send(hello + stack, events: 2, mayDrop: false, among: newcomers.count)
    }
    subscribers += newcomers
    newcomers = []
  }

  /// Sends the present stack to the subscribers that missed it, after they have read the rest, or
  /// at the end.
  private func bringUpToDate(atEnd: Bool = false) {
    let outdated = subscribers.filter { $0.hasMissedStack && (atEnd || $0.waiting == 0) }
    guard let top, !outdated.isEmpty else { return }
    var text: [UInt8] = []
    writer.write(.stack(top), to: &text)
    for subscriber in outdated {
      subscriber.send(text, events: 1, mayDrop: false, among: subscribers.count)
    }
  }

  private func send(_ batch: EventBatch) {
    let isLast = if case .end? = batch.events.last { true } else { false }
    if isLast { bringUpToDate(atEnd: true) }
    let newest = batch.lastStack
    top = newest ?? top
    if subscribers.isEmpty { return }
    text.removeAll(keepingCapacity: text.count < Self.roomLimit)
    for event in batch.events { writer.write(event, to: &text) }
    let count = batch.count
    for subscriber in subscribers {
      subscriber.send(
        text, events: count, includesStack: newest != nil,
        mayDrop: !isLast && mayDrop(subscriber), among: subscribers.count)
    }
    for case .farewell(let client) in batch.events {
      for subscriber in subscribers where subscriber.number == client {
        subscriber.isLeaving = true
      }
    }
  }

  /// Removes the subscribers that have closed their end, are given up, or must leave.
  private func removeGone() {
    for subscriber in subscribers where !subscriber.hasGone {
      // A client misses events instead of delaying the stream, except at the end.
      let patience = !mayDrop(subscriber) ? patience : isEnding ? Self.farewellTime : .infinity
      if queue.policy == .wait, subscriber.isStuck(for: patience) { subscriber.go() }
    }
    for case let subscriber in subscribers where subscriber.hasGone {
      if case .process = subscriber.kind, !isEnding || subscriber.waiting > 0 {
        queue.note(gone: subscriber.number)
      }
    }
    let leaving = subscribers.filter { $0.hasGone || ($0.isLeaving && $0.waiting == 0) }
    if leaving.isEmpty { return }
    subscribers.removeAll { subscriber in leaving.contains { $0 === subscriber } }
    for subscriber in leaving {
      if case .client = subscriber.kind { takeLeave(of: subscriber) }
      subscriber.end()
    }
  }

  /// Reads the lines that a client sent before it left, which may be all that it wanted.
  private func takeLeave(of client: Subscriber) {
    if !client.hasGone { return }
    queue.runs.leave(client.number)
    // A client that has only stopped reading may go on sending for ever.
    let mostPieces = 16
    for _ in 0..<mostPieces where client.isTalking {
      if !read(from: client) { break }
    }
    if !client.isTalking { return }
    // Its last line is incomplete and could mean something else.
    client.typed = []
    endInput(of: client)
  }

  // MARK: Waiting

  /// Waits until there is something to do, or only checks.
  private func wait(isAsleep: Bool) {
    var polled = [Polled(queue.alarm.reader)]
    polled.append(Polled(isEnding || isRefused ? -1 : server?.descriptor ?? -1))
    let isListening = !queue.hasManyLines
    for subscriber in subscribers {
      polled.append(
        Polled(
          subscriber.descriptor, input: subscriber.isTalking && isListening,
          output: subscriber.waiting > 0))
    }
    let isPressing =
      queue.runs.interruptIfLeft() || isEnding || isRefused
      || subscribers.contains { $0.waiting > 0 }
    let time = isAsleep ? isPressing ? 100 : -1 : 0
    let end = Polled.wait(for: &polled, milliseconds: time)
    if polled[1].isReady || (isRefused && !isEnding) { accept() }
    if end != .ready { return }
    if polled[0].isReady { queue.alarm.drain() }
    for (subscriber, polled) in zip(subscribers, polled.dropFirst(2)) {
      attend(to: subscriber, polled)
    }
  }

  private func attend(to subscriber: Subscriber, _ polled: Polled) {
    if polled.isReadable, subscriber.isTalking {
      read(from: subscriber)
    } else if polled.isBroken {
      subscriber.go()
    }
  }

  // MARK: Clients

  /// Whether there are too many subscribers to accept another one.
  private var isFull: Bool { subscribers.count + newcomers.count >= Self.subscriberLimit }

  private func accept() {
    do throws(SystemError) {
      while !isFull, let client = try server?.accept() { newcomers.append(client) }
      isRefused = isFull
    } catch { isRefused = true }
    welcomeNewcomers()
  }

  /// Reads a piece of a client's input and passes whole lines on. Returns false if there is nothing
  /// to read.
  @discardableResult private func read(from client: Subscriber) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    do throws(SystemError) {
      count = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
        try Descriptor.readSome(from: client.descriptor, into: UnsafeMutableRawBufferPointer(room))
      }
    } catch {
      if error == .wouldBlock { return false }
      // After a reset, everything it sent has arrived. After other errors, the rest of a line may
      // be missing.
      if error != .connectionReset { client.typed = [] }
    }
    client.typed += bytes.prefix(count)
    var rest = client.typed[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      hand(over: rest[...end], of: client)
      rest = rest[(end + 1)...]
    }
    client.typed = Array(rest)
    if count == 0 || client.typed.count > Self.lineLimit { endInput(of: client) }
    return count > 0
  }

  private func hand(over keys: ArraySlice<UInt8>, of client: Subscriber) {
    client.lineCount += 1
    queue.receive(.init(client: client.number, number: client.lineCount, keys: Array(keys)))
  }

  /// Ends the input of a client. An unfinished line counts as a line unless it is too long.
  private func endInput(of client: Subscriber) {
    client.isTalking = false
    if !client.typed.isEmpty && client.typed.count <= Self.lineLimit {
      hand(over: client.typed + [UInt8(ascii: "\n")], of: client)
    }
    client.typed = []
    queue.receive(.init(client: client.number, number: 0, keys: nil))
  }
}
