import ExactNumbers

/// A running program: its position, and the consequence of its end.
///
/// It is a trivial value, because each call creates a frame; the programs are stored separately
/// (`CallStack.programs`). Unchecked, because it points to the steps of such a program.
struct Frame: @unchecked Sendable {
  /// The steps that run.
  var steps: UnsafePointer<Step>
  /// The next step.
  var next: Int32 = 0
  /// The index of its program in `programs`. A `while` has two: the condition, then the body.
  let program: Int32
  /// The number of variables that were hidden before it began; it restores any others.
  let locals: Int32
  /// The number of vectors that were open before it began.
  let openVectors: Int32
  /// The index of the current run (`for`), or the number of runs left (`times`).
  var index: Int
  /// The last index (`for`), or the total number of runs (`times`).
  let last: Int
  /// The consequence of its end.
  var loop: Loop

  /// The consequence of a program's end.
  enum Loop: UInt8, Sendable {
    /// Returns to the caller.
    case once
    /// As many more runs as the index says, including the current one.
    case times
    /// A run for each index up to the last.
    case counting
    /// A run for each number up to the last, if they are not all machine words; the innermost count
    /// has the numbers.
    case countingNumbers
    /// The condition is running; the body runs if it leaves a true value.
    case condition
    /// The body is running; the condition follows.
    case body
    /// A run for each element of a vector; the innermost traversal has the vector.
    case over
  }

  /// Whether the program has nothing left to do but to return to its caller.
  @inline(__always)
  var isDone: Bool { loop == .once && steps[Int(next)].code == .end }
}

/// The numbers of a loop if they are not machine words.
struct Count: Sendable {
  /// The number of the current run.
  var index: Number
  /// The last number, or a greater one.
  let last: Number
}

/// A vector with a program that runs on its elements, one after the other.
struct Traversal: Sendable {
  /// The use of the values that the runs leave.
  enum Purpose: Sendable {
    /// They stay on the stack.
    case each
    /// Each run leaves one value, an element of a new vector.
    case map
    /// Each run leaves a truth value; the elements for which it is true form a new vector.
    case filter
    /// Each run leaves one value, which is below the element in the next run.
    case fold
  }

  /// The vector.
  let vector: Vector
  /// The use of the values that the runs leave.
  let purpose: Purpose
  /// The number of values on the stack before the first element was pushed.
  let height: Int
  /// The index of the element of the current run.
  var index = 0
  /// The elements of the new vector so far.
  var results: [Value] = []

  /// The element of the current run.
  var element: Value { vector.elements[index] }
  /// Whether that is the last element.
  var isLast: Bool { index + 1 == vector.elements.count }
}

/// A variable that a running program has hidden by a local one.
struct SetAside: Sendable {
  /// Its name.
  let name: Name
  /// Its value; nil if there was none.
  let value: Value?
}
