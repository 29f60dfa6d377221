extension Command {
  /// The row with what steps of programs make of it.
  func compiled(to code: Step.Code, _ function: IntegerFunction = .add) -> Command {
    with { $0.step = Step(code: code, function: function) }
  }
}

/// A step of a program as it is run: a trivial value, which costs nothing to read.
///
/// Steps know machine integers and nothing else. They never decide what is right: where one does
/// not apply, the instruction that it was made of does the work, as a key or word typed in would.
/// `StepBuilder` makes them, `Interpreter+Stepping` carries them out.
///
/// Unchecked, for it points to the instruction, which its program holds.
struct Step: @unchecked Sendable {
  /// The action of a step.
  enum Code: UInt8, Sendable {
    /// The action of its instruction.
    case other
    /// Nothing.
    case pass
    /// Ends the program.
    case end
    /// Goes on elsewhere.
    case jump
    /// Pushes its operand.
    case integer
    /// Puts a function of Y and X in their place.
    case binary
    /// Moves integers about.
    case duplicate, drop, swap, over, rotate
    /// Recalls the variable whose name's address is its operand, and calls it if it is a program;
    /// or does not call it.
    case recall, recallValue
    /// Pops X into that variable, one that may be local.
    case store, storeLocal
    /// Pops X and combines that variable with it.
    case storeBinary
    /// Replaces an element of a vector, takes one.
    case put, get
    /// Pops X and goes on at its target if it is not zero, elsewhere if it is.
    case choose
    /// Replaces an element of the vector that the variable holds, too, into which it goes.
    case putBack

    /// Whether it moves integers about: ``IntegerStack/move(_:)`` does it.
    var isMove: Bool {
      switch self {
      case .duplicate, .drop, .swap, .over, .rotate: true
      default: false
      }
    }
  }

  /// The origin of a step: the instruction that it is made of.
  struct Place: Sendable {
    /// The program: an index of the bodies, -1 for the whole program.
    var body: Int32 = -1
    /// The index of the instruction in that program; one more than there are at its end.
    var instruction: Int32 = 0
  }

  var code: Code
  /// Whether it is a shortcut: it does what several instructions do whose own steps stand behind
  /// it, and where it cannot, nothing.
  var isShortcut = false
  /// Whether X of its function is its operand.
  var hasOperand = false
  /// Whether it chooses by the value of its function instead of pushing it.
  var chooses = false
  /// Whether its instruction may start or end programs.
  var mayCall = false
  /// The function of two integers.
  var function = IntegerFunction.add
  /// The row of the command table of which the operation is.
  var row: Int32 = 0
  /// An integer, or the address of a name.
  var operand = 0
  /// The step where it goes on.
  var target: Int32 = 0
  /// The step where a choice goes on if it is against.
  var otherwise: Int32 = 0
  /// The instruction that it was made of; shortcuts have none.
  var instruction: UnsafePointer<Instruction>?
  /// The place of that instruction.
  var place = Place()

  /// The action while somebody is told of each operation: it leads the way to the instructions,
  /// which tell.
  var codeWhenWatched: Code {
    switch code {
    case .pass, .end, .jump: code
    default: isShortcut ? .pass : .other
    }
  }
}

extension Step: CustomStringConvertible {
  /// The step as listings show it: `binary subtract 2 → 5`. A shortcut has a `*`, an instruction
  /// that may start programs a `(`.
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
