import ExactNumbers
import Posix
import Synchronization

/// The client whose line is running, and the clients that have left.
///
/// There is one calculator, so lines run one after the other, and an endless line would block all
/// others. If its client has left, no client waits for the result, and the line is interrupted. A
/// line that has just begun is not, because a client may send a line and leave.
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
    /// The clients among them whose line was interrupted.
    var givenUp: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The seconds that a line may take after its client has left.
  private static let moment = 1.0

  // MARK: The calculator's side

  func begin(_ client: Int, _ interruption: Interruption) {
    state.withLock { $0.run = Run(client: client, interruption: interruption) }
  }

  func end() { state.withLock { $0.run = nil } }

  /// Returns whether a line of this client was interrupted because the client has left. Its later
  /// lines do not run.
  func isGivenUp(_ client: Int) -> Bool { state.withLock { $0.givenUp.contains(client) } }

  /// Forgets a client that sends no more lines.
  func forget(_ client: Int) {
    state.withLock { state in
      state.departed.remove(client)
      state.givenUp.remove(client)
    }
  }

  // MARK: The delivery's side

  func leave(_ client: Int) { state.withLock { _ = $0.departed.insert(client) } }

  /// Interrupts the running line if its client has left and its time is over. Returns whether to
  /// call this again soon, because another line may follow.
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
