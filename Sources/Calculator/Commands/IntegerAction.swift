/// The effect of a row of the command table on machine integers, in as few bytes as possible.
struct IntegerAction: Sendable {
  /// The index of the row.
  var index: Int16 = 0
  /// The kind of effect: `binary`, a step that moves integers, or `other`.
  var code = Step.Code.other
  /// The function of `binary`.
  var function = IntegerFunction.add
  /// The number of integers that it needs, at most three; 0 for `other`.
  var operands: UInt8 = 0

  /// Creates an action of no row.
  init() {}

  /// Creates the action of the row with this index.
  init(_ index: Int, _ row: Command) {
    self.index = Int16(index)
    if let function = row.integerFunction {
      code = .binary
      self.function = function
    } else if let step = row.step, step.code.isMove {
      code = step.code
    } else {
      return
    }
    operands = UInt8(row.operands.count)
  }
}
