import ExactNumbers

/// An operation on integers of a machine word whose result is one, too, and which are shown in
/// decimal. It can be kept by the million.
public struct IntegerOperation: Sendable, BitwiseCopyable {
  /// The number of its row in the command table's ``CommandTable/commands``.
  public let row: Int32
  /// Whether it is a function of two numbers.
  public let isBinary: Bool
  /// The operand in Y before it; 0 for a function of one number.
  public let y: Int
  /// The operand in X before it.
  public let x: Int
  /// The result, in X after it.
  public let result: Int

  @inline(__always)
  init(row: Int, isBinary: Bool, y: Int, x: Int, result: Int) {
    self.row = Int32(truncatingIfNeeded: row)
    self.isBinary = isBinary
    self.y = y
    self.x = x
    self.result = result
  }

  /// An operation on one or two numbers, if it is one on machine integers under these settings.
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
