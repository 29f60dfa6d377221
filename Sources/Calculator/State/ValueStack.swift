import ExactNumbers

/// The values on a stack, deepest first.
///
/// A stack is a value, like an array, but a copy need not copy everything: `share` moves all but
/// the highest values into nodes, which the copies share. So a line that is kept for `undo` costs
/// only what it changes, however high the stack is.
public struct ValueStack: Sendable {
  /// The values below `top`, in nodes that never change; nil if there are none.
  private var base: Node?
  /// The number of values of `base`, and of the nodes below it, that belong to this stack.
  private var baseCount = 0
  /// The highest values.
  private var top: [Value] = []

  /// A row of values, on top of the values of another node.
  private final class Node: Sendable {
    let values: [Value]
    /// The index in a stack of the first value of this node.
    let start: Int
    /// The node of the values below, of which the first `start` belong to the stack.
    let below: Node?

    init(_ values: [Value], on below: Node?, from start: Int) {
      (self.values, self.below, self.start) = (values, below, start)
    }
  }

  /// Creates an empty stack.
  public init() {}

  /// The number of values that stay in `top`. `share` does nothing until there are more than twice
  /// as many.
  private static let topCount = 32

  // MARK: Sharing

  /// Prepares for a copy: afterwards a change of this stack or of the copy copies only some of the
  /// highest values.
  ///
  /// - Complexity: O(log n) on average for each value that was pushed, because a node is merged
  ///   into nodes that are less than twice as long. There are O(log n) nodes.
  mutating func share() {
    if top.count <= 2 * Self.topCount { return }
    var values = Array(top.dropLast(Self.topCount))
    top.removeFirst(values.count)
    let count = baseCount + values.count
    while let node = base, baseCount - node.start < 2 * values.count {
      values = node.values[..<(baseCount - node.start)] + values
      (base, baseCount) = (node.below, node.start)
    }
    base = Node(values, on: base, from: baseCount)
    baseCount = count
  }

  /// Moves values from the nodes to `top` until the value at an index is there.
  private mutating func expose(_ index: Int) {
    while index < baseCount, let node = base {
      let start = Swift.max(node.start, Swift.min(index, baseCount - Self.topCount))
      top.insert(contentsOf: node.values[(start - node.start)..<(baseCount - node.start)], at: 0)
      baseCount = start
      if start == node.start { base = node.below }
    }
  }

  /// Returns the value at an index below `top`.
  private func sharedValue(_ index: Int) -> Value {
    var node = base
    while let this = node {
      if index >= this.start { return this.values[index - this.start] }
      node = this.below
    }
    preconditionFailure("the stack has no value \(index)")
  }

  // MARK: The top

  /// Moves the highest value to `top`, in which values are changed.
  @inline(__always)
  mutating func exposeLast() { if top.isEmpty { expose(count - 1) } }

  /// Replaces the highest value without releasing it.
  ///
  /// - Precondition: there is a highest value, and releasing it would have no effect.
  @inline(__always)
  mutating func initializeLast(to value: Value) {
    exposeLast()
    top.withUnsafeMutableBufferPointer { $0.initializeElement(at: $0.count - 1, to: value) }
  }

  // MARK: Memory

  /// The number of bytes that a copy takes after a change.
  var copySize: Int { top.count * MemoryLayout<Value>.stride }

  /// Calls `body` with each row of values that `use` has not counted yet, and counts its bytes.
  func forEachRow(_ use: inout MemoryUse, _ body: ([Value], inout MemoryUse) -> Void) {
    var node = base
    while let this = node, use.isNew(this) {
      use.add(bytes: 64 + this.values.count * MemoryLayout<Value>.stride)
      body(this.values, &use)
      node = this.below
    }
    if !use.isNew(at: top.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }) { return }
    use.add(bytes: copySize)
    body(top, &use)
  }
}

extension ValueStack: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// 0, the index of the deepest value.
  public var startIndex: Int { 0 }
  /// The number of values.
  @inline(__always) public var endIndex: Int { baseCount + top.count }
  /// The number of values.
  @inline(__always) public var count: Int { baseCount + top.count }

  /// The value at an index; the deepest value has index 0.
  ///
  /// - Complexity: O(log n), or O(1) near the top.
  public subscript(index: Int) -> Value {
    @inline(__always)
    get { index >= baseCount ? top[index - baseCount] : sharedValue(index) }
    @inline(__always)
    _modify {
      if index < baseCount { expose(index) }
      yield &top[index - baseCount]
    }
  }

  /// Pushes a value.
  @inline(__always)
  public mutating func append(_ value: Value) { top.append(value) }

  /// Pushes values in order.
  public mutating func append(contentsOf values: some Sequence<Value>) {
    top.append(contentsOf: values)
  }

  /// Pops the highest value.
  ///
  /// - Precondition: the stack is not empty.
  @discardableResult
  @inline(__always)
  public mutating func removeLast() -> Value {
    exposeLast()
    return top.removeLast()
  }

  /// Drops the `number` highest values.
  ///
  /// - Precondition: there are as many values.
  public mutating func removeLast(_ number: Int) {
    if number > top.count { expose(count - number) }
    top.removeLast(number)
  }

  /// Pops the highest value, or returns nil if there is none.
  @inline(__always)
  public mutating func popLast() -> Value? { isEmpty ? nil : removeLast() }

  /// Replaces the values in a range.
  public mutating func replaceSubrange(_ range: Range<Int>, with values: some Collection<Value>) {
    expose(range.lowerBound)
    top.replaceSubrange(
      (range.lowerBound - baseCount)..<(range.upperBound - baseCount), with: values)
  }
}

extension ValueStack: ExpressibleByArrayLiteral {
  /// Creates a stack of these values, deepest first.
  public init(arrayLiteral values: Value...) { top = values }
}
