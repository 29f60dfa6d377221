import ExactNumbers

/// The highest values of the stack while programs run, as far as they are integers of a machine
/// word and apart from the stack itself.
///
/// It is never passed by reference to what is not inlined, so that its pointers stay in registers.
struct IntegerStack {
  /// How many there may be.
  private static let limit = 256

  /// The deepest.
  private let base = UnsafeMutablePointer<Int>.allocate(capacity: limit)
  /// How many there are.
  private(set) var count = 0
  /// The number of the name of the variable whose vector stands among the words, -1 if there is
  /// none. It is not held longer than to the next step that may change a variable.
  private(set) var held: Int32 = -1
  /// How many words are below that vector.
  private(set) var floor = 0
  /// The row of the last operation on words, -1 if there was none, and its operands.
  private(set) var row: Int32 = -1
  private(set) var y = 0
  private(set) var x = 0

  /// To be called once, on the last of all copies.
  func free() { base.deallocate() }

  /// How many are above the vector.
  @inline(__always) var above: Int { count &- floor }
  /// Whether there is no room for another.
  @inline(__always) var isFull: Bool { count == Self.limit }
  /// Whether there is nothing to put on the stack.
  @inline(__always) var isEmpty: Bool { count == 0 && held < 0 }

  /// Puts all on the stack, where they belong.
  @inline(never)
  func append(to stack: inout [Value], _ variables: Variables) {
    for index in 0..<floor { stack.append(.number(.small(base[index]))) }
    if held >= 0, let vector = variables[Name(number: Int(held))] { stack.append(vector) }
    for index in floor..<count { stack.append(.number(.small(base[index]))) }
  }

  /// The word at a level, which is there; 1 is X.
  @inline(__always) subscript(level: Int) -> Int {
    get { base[count &- level] }
    nonmutating set { base[count &- level] = newValue }
  }

  /// Adds one, for which there is room.
  @inline(__always) mutating func push(_ word: Int) {
    base[count] = word
    count &+= 1
  }

  /// Takes away the highest.
  @inline(__always) mutating func pop(_ count: Int = 1) { self.count &-= count }

  /// Takes the integers that are missing for `count` from the stack, as far as they are there;
  /// whether there are enough then.
  @inline(__always) mutating func fetch(_ count: Int, from stack: inout [Value]) -> Bool {
    if above >= count { return true }
    if held >= 0 { return false }
    self.count += Self.pop(count - self.count, from: &stack, base, self.count)
    return self.count >= count
  }

  /// Takes the vector of a variable as the highest value.
  @inline(__always) mutating func hold(_ number: Int) {
    held = Int32(truncatingIfNeeded: number)
    floor = count
  }

  /// Drops that vector.
  @inline(__always) mutating func release() {
    held = -1
    floor = 0
  }

  /// Moves up to `limit` integers from the top of the stack to below the `count` already here,
  /// three in all at most; gives how many were moved.
  @inline(never)
  static func pop(
    _ limit: Int, from stack: inout [Value], _ base: UnsafeMutablePointer<Int>, _ count: Int
  ) -> Int {
    var popped = 0
    while popped < limit, let word = popWord(from: &stack) {
      // There are two above it at most.
      if count + popped > 1 { base[2] = base[1] }
      if count + popped > 0 { base[1] = base[0] }
      base[0] = word
      popped += 1
    }
    return popped
  }

  @inline(__always)
  private static func popWord(from stack: inout [Value]) -> Int? {
    guard stack.count > 0, case .number(.small(let word)) = stack[stack.count - 1] else {
      return nil
    }
    stack.removeLast()
    return word
  }

  /// The value at a level of a stack if it is a word; 1 is X.
  @inline(never)
  static func word(at level: Int, of stack: [Value]) -> Int? {
    guard stack.count >= level, case .number(.small(let word)) = stack[stack.count - level] else {
      return nil
    }
    return word
  }

  /// Remembers an operation.
  @inline(__always) mutating func note(_ row: Int32, _ y: Int, _ x: Int) {
    self.row = row
    self.y = y
    self.x = x
  }

  /// Forgets the words: they are where they belong.
  @inline(__always) mutating func clear() {
    count = 0
    release()
  }

  /// Forgets the operation, likewise.
  @inline(__always) mutating func clearOperation() { row = -1 }
}
