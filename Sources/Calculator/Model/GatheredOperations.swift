import Synchronization

/// Operations on machine integers that nobody has been told of yet.
///
/// One thread adds to them. Another may empty them at any time, and so learn what a thread that it
/// abandoned has done; what is added later may be lost.
final class GatheredOperations: @unchecked Sendable {
  /// The operations that have been added. They stay as they are until they are taken out; so
  /// reading them needs no more than their count.
  private let room = UnsafeMutablePointer<IntegerOperation>.allocate(capacity: capacity)
  private let count = Atomic(0)

  /// How many they may be: 8 KB, which stay in a processor's cache.
  private static let capacity = 256

  deinit { room.deallocate() }

  /// Whether there are none, as the thread sees it that adds to them.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Adds one, for which there is room; false if there is none for another. Then
  /// they must be taken out.
  @inline(__always)
  func add(_ operation: IntegerOperation) -> Bool {
    let count = count.load(ordering: .relaxed)
    room[count] = operation
    self.count.store(count + 1, ordering: .releasing)
    return count + 1 < Self.capacity
  }

  /// Hands them to the body and takes them out. One thread at a time does that.
  func empty(_ body: (Span<IntegerOperation>) -> Void) {
    let operations = UnsafeBufferPointer(start: room, count: count.load(ordering: .acquiring))
    if !operations.isEmpty { body(operations.span) }
    count.store(0, ordering: .relaxed)
  }
}
