import Calculator

/// Events as they are written down, in room that is used again and again.
struct EventText: ~Copyable {
  private var room = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 1)
  private var capacity = 0
  private var count = 0
  /// Room in which a line is put together that is not written down at once.
  private var line: [UInt8] = []

  /// The most bytes that are kept when they are not needed.
  private static let limit = 1 << 20

  deinit { room.deallocate() }

  /// The text that has been written down, until more is.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: room, count: count) }

  /// Forgets all.
  mutating func removeAll() {
    count = 0
    if capacity > Self.limit { resize(to: 0) }
  }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: room + count, count: $0.count).copyMemory(from: $0)
    }
    count += bytes.count
  }

  /// Appends what the body writes.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    line.removeAll(keepingCapacity: line.count < Self.limit)
    write(&line)
    append(line)
  }

  /// Appends the lines of operations on integers.
  mutating func append(
    _ operations: UnsafeBufferPointer<IntegerOperation>, _ lines: OperationLines
  ) {
    reserve(operations.count * lines.room)
    count = lines.write(operations, to: room + count) - room
  }

  /// Makes room for `more` bytes more.
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { resize(to: max(count + more, 2 * capacity)) }
  }

  private mutating func resize(to capacity: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    larger.copyMemory(from: room, byteCount: count)
    room.deallocate()
    room = larger
    self.capacity = capacity
  }
}
