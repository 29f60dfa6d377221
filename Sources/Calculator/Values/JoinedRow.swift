import ExactNumbers
import Synchronization

/// The row of values that vectors share if each of them is the previous one joined with another.
///
/// So a growing vector is not copied, although each of these vectors stays as it is.
final class JoinedRow: Sendable {
  private let values: Mutex<[Value]>

  init(_ values: [Value]) {
    MemoryUse.noteRow(values.count, stride: MemoryLayout<Value>.stride)
    self.values = Mutex(values)
  }

  /// All values.
  var all: [Value] { values.withLock { $0 } }

  /// Returns the first `count` values.
  func prefix(_ count: Int) -> [Value] {
    values.withLock { $0.count == count ? $0 : Array($0[..<count]) }
  }

  /// Appends values if the row has `count` values so far. Returns false if the row is longer,
  /// because another vector has extended it.
  func extend(from count: Int, by more: [Value]) -> Bool {
    values.withLock { values in
      if values.count != count { return false }
      MemoryUse.noteRow(more.count, stride: MemoryLayout<Value>.stride)
      values.append(contentsOf: more)
      return true
    }
  }
}
