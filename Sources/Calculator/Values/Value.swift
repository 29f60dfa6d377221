public import ExactNumbers
public import Quantities

/// A value on the stack or in a variable.
public enum Value: Sendable {
  /// An exact number or a real with a proven enclosure.
  case number(Number)
  /// A text.
  case string(String)
  /// A row of values; a matrix is a vector of rows.
  case vector(Vector)
  /// Keys to run later.
  case program(Program)
  /// A number with a unit, a measured number, or a date.
  case quantity(Quantity)
  /// ∞ if the sign is 1, −∞ if it is −1: an end of a range, not a number.
  case infinity(sign: Int)
  /// A field of a table that no word has used yet: a number or a text.
  case field(TableField)

  /// The truth values.
  static let yes = Value.number(1)
  static let no = Value.number(0)

  /// The value if it is a short fraction or a short integer.
  @inline(__always)
  var shortFraction: SmallFraction? {
    if case .number(let number) = self { SmallFraction(short: number) } else { nil }
  }

  /// The kind of the value, as errors name it.
  var kind: Kind {
    switch self {
    case .number: .number
    case .string: .string
    case .vector: .vector
    case .program: .program
    case .quantity(let quantity): quantity.kind
    case .infinity: .infinity
    case .field(let field): field.value.kind
    }
  }

  /// The value that words use: without the text of a field.
  public var bare: Value { if case .field(let field) = self { field.value } else { self } }

  /// Returns whether two values are made in the same way, as far as a quick comparison shows: false
  /// proves nothing. ``isEqual(to:_:)`` proves equality.
  public func isSame(as other: Value) -> Bool {
    switch (bare, other.bare) {
    case (.number(let a), .number(let b)): Number.identical(a, b)
    case (.string(let a), .string(let b)): a == b
    case (.vector(let a), .vector(let b)):
      a === b
        || a.elements.count == b.elements.count
          && zip(a.elements, b.elements).allSatisfy { $0.isSame(as: $1) }
    case (.program(let a), .program(let b)):
      a.hasSameKeys(as: b)
    case (.quantity(let a), .quantity(let b)): a === b
    case (.infinity(let a), .infinity(let b)): a == b
    default: false
    }
  }

  /// Returns whether two values are equal, by the proof of the word `=`: `1_m` equals `100_cm`.
  ///
  /// Values of different kinds or dimensions are not equal. Vectors are equal if all their elements
  /// are, and programs if they have the same keys.
  ///
  /// - Parameters:
  ///   - other: the value to compare with.
  ///   - context: the limits of the proof.
  /// - Throws: the error of `=` if it cannot decide, such as `.number` with
  ///   `NumberError.undecidable`, or if the uncertainties of two measured numbers overlap.
  public func isEqual(
    to other: Value, _ context: Context = Context()
  ) throws(CalculatorError) -> Bool {
    if isSame(as: other) { return true }
    switch (bare, other.bare) {
    case (.vector(let a), .vector(let b)):
      if a.elements.count != b.elements.count { return false }
      for (a, b) in zip(a.elements, b.elements) where try !a.isEqual(to: b, context) {
        return false
      }
      return true
    case (.number, .number), (.number, .quantity), (.quantity, .number), (.quantity, .quantity):
      var interpreter = Interpreter(outlet: SilentOutlet())
      interpreter.machine.settings.context = context
      interpreter.machine.stack = [bare, other.bare]
      guard let row = interpreter.table.index(of: "=") else { return false }
      do throws(CalculatorError) { try interpreter.perform(row) } catch {
        // A level, such as 0_dBm, may equal a power.
        guard case .quantity(_, .dimensions(let y, let x)) = error, y.scale != .level,
          x.scale != .level
        else { throw error }
        return false
      }
      return interpreter.machine.stack.last?.number?.asInt == 1
    default: return false
    }
  }

