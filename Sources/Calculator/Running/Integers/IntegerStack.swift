import ExactNumbers

/// The highest values of the stack while they are machine integers, separate from the stack itself,
/// in memory that the caller provides.
///
/// Both the loop of frequent keys and the loop of steps use it. Its properties stay in registers,
/// as long as the whole is never passed by reference to a function that is not inlined.
struct IntegerStack {
  /// The maximal number of integers: Swift provides up to 1,024 bytes on the native stack, and more
  /// on the heap.
  static let capacity = 128

  private let base: UnsafeMutablePointer<Int>
  /// The number of integers.
  private(set) var count = 0

  /// Creates an empty stack in memory for ``capacity`` integers.
  @inline(__always)
  init(in room: UnsafeMutablePointer<Int>) { base = room }

  @inline(__always) var isEmpty: Bool { count == 0 }
  /// Whether no other integer fits.
  @inline(__always) var isFull: Bool { count == Self.capacity }

  /// The integer at a level, which must exist; 1 is X.
  @inline(__always) subscript(level: Int) -> Int {
    get {
      assert(1...max(1, count) ~= level && !isEmpty)
      return base[count &- level]
    }
    nonmutating set {
      assert(1...max(1, count) ~= level && !isEmpty)
      base[count &- level] = newValue
    }
  }

  /// Adds an integer, which must fit.
  @inline(__always) mutating func push(_ integer: Int) {
    assert(!isFull)
    base[count] = integer
    count &+= 1
  }

  /// Removes the highest integers, which must exist.
  @inline(__always) mutating func pop(_ number: Int = 1) {
    assert(number <= count)
    count &-= number
  }

  /// Removes all.
  @inline(__always) mutating func removeAll() { count = 0 }

  // MARK: The meaning of words on integers

  /// Runs a word that moves values. If there are too few integers, or no other one fits, does
  /// nothing and returns false.
  @inline(__always) mutating func move(_ code: Step.Code) -> Bool {
    switch code {
    case .duplicate where count >= 1 && !isFull: push(self[1])
    case .over where count >= 2 && !isFull: push(self[2])
    case .drop where count >= 1: pop()
    case .swap where count >= 2: (self[1], self[2]) = (self[2], self[1])
    case .rotate where count >= 3: (self[1], self[2], self[3]) = (self[3], self[1], self[2])
    default: return false
    }
    return true
  }

  /// Replaces Y and X by a value.
  @inline(__always) mutating func replaceTwo(by value: Int) {
    pop()
    self[1] = value
  }

  // MARK: Transfer from and to the stack of values

  /// Moves integers from the top of a stack of values below the present ones, until there are
  /// `number`, at most three; returns whether there are.
  @inline(__always)
  mutating func fetch(_ number: Int, from stack: inout ValueStack) -> Bool {
    if count >= number { return true }
    count &+= Self.fetch(number &- count, from: &stack, base, count)
    return count >= number
  }

  /// Moves up to `limit` integers from the top of the stack to below the `count` already here;
  /// returns how many were moved.
  @inline(never)
  private static func fetch(
    _ limit: Int, from stack: inout ValueStack, _ base: UnsafeMutablePointer<Int>, _ count: Int
  ) -> Int {
    assert(limit + count <= 3)
    var fetched = 0
    while fetched < limit, let integer = popInteger(from: &stack) {
      // There are at most two above it.
      if count + fetched > 1 { base[2] = base[1] }
      if count + fetched > 0 { base[1] = base[0] }
      base[0] = integer
      fetched += 1
    }
    return fetched
  }

  @inline(__always)
  private static func popInteger(from stack: inout ValueStack) -> Int? {
    guard let integer = integer(at: 1, of: stack) else { return nil }
    stack.removeLast()
    return integer
  }

  /// Returns the value at a level of a stack if it is a machine integer; 1 is X.
  @inline(__always)
  private static func integer(at level: Int, of stack: ValueStack) -> Int? {
    guard stack.count >= level, case .number(.small(let integer)) = stack[stack.count - level]
    else { return nil }
    return integer
  }

  /// Returns the value at a level of a stack if it is a machine integer, without inlining, for rare
  /// uses.
  @inline(never)
  static func look(at level: Int, of stack: ValueStack) -> Int? { integer(at: level, of: stack) }

  /// Appends a range of the integers, the deepest being 0, to a stack of values.
  @inline(__always)
  func append(_ range: Range<Int>, to stack: inout ValueStack) {
    assert(range.upperBound <= count)
    Self.append(base + range.lowerBound, range.count, to: &stack)
  }

  @inline(never)
  private static func append(
    _ integers: UnsafePointer<Int>, _ count: Int, to stack: inout ValueStack
  ) {
    for index in 0..<count { stack.append(.number(.small(integers[index]))) }
  }
}
