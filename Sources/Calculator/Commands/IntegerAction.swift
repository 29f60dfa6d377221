/// The effect of a row of the command table on integers of a machine word, in
/// as few bytes as can be.
struct IntegerAction: Sendable {
  /// The number of the row.
  var index: Int16 = 0
  /// The kind of effect: `binary`, a step that moves integers about, or `other`.
  var code = Step.Code.other
  /// The function of `binary`.
  var function = IntegerFunction.add
  /// How many integers it needs, three at most; 0 for `other`.
  var operands: UInt8 = 0

  /// An action of no row.
  init() {}

  /// The action of the row with this number.
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
