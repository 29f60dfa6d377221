/// Words, strings and expressions.
extension Lexer {
  mutating func word(
    _ run: UnsafeBufferPointer<UInt8>, from: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var end = from
    while true {
      while end < run.count, Self.isWordByte(run[end]) { end += 1 }
      let length = end < run.count ? Self.wordScalarLength(run, at: end) : 0
      if length == 0 { break }
      end += length
    }
    if end - start > Self.wordLimit {
      skip(to: end)
      throw .wordTooLong(limit: Self.wordLimit)
    }
    guard end < run.count || atEnd else { return suspend(.word, at: end) }
    if end < run.count, isStore(run, end), Self.isArithmetic(run[end]) { end += 1 }
    return take(end - start, .word)
  }

  /// Returns whether a text is one word.
  static func isWord(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { run in
      var lexer = Lexer()
      guard case .word? = try? lexer.next(in: run, atEnd: true) else { return false }
      return lexer.text == 0..<run.count
    }
  }

  /// Returns the length of the letter, digit, `_` or `?` at this index; 0 if it is none of them.
  static func wordScalarLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if run[index] < 0x80 { return isWordByte(run[index]) ? 1 : 0 }
    let (scalar, length) = UTF8Decoding.scalar(in: run, at: index)
    return scalar.map { isLetter($0) && $0 != "π" } ?? false ? length : 0
  }

  @inline(__always)
  static func isWordByte(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "?")
  }

  @inline(__always)
  static func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  private func isStore(_ run: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    end - start == 3 && run[start] == UInt8(ascii: "s") && run[start + 1] == UInt8(ascii: "t")
      && run[start + 2] == UInt8(ascii: "o")
  }

  private static func isArithmetic(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"): true
    default: false
    }
  }

  // MARK: Strings

  mutating func string(_ run: UnsafeBufferPointer<UInt8>, from: Int) -> Token? {
    var index = from
    while index < run.count {
      switch run[index] {
      case UInt8(ascii: "\""):
        text = start + 1..<index
        skip(to: index + 1)
        return .string
      case UInt8(ascii: "\\"):
        if index + 1 >= run.count { return suspend(.string, at: index) }
        index += 2
      default: index += 1
      }
    }
    return suspend(.string, at: index)
  }

  // MARK: Expressions

  /// Reads an expression between quotes, which must end on its line, so that an apostrophe does not
  /// begin a long string.
  mutating func expression(
    _ run: UnsafeBufferPointer<UInt8>, from: Int
  ) throws(CalculatorError) -> Token? {
    var index = from
    while index < run.count, run[index] != UInt8(ascii: "'"), run[index] != UInt8(ascii: "\n") {
      index += 1
    }
    guard index < run.count else { return suspend(.expression, at: index) }
    if run[index] == UInt8(ascii: "\n") {
      skip(to: index)
      throw .unclosed("'")
    }
    text = start + 1..<index
    skip(to: index + 1)
    return .expression
  }
}
