public import Posix

/// A file descriptor that is written to through a buffer.
public final class Output {
  private let descriptor: Int32
  /// The bytes that are not written out yet. Those appended come from elsewhere and never look at
  /// the buffer, so Swift need not check it at each access.
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// The reason why the first write failed that did; nothing is written after it.
  public private(set) var failure: SystemError?

  private static let capacity = 1 << 16

  /// Makes an output; nothing is closed at its end.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.capacity)
  }

  /// Appends bytes.
  public func write(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  /// Appends bytes and a line end.
  public func writeLine(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Appends a line of what the body appends; nothing if it appends nothing or throws.
  @inline(__always)
  func writeLine<Failure: Error>(
    _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = buffer.count
    do throws(Failure) {
      try body(&buffer)
    } catch {
      buffer.removeSubrange(start...)
      throw error
    }
    if buffer.count > start { buffer.append(UInt8(ascii: "\n")) }
    flushIfFull()
  }

  private func flushIfFull() { if buffer.count >= Self.capacity { flush() } }

  /// Writes everything out.
  public func flush() {
    if failure == nil {
      failure = buffer.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).failure }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
