import Calculator
import Synchronization

/// Turns what the hub and the calculator tell into events, once for all that want them.
///
/// It stands before the calculator in the hub, so that keys come before their effects. Each run should
/// be a line at most: the stack is sent where a run ends a line.
final class EventFeed: Listener, Observer {
  private let queue: EventQueue
  /// What has not been posted. A calculation that was abandoned may still talk from its thread.
  private let batch = Mutex(Batch())
  private var hasKeys = false

  /// Events that are posted together.
  private struct Batch {
    var events: [Event] = []
    /// Operations on small integers that come after these events.
    var operations: [PlainOperation] = []

    /// Adds an event.
    mutating func add(_ event: Event) {
      endOperations()
      events.append(event)
    }

    /// Adds an operation.
    mutating func add(_ performed: PerformedOperation) {
      if let plain = performed.plain {
        operations.append(plain)
      } else {
        add(.operation(performed))
      }
    }

    private mutating func endOperations() {
      if operations.isEmpty { return }
      events.append(.plain(operations))
      operations = []
      operations.reserveCapacity(EventFeed.batchLimit)
    }

    /// All of them; none are left.
    mutating func take() -> [Event] {
      endOperations()
      defer { events = [] }
      return events
    }

    /// Whether they should be posted.
    var isFull: Bool {
      operations.count >= EventFeed.batchLimit || events.count >= EventFeed.batchLimit
    }
  }

  /// How many events are posted together.
  private static let batchLimit = 1024

  init(_ queue: EventQueue) { self.queue = queue }

  // MARK: Keys

  func receive(_ key: Key) {
    receive(Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter).span)
  }

  func receive(_ keys: Span<UInt8>) {
    if keys.isEmpty { return }
    add(.keys(keys.withUnsafeBufferPointer { Array($0) }))
    hasKeys = true
  }

  // MARK: Effects

  /// Tells the state at registration, and changes that no keys have made. At a prompt, what keys have done
  /// is told before their line ends, too.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    if hasKeys {
      if queue.policy == .drop { post() }
      return
    }
    add(.stack(StackTop(calculator.machine)))
    post()
  }

  func calculatorOperated(_ performed: PerformedOperation) {
    let full = batch.withLock { batch in
      batch.add(performed)
      return batch.isFull ? batch.take() : nil
    }
    if let full { queue.post(full) }
  }

  func calculatorFailed(_ failure: Failure) { add(.error(failure)) }

  func calculatorEndedLine(_ calculator: CalculatorModel) {
    if !hasKeys { return }
    hasKeys = false
    add(.stack(StackTop(calculator.machine)))
    if queue.policy == .drop { post() }
  }

  /// Tells that all has been said.
  func end(presses: Int) {
    add(.end(presses: presses))
    post()
  }

  /// Tells, in its place among the events, that a client has said all.
  func farewell(to client: Int) {
    add(.farewell(client: client))
    post()
  }

  // MARK: Posting

  private func add(_ event: Event) {
    let full = batch.withLock { batch in
      batch.add(event)
      return batch.isFull ? batch.take() : nil
    }
    if let full { queue.post(full) }
  }

  /// Posts what is waiting. In a stream that is done before input is read, not after each line.
  func post() {
    let events = batch.withLock { $0.take() }
    if !events.isEmpty { queue.post(events) }
  }
}
