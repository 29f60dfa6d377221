import Synchronization

/// Passes an interpreter's words on to the observers, until it is closed.
///
/// Who tells holds the lock meanwhile, and so does who closes it. A thread that was abandoned and
/// still talks has told what it was telling before the relay is closed, and tells nothing after.
final class Relay: Outlet, @unchecked Sendable {
  private let broker: ObserverBroker
  private let state = Mutex(State())

  private struct State {
    var isOpen = true
    /// Whether one of the failures of the work under way was an interruption.
    var hasReportedInterruption = false
  }

  init(_ broker: ObserverBroker) { self.broker = broker }

  /// Work begins that may be interrupted.
  func beginWork() { state.withLock { $0.hasReportedInterruption = false } }

  /// Passes nothing on any more; whether an interruption was reported.
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

  /// The host's answer. A file may keep it waiting for ever, and who closes the relay does not wait
  /// for that: nothing but the file is touched meanwhile.
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    if request.isOfFile {
      return state.withLock(\.isOpen) ? try broker.host?.answer(to: request, in: machine) : nil
    }
    return try state.withLock { state throws(CalculatorError) in
      state.isOpen ? try broker.answer(to: request, machine) : nil
    }
  }
}
