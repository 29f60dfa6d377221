/// One of the 256 registers: a stack of levels, each with a value and an array.
struct Register {
  /// A level of a register's stack.
  private struct Level {
    var value: DeskValue?
    var array: DeskArray?
  }

  /// Whether there is any level, be it one that only has an array.
  private(set) var exists = false
  /// The value of the uppermost level.
  private(set) var value: DeskValue?
  private var array: DeskArray?
  /// The levels below, the lowest first.
  private var below: [Level] = []

  /// Stores in the uppermost level, which is made if there is none.
  @inline(__always)
  mutating func store(_ new: DeskValue) {
    value = new
    exists = true
  }

  /// Pushes a level, with an array of its own.
  mutating func push(_ new: DeskValue) {
    if exists { below.append(Level(value: value, array: array)) }
    value = new
    array = nil
    exists = true
  }

  /// Takes the uppermost level away with its array, and gives its value; nil if there is none.
  mutating func pop() -> DeskValue? {
    guard let result = value else { return nil }
    let next = below.popLast()
    exists = next != nil
    value = next?.value
    array = next?.array
    return result
  }

  // MARK: With one value at the bottom that stays, and one array for all levels

  /// How many values there are.
  var depth: Int { below.count + 1 }

  /// Pushes a value above those there are, the lowest being 0 if nothing was stored.
  mutating func pushAboveBottom(_ new: DeskValue) {
    below.append(Level(value: value ?? .zero, array: nil))
    store(new)
  }

  /// Takes the uppermost value; nil if it is the last.
  mutating func popAboveBottom() -> DeskValue? {
    guard let level = below.popLast() else { return nil }
    let result = value
    value = level.value
    return result
  }

  /// How many elements the array has, which are one more than the largest index that was asked for;
  /// none at first.
  var arrayLength: Int { array?.length ?? 0 }

  /// Makes the array so long that it has an element of this index.
  mutating func lengthen(to index: Int) {
    if array == nil { array = DeskArray() }
    array?.lengthen(to: index)
  }

  // MARK: Arrays

  /// The element of the uppermost level's array; nil where nothing was stored.
  subscript(index: Int) -> DeskValue? { array?[index] }

  /// Stores in the array of the uppermost level, which is made if there is none,
  /// unless arrays are apart.
  mutating func store(_ new: DeskValue, at index: Int, makesLevel: Bool = true) {
    if makesLevel { exists = true }
    if array == nil { array = DeskArray() }
    array?.store(new, at: index)
  }
}

/// An array of dc: the elements from 0 on lie side by side, what is far from them in a table.
struct DeskArray {
  private var dense: [DeskValue?] = []
  private var sparse: [Int: DeskValue] = [:]
  /// One more than the largest index that was asked for, at least 1.
  private(set) var length = 1

  /// How far beyond the last element the row is filled up.
  private static let gap = 1024

  /// The element; nil where nothing was stored.
  subscript(index: Int) -> DeskValue? {
    index < dense.count ? dense[index] : sparse.isEmpty ? nil : sparse[index]
  }

  /// Counts an element of this index in.
  mutating func lengthen(to index: Int) { length = max(length, index + 1) }

  mutating func store(_ value: DeskValue, at index: Int) {
    lengthen(to: index)
    if index >= dense.count {
      guard index < dense.count + Self.gap, sparse.isEmpty else { return sparse[index] = value }
      dense.append(contentsOf: repeatElement(nil, count: index + 1 - dense.count))
    }
    dense[index] = value
  }
}
