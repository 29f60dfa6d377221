#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of a socket and its identity, because another file may get its name.
public struct SocketPlace: Sendable {
  private let path: String
  private let identity: FileStatus.Identity?

  /// Describes the socket that is at this path now.
  public init(_ path: String) {
    self.path = path
    identity = Self.status(path)?.identity
  }

  /// Removes the socket, if it is still there.
  public func remove() { path.withCString(remove(at:)) }

  /// Removes the socket from its path. The path is a parameter so that nothing needs to be
  /// allocated.
  fileprivate func remove(at path: UnsafePointer<CChar>) {
    if let status = Self.status(path), status.kind == .socket, status.identity == identity {
      try? File.remove(path)
    }
  }

  private static func status(_ path: UnsafePointer<CChar>) -> FileStatus? {
    try? FileStatus(path, followsLinks: false)
  }

  /// Removes the socket at the signals by which users end a process. Call it for one place only.
  public func removeAtSignals() {
    keptPath = path.withCString { UnsafePointer(strdup($0)) }
    keptPlace = self
    handleSignals()
  }
}

/// A temporary file of this process, under a unique name.
public enum PassingFile {
  /// Removes a file at the signals by which users end a process. Call it from one thread only.
  public static func removeAtSignals(_ path: String) {
    passingPath = path.withCString { UnsafePointer(strdup($0)) }
    handleSignals()
  }

  /// Keeps the file at signals from now on. Its name is not freed, because a handler may be using
  /// it.
  public static func keep() { passingPath = nil }
}

private func handleSignals() {
  let numbers = [SIGINT, SIGTERM, SIGHUP]
  // The parent process may have blocked them, and then could not end this process.
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

/// The socket and the file that the signal handler removes. Both are set before the handler.
nonisolated(unsafe) private var keptPlace: SocketPlace?
nonisolated(unsafe) private var keptPath: UnsafePointer<CChar>?
nonisolated(unsafe) private var passingPath: UnsafePointer<CChar>?
