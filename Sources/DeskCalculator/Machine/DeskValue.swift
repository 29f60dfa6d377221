public import ExactNumbers

/// A value on dc's stack: a number or a string.
public enum DeskValue: Sendable {
  /// A decimal with a fixed number of places.
  case number(FixedPoint)
  /// A string of bytes, which may be a macro.
  case string(DeskString)

  static let zero = DeskValue.number(.small(0, scale: 0))

  /// Returns the number of a machine word.
  @inline(__always)
  static func word(_ value: Int) -> DeskValue { .number(.small(value, scale: 0)) }

  static func string(_ bytes: some Collection<UInt8>) -> DeskValue {
    .string(DeskString(bytes))
  }
}

/// A string of bytes that never change or move, so that a macro can run in place.
public final class DeskString: @unchecked Sendable {
  /// Whether the syntax has been found correct, in a dialect that checks it before the first run.
  var isChecked = false
  /// The bytes, which nothing modifies.
  let buffer: UnsafeMutableBufferPointer<UInt8>

  /// Creates a copy of these bytes.
  init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
  }

  deinit { buffer.deallocate() }

  /// The bytes. Read them only while the string is alive.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(buffer) }
}
