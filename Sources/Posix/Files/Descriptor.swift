import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The numbers of open files, pipes and sockets. The code that opens one must close it.
public enum Descriptor {
  /// Standard input.
  public static var standardInput: Int32 { STDIN_FILENO }
  /// Standard output.
  public static var standardOutput: Int32 { STDOUT_FILENO }
  /// Standard error.
  public static var standardError: Int32 { STDERR_FILENO }

  /// Opens `/dev/null` for each of the three standard descriptors that is closed. Call it before
  /// anything else is opened: a file that got the number of standard output would be overwritten.
  ///
  /// `/dev/null` is opened so that reading or writing fails, as it does on a closed descriptor.
  public static func fillStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The system uses the lowest free number.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns whether a descriptor refers to a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether standard input and output are terminals.
  public static var areAtTerminal: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO) }

  /// Closes a descriptor, once: even after a signal, it is closed.
  public static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  // MARK: Reading and writing

  /// Reads the available bytes that fit. Returns their number, 0 at the end.
  public static func readSome(
    from descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try retrying { read(descriptor, room.baseAddress, room.count) }
  }

  /// Reads the available bytes, at most `limit`; none at the end. Unlike other calls, it ends at a
  /// signal, so that a reader of keys can handle the signal.
  public static func readPiece(
    from descriptor: Int32, limit: Int = 4096
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor, &bytes, limit)
    if count < 0 { throw .last }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Writes as many bytes as the system accepts at once, and returns their number. Unlike other
  /// calls, it ends at a signal, so that a writer of pieces can handle the signal.
  public static func writeSome(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }

  /// Writes bytes until all are written or an error occurs. Returns the number of written bytes,
  /// and the error.
  ///
  /// - Parameter offset: the offset in a file; nil writes at the descriptor's position.
  public static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
  ) -> (count: Int, failure: SystemError?) {
    var rest = bytes
    do throws(SystemError) {
      while !rest.isEmpty {
        let count = try retrying {
          guard let offset else { return write(descriptor, rest.baseAddress, rest.count) }
          let place = offset + bytes.count - rest.count
          return pwrite(descriptor, rest.baseAddress, rest.count, off_t(place))
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return (bytes.count, nil)
    } catch { return (bytes.count - rest.count, error) }
  }

  // MARK: Settings

  /// Prevents child processes from inheriting a descriptor.
  public static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  /// Makes reading and writing return at once instead of waiting.
  public static func neverBlock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Resizes a pipe to this number of bytes, if the system supports that.
  public static func widenPipe(_ descriptor: Int32, to bytes: Int32) {
    posix_resize_pipe(descriptor, bytes)
  }

  /// Returns the number of bytes that can be read at once from a pipe (at either end), socket or
  /// terminal, or nil if the system does not report it.
  public static func unreadCount(_ descriptor: Int32) -> Int32? {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : nil
  }
}
