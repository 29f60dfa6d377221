#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread. Its owner can wait for its end, or drop it and let it run.
public struct Thread: ~Copyable, @unchecked Sendable {
  private let identifier: pthread_t

  /// The work of a thread, as an object for C.
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread. Throws if the system cannot create one.
  ///
  /// Its call stack is large because values nest up to a thousand deep, and FLINT also recurses.
  ///
  /// - Parameter getsSignals: whether the system may deliver signals to it.
  public init(
    getsSignals: Bool = true, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, 64 << 20)
    // A thread inherits the set of blocked signals.
    var blocked = sigset_t()
    var before = sigset_t()
    if getsSignals { sigemptyset(&blocked) } else { sigfillset(&blocked) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var identifier = pthread_t()
    #else
      var identifier: pthread_t!
    #endif
    let code = pthread_create(
      &identifier, attributes,
      { work in
        // The headers of macOS versions differ in whether it may be nil.
        let address: UnsafeMutableRawPointer? = work
        guard let address else { return nil }
        Unmanaged<Work>.fromOpaque(address).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code != 0 {
      work.release()
      throw SystemError(code: code)
    }
    self.identifier = identifier
  }

  deinit { pthread_detach(identifier) }

  /// Starts a thread without an owner. Returns false if the system cannot create one.
  public static func start(
    getsSignals: Bool = true, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    do throws(SystemError) {
      _ = try Thread(getsSignals: getsSignals, body)
      return true
    } catch { return false }
  }

  /// Waits until the thread has ended.
  public consuming func join() {
    pthread_join(identifier, nil)
    discard self
  }

  /// Suspends the calling thread for a time, which a signal may shorten.
  public static func sleep(microseconds: UInt32) { usleep(microseconds) }
}
