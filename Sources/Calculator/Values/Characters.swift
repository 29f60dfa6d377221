import ExactNumbers

/// The characters of a string, which are Unicode scalars, found in its UTF-8.
///
/// A string may be as long as the memory limit of a value allows, so loops over it check regularly
/// for an interruption.
struct Characters {
  private let bytes: [UInt8]
  private let context: Context

  /// Creates the characters of a text.
  init(_ text: String, _ context: Context) {
    bytes = Array(text.utf8)
    self.context = context
  }

  /// Returns whether a byte is the first byte of a character.
  private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// The number of characters. Throws `.interrupted`, like all members here.
  var count: Int {
    get throws(CalculatorError) { try count(in: bytes.indices) }
  }

  private func count(in range: Range<Int>) throws(CalculatorError) -> Int {
    var count = 0
    for index in range {
      try context.poll(at: index)
      if Self.isFirst(bytes[index]) { count += 1 }
    }
    return count
  }

  /// Returns the characters in a range of places, counted from 0, or nil if there are fewer.
  func part(_ places: Range<Int>) throws(CalculatorError) -> String? {
    guard let first = try offset(of: places.lowerBound, from: 0),
      let end = try offset(of: places.count, from: first)
    else { return nil }
    return String(decoding: bytes[first..<end], as: UTF8.self)
  }

  /// Returns the offset of the character that is `place` characters after an offset; at the end of
  /// the text, the number of bytes. Returns nil if there are fewer characters.
  private func offset(of place: Int, from start: Int) throws(CalculatorError) -> Int? {
    var left = place
    for index in start..<bytes.count {
      try context.poll(at: index)
      if !Self.isFirst(bytes[index]) { continue }
      if left == 0 { return index }
      left -= 1
    }
    return left == 0 ? bytes.count : nil
  }

  /// Returns the characters in reverse order.
  func reversed() throws(CalculatorError) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = bytes.count
    while end > 0 {
      var first = end - 1
      try context.poll(at: result.count)
      while !Self.isFirst(bytes[first]) { first -= 1 }
      result += bytes[first..<end]
      end = first
    }
    return String(decoding: result, as: UTF8.self)
  }

  func values(_ word: String) throws(CalculatorError) -> [Value] {
    var values: [Value] = []
    let count = try count
    try context.price(values: count, word)
    values.reserveCapacity(count)
    var first = 0
    for index in bytes.indices.dropFirst() where Self.isFirst(bytes[index]) {
      try context.poll(at: values.count)
      values.append(.string(String(decoding: bytes[first..<index], as: UTF8.self)))
      first = index
    }
    if first < bytes.count {
      values.append(.string(String(decoding: bytes[first...], as: UTF8.self)))
    }
    return values
  }

  // MARK: Parts

  /// Returns the number of characters before the first place of a part, or nil if the part does not
  /// occur.
  func place(of part: String) throws(CalculatorError) -> Int? {
    guard let offset = try offset(of: Array(part.utf8), from: 0) else { return nil }
    return try count(in: 0..<offset)
  }

  /// Returns the parts between separators as strings.
  ///
  /// - Precondition: the separator is not empty.
  func parts(between separator: String, _ word: String) throws(CalculatorError) -> [Value] {
    let separator = Array(separator.utf8)
    var count = 1
    try forEachPlace(of: separator) { _ in count += 1 }
    try context.price(values: count, word)
    var parts: [Value] = []
    parts.reserveCapacity(count)
    var start = 0
    try forEachPlace(of: separator) { place in
      parts.append(.string(String(decoding: bytes[start..<place], as: UTF8.self)))
      start = place + separator.count
    }
    parts.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
    return parts
  }

  /// Calls a function with each offset of a part. Occurrences that overlap with the previous one do
  /// not count.
  private func forEachPlace(of part: [UInt8], _ body: (Int) -> Void) throws(CalculatorError) {
    var start = 0
    while let place = try offset(of: part, from: start) {
      body(place)
      start = place + part.count
    }
  }

  /// Returns the first offset of a part, at or after an offset, or nil if there is none.
  ///
  /// - Complexity: O(n·m) for the lengths n and m of the two.
  private func offset(of part: [UInt8], from start: Int) throws(CalculatorError) -> Int? {
    guard let first = part.first else { return start }
    var steps = start
    for place in start..<max(start, bytes.count - part.count + 1) {
      try context.poll(at: steps)
      steps += 1
      if bytes[place] != first { continue }
      var length = 1
      while length < part.count, bytes[place + length] == part[length] {
        length += 1
        steps += 1
        try context.poll(at: steps)
      }
      if length == part.count { return place }
    }
    return nil
  }
}

extension Context {
  /// Throws `.interrupted` if a stop was requested. It checks only at one of 4,096 steps, because a
  /// step is shorter than a look at the clock.
  @inline(__always)
  func poll(at step: Int) throws(CalculatorError) {
    if step & 0xFFF == 0 { try poll() }
  }

  /// Throws `.tooLarge` if a row of `count` values would exceed the memory limit of a value.
  func price(values count: Int, _ word: String) throws(CalculatorError) {
    let bytes = Double(count) * Double(MemoryLayout<Value>.stride)
    if bytes > Double(memoryLimit) {
      throw .number(word: word, .tooLarge(bytes: bytes), limit: memoryLimit)
    }
  }
}
