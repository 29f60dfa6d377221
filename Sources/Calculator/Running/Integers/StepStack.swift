import ExactNumbers

/// The integers of the steps, the vector that may be among them, and the last operation on them.
struct StepStack {
  private(set) var integers: IntegerStack
  /// The address of the name of the variable whose vector is among the integers; -1 if there is
  /// none. It is held only until the next step that may change a variable.
  private(set) var held = -1
  /// The number of integers below that vector.
  private var floor = 0
  /// The row of the last operation on integers, or -1 if there was none, and its operands.
  private(set) var row: Int32 = -1
  private(set) var y = 0
  private(set) var x = 0

  @inline(__always)
  init(in room: UnsafeMutablePointer<Int>) { integers = IntegerStack(in: room) }

  @inline(__always) var count: Int { integers.count }
  /// The number of integers above the vector.
  @inline(__always) var above: Int { integers.count &- floor }
  @inline(__always) var isFull: Bool { integers.isFull }
  /// Whether there is nothing to move to the stack.
  @inline(__always) var isEmpty: Bool { integers.isEmpty && held < 0 }

  /// The integer at a level, which must exist; 1 is X.
  @inline(__always) subscript(level: Int) -> Int { integers[level] }

  @inline(__always) mutating func push(_ integer: Int) { integers.push(integer) }
  @inline(__always) mutating func pop(_ number: Int = 1) { integers.pop(number) }

  /// Runs a word that moves values, above the vector.
  @inline(__always) mutating func move(_ code: Step.Code) -> Bool { integers.move(code) }

  /// Fetches missing integers from the stack, up to this number; returns whether there are enough.
  @inline(__always) mutating func fetch(_ number: Int, from stack: inout ValueStack) -> Bool {
    if above >= number { return true }
    if held >= 0 { return false }
    return integers.fetch(number, from: &stack)
  }

  /// Holds the vector of a variable as the highest value.
  @inline(__always) mutating func hold(_ address: Int) {
    held = address
    floor = integers.count
  }

  /// Releases that vector.
  @inline(__always) mutating func release() {
    held = -1
    floor = 0
  }

  /// Moves everything to a stack of values.
  ///
  /// Not inlined, because the loop of steps calls it in many places, and the compiler does not
  /// inline long functions as a whole.
  @inline(never)
  func append(to stack: inout ValueStack, _ variables: Variables) {
    if held >= 0 {
      integers.append(0..<floor, to: &stack)
      if let vector = variables[address: held] { stack.append(vector) }
    }
    integers.append(floor..<integers.count, to: &stack)
  }

  /// Removes the integers and the vector, after they have been moved.
  @inline(__always) mutating func removeAll() {
    integers.removeAll()
    release()
  }

  /// Notes an operation.
  @inline(__always) mutating func note(_ row: Int32, _ y: Int, _ x: Int) {
    self.row = row
    self.y = y
    self.x = x
  }

  /// Discards the operation, after it has been noted in the machine.
  @inline(__always) mutating func clearOperation() { row = -1 }
}
