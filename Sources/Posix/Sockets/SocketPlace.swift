#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The place of a socket in the file system, and its identity: somebody else's file may take its
/// name.
public struct SocketPlace: Sendable {
  private let path: String
  private let identity: FileStatus.Identity?

  /// The socket that is at this path now.
  public init(_ path: String) {
    self.path = path
    identity = Self.status(path)?.identity
  }

  /// Removes it, if it is still there.
  public func remove() { path.withCString(remove(at:)) }

  /// Removes it from its path, which is given so that nothing need be allocated.
  fileprivate func remove(at path: UnsafePointer<CChar>) {
    if let status = Self.status(path), status.kind == .socket, status.identity == identity {
      try? File.remove(path)
    }
  }

  private static func status(_ path: UnsafePointer<CChar>) -> FileStatus? {
    try? FileStatus(path, followsLinks: false)
  }

  /// Lets the signals that users end a process by remove it before they do. To be called for one
  /// place only.
  public func removeAtSignals() {
    keptPath = path.withCString { UnsafePointer(strdup($0)) }
    keptPlace = self
    handleSignals()
  }
}

/// A file that this process makes for a while, under a name that nobody else uses.
public enum PassingFile {
  /// Lets the signals that users end a process by remove a file before they do. To be called by one
  /// thread only.
  public static func removeAtSignals(_ path: String) {
    passingPath = path.withCString { UnsafePointer(strdup($0)) }
    handleSignals()
  }

  /// Lets signals leave the file alone from now on. Its name is not freed: a handler may use it.
  public static func keep() { passingPath = nil }
}

private func handleSignals() {
  let numbers = [SIGINT, SIGTERM, SIGHUP]
  // Whoever started the process may have blocked them, and could not end it then.
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in numbers { sigaddset(&signals, number) }
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  for number in numbers {
    signal(number) { number in
      if let keptPath { keptPlace?.remove(at: keptPath) }
      if let passingPath { unlink(passingPath) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}

/// The socket and the file that a signal's handler removes; both are set before the handler.
nonisolated(unsafe) private var keptPlace: SocketPlace?
nonisolated(unsafe) private var keptPath: UnsafePointer<CChar>?
nonisolated(unsafe) private var passingPath: UnsafePointer<CChar>?
