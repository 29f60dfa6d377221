import ExactNumbers

/// The values on a stack, the deepest first.
///
/// It is a value, as an array is, but a copy need not cost one of everything: `share` puts all but
/// the highest values into nodes, which copies have in common. So a line that is kept for `undo`
/// costs what it changes, however high the stack is.
public struct ValueStack: Sendable {
  /// The values below the top, in nodes that are never changed; nil if there are none.
  private var base: Node?
  /// How many of the values of `base` and below it belong to this stack.
  private var baseCount = 0
  /// The highest values.
  private var top: [Value] = []

  /// A row of values on those of another node.
  private final class Node: Sendable {
    let values: [Value]
    /// The index of its first value in a stack.
    let start: Int
    /// The values below, of which this node stands on `start`.
    let below: Node?

    init(_ values: [Value], on below: Node?, from start: Int) {
      (self.values, self.below, self.start) = (values, below, start)
    }
  }

  /// An empty stack.
  public init() {}

  /// So many values stay in the top; twice as many are shared.
  private static let topCount = 32

  // MARK: Sharing

  /// Prepares for a copy: neither it nor this stack copies more than some of the highest values
  /// when it changes.
  ///
  /// - Complexity: O(log n) on average for each value that was pushed, since a node is merged into
  ///   those that are less than twice as long; there are O(log n) nodes.
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

  /// Takes values from the nodes to the top, until the one at an index is there.
  private mutating func expose(_ index: Int) {
    while index < baseCount, let node = base {
      let start = Swift.max(node.start, Swift.min(index, baseCount - Self.topCount))
      top.insert(contentsOf: node.values[(start - node.start)..<(baseCount - node.start)], at: 0)
      baseCount = start
      if start == node.start { base = node.below }
    }
  }

  /// The value at an index below the top.
  private func sharedValue(_ index: Int) -> Value {
    var node = base
    while let this = node {
      if index >= this.start { return this.values[index - this.start] }
      node = this.below
    }
    preconditionFailure("the stack has no value \(index)")
  }

  // MARK: The top

  /// Takes the highest value to the top, where values are changed.
  @inline(__always)
  mutating func exposeLast() { if top.isEmpty { expose(count - 1) } }

  /// Puts a value over the highest one, which is there and needs no end.
  @inline(__always)
  mutating func initializeLast(to value: Value) {
    exposeLast()
    top.withUnsafeMutableBufferPointer { $0.initializeElement(at: $0.count - 1, to: value) }
  }

  // MARK: Memory

  /// The bytes that a copy takes once it has changed.
  var copySize: Int { top.count * MemoryLayout<Value>.stride }

  /// Hands over the rows of values that an account has not counted yet, and counts their places.
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

  /// The value at an index; the deepest one has 0.
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

  /// Pushes values, the last one last.
  public mutating func append(contentsOf values: some Sequence<Value>) {
    top.append(contentsOf: values)
  }

  /// Pops the highest value, which is there.
  @discardableResult
  @inline(__always)
  public mutating func removeLast() -> Value {
    exposeLast()
    return top.removeLast()
  }

  /// Drops so many of the highest values, which are there.
  public mutating func removeLast(_ number: Int) {
    if number > top.count { expose(count - number) }
    top.removeLast(number)
  }

  /// Pops the highest value; nil if there is none.
  @inline(__always)
  public mutating func popLast() -> Value? { isEmpty ? nil : removeLast() }

  /// Puts values in the place of those in a range.
  public mutating func replaceSubrange(_ range: Range<Int>, with values: some Collection<Value>) {
    expose(range.lowerBound)
    top.replaceSubrange(
      (range.lowerBound - baseCount)..<(range.upperBound - baseCount), with: values)
  }
}

extension ValueStack: ExpressibleByArrayLiteral {
  /// A stack of these values, the deepest first.
  public init(arrayLiteral values: Value...) { top = values }
}
