import ExactNumbers
import Synchronization

/// An operation on integers of a machine word whose result is one, too, and which are shown in decimal. It can be kept by
/// the million.
public struct IntegerOperation: Sendable, BitwiseCopyable {
  /// The number of its row in the command table's ``CommandTable/commands``.
  public let row: Int32
  /// Whether it is a function of two numbers.
  public let isBinary: Bool
  /// The operand in Y before it; 0 for a function of one number.
  public let y: Int
  /// The operand in X before it.
  public let x: Int
  /// What was in X after it.
  public let result: Int

  @inline(__always)
  init(row: Int, isBinary: Bool, y: Int, x: Int, result: Int) {
    self.row = Int32(truncatingIfNeeded: row)
    self.isBinary = isBinary
    self.y = y
    self.x = x
    self.result = result
  }

  /// The same as an operation with its only result, under these settings; nil if it is not plain.
  init?(_ operation: Operation, _ result: Value, _ settings: borrowing Settings) {
    let operands = operation.operands
    guard operands.count <= 2, case .number(let x) = operands[operands.count - 1] else {
      return nil
    }
    var y: Number?
    if operands.count == 2 {
      guard case .number(let number) = operands[0] else { return nil }
      y = number
    }
    self.init(operation.row, x: x, y: y, result, settings)
  }

  /// The same as an operation on one or two numbers.
  init?(_ row: Int, x: Number, y: Number?, _ result: Value, _ settings: borrowing Settings) {
    guard settings.showIntegersInDecimal, case .number(.small(let result)) = result,
      case .small(let x) = x
    else { return nil }
    var word = 0
    if let y {
      guard case .small(let small) = y else { return nil }
      word = small
    }
    self.init(row: row, isBinary: y != nil, y: word, x: x, result: result)
  }
}

/// Plain operations that nobody has been told of yet.
///
/// One thread adds to them. Another may empty them at any time, and so learn what a thread that it abandoned has done; what
/// is added later may be lost.
final class GatheredOperations: @unchecked Sendable {
  /// What has been added stays as it is until it is taken out under the lock; so reading it needs no more than its count.
  private let room = UnsafeMutablePointer<IntegerOperation>.allocate(capacity: capacity)
  private let count = Atomic(0)
  private let isBeingEmptied = Mutex(())

  /// How many they may be: 8 KB, which stay in a processor's cache.
  private static let capacity = 256

  deinit { room.deallocate() }

  /// Whether there are none, as the thread sees it that adds to them.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Adds one, for which there is room; false if there is none for another. Then they must be taken out.
  @inline(__always)
  func add(_ operation: IntegerOperation) -> Bool {
    let count = count.load(ordering: .relaxed)
    room[count] = operation
    self.count.store(count + 1, ordering: .releasing)
    return count + 1 < Self.capacity
  }

  /// Hands them to the body and takes them out.
  func empty(_ body: (Span<IntegerOperation>) -> Void) {
    isBeingEmptied.withLock { _ in takeOut(body) }
  }

  /// The same, but nothing while they are being taken out, as it may be by who calls this.
  func emptyUnlessBusy(_ body: (Span<IntegerOperation>) -> Void) {
    isBeingEmptied.withLockIfAvailable { _ in takeOut(body) }
  }

  private func takeOut(_ body: (Span<IntegerOperation>) -> Void) {
    let operations = UnsafeBufferPointer(start: room, count: count.load(ordering: .acquiring))
    body(operations.span)
    count.store(0, ordering: .relaxed)
  }
}
