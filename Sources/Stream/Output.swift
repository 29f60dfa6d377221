public import Posix
public import TerminalText

/// A file descriptor that is written to through a buffer.
public final class Output {
  private let descriptor: Int32
  /// The bytes that are not written out yet. Those appended come from elsewhere and never look at
  /// the buffer, so Swift need not check it at each access.
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// The reason why the first write failed that did; nothing is written after it.
  public private(set) var failure: SystemError?

  private static let capacity = 1 << 16

  /// Whether people read it: then controls are shown as escapes.
  private let isForPeople: Bool

  /// Makes an output; nothing is closed at its end. What goes to a terminal or to standard error is
  /// for people, unless it is raw.
  public init(descriptor: Int32, isRaw: Bool = false) {
    self.descriptor = descriptor
    isForPeople =
      !isRaw
      && (descriptor == Descriptor.standardError || Descriptor.isTerminal(descriptor))
    buffer.reserveCapacity(Self.capacity)
  }

  /// Appends bytes.
  public func write(_ bytes: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: bytes)
    showControls(from: start)
    flushIfFull()
  }

  /// Appends bytes and a line end.
  public func writeLine(_ bytes: some Collection<UInt8>) {
    write(bytes)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends a text that is for people, and a line end.
  public func writeLine(_ text: StyledText) {
    buffer.append(contentsOf: text.text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Appends a line of what the body appends; nothing if it appends nothing or throws.
  @inline(__always)
  func writeLine<Failure: Error>(_ body: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
    let start = buffer.count
    do throws(Failure) {
      try body(&buffer)
    } catch {
      buffer.removeSubrange(start...)
      throw error
    }
    if buffer.count > start {
      showControls(from: start)
      buffer.append(UInt8(ascii: "\n"))
    }
    flushIfFull()
  }

  /// Shows the controls of what was appended as escapes, where people read it.
  private func showControls(from start: Int) {
    guard isForPeople else { return }
    let text = StyledText(String(decoding: buffer[start...], as: UTF8.self)).text
    buffer.replaceSubrange(start..., with: text.utf8)
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
