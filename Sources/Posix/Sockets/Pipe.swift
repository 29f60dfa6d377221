#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe by which threads wake each other. Child processes do not inherit it, and neither end
/// blocks.
public final class Pipe: Sendable {
  /// The end to read from.
  public let reader: Int32
  /// The end to write to.
  public let writer: Int32

  /// Creates a pipe. Throws if the system has no more descriptors.
  public init() throws(SystemError) {
    (reader, writer) = try Self.makeEnds()
    Descriptor.neverBlock(reader)
    Descriptor.neverBlock(writer)
  }

  deinit {
    Descriptor.close(reader)
    Descriptor.close(writer)
  }

  /// Returns the ends of a new pipe, which child processes do not inherit.
  static func makeEnds() throws(SystemError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { pipe(&ends) }
    for end in ends { Descriptor.closeOnExec(end) }
    return (ends[0], ends[1])
  }

  /// Makes the pipe readable by writing a byte.
  public func poke() {
    // A full pipe is readable already.
    _ = withUnsafeBytes(of: UInt8(1)) { Descriptor.writeAll($0, to: writer) }
  }

  /// Waits for a byte and reads it.
  public func wait() {
    repeat {
      var polled = [Polled(reader)]
      _ = Polled.wait(for: &polled)
    } while take(1) != 1
  }

  /// Reads all bytes in the pipe.
  public func drain() {
    let piece = 256
    while take(piece) == piece {}
  }

  /// Reads up to `limit` bytes, and returns their number.
  private func take(_ limit: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { room in
      (try? Descriptor.readSome(from: reader, into: room)) ?? 0
    }
  }
}
