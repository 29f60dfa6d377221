import Synchronization

/// Passes an interpreter's output on to the observers, until it is closed.
///
/// Both notifying and closing hold the lock. If an abandoned thread still sends output, the current
/// notification ends before the relay is closed, and later ones are dropped.
final class Relay: Outlet, @unchecked Sendable {
  private let broker: ObserverBroker
  private let state = Mutex(State())

  private struct State {
    var isOpen = true
    /// Whether one of the failures of the current work was an interruption.
    var hasReportedInterruption = false
  }

  init(_ broker: ObserverBroker) { self.broker = broker }

  /// Begins work that may be interrupted.
  func beginWork() { state.withLock { $0.hasReportedInterruption = false } }

  /// Stops passing output on; returns whether an interruption was reported.
  func close() -> Bool {
    state.withLock { state in
      state.isOpen = false
      return state.hasReportedInterruption
    }
  }

  func tell(_ utterance: Utterance, _ machine: Machine) {
    state.withLock { state in
      if case .failed(let failure) = utterance, case .interrupted = failure.error {
        state.hasReportedInterruption = true
      }
      if state.isOpen { broker.tell(utterance, machine) }
    }
  }

  func operated(_ performed: PerformedOperation) {
    state.withLock { if $0.isOpen { broker.tell(performed) } }
  }

  /// Returns the host's answer. A file may delay it forever. Closing the relay does not wait for
  /// that, because only the file is accessed meanwhile.
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    if request.isOfFile {
      return state.withLock(\.isOpen) ? try broker.host?.answer(to: request, in: machine) : nil
    }
    return try state.withLock { state throws(CalculatorError) in
      state.isOpen ? try broker.answer(to: request, machine) : nil
    }
  }
}
