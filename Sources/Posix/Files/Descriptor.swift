import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The numbers by which the system knows what is open. Whoever has opened one closes it.
public enum Descriptor {
  /// Standard input.
  public static var standardInput: Int32 { STDIN_FILENO }
  /// Standard output.
  public static var standardOutput: Int32 { STDOUT_FILENO }
  /// Standard error.
  public static var standardError: Int32 { STDERR_FILENO }

  /// Puts `/dev/null` in the place of those of the three that are closed, before anything else is
  /// opened: a file that took the place of standard output would be written into.
  ///
  /// It is opened so that what is read or written there fails, as it does where nothing is open.
  public static func fillStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is taken.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a terminal is behind a descriptor.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a terminal is behind standard input and output.
  public static var areAtTerminal: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO) }

  /// Closes a descriptor. A signal does not keep it open, so this is never tried again.
  public static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  // MARK: Reading and writing

  /// Reads what there is, as far as there is room; gives how many bytes, 0 at the end.
  public static func readSome(
    from descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try retrying { read(descriptor, room.baseAddress, room.count) }
  }

  /// Reads the bytes that are there, at most `limit`; none at the end. A signal may end this,
  /// unlike other calls: whoever reads keys wants to look what came.
  public static func readPiece(
    from descriptor: Int32, limit: Int = 4096
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor, &bytes, limit)
    if count < 0 { throw .last }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Writes as many bytes as are taken at once, and gives how many. A signal may end this, unlike
  /// other calls: whoever writes a piece at a time wants to look what came.
  public static func writeSome(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }

  /// Writes bytes until all are taken or the system refuses; gives how many were taken, and why
  /// the others were not.
  ///
  /// - Parameter offset: the place in a file; nil writes where the descriptor stands.
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

  /// Lets no child inherit a descriptor.
  public static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  /// Lets reading and writing end at once where they would have to wait.
  public static func neverBlock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Lets a pipe hold this many bytes if the system knows how to; otherwise it holds what pipes
  /// usually do.
  public static func widenPipe(_ descriptor: Int32, to bytes: Int32) {
    posix_resize_pipe(descriptor, bytes)
  }

  /// How many bytes can be read at once from a pipe, socket or terminal, whichever end of the pipe
  /// this is; nil if the system does not say.
  public static func unreadCount(_ descriptor: Int32) -> Int32? {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : nil
  }
}
