#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error number of the system, with its wording.
public struct SystemError: Error, Equatable, Sendable {
  /// The error number, such as `ENOENT`.
  public let code: Int32

  /// An error with a number.
  public init(code: Int32) { self.code = code }

  /// The error of the system call that failed last on this thread.
  public static var last: SystemError { SystemError(code: errno) }
}

extension SystemError {
  /// No file of that name.
  public static var noSuchFile: SystemError { SystemError(code: ENOENT) }
  /// A file of that name, where there must be none.
  public static var fileExists: SystemError { SystemError(code: EEXIST) }
  /// A folder in place of a file.
  public static var isFolder: SystemError { SystemError(code: EISDIR) }
  /// More than is taken.
  public static var tooLarge: SystemError { SystemError(code: EFBIG) }
  /// Something that does not do what is asked for, such as a device in place of a file.
  public static var invalid: SystemError { SystemError(code: EINVAL) }
  /// A call that would have to wait.
  public static var wouldBlock: SystemError { SystemError(code: EWOULDBLOCK) }
  /// A call that a signal ended.
  public static var interrupted: SystemError { SystemError(code: EINTR) }
  /// A socket at which nobody listens.
  public static var connectionRefused: SystemError { SystemError(code: ECONNREFUSED) }
  /// A socket whose other end was closed before it had read all.
  public static var connectionReset: SystemError { SystemError(code: ECONNRESET) }
}

extension SystemError: CustomStringConvertible {
  /// The system's words for the error: `No such file or directory`.
  public var description: String {
    code == ELOOP
      ? "it is a symbolic link, or part of a circle of links" : String(cString: strerror(code))
  }
}

/// Makes a system call, and makes it again where a signal interrupted it.
func retrying<Result: BinaryInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last }
  }
}
