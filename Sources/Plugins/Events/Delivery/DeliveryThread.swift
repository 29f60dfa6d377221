import ExactNumbers
import Posix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The thread that delivers events.
final class DeliveryThread {
  /// The queue in which events are left for it.
  let queue: EventQueue
  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif
  private var isRunning = false
  private let interruption = Interruption()

  /// How many seconds the prompt waits for the delivery's end; it gives up its
  /// listeners before that.
  private static let patience = 3.0

  /// The box in which the thread gets its work.
  private final class Load {
    let delivery: EventDelivery
    init(_ delivery: EventDelivery) { self.delivery = delivery }
  }

  /// Starts the thread; nil if the system has none to give.
  init?(
    policy: EventQueue.Policy, version: String, patience: Double, server: SocketServer?
  ) {
    guard let queue = EventQueue(policy: policy) else { return nil }
    self.queue = queue
    let load = Unmanaged.passRetained(
      Load(
        EventDelivery(
          queue, version: version, patience: patience, server: server,
          interruption: interruption)))
    // Signals are the business of other threads; SIGPIPE, which comes to the
    // thread that writes, of none.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let code = start(load.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if code != 0 {
      load.release()
      return nil
    }
    isRunning = true
  }

  private func start(_ load: UnsafeMutableRawPointer) -> Int32 {
    pthread_create(
      &thread, nil,
      { load in
        #if canImport(Glibc)
          guard let load else { return nil }
        #endif
        Unmanaged<Load>.fromOpaque(load).takeRetainedValue().delivery.run()
        return nil
      }, load)
  }

  /// Waits until everything is delivered, or those who take nothing were given up. At the prompt it
  /// does not wait for ever for the digits of a value: what still looks for them is left behind.
  func finish() {
    if !isRunning { return }
    isRunning = false
    queue.end()
    let deadline = seconds() + Self.patience
    while queue.policy == .drop && !queue.hasEnded {
      if seconds() > deadline {
        interruption.request()
        return leave()
      }
      usleep(1000)
    }
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }

  private func leave() {
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }
}
