import Synchronization

/// An outlet without observers, for auxiliary calculators. It keeps the first failure, and whether
/// there was any output or request.
final class SilentOutlet: Outlet {
  private struct State {
    var failure: Failure?
    var wasUsed = false
  }

  private let state = Mutex(State())

  /// The first failure.
  var failure: Failure? { state.withLock { $0.failure } }
  /// Whether anything was printed or requested.
  var wasUsed: Bool { state.withLock { $0.wasUsed } }

  func tell(_ utterance: Utterance, _ machine: Machine) {
    state.withLock { state in
      if case .failed(let failure) = utterance {
        state.failure = state.failure ?? failure
      } else {
        state.wasUsed = true
      }
    }
  }

  func operated(_ performed: PerformedOperation) {}

  func answer(to request: Request, _ machine: Machine) -> String? {
    state.withLock { $0.wasUsed = true }
    return nil
  }
}
