import ExactNumbers

/// Elements of vectors, taken and replaced where they are.
///
/// Vectors are values: what has been copied stays as it is when an element is replaced. Only where
/// nobody else has the vector is nothing copied, and a replacement takes the same short time
/// however long the vector is.
extension Machine {
  /// Puts element N of a vector in their place: X is N, or a path to it through
  /// vectors in the vector.
  mutating func getElement(_ word: String) throws(CalculatorError) {
    let count = stack.count
    var value = stack[count - 2]
    for index in try stack[count - 1].path(word, level: 1) {
      value =
        if case .string(let text) = value {
          try Characters(text, settings.context).value(index, word)
        } else { value.elements[try value.place(index, word)] }
    }
    stack.removeLast()
    stack[count - 2] = value
  }

  /// Takes the element at `index` of the vector in X if it is a machine integer; nil, and nothing
  /// is changed, where it is not so.
  mutating func getInteger(_ index: Int) -> Int? {
    guard case .vector(let vector)? = stack.last, vector.elements.indices.contains(index &- 1),
      case .number(.small(let integer)) = vector.elements[index - 1]
    else { return nil }
    stack.removeLast()
    return integer
  }

  /// Replaces element N of a vector: the vector in Z, N or a path in Y, the new element in X.
  mutating func putElement(_ word: String) throws(CalculatorError) {
    let count = stack.count
    let path = try stack[count - 2].path(word, level: 2)
    if path.count == 1 {
      let place = try stack[count - 3].place(path[0], word)
      if stack[count - 3].isLeaf(place), stack[count - 1].kind != .vector {
        stack[count - 3].replaceLeaf(place, with: stack[count - 1])
        return stack.removeLast(2)
      }
    }
    stack[count - 3] = try stack[count - 3].replacing(path[...], with: stack[count - 1], word)
    stack.removeLast(2)
  }

  /// Does `put` and `sto` at once, where the vector in Z is the one that the variable
  /// holds: pops the three values and replaces the element there. False, and nothing is
  /// changed, where it is not so.
  mutating func putElement(into address: Int) -> Bool {
    let count = stack.count
    guard count >= 3, case .number(.small(let index)) = stack[count - 2],
      Self.isHeld(stack[count - 3], variables, address),
      variables.canPutElement(index, stack[count - 1], into: address)
    else { return false }
    stack[count - 3] = .no
    variables.putElement(index, stack[count - 1], into: address)
    stack.removeLast(3)
    return true
  }

  /// Whether a value is the vector that a variable holds. Static, because a non-mutating method
  /// would copy the machine.
  @inline(never)
  private static func isHeld(_ value: Value, _ variables: Variables, _ address: Int) -> Bool {
    if case .vector(let vector) = value { variables.holds(vector, address) } else { false }
  }
}

extension Variables {
  /// The element of the vector that a variable holds, if both are there and the
  /// element is a machine integer.
  @inline(never)
  func integer(at index: Int, of address: Int) -> Int? {
    guard case .vector(let vector)? = self[address: address],
      vector.elements.indices.contains(index &- 1),
      case .number(.small(let integer)) = vector.elements[index - 1]
    else { return nil }
    return integer
  }

  /// Whether there is such an element and neither it nor the new one is a vector itself.
  ///
  /// Not inlined, so that it counts no reference to the vector any more when it is done.
  @inline(never)
  func canPutElement(_ index: Int, _ value: Value, into address: Int) -> Bool {
    if case .vector = value { return false }
    guard index > 0, case .vector(let vector)? = self[address: address] else { return false }
    return vector.isLeaf(index - 1)
  }

  /// Replaces such an element, in place if nobody else has the vector.
  mutating func putElement(_ index: Int, _ value: Value, into address: Int) {
    replaceVector(address) { vector in
      Vector.replaceLeaf(index - 1, with: value, in: &vector)
    }
  }

  /// Replaces an element by a machine integer, if there is one that is no vector.
  @inline(never)
  mutating func putInteger(_ index: Int, _ integer: Int, into address: Int) -> Bool {
    if !canPutElement(index, .no, into: address) { return false }
    putElement(index, .number(.small(integer)), into: address)
    return true
  }
}

extension Characters {
  /// The character that an index from 1 means, as a string.
  fileprivate func value(_ index: Number, _ word: String) throws(CalculatorError) -> Value {
    guard let index = index.asInt, index >= 1, let character = try part(index - 1..<index) else {
      throw .noSuchIndex(word: word, count: try count)
    }
    return .string(character)
  }
}

extension Value {
  /// The values in a vector; none in anything else.
  var elements: [Value] {
    if case .vector(let vector) = self { vector.elements } else { [] }
  }

  /// The indices that an index or a vector of indices stands for.
  fileprivate func path(_ word: String, level: Int) throws(CalculatorError) -> [Number] {
    switch self {
    case .number(let number): return [number]
    case .vector(let vector):
      guard let numbers = vector.numbers, !numbers.isEmpty else { fallthrough }
      return numbers
    case .string, .program, .quantity, .infinity, .field:
      throw .wrongShape(word: word, needs: .index, level: level, found: shape)
    }
  }

  /// The place in this vector that an index from 1 means, from 0.
  fileprivate func place(_ index: Number, _ word: String) throws(CalculatorError) -> Int {
    guard case .vector = self else { throw .indexTooDeep(word: word) }
    guard let index = index.asInt, elements.indices.contains(index &- 1) else {
      throw .noSuchIndex(word: word, count: elements.count)
    }
    return index - 1
  }

  /// The vector with the value at the end of a path replaced.
  fileprivate func replacing(
    _ path: ArraySlice<Number>, with value: Value, _ word: String
  ) throws(CalculatorError) -> Value {
    guard let first = path.first else { return value }
    let index = try place(first, word)
    var elements = elements
    elements[index] = try elements[index].replacing(path.dropFirst(), with: value, word)
    return .vector(try Vector(elements))
  }

  /// Whether the element at this place is there and no vector itself.
  fileprivate func isLeaf(_ place: Int) -> Bool {
    if case .vector(let vector) = self { vector.isLeaf(place) } else { false }
  }

  /// Replaces such an element by another one, in place if nobody else has this vector.
  fileprivate mutating func replaceLeaf(_ place: Int, with value: Value) {
    guard case .vector(var vector) = self else { return }
    self = .no
    Vector.replaceLeaf(place, with: value, in: &vector)
    self = .vector(vector)
  }
}
