import ExactNumbers
import Synchronization

/// The row of values that vectors have in common if each is the one before, joined with another.
///
/// So a vector that grows is not copied, although each of them stays as it is.
final class JoinedRow: Sendable {
  private let values: Mutex<[Value]>

  init(_ values: [Value]) {
    MemoryUse.noteRow(values.count, stride: MemoryLayout<Value>.stride)
    self.values = Mutex(values)
  }

  /// All values.
  var all: [Value] { values.withLock { $0 } }

  /// The first `count` values.
  func prefix(_ count: Int) -> [Value] {
    values.withLock { $0.count == count ? $0 : Array($0[..<count]) }
  }

  /// Appends values if there are `count` so far: whether nobody else has appended any.
  func extend(from count: Int, by more: [Value]) -> Bool {
    values.withLock { values in
      if values.count != count { return false }
      MemoryUse.noteRow(more.count, stride: MemoryLayout<Value>.stride)
      values.append(contentsOf: more)
      return true
    }
  }
}
