import ExactNumbers

/// Reads and replaces elements of vectors in place.
///
/// Vectors are values: a copy stays as it is when an element of the original is replaced. If the
/// stack or the variable is the only owner of the vector, nothing is copied, and a replacement
/// takes constant time however long the vector is.
extension Machine {
  /// Replaces a vector and X by one element of the vector. X is the index of the element, or a
  /// vector of indices: a path through nested vectors.
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

  /// Replaces the vector in X by its element at `index` and returns it, if that element is a
  /// machine integer. Otherwise returns nil and changes nothing.
  mutating func getInteger(_ index: Int) -> Int? {
    guard case .vector(let vector)? = stack.last, vector.elements.indices.contains(index &- 1),
      case .number(.small(let integer)) = vector.elements[index - 1]
    else { return nil }
    stack.removeLast()
    return integer
  }

  /// Replaces one element of a vector: the vector is in Z, an index or a path in Y, the new element
  /// in X.
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

  /// Runs `put` and `sto` at once, if the vector in Z is the vector that the variable holds: pops
  /// the three values and replaces the element in the variable. Otherwise returns false and changes
  /// nothing.
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

  /// Returns whether a value is the vector that a variable holds. Static, because a non-mutating
  /// method would copy the machine.
  @inline(never)
  private static func isHeld(_ value: Value, _ variables: Variables, _ address: Int) -> Bool {
    if case .vector(let vector) = value { variables.holds(vector, address) } else { false }
  }
}

extension Variables {
  /// Returns the element of the vector that a variable holds, or nil if there is no such vector or
  /// element or the element is not a machine integer.
  @inline(never)
  func integer(at index: Int, of address: Int) -> Int? {
    guard case .vector(let vector)? = self[address: address],
      vector.elements.indices.contains(index &- 1),
      case .number(.small(let integer)) = vector.elements[index - 1]
    else { return nil }
    return integer
  }

  /// Returns whether the vector in a variable has an element at `index`, and neither this element
  /// nor `value` is a vector.
  ///
  /// Not inlined, so that its reference to the vector is gone when it returns.
  @inline(never)
  func canPutElement(_ index: Int, _ value: Value, into address: Int) -> Bool {
    if case .vector = value { return false }
    guard index > 0, case .vector(let vector)? = self[address: address] else { return false }
    return vector.isLeaf(index - 1)
  }

  /// Replaces an element of the vector in a variable, in place if the variable is its only owner.
  ///
  /// - Precondition: ``canPutElement(_:_:into:)`` is true.
  mutating func putElement(_ index: Int, _ value: Value, into address: Int) {
    replaceVector(address) { vector in
      Vector.replaceLeaf(index - 1, with: value, in: &vector)
    }
  }

  /// Replaces an element by a machine integer and returns true, if the element exists and is not a
  /// vector. Otherwise returns false.
  @inline(never)
  mutating func putInteger(_ index: Int, _ integer: Int, into address: Int) -> Bool {
    if !canPutElement(index, .no, into: address) { return false }
    putElement(index, .number(.small(integer)), into: address)
    return true
  }
}

extension Characters {
  /// Returns the character at an index (the first is 1) as a string.
  fileprivate func value(_ index: Number, _ word: String) throws(CalculatorError) -> Value {
    guard let index = index.asInt, index >= 1, let character = try part(index - 1..<index) else {
      throw .noSuchIndex(word: word, count: try count)
    }
    return .string(character)
  }
}

extension Value {
  /// The elements if the value is a vector; empty otherwise.
  var elements: [Value] {
    if case .vector(let vector) = self { vector.elements } else { [] }
  }

  /// Returns the indices in a value: one for a number, several for a vector of numbers.
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

  /// Returns the place, from 0, of an index from 1 in this vector.
  fileprivate func place(_ index: Number, _ word: String) throws(CalculatorError) -> Int {
    guard case .vector = self else { throw .indexTooDeep(word: word) }
    guard let index = index.asInt, elements.indices.contains(index &- 1) else {
      throw .noSuchIndex(word: word, count: elements.count)
    }
    return index - 1
  }

  /// Returns this vector with the value at the end of a path replaced.
  fileprivate func replacing(
    _ path: ArraySlice<Number>, with value: Value, _ word: String
  ) throws(CalculatorError) -> Value {
    guard let first = path.first else { return value }
    let index = try place(first, word)
    var elements = elements
    elements[index] = try elements[index].replacing(path.dropFirst(), with: value, word)
    return .vector(try Vector(elements))
  }

  /// Returns whether there is an element at this place, and it is not a vector.
  fileprivate func isLeaf(_ place: Int) -> Bool {
    if case .vector(let vector) = self { vector.isLeaf(place) } else { false }
  }

  /// Replaces an element that is not a vector by another such value, in place if this is the only
  /// owner of the vector.
  fileprivate mutating func replaceLeaf(_ place: Int, with value: Value) {
    guard case .vector(var vector) = self else { return }
    self = .no
    Vector.replaceLeaf(place, with: value, in: &vector)
    self = .vector(vector)
  }
}
