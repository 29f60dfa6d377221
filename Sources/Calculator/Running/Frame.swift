import ExactNumbers

/// A program that is running: how far it is, and what happens at its end.
///
/// It is a trivial value, since frames come and go with every call; the programs are kept beside
/// (`CallStack.programs`). Unchecked, for it points to the steps of such a program.
struct Frame: @unchecked Sendable {
  /// The steps that are carried out.
  var steps: UnsafePointer<Step>
  /// The next step.
  var next: Int32 = 0
  /// The index of its program in `programs`. A `while` has two there: the condition, then the body.
  let program: Int32
  /// How many variables were set aside before it began: those behind are its own to put back.
  let locals: Int32
  /// How many vectors were open before it began.
  let openVectors: Int32
  /// The index of the run that is under way (`for`), or how many runs are left (`times`).
  var index: Int
  /// The last index (`for`), or how many runs there are in all (`times`).
  let last: Int
  /// The consequence of its end.
  var loop: Loop

  /// The consequence of a program's end.
  enum Loop: UInt8, Sendable {
    /// Back to the caller.
    case once
    /// As many runs more as the index says, the one under way included.
    case times
    /// A run for each index up to the last.
    case counting
    /// A run for each number up to the last, none a machine word; the innermost count says which.
    case countingNumbers
    /// The condition is running; the body runs if it leaves a true value.
    case condition
    /// The body is running; the condition is asked again.
    case body
    /// A run for each element of a vector; the innermost traversal says which.
    case over
  }

  /// Whether the program has nothing left to do and nobody to come back to but its caller.
  @inline(__always)
  var isDone: Bool { loop == .once && steps[Int(next)].code == .end }
}

/// The numbers that a loop counts where they are no machine words.
struct Count: Sendable {
  /// The one whose run is under way.
  var index: Number
  /// The last one, or a greater one.
  let last: Number
}

/// A vector on whose elements a program runs, one after the other.
struct Traversal: Sendable {
  /// The use of what the runs leave.
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
  /// The use of what the runs leave.
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
  let name: Name
  /// The value that it held; nil if there was none.
  let value: Value?
}
