import ExactNumbers

/// The integers that steps work on, the vector that may stand among them, and the last operation on
/// them.
struct StepStack {
  private(set) var integers: IntegerStack
  /// The address of the name of the variable whose vector is among the integers, -1 if there is
  /// none. It is not held longer than to the next step that may change a variable.
  private(set) var held = -1
  /// How many integers are below that vector.
  private var floor = 0
  /// The row of the last operation on integers, -1 if there was none, and its operands.
  private(set) var row: Int32 = -1
  private(set) var y = 0
  private(set) var x = 0

  @inline(__always)
  init(in room: UnsafeMutablePointer<Int>) { integers = IntegerStack(in: room) }

  @inline(__always) var count: Int { integers.count }
  /// How many are above the vector.
  @inline(__always) var above: Int { integers.count &- floor }
  @inline(__always) var isFull: Bool { integers.isFull }
  /// Whether there is nothing to put on the stack.
  @inline(__always) var isEmpty: Bool { integers.isEmpty && held < 0 }

  /// The integer at a level, which is there; 1 is X.
  @inline(__always) subscript(level: Int) -> Int { integers[level] }

  @inline(__always) mutating func push(_ integer: Int) { integers.push(integer) }
  @inline(__always) mutating func pop(_ number: Int = 1) { integers.pop(number) }

  /// Does what a word does that moves values about, above the vector.
  @inline(__always) mutating func move(_ code: Step.Code) -> Bool { integers.move(code) }

  /// Takes from the stack what is missing for this number of integers; whether they are there.
  @inline(__always) mutating func fetch(_ number: Int, from stack: inout ValueStack) -> Bool {
    if above >= number { return true }
    if held >= 0 { return false }
    return integers.fetch(number, from: &stack)
  }

  /// Takes the vector of a variable as the highest value.
  @inline(__always) mutating func hold(_ address: Int) {
    held = address
    floor = integers.count
  }

  /// Drops that vector.
  @inline(__always) mutating func release() {
    held = -1
    floor = 0
  }

  /// Puts all on a stack of values, where they belong.
  ///
  /// Behind a call, since the loop of steps does so at many places: what is longer is not inlined
  /// as a whole.
  @inline(never)
  func append(to stack: inout ValueStack, _ variables: Variables) {
    if held >= 0 {
      integers.append(0..<floor, to: &stack)
      if let vector = variables[address: held] { stack.append(vector) }
    }
    integers.append(floor..<integers.count, to: &stack)
  }

  /// Forgets the integers and the vector: they are where they belong.
  @inline(__always) mutating func removeAll() {
    integers.removeAll()
    release()
  }

  /// Remembers an operation.
  @inline(__always) mutating func note(_ row: Int32, _ y: Int, _ x: Int) {
    self.row = row
    self.y = y
    self.x = x
  }

  /// Forgets the operation: it is where it belongs.
  @inline(__always) mutating func clearOperation() { row = -1 }
}
