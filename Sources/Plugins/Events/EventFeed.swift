import Calculator
import Synchronization

/// Turns what the hub and the calculator tell into events, once for all that want them.
///
/// It stands before the calculator in the hub, so that keys come before their effects. Each run should
/// be a line at most: the stack is sent where a run ends a line.
final class EventFeed: Listener, Observer {
  private let queue: EventQueue
  /// Events that have not been posted. A calculation that was abandoned may still talk from its thread.
  private let batch = Mutex<[Event]>([])
  private var hasKeys = false

  /// How many events are posted together at most.
  private static let batchSize = 1024

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

  /// Tells the state at registration, and changes that no keys have made.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    if hasKeys { return }
    add(.stack(StackTop(calculator.machine)))
    post()
  }

  func calculatorOperated(_ performed: PerformedOperation) { add(.operation(performed)) }

  func calculatorFailed(_ failure: Failure) { add(.error(failure)) }

  func calculatorEndedLine(_ calculator: CalculatorModel) {
    if !hasKeys { return }
    hasKeys = false
    add(.stack(StackTop(calculator.machine)))
    post()
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
    let full: [Event]? = batch.withLock { batch in
      batch.append(event)
      if batch.count < Self.batchSize { return nil }
      defer { batch = [] }
      return batch
    }
    if let full { queue.post(full) }
  }

  private func post() {
    let events = batch.withLock { batch in
      defer { batch = [] }
      return batch
    }
    if !events.isEmpty { queue.post(events) }
  }
}
