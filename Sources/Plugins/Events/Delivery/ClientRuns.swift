import ExactNumbers
import Posix
import Synchronization

/// The client whose line is being carried out, and the clients that have left.
///
/// There is one calculator, so lines are carried out one after the other, and one that does not end
/// would be the last. When its client has left, nobody waits for it: it is interrupted, unless it
/// has only just begun, since a client that sends a line and leaves wants it to be carried out.
final class ClientRuns: Sendable {
  private struct Run {
    let client: Int
    let interruption: Interruption
    let start = MonotonicClock.seconds
  }

  private struct State {
    var run: Run?
    /// Clients that have left, but whose lines may be waiting.
    var departed: Set<Int> = []
    /// Clients among them whose line was interrupted.
    var givenUp: Set<Int> = []
  }

  private let state = Mutex(State())

  /// How many seconds a line may take whose client has left.
  private static let moment = 1.0

  // MARK: The calculator's side

  func begin(_ client: Int, _ interruption: Interruption) {
    state.withLock { $0.run = Run(client: client, interruption: interruption) }
  }

  func end() { state.withLock { $0.run = nil } }

  /// Whether a line of this client was interrupted because it has left. The lines behind
  /// it are not carried out.
  func isGivenUp(_ client: Int) -> Bool { state.withLock { $0.givenUp.contains(client) } }

  /// Forgets a client from which no line comes any more.
  func forget(_ client: Int) {
    state.withLock { state in
      state.departed.remove(client)
      state.givenUp.remove(client)
    }
  }

  // MARK: The delivery's side

  func leave(_ client: Int) { state.withLock { _ = $0.departed.insert(client) } }

  /// Interrupts the line under way if its client has left and it has had its moment; to be called
  /// again soon where true: there may be another.
  func interruptIfLeft() -> Bool {
    state.withLock { state in
      if let run = state.run, state.departed.contains(run.client),
        MonotonicClock.seconds - run.start > Self.moment
      {
        run.interruption.request()
        state.givenUp.insert(run.client)
      }
      return !state.departed.isEmpty
    }
  }
}
