import Synchronization

/// Passes an interpreter's words on to the observers, until it is closed.
///
/// The atomic flag is for a thread that was abandoned and still talks.
final class Relay: Outlet, @unchecked Sendable {
  private let broker: ObserverBroker
  private let gathered = GatheredOperations()
  /// Whether one of the failures of the work under way was an interruption.
  var hasReportedInterruption = false
  private let isOpen = Atomic(true)

  init(_ broker: ObserverBroker) { self.broker = broker }

  /// Tells what is left to be told of operations, and passes nothing on any more.
  func close() {
    gathered.empty { operations in
      tell(operations)
      isOpen.store(false, ordering: .releasing)
    }
  }

  func print(_ text: [UInt8], _ machine: Machine) {
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(printed: text, machine) }
  }

  func write(_ text: [UInt8], _ machine: Machine) {
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(written: text, machine) }
  }

  func say(_ text: String, _ machine: Machine) {
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(said: text, machine) }
  }

  func note(_ text: String, _ machine: Machine) {
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(noted: text, machine) }
  }

  func report(_ failure: Failure, _ machine: Machine) {
    if case .interrupted = failure.error { hasReportedInterruption = true }
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(failure, machine) }
  }

  func operated(_ performed: PerformedOperation) {
    tellGathered()
    if isOpen.load(ordering: .acquiring) { broker.tell(performed) }
  }

  func operated(_ operation: IntegerOperation) {
    if !gathered.add(operation) { tellGathered() }
  }

  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    tellGathered()
    if !isOpen.load(ordering: .acquiring) { return nil }
    return try broker.answer(to: request, machine)
  }

  /// Tells of the operations that have not been told; to be called before anything else is told.
  func tellGathered() {
    if !gathered.isEmpty { gathered.empty { tell($0) } }
  }

  /// Tells of them unless an observer is just being told of them.
  func tellGatheredUnlessBusy() { gathered.emptyUnlessBusy { tell($0) } }

  private func tell(_ operations: Span<IntegerOperation>) {
    if !operations.isEmpty, isOpen.load(ordering: .acquiring) { broker.tell(operations) }
  }
}
