/// The highest values of the stack while programs run, as far as they are integers of a machine word and apart from
/// the stack itself.
///
/// It is never passed by reference to what is not inlined, so that its pointers stay in registers.
struct Words {
  /// How many there may be.
  private static let limit = 256

  /// The deepest.
  private let base = UnsafeMutablePointer<Int>.allocate(capacity: limit)
  /// Behind the highest.
  private var end: UnsafeMutablePointer<Int>
  /// The row of the last operation on words, -1 if there was none, and its operands.
  private(set) var row: Int32 = -1
  private(set) var y = 0
  private(set) var x = 0

  init() { end = base }

  /// To be called once, on the last of all copies.
  func free() { base.deallocate() }

  /// How many there are.
  @inline(__always) var count: Int { end - base }
  /// Whether there is no room for another.
  @inline(__always) var isFull: Bool { count == Self.limit }
  /// All of them, the deepest first.
  @inline(__always) var all: UnsafeBufferPointer<Int> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The word at a level, which is there; 1 is X.
  @inline(__always) subscript(level: Int) -> Int {
    get { end[-level] }
    nonmutating set { end[-level] = newValue }
  }

  /// Adds one, for which there is room.
  @inline(__always) mutating func push(_ word: Int) {
    end.pointee = word
    end += 1
  }

  /// Takes away the highest.
  @inline(__always) mutating func pop(_ count: Int = 1) { end -= count }

  /// Puts one below all others, of which there are two at most.
  @inline(__always) mutating func insertBelow(_ word: Int) {
    if count == 2 { base[2] = base[1] }
    if count > 0 { base[1] = base[0] }
    base[0] = word
    end += 1
  }

  /// Remembers an operation.
  @inline(__always) mutating func note(_ row: Int32, _ y: Int, _ x: Int) {
    self.row = row
    self.y = y
    self.x = x
  }

  /// Forgets the words: they are where they belong.
  @inline(__always) mutating func clear() { end = base }

  /// Forgets the operation, likewise.
  @inline(__always) mutating func clearOperation() { row = -1 }
}
