import ExactNumbers

/// A program that is running: how far it is, and what happens at its end.
///
/// What is looked at in each turn of a loop are trivial values, since reading anything else counts references.
///
/// Unchecked, for it points to the steps of a program that it holds.
struct Frame: @unchecked Sendable {
  /// The program; of a `while`, the condition.
  var program: Program
  /// What the loop needs besides.
  private(set) var companion: Companion
  /// The steps that are carried out: those of the program, or of the body of a `while`.
  private(set) var steps: UnsafePointer<Step>
  /// The index of the run that is under way, or how many runs there are still.
  var index: Int
  /// The last index.
  let last: Int
  /// How many variables were set aside before it began: those behind are its own to put back.
  var locals: Int32
  /// How many vectors were open before it began.
  let marks: Int32
  /// The next step.
  var next: Int32 = 0
  /// What its end leads to.
  private(set) var loop: Loop

  /// A program at its first step.
  @inline(__always)
  init(
    _ program: Program, _ loop: Loop = .once, from index: Int = 0, to last: Int = 0,
    with companion: Companion = .none, locals: Int32, marks: Int
  ) {
    self.program = program
    self.companion = companion
    steps = Self.first(of: program)
    self.index = index
    self.last = last
    self.locals = locals
    self.marks = Int32(marks)
    self.loop = loop
  }

  /// What the end of a program leads to.
  enum Loop: Sendable {
    /// Back to the caller.
    case once
    /// So many runs more as the index says, the one under way included.
    case times
    /// A run for each index up to the last.
    case counting
    /// The same with numbers that are no machine words: the companion has them.
    case countingNumbers
    /// The condition is running; the body runs if it leaves a true value.
    case condition
    /// The companion, the body, is running; the condition is asked again.
    case body
    /// A run for each element of a vector; the innermost traversal says which.
    case over
  }

  /// What a loop needs besides its program.
  enum Companion: Sendable {
    case none
    /// The body of a `while`.
    case body(Program)
    /// The index of the run under way, and the last.
    indirect case numbers(Number, last: Number)
  }

  /// The program whose steps are carried out.
  var running: Program {
    if loop == .body, case .body(let body) = companion { body } else { program }
  }

  /// Whether the program has nothing left to do and nobody to come back to but its caller.
  var isDone: Bool { loop == .once && steps[Int(next)].code == .end }

  /// Goes over to the next number, which becomes the companion's.
  mutating func count(to index: Number) {
    if case .numbers(_, let last) = companion { companion = .numbers(index, last: last) }
  }

  /// Goes over from the condition of a `while` to its body, or back.
  mutating func turn() {
    guard case .body(let body) = companion else { return }
    (loop, steps) =
      loop == .body ? (.condition, Self.first(of: program)) : (.body, Self.first(of: body))
  }

  /// The first step of a program; there is one at least.
  @inline(__always)
  private static func first(of program: Program) -> UnsafePointer<Step> {
    guard let first = program.steps.baseAddress else { preconditionFailure("a program has an end") }
    return first
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
  let name: Name
  /// What it held; nil if there was none.
  let value: Value?
}
