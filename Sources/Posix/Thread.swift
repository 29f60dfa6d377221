#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The work of a thread, in a box.
private final class Work {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts a thread that ends by itself; false if the system has none to give.
///
/// Its call stack is large: values nest up to a thousand deep, and FLINT
/// recurses on its own account.
///
/// - Parameter getsSignals: whether signals may be delivered to it.
public func startThread(
  getsSignals: Bool = true, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  pthread_attr_setstacksize(attributes, 64 << 20)
  pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
  // A thread inherits which signals it does not get.
  var blocked = sigset_t()
  var before = sigset_t()
  if getsSignals { sigemptyset(&blocked) } else { sigfillset(&blocked) }
  pthread_sigmask(SIG_BLOCK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  var identifier = pthread_t()
  let work = Unmanaged.passRetained(Work(body))
  let code = pthread_create(
    &identifier, attributes,
    { work in
      guard let work else { return nil }
      Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    }, work.toOpaque())
  if code != 0 { work.release() }
  return code == 0
}
