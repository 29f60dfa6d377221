import ExactNumbers

/// The characters of a string, which are Unicode scalars, found in its UTF-8.
///
/// A string may take as much as any value, so whoever goes through one looks now and then whether
/// it is to stop.
struct Characters {
  private let bytes: [UInt8]
  private let context: Context

  /// The characters of a text.
  init(_ text: String, _ context: Context) {
    bytes = Array(text.utf8)
    self.context = context
  }

  /// Whether a byte is the first one of a character.
  private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// How many there are. Throws `.interrupted`, as all of these.
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

  /// The characters in a range of places, which are counted from 0; nil where there are fewer.
  func part(_ places: Range<Int>) throws(CalculatorError) -> String? {
    guard let first = try offset(of: places.lowerBound, from: 0),
      let end = try offset(of: places.count, from: first)
    else { return nil }
    return String(decoding: bytes[first..<end], as: UTF8.self)
  }

  /// The offset of the character that so many others stand before, from an offset on; the end
  /// stands behind all of them. Nil where there are fewer.
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

  /// The characters in reverse order.
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

  /// How many characters stand before the first place of a part; nil if it is not there.
  func place(of part: String) throws(CalculatorError) -> Int? {
    guard let offset = try offset(of: Array(part.utf8), from: 0) else { return nil }
    return try count(in: 0..<offset)
  }

  /// The parts between separators, none of which is empty, each as a string.
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

  /// Calls a function with each offset of a part, none of which overlaps with the one before.
  private func forEachPlace(of part: [UInt8], _ body: (Int) -> Void) throws(CalculatorError) {
    var start = 0
    while let place = try offset(of: part, from: start) {
      body(place)
      start = place + part.count
    }
  }

  /// The first offset of a part from another one on; nil if there is none. It takes as many steps
  /// as the product of the two lengths at most.
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
  /// Throws `.interrupted` if a stop was asked for, which it looks for at one of so many steps:
  /// they are so short that a look at the clock would take longer.
  @inline(__always)
  func poll(at step: Int) throws(CalculatorError) {
    if step & 0xFFF == 0 { try poll() }
  }

  /// Throws `.tooLarge` where a row of so many values would take more memory than a value may.
  func price(values count: Int, _ word: String) throws(CalculatorError) {
    let bytes = Double(count) * Double(MemoryLayout<Value>.stride)
    if bytes > Double(memoryLimit) {
      throw .number(word: word, .tooLarge(bytes: bytes), limit: memoryLimit)
    }
  }
}
