#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe whose descriptors no child inherits.
public final class Pipe: Sendable {
  /// The end to read from.
  public let reader: Int32
  /// The end to write to.
  public let writer: Int32

  /// Makes one; nil if the system has no more descriptors.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { closeOnExec(end) }
    for end in ends { neverBlock(end) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Makes it readable.
  public func poke() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits for a poke and takes it.
  public func wait() {
    var byte: UInt8 = 0
    repeat {
      var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, -1)
    } while read(reader, &byte, 1) != 1
  }

  /// Reads all that is there.
  public func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(reader, &bytes, bytes.count) == bytes.count {}
  }
}

/// Lets no child inherit a descriptor.
public func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

/// Lets reading and writing end at once where they would have to wait.
public func neverBlock(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Lets a pipe hold `bytes` bytes if the system knows how to; otherwise it holds
/// what pipes usually do.
public func widenPipe(_ descriptor: Int32, to bytes: Int32) {
  #if os(Linux)
    // F_SETPIPE_SZ of fcntl(2), which the module of the C library leaves out.
    _ = fcntl(descriptor, 1031, bytes)
  #endif
}
