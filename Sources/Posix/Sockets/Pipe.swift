#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe by which threads wake one another. No child inherits it, and nothing waits at either end.
public final class Pipe: Sendable {
  /// The end to read from.
  public let reader: Int32
  /// The end to write to.
  public let writer: Int32

  /// Makes a pipe; the system may have no more descriptors.
  public init() throws(SystemError) {
    (reader, writer) = try Self.makeEnds()
    Descriptor.neverBlock(reader)
    Descriptor.neverBlock(writer)
  }

  deinit {
    Descriptor.close(reader)
    Descriptor.close(writer)
  }

  /// The ends of a new pipe, which no child inherits.
  static func makeEnds() throws(SystemError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { pipe(&ends) }
    for end in ends { Descriptor.closeOnExec(end) }
    return (ends[0], ends[1])
  }

  /// Makes the pipe readable.
  public func poke() {
    // A full pipe is readable already.
    _ = withUnsafeBytes(of: UInt8(1)) { Descriptor.writeAll($0, to: writer) }
  }

  /// Waits for a poke and takes it.
  public func wait() {
    repeat {
      var polled = [Polled(reader)]
      _ = Polled.wait(for: &polled)
    } while take(1) != 1
  }

  /// Takes all pokes that are there.
  public func drain() {
    let piece = 256
    while take(piece) == piece {}
  }

  /// Takes up to `limit` pokes, and gives how many.
  private func take(_ limit: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { room in
      (try? Descriptor.readSome(from: reader, into: room)) ?? 0
    }
  }
}
