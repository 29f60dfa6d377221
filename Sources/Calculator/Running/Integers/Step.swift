extension Command {
  /// Returns the row with its step in programs.
  func compiled(to code: Step.Code, _ function: IntegerFunction = .add) -> Command {
    with { $0.step = Step(code: code, function: function) }
  }
}

/// A step of a running program: a trivial value that is cheap to read.
///
/// Steps work only on machine integers. The result never depends on them: if one does not apply,
/// its instruction does the work, in the same way as a typed key or word. `StepBuilder` creates
/// them, `Interpreter+Stepping` runs them.
///
/// Unchecked, because it points to the instruction, which its program holds.
struct Step: @unchecked Sendable {
  /// The action of a step.
  enum Code: UInt8, Sendable {
    /// The action of its instruction.
    case other
    /// Nothing.
    case pass
    /// Ends the program.
    case end
    /// Continues elsewhere.
    case jump
    /// Pushes its operand.
    case integer
    /// Replaces Y and X by a function of them.
    case binary
    /// Moves integers.
    case duplicate, drop, swap, over, rotate
    /// Recalls the variable with the name whose address is the operand, and calls it if it is a
    /// program; or recalls it without a call.
    case recall, recallValue
    /// Pops X into that variable; the second may be local.
    case store, storeLocal
    /// Pops X and combines that variable with it.
    case storeBinary
    /// Replaces an element of a vector; returns one.
    case put, get
    /// Pops X and continues at its target if X is not zero, elsewhere if it is.
    case choose
    /// Replaces an element of the vector that a variable holds, and stores the vector there.
    case putBack

    /// Whether it moves integers, by ``IntegerStack/move(_:)``.
    var isMove: Bool {
      switch self {
      case .duplicate, .drop, .swap, .over, .rotate: true
      default: false
      }
    }
  }

  /// The origin of a step: its instruction.
  struct Place: Sendable {
    /// The program: an index of the bodies, or -1 for the whole program.
    var body: Int32 = -1
    /// The index of the instruction in that program, or the number of instructions at its end.
    var instruction: Int32 = 0
  }

  var code: Code
  /// Whether it is a shortcut: it does the work of several instructions, whose own steps follow it.
  /// If it cannot, it does nothing.
  var isShortcut = false
  /// Whether the X of its function is its operand.
  var hasOperand = false
  /// Whether it branches by the value of its function instead of pushing it.
  var chooses = false
  /// Whether its instruction may start or end programs.
  var mayCall = false
  /// The function of two integers.
  var function = IntegerFunction.add
  /// The row of the operation in the command table.
  var row: Int32 = 0
  /// An integer, or the address of a name.
  var operand = 0
  /// The step at which it continues.
  var target: Int32 = 0
  /// The step at which a branch continues if the value is zero.
  var otherwise: Int32 = 0
  /// Its instruction; shortcuts have none.
  var instruction: UnsafePointer<Instruction>?
  /// The place of that instruction.
  var place = Place()

  /// The action while observers follow operations: it leads to the instructions, which notify them.
  var codeWhenWatched: Code {
    switch code {
    case .pass, .end, .jump: code
    default: isShortcut ? .pass : .other
    }
  }
}

extension Step: CustomStringConvertible {
  /// The step in the form of listings: `binary subtract 2 → 5`. A shortcut has a `*`, an
  /// instruction that may start programs a `(`.
  var description: String {
    var parts = ["\(code)" + (isShortcut ? "*" : "") + (mayCall ? "(" : "")]
    switch code {
    case .integer: parts.append("\(operand)")
    case .binary:
      parts.append("\(function)")
      if hasOperand { parts.append("\(operand)") }
    case .storeBinary: parts += ["\(function)", Name.at(operand).text]
    case .recall, .recallValue, .store, .storeLocal, .putBack:
      parts.append(Name.at(operand).text)
    default: break
    }
    switch code {
    case .binary where chooses, .choose: parts.append("→ \(target) or \(otherwise)")
    case .binary, .jump, .putBack: parts.append("→ \(target)")
    default: break
    }
    return parts.joined(separator: " ")
  }
}
