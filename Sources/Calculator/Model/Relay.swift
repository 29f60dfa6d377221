import Synchronization

/// Passes an interpreter's words on to the observers, until it is closed.
///
/// Who tells holds the lock meanwhile, and so does who closes it. A thread that was abandoned and
/// still talks has told what it was telling before the relay is closed, and tells nothing after.
final class Relay: Outlet, @unchecked Sendable {
  private let broker: ObserverBroker
  private let gathered = GatheredOperations()
  private let state = Mutex(State())

  private struct State {
    var isOpen = true
    /// Whether one of the failures of the work under way was an interruption.
    var hasReportedInterruption = false
  }

  init(_ broker: ObserverBroker) { self.broker = broker }

  /// Work begins that may be interrupted.
  func beginWork() { state.withLock { $0.hasReportedInterruption = false } }

  /// Tells what is left to be told of operations, and passes nothing on any more; whether an
  /// interruption was reported.
  func close() -> Bool {
    state.withLock { state in
      tell(state) { _ in }
      state.isOpen = false
      return state.hasReportedInterruption
    }
  }

  func tell(_ utterance: Utterance, _ machine: Machine) {
    state.withLock { state in
      if case .failed(let failure) = utterance, case .interrupted = failure.error {
        state.hasReportedInterruption = true
      }
      tell(state) { $0.tell(utterance, machine) }
    }
  }

  func operated(_ performed: PerformedOperation) { tell { $0.tell(performed) } }

  func operated(_ operation: IntegerOperation) {
    if !gathered.add(operation) { tellGathered() }
  }

  /// The host's answer. A file may keep it waiting for ever, and who closes the relay does not wait
  /// for that: nothing but the file is touched meanwhile.
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    if request.isOfFile {
      let isOpen = state.withLock { state in
        tell(state) { _ in }
        return state.isOpen
      }
      return isOpen ? try broker.host?.answer(to: request, in: machine) : nil
    }
    return try state.withLock { state throws(CalculatorError) in
      tell(state) { _ in }
      return state.isOpen ? try broker.answer(to: request, machine) : nil
    }
  }

  /// Tells of the operations that have not been told; to be called before anything else is told.
  func tellGathered() {
    if !gathered.isEmpty { tell { _ in } }
  }

  /// Tells of them unless an observer is just being told something.
  func tellGatheredUnlessBusy() { state.withLockIfAvailable { tell($0) { _ in } } }

  /// Tells of operations that have not been told, and then something else, unless it is closed.
  private func tell(_ something: (ObserverBroker) -> Void) {
    state.withLock { tell($0, something) }
  }

  private func tell(_ state: State, _ something: (ObserverBroker) -> Void) {
    // An abandoned thread still needs the room for its operations.
    gathered.empty { if state.isOpen { broker.tell($0) } }
    if state.isOpen { something(broker) }
  }
}
