import Calculator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The thread that delivers events.
final class Postman {
  /// Where events are left for it.
  let queue: EventQueue
  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif
  private var isRunning = false

  /// What the thread gets.
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
      Load(EventDelivery(queue, version: version, patience: patience, server: server)))
    // Signals are the business of other threads; SIGPIPE, which comes to the thread that writes, of none.
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

  /// Waits until everything is delivered, or those who take nothing were given up.
  func finish() {
    if !isRunning { return }
    isRunning = false
    queue.end()
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}
