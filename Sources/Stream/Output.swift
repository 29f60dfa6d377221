public import Posix
public import TerminalText

/// A buffered output to a file descriptor.
public final class Output {
  private let descriptor: Int32
  /// The bytes that are not written yet. Appended bytes come from elsewhere and never access the
  /// buffer, so Swift need not check for exclusive access.
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// The error of the first failed write, after which nothing more is written.
  public private(set) var failure: SystemError?

  private static let capacity = 1 << 16

  /// Whether users read it directly, so that control characters are shown as escapes.
  private let isForPeople: Bool

  /// Creates an output, which does not close the descriptor. Terminals and standard error are for
  /// users, unless the output is raw.
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

  /// Appends a text for users and a line end.
  public func writeLine(_ text: StyledText) {
    buffer.append(contentsOf: text.text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Appends a line with the bytes that the body appends, or nothing if it appends none or throws.
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

  /// Shows the control characters of the appended bytes as escapes, if users read the output.
  private func showControls(from start: Int) {
    guard isForPeople else { return }
    let text = StyledText(String(decoding: buffer[start...], as: UTF8.self)).text
    buffer.replaceSubrange(start..., with: text.utf8)
  }

  private func flushIfFull() { if buffer.count >= Self.capacity { flush() } }

  /// Writes the buffer.
  public func flush() {
    if failure == nil {
      failure = buffer.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).failure }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
