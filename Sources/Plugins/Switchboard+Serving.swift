import Calculator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serving clients where there is no prompt.
extension Switchboard {
  /// Carries out what clients send until a descriptor can be read.
  public func serve(whileWaitingFor descriptor: Int32) {
    if descriptor < 0 { return carryOutLines() }
    while !calculator.isStopped, !isReadable(descriptor) { carryOutLines() }
  }

  /// Carries out what clients send until one of them quits.
  ///
  /// - Parameter body: called whenever there is nothing to do.
  public func serveUntilQuit(between body: () -> Void) {
    while !calculator.isStopped {
      body()
      flush()
      _ = isReadable(-1)
      carryOutLines()
    }
  }

  /// Waits until a descriptor can be read, or clients have sent lines; true in the former case.
  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, -1)
    return count > 0 && polled[1].revents == 0
  }

  /// Lets signals that end the process remove the socket before.
  func removeSocketAtSignals(_ place: SocketPlace) {
    socketPath = place.keptPath
    socketPlace = place
    // Whoever started the process may have blocked them, and could not end it then.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if let socketPath { socketPlace?.remove(at: socketPath) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}

/// The socket that a signal's handler removes; both are set once, before the handler.
nonisolated(unsafe) private var socketPlace: SocketPlace?
nonisolated(unsafe) private var socketPath: UnsafeMutablePointer<CChar>?
