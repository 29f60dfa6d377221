#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that somebody may wait for; where nobody does, it ends by itself.
public struct Thread: ~Copyable, @unchecked Sendable {
  private let identifier: pthread_t

  /// The work of a thread, as an object that C can hand over.
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; the system may have none to give.
  ///
  /// Its call stack is large: values nest up to a thousand deep, and FLINT recurses on its own
  /// account.
  ///
  /// - Parameter getsSignals: whether signals may be delivered to it.
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
    // A thread inherits which signals it does not get.
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
        // Whether it may be nil differs between the headers of macOS.
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

  /// Starts a thread that nobody waits for; false if the system has none to give.
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

  /// Lets the thread that calls this do nothing for a while, which a signal may shorten.
  public static func sleep(microseconds: UInt32) { usleep(microseconds) }
}