  /// Creates a value of a quantity, or of its number if the quantity is only a number.
  init(_ quantity: Quantity) {
    self = quantity.simplified.map { .number($0) } ?? .quantity(quantity)
  }

  /// The number, if the value is a number.
  var number: Number? { if case .number(let number) = bare { number } else { nil } }

  /// Returns the whole number, which must be in a range.
  func count(_ word: String, _ range: ClosedRange<Int>) throws(CalculatorError) -> Int {
    guard let count = number?.asInt, range.contains(count) else {
      throw .needsCount(word: word, minimum: range.lowerBound, maximum: range.upperBound)
    }
    return count
  }

  /// The value as a quantity; nil if it is neither a quantity nor a number.
  var quantity: Quantity? {
    switch bare {
    case .number(let number): Quantity(number)
    case .quantity(let quantity): quantity
    case .string, .vector, .program, .infinity, .field: nil
    }
  }

  /// Whether the value is a measured number, whose text shows it rounded, and which has no exact
  /// form.
  public var isMeasured: Bool {
    guard case .quantity(let quantity) = self else { return false }
    return !quantity.value.isExact && quantity.value.range == nil
  }

  /// Whether the value is a quantity, or a vector that contains one at any depth.
  var hasQuantity: Bool {
    switch self {
    case .quantity: true
    case .vector(let vector): vector.hasQuantity
    case .number, .string, .program, .infinity, .field: false
    }
  }

  /// Creates a value of a number or an infinity.
  init(_ end: Endpoint) {
    self =
      switch end {
      case .number(let number): .number(number)
      case .infinity(let sign): .infinity(sign: sign)
      }
  }

  /// The value as the end of a range; nil if it is neither a number nor an infinity.
  var endpoint: Endpoint? {
    switch bare {
    case .number(let number): .number(number)
    case .infinity(let sign): .infinity(sign: sign)
    case .string, .vector, .program, .quantity, .field: nil
    }
  }
}

/// A field of a table, which prints as the original text until a word uses its value.
public final class TableField: Sendable {
  /// The text of the field.
  public let text: String
  /// The number or the string of the field.
  public let value: Value

  init(_ value: Value, text: String) { (self.value, self.text) = (value, text) }
}

/// The kinds of operands of commands.
public enum Kind: Sendable {
  case any, number, string, vector, program, quantity, infinity
  /// The kinds of quantities that errors name.
  case date, range, measured
  /// A vector that is also a matrix, which the word itself checks.
  case matrix
  /// A number or an infinity.
  case endpoint
  /// A number or a quantity.
  case scalar
  /// A vector or a string.
  case row

  /// Returns whether a value of the other kind is accepted as an operand of this kind.
  func accepts(_ kind: Kind) -> Bool {
    switch self {
    case .any: true
    case .matrix: kind == .vector
    case .endpoint: kind == .number || kind == .infinity
    case .quantity: kind.isQuantity
    case .scalar: kind == .number || kind.isQuantity
    case .row: kind == .vector || kind == .string
    default: self == kind
    }
  }

  private var isQuantity: Bool { [.quantity, .date, .range, .measured].contains(self) }
}

extension Quantity {
  /// The kind of the quantity. A unit decides before the kind of number.
  fileprivate var kind: Kind {
    if scale.isTime { return .date }
    if !unit.isNone || value.isExact { return .quantity }
    return value.range == nil ? .measured : .range
  }
}

/// A row of values.
///
/// `@unchecked Sendable`, because the only owner of a vector may replace an element. With two or
/// more owners it is immutable.
public final class Vector: @unchecked Sendable {
  /// The values, in order.
  public var elements: [Value] { joined?.prefix(count) ?? row }
  /// The number of values.
  let count: Int
  /// The values, unless they are the first values of a joined row.
  @exclusivity(unchecked)
  private var row: [Value]
  /// The row that begins with the values, if the vector was made by joining vectors.
  let joined: JoinedRow?
  /// The depth of nested vectors: 1 for a vector of numbers.
  let depth: Int
  /// The number of values, including the values of vectors in it each time they occur.
  let size: Int
  /// Whether the vector contains a quantity at any depth, or contained one.
  private(set) var hasQuantity: Bool
  /// Whether its elements are the parts of one quantity, such as feet and inches, which are shown
  /// together.
  private(set) var isSplit = false

