/// A register: a stack of levels, each with a value and an array.
struct Register {
  /// A level of a register's stack.
  private struct Level {
    var value: DeskValue?
    var array: DeskArray?
  }

  /// Whether there is a level, which may have only an array.
  private(set) var exists = false
  /// The value of the top level.
  private(set) var value: DeskValue?
  private var array: DeskArray?
  /// The levels below, the lowest first.
  private var below: [Level] = []

  /// Stores a value in the top level, which is created if there is none.
  @inline(__always)
  mutating func store(_ new: DeskValue) {
    value = new
    exists = true
  }

  /// Pushes a level with its own array.
  mutating func push(_ new: DeskValue) {
    if exists { below.append(Level(value: value, array: array)) }
    value = new
    array = nil
    exists = true
  }

  /// Removes the top level with its array. Returns its value, or nil if there is none.
  mutating func pop() -> DeskValue? {
    guard let result = value else { return nil }
    let next = below.popLast()
    exists = next != nil
    value = next?.value
    array = next?.array
    return result
  }

  // MARK: With one value at the bottom that stays, and one array for all levels

  /// The number of values.
  var depth: Int { below.count + 1 }

  /// Pushes a value above the others. The lowest is 0 if nothing was stored.
  mutating func pushAboveBottom(_ new: DeskValue) {
    below.append(Level(value: value ?? .zero, array: nil))
    store(new)
  }

  /// Pops the top value. Returns nil if it is the last.
  mutating func popAboveBottom() -> DeskValue? {
    guard let level = below.popLast() else { return nil }
    let result = value
    value = level.value
    return result
  }

  /// The length of the array: one more than the largest index used, 0 at first.
  var arrayLength: Int { array?.length ?? 0 }

  /// Lengthens the array to include this index.
  mutating func lengthen(to index: Int) {
    if array == nil { array = DeskArray() }
    array?.lengthen(to: index)
  }

  // MARK: Arrays

  /// Returns an element of the top level's array, or nil if nothing was stored.
  subscript(index: Int) -> DeskValue? { array?[index] }

  /// Stores a value in the array of the top level. The level is created if there is none, unless
  /// arrays are independent of levels.
  mutating func store(_ new: DeskValue, at index: Int, makesLevel: Bool = true) {
    if makesLevel { exists = true }
    if array == nil { array = DeskArray() }
    array?.store(new, at: index)
  }
}

/// An array of dc. Elements near the beginning are contiguous; distant elements are in a
/// dictionary.
struct DeskArray {
  private var dense: [DeskValue?] = []
  private var sparse: [Int: DeskValue] = [:]
  /// One more than the largest index used, at least 1.
  private(set) var length = 1

  /// The largest gap after the last element that is filled.
  private static let gap = 1024

  /// Returns the element, or nil if nothing was stored.
  subscript(index: Int) -> DeskValue? {
    index < dense.count ? dense[index] : sparse.isEmpty ? nil : sparse[index]
  }

  /// Lengthens the array to include this index.
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
