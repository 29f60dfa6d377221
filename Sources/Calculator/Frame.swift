import ExactNumbers

/// A program that is running: how far it is, and what happens at its end.
struct Frame: Sendable {
  /// The program.
  var program: Program
  /// The next instruction.
  var next = 0
  /// What its end leads to.
  var loop: Loop

  /// What the end of a program leads to.
  enum Loop: Sendable {
    /// Back to the caller.
    case once
    /// So many runs more, this one included.
    case times(Int)
    /// A run for each index up to the last; the one under way has this index.
    case counting(Number, last: Number)
    /// The program was a condition; the body runs if it left a true value.
    case condition(body: Program)
    /// The program was a body; the condition is asked again.
    case body(condition: Program)
  }
}
