import Calculator
import Synchronization

/// Turns what the hub and the calculator tell into events, once for all that want them.
///
/// It stands before the calculator in the hub, so that keys come before their effects. Each run
/// should be a line at most: the stack is sent where a run ends a line.
final class EventRecorder: Listener, Observer {
  private let queue: EventQueue
  /// The events that have not been posted. A calculation that was abandoned may
  /// still talk from its thread.
  private let batch = Mutex(EventBatch())
  private var hasKeys = false
  /// The source of the keys that come.
  private var source = "keys"
  /// Whether the settings have changed since they were told.
  private var hasNewSettings = false
  /// The settings that were told last; nil before the state at registration was.
  private var told: String?

  init(_ queue: EventQueue) { self.queue = queue }

  // MARK: Keys

  func receive(_ key: Key) {
    receive(Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter).span)
  }

  func receive(_ keys: Span<UInt8>) {
    if keys.isEmpty { return }
    add(.keys(keys.withUnsafeBufferPointer { Array($0) }, source: source))
    hasKeys = true
  }

  func sourceBegan(_ source: KeySource, line: Int) { self.source = source.name }

  // MARK: Effects

  /// Tells the state at registration, and changes that no keys have made. At a prompt, what keys
  /// have done is told before their line ends, too.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    if properties.contains(.settings) { hasNewSettings = true }
    if hasKeys {
      if queue.policy == .drop { post() }
      return
    }
    addState(calculator)
    post()
  }

  /// Tells the settings, if they have changed, and the stack.
  private func addState(_ calculator: CalculatorModel) {
    if hasNewSettings || told == nil {
      // Whoever restores a machine restores all of it.
      let settings = "\(calculator.machine.settings.fields)"
      if let told, told != settings { add(.settings(calculator.machine.settings)) }
      (told, hasNewSettings) = (settings, false)
    }
    add(.stack(StackTop(calculator.machine)))
  }

  func calculatorOperated(_ performed: PerformedOperation) { add(.operation(performed)) }

  func calculatorFailed(_ failure: Failure) { add(.error(failure)) }

  func calculatorEndedLine(_ calculator: CalculatorModel) {
    if !hasKeys { return }
    hasKeys = false
    addState(calculator)
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
    let full: EventBatch? = batch.withLock { batch in
      batch.add(event)
      return batch.isFull ? exchange(&batch) : nil
    }
    if let full { queue.post(full) }
  }

  /// Gives a batch and puts an empty one in its place.
  private func exchange(_ batch: inout EventBatch) -> EventBatch {
    var other = queue.emptyBatch()
    swap(&batch, &other)
    return other
  }

  /// Posts what is waiting. In a stream that is done before input is read, not after each line.
  func post() {
    let rest = batch.withLock { $0.events.isEmpty ? nil : exchange(&$0) }
    if let rest { queue.post(rest) }
  }
}
