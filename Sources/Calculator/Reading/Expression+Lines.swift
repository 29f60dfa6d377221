/// What a line may have beyond an expression when it is read for the keys that were meant:
/// functions without parentheses, `sqrt 16 + 9` and `max 1 2`, words between their operands,
/// `5 mod 3`, products without a sign, `2√9`, `5 sqrt(2)` and `(1+2)(3+4)`, and vectors.
extension Expression {
  /// An operand of a function without parentheses: all up to a blank, `pi/2`, or else a value.
  mutating func looseOperand() throws(Failure) {
    guard next() != nil else { return try signed() }
    let end = bytes[index...].firstIndex(where: Lexer.isBlank) ?? bytes.count
    var part = Expression(UnsafeBufferPointer(rebasing: bytes[index..<end]), isLine: true)
    guard (try? part.whole()) != nil else { return try signed() }
    keys += part.keys.map { Key(text: $0.text, index: $0.index + index) }
    index = end
  }

  /// The sign of a product that only lines have; `*` where none is written.
  mutating func factorSign() -> Key? {
    if let sign = take(["//"]) ?? takeWord(["mod", "idiv"]) { return sign }
    let isTouching = index > 0 && !Lexer.isBlank(bytes[index - 1])
    let isFactor = index < bytes.count && ["(", "√", "π"].contains(where: stands)
    return isTouching && isFactor || beginsCall ? Key(text: "*", index: index) : nil
  }

  /// Whether a function with parentheses begins here, `sqrt(2)`.
  private var beginsCall: Bool {
    let end = endOfName
    return end > index && end < bytes.count && bytes[end] == UInt8(ascii: "(")
  }

  /// Passes over one of these words, if it stands here.
  mutating func takeWord(_ words: [String]) -> Key? {
    guard next() != nil else { return nil }
    for word in words where stands(word) {
      let end = index + word.utf8.count
      if end < bytes.count, Lexer.wordScalarLength(bytes, at: end) > 0 { continue }
      defer { index = end }
      return Key(text: word, index: index)
    }
    return nil
  }

  /// A vector as one key, whose elements may be parted by commas.
  mutating func bracketed() -> Key? {
    guard stands("[") else { return nil }
    var depth = 0
    for end in index..<bytes.count {
      depth += bytes[end] == UInt8(ascii: "[") ? 1 : bytes[end] == UInt8(ascii: "]") ? -1 : 0
      if depth == 0 {
        defer { index = end + 1 }
        let elements = bytes[index...end].split { Lexer.isBlank($0) || $0 == UInt8(ascii: ",") }
        return Key(
          text: elements.map { Self.keys(ofElement: String(decoding: $0, as: UTF8.self)) }
            .joined(separator: " "),
          index: index)
      }
    }
    return nil
  }

  /// The keys for a text that is a vector, whose elements may be parted by commas; nil for any
  /// other.
  static func keys(ofVector text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var expression = Expression(bytes, isLine: true)
      let vector = expression.bracketed()
      return expression.next() == nil ? vector?.text : nil
    }
  }

  /// The keys of an element, `4/12`, between the brackets that it touches.
  private static func keys(ofElement text: String) -> String {
    let head = text.prefix { $0 == "[" }
    let element = text[head.endIndex...].prefix { $0 != "]" }
    return head + (keys(ofLine: String(element)) ?? String(element)) + text[element.endIndex...]
  }
}
