import ExactNumbers

/// A program that is running: how far it is, and what happens at its end.
struct Frame: Sendable {
  /// The program.
  var program: Program
  /// The next instruction.
  var next = 0
  /// How many variables were set aside before it began: those behind are its own to put back.
  var locals: Int
  /// How many vectors were open before it began.
  var marks: Int
  /// What its end leads to.
  var loop: Loop

  /// What the end of a program leads to.
  enum Loop: Sendable {
    /// Back to the caller.
    case once
    /// So many runs more, this one included.
    case times(Int)
    /// A run for each index up to the last; the one under way has this index.
    case counting(Int, last: Int)
    /// The same with numbers that are no machine words.
    indirect case countingNumbers(Number, last: Number)
    /// The program was a condition; the body runs if it left a true value.
    case condition(body: Program)
    /// The program was a body; the condition is asked again.
    case body(condition: Program)
    /// A run for each element of a vector; the innermost traversal says which.
    case over
  }
}

/// A vector on whose elements a program runs, one after the other.
struct Traversal: Sendable {
  /// What becomes of what the runs leave.
  enum Purpose: Sendable {
    /// It stays on the stack.
    case each
    /// It is one value, an element of a new vector.
    case map
    /// It is a truth; the elements for which it is true make a new vector.
    case filter
    /// It is one value, which the next run finds below its element.
    case fold
  }

  /// The vector.
  let vector: Vector
  /// What for.
  let purpose: Purpose
  /// How many values were on the stack before the first element was pushed.
  let height: Int
  /// The index of the element whose run is under way.
  var index = 0
  /// The elements of the new vector so far.
  var results: [Value] = []

  /// The element whose run is under way.
  var element: Value { vector.elements[index] }
  /// Whether that is the last one.
  var isLast: Bool { index + 1 == vector.elements.count }
}

/// A variable that a running program has put another in the place of, with `local`.
struct SetAside: Sendable {
  /// Its name.
  let name: String
  /// What it held; nil if there was none.
  let value: Value?
}
