#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error number of the system, with its text.
public struct SystemError: Error, Equatable, Sendable {
  /// The error number, such as `ENOENT`.
  public let code: Int32

  /// Creates an error from its number.
  public init(code: Int32) { self.code = code }

  /// The error of the last failed system call on this thread.
  public static var last: SystemError { SystemError(code: errno) }
}

extension SystemError {
  /// There is no file with this name.
  public static var noSuchFile: SystemError { SystemError(code: ENOENT) }
  /// A file with this name exists already.
  public static var fileExists: SystemError { SystemError(code: EEXIST) }
  /// The name belongs to a folder, not to a file.
  public static var isFolder: SystemError { SystemError(code: EISDIR) }
  /// The size exceeds a limit.
  public static var tooLarge: SystemError { SystemError(code: EFBIG) }
  /// The operation does not apply, for example to a device instead of a file.
  public static var invalid: SystemError { SystemError(code: EINVAL) }
  /// The call would have to wait.
  public static var wouldBlock: SystemError { SystemError(code: EWOULDBLOCK) }
  /// A signal interrupted the call.
  public static var interrupted: SystemError { SystemError(code: EINTR) }
  /// No process listens at the socket.
  public static var connectionRefused: SystemError { SystemError(code: ECONNREFUSED) }
  /// The other end of the socket was closed before it had read everything.
  public static var connectionReset: SystemError { SystemError(code: ECONNRESET) }
}

extension SystemError: CustomStringConvertible {
  /// The system's text for the error: `No such file or directory`.
  public var description: String {
    code == ELOOP
      ? "it is a symbolic link, or part of a circle of links" : String(cString: strerror(code))
  }
}

/// Makes a system call, and repeats it if a signal interrupts it.
func retrying<Result: BinaryInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last }
  }
}
