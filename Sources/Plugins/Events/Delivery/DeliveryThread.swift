import ExactNumbers
import Posix

/// The thread that delivers events.
final class DeliveryThread {
  /// The queue in which events are left for it.
  let queue: EventQueue
  private var thread: Thread?
  private let interruption = Interruption()

  /// How many seconds the prompt waits for the delivery's end; it gives up its
  /// listeners before that.
  private static let patience = 3.0

  /// Starts the thread; the system may have none to give.
  init(
    policy: EventQueue.Policy, version: String, patience: Double, server: SocketServer?
  ) throws(SystemError) {
    let queue = try EventQueue(policy: policy)
    self.queue = queue
    let interruption = interruption
    // Signals are the business of other threads; SIGPIPE, which comes to the thread that writes, of
    // none.
    thread = try Thread(getsSignals: false) {
      EventDelivery(
        queue, version: version, patience: patience, server: server, interruption: interruption
      ).run()
    }
  }

  /// Waits until everything is delivered, or those who take nothing were given up. At the prompt it
  /// does not wait for ever for the digits of a value: what still looks for them is left behind.
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
