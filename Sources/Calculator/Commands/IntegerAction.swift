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
    } else if let step = row.step, IntegerStack.isMove(step.code) {
      code = step.code
    } else {
      return
    }
    operands = UInt8(row.operands.count)
  }
}

extension IntegerStack {
  /// Whether ``move(_:_:_:)`` knows a step.
  static func isMove(_ code: Step.Code) -> Bool {
    switch code {
    case .duplicate, .drop, .swap, .over, .rotate: true
    default: false
    }
  }

  /// Moves the integers between two pointers, where there are enough and room for
  /// another; whether it has.
  @inline(__always)
  static func move(
    _ code: Step.Code, _ top: inout UnsafeMutablePointer<Int>, _ room: UnsafeMutablePointer<Int>
  ) -> Bool {
    let count = top - room
    switch code {
    case .duplicate where count >= 1 && count < Interpreter.roomForIntegers:
      top.pointee = top[-1]
      top += 1
    case .drop where count >= 1: top -= 1
    case .swap where count >= 2: (top[-1], top[-2]) = (top[-2], top[-1])
    case .over where count >= 2 && count < Interpreter.roomForIntegers:
      top.pointee = top[-2]
      top += 1
    case .rotate where count >= 3: (top[-1], top[-2], top[-3]) = (top[-3], top[-1], top[-2])
    default: return false
    }
    return true
  }
}
