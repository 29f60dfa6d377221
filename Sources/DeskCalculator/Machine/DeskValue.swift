public import ExactNumbers

/// A value on dc's stack: a number or a string.
public enum DeskValue: Sendable {
  /// A decimal with a fixed number of places.
  case number(FixedPoint)
  /// A string of bytes, which may be a macro.
  case string(DeskString)

  static let zero = DeskValue.number(.small(0, scale: 0))

  /// The number of a machine word.
  @inline(__always)
  static func word(_ value: Int) -> DeskValue { .number(.small(value, scale: 0)) }

  static func string(_ bytes: some Collection<UInt8>) -> DeskValue {
    .string(DeskString(bytes))
  }
}

/// A string of bytes that stay what and where they are, so that a macro can be run where it lies.
public final class DeskString: @unchecked Sendable {
  /// Whether its syntax has been found right, where that is looked at before it runs.
  var isChecked = false
  /// The bytes; nobody writes to them.
  let buffer: UnsafeMutableBufferPointer<UInt8>

  /// A copy of these bytes.
  init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
  }

  deinit { buffer.deallocate() }

  /// The bytes, for reading while the string is alive.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(buffer) }
}
