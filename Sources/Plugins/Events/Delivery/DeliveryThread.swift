import ExactNumbers
import Posix

/// The thread that delivers events.
final class DeliveryThread {
  /// The queue of events to deliver.
  let queue: EventQueue
  private var thread: Thread?
  private let interruption = Interruption()

  /// The seconds that the prompt waits for the end of the delivery, which gives up its listeners
  /// earlier.
  private static let patience = 3.0

  /// Starts the thread. Throws if the system cannot create one.
  init(
    policy: EventQueue.Policy, version: String, patience: Double, server: SocketServer?
  ) throws(SystemError) {
    let queue = try EventQueue(policy: policy)
    self.queue = queue
    let interruption = interruption
    // Other threads handle signals. SIGPIPE, which goes to the writing thread, must be ignored.
    thread = try Thread(getsSignals: false) {
      EventDelivery(
        queue, version: version, patience: patience, server: server, interruption: interruption
      ).run()
    }
  }

  /// Waits until everything is delivered, or the listeners that stopped reading were given up. At
  /// the prompt it does not wait for ever for the digits of a value: such a calculation is
  /// abandoned.
  func finish() {
    guard let thread = thread.take() else { return }
    queue.end()
    let deadline = MonotonicClock.seconds + Self.patience
    while queue.policy == .drop && !queue.hasEnded {
      if MonotonicClock.seconds > deadline { return interruption.request() }
      Thread.sleep(microseconds: 1000)
    }
    thread.join()
  }
}
