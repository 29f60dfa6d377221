import Calculator
import Synchronization

/// Converts the notifications of the hub and the calculator to events, once for all subscribers.
///
/// It comes before the calculator in the hub, so that keys precede their effects. Each run of keys
/// should be at most a line, because the stack is sent when a run ends a line.
final class EventRecorder: Listener, Observer {
  private let queue: EventQueue
  /// The events that have not been posted. An abandoned calculation may still add events from its
  /// thread.
  private let batch = Mutex(EventBatch())
  private var hasKeys = false
  /// The source of the present keys.
  private var source = "keys"
  /// Whether the settings have changed since they were sent.
  private var hasNewSettings = false
  /// The settings that were sent last; nil before the first state.
  private var sentSettings: String?

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

  /// Sends the state at registration, and changes that no keys have made. At a prompt, effects of
  /// keys are posted before the line ends too.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    if properties.contains(.settings) { hasNewSettings = true }
    if hasKeys {
      if queue.policy == .drop { post() }
      return
    }
    addState(calculator)
    post()
  }

  /// Adds the settings, if they have changed, and the stack.
  private func addState(_ calculator: CalculatorModel) {
    if hasNewSettings || sentSettings == nil {
      // A restored machine reports all of its properties as changed.
      let settings = "\(calculator.machine.settings.fields)"
      if let sentSettings, sentSettings != settings { add(.settings(calculator.machine.settings)) }
      (sentSettings, hasNewSettings) = (settings, false)
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

  /// Sends the last event.
  func end(presses: Int) {
    add(.end(presses: presses))
    post()
  }

  /// Sends the end of a client's input, in its place among the events.
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

  /// Returns a batch and replaces it by an empty one.
  private func exchange(_ batch: inout EventBatch) -> EventBatch {
    var other = queue.emptyBatch()
    swap(&batch, &other)
    return other
  }

  /// Posts the waiting events. In a stream this is done before input is read, not after each line.
  func post() {
    let rest = batch.withLock { $0.events.isEmpty ? nil : exchange(&$0) }
    if let rest { queue.post(rest) }
  }
}