  /// The deepest nesting. Values are displayed and freed recursively, and this limit makes that
  /// safe.
  static let depthLimit = 1000

  /// Creates a vector. Throws if it would nest too deeply or hold more values than a stack may.
  init(_ elements: [Value]) throws(CalculatorError) {
    var depth = 1
    var size = elements.count
    var (hasQuantity, hasField) = (false, false)
    if size > Machine.valueLimit { throw .tooManyValues(limit: Machine.valueLimit) }
    for element in elements {
      switch element {
      case .vector(let inner):
        depth = max(depth, inner.depth + 1)
        size += inner.size
        if size > Machine.valueLimit { throw .tooManyValues(limit: Machine.valueLimit) }
        hasQuantity = hasQuantity || inner.hasQuantity
      case .quantity: hasQuantity = true
      case .field: hasField = true
      case .number, .string, .program, .infinity: break
      }
    }
    if depth > Self.depthLimit { throw .nestedTooDeeply("[") }
    (row, joined, count) = (hasField ? elements.map(\.bare) : elements, nil, elements.count)
    self.depth = depth
    self.size = size
    self.hasQuantity = hasQuantity
    MemoryUse.noteRow(elements.count, stride: MemoryLayout<Value>.stride)
  }

  /// Copies a vector.
  private init(_ vector: Vector) {
    (row, joined, count) = (vector.elements, nil, vector.count)
    depth = vector.depth
    size = vector.size
    hasQuantity = vector.hasQuantity
  }

  /// Creates a vector of the parts of a quantity that was split.
  convenience init(parts: [Quantity]) throws(CalculatorError) {
    try self.init(parts.map { Value($0) })
    isSplit = true
  }

  /// Returns the elements as they are shown, and whether they are unchanged: the parts of a split
  /// quantity are rounded first.
  func shown(_ settings: Settings) throws(NumberError) -> (elements: [Value], isExact: Bool) {
    guard isSplit else { return (elements, true) }
    let parts = elements.compactMap(\.quantity)
    let rounded = try NumberError.layOut(
      Quantity.rounded(parts, settings.format, settings.context))
    return rounded.map { ($0.map { Value($0) }, false) } ?? (elements, true)
  }

  /// Returns whether there is an element at this place, and it is not a vector.
  func isLeaf(_ place: Int) -> Bool {
    if place >= count { return false }
    if case .vector = elements[place] { return false }
    return true
  }

  /// Replaces an element that is not a vector by another such value: in place if this is the only
  /// reference, otherwise in a copy.
  static func replaceLeaf(_ place: Int, with value: Value, in vector: inout Vector) {
    if vector.joined != nil || !isKnownUniquelyReferenced(&vector) { vector = Vector(vector) }
    vector.row[place] = value.bare
    if case .quantity = value { vector.hasQuantity = true }
  }

  // MARK: Joining

  /// Creates a vector of the values of two. Throws if it would hold more values than a stack may.
  ///
  /// - Complexity: O(n) for n values in the second, on average over a growing vector.
  init(_ first: Vector, joinedWith second: Vector) throws(CalculatorError) {
    size = first.size + second.size
    if size > Machine.valueLimit { throw .tooManyValues(limit: Machine.valueLimit) }
    count = first.count + second.count
    depth = max(first.depth, second.depth)
    hasQuantity = first.hasQuantity || second.hasQuantity
    row = []
    if let row = first.joined, row.extend(from: first.count, by: second.elements) {
      joined = row
    } else {
      joined = JoinedRow(first.elements + second.elements)
    }
  }
}
