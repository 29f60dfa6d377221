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

  /// The element of the uppermost level's array; nil where nothing was stored.
  subscript(index: Int) -> DeskValue? { array?[index] }

  /// Stores in the array of the uppermost level, which is made if there is none.
  mutating func store(_ new: DeskValue, at index: Int) {
    exists = true
    if array == nil { array = DeskArray() }
    array?.store(new, at: index)
  }
}

/// An array of dc: the elements from 0 on lie side by side, what is far from them in a table.
struct DeskArray {
  private var dense: [DeskValue?] = []
  private var sparse: [Int: DeskValue] = [:]

  /// How far beyond the last element the row is filled up.
  private static let gap = 1024

  /// The element; nil where nothing was stored.
  subscript(index: Int) -> DeskValue? {
    index < dense.count ? dense[index] : sparse.isEmpty ? nil : sparse[index]
  }

  /// Stores an element.
  mutating func store(_ value: DeskValue, at index: Int) {
    if index >= dense.count {
      guard index < dense.count + Self.gap, sparse.isEmpty else { return sparse[index] = value }
      dense.append(contentsOf: repeatElement(nil, count: index + 1 - dense.count))
    }
    dense[index] = value
  }
}
