/// What a dc writes, until its outlet takes it.
struct DeskOutput {
  /// Output that has not been handed over.
  var bytes: [UInt8] = []
  /// How much stands in the output's last line, where a dialect counts that.
  var column = 0
  /// The taker of the output.
  weak var outlet: (any DeskOutlet)?

  private static let capacity = 1 << 15

  /// Hands the output over.
  mutating func flush() {
    if bytes.isEmpty { return }
    outlet?.printed(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Hands the output over if it has become long.
  mutating func flushIfLong() {
    if bytes.count >= Self.capacity { flush() }
  }

  /// Hands a message over, behind what was printed before.
  mutating func fail(_ message: [UInt8]) {
    flush()
    outlet?.failed(message)
  }

  /// Takes bytes that no dialect counts.
  mutating func append(_ new: some Sequence<UInt8>) {
    bytes.append(contentsOf: new)
    flushIfLong()
  }

  /// Takes bytes, and counts how much stands in the last line.
  mutating func appendInColumn(_ new: some Collection<UInt8>) {
    bytes.append(contentsOf: new)
    for byte in new { column = byte == UInt8(ascii: "\n") ? 0 : column + 1 }
  }

  /// Ends a line.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    column = 0
    flushIfLong()
  }

  // MARK: Lines

  /// Breaks a number that does not fit a line: the last column of each but the last is a `\`.
  ///
  /// - Parameters:
  ///   - start: where the number begins in the output.
  ///   - width: the columns of a line but for the last one.
  mutating func breakLines(from start: Int, width: Int) {
    let digits = Array(bytes[start...])
    bytes.removeLast(digits.count)
    for begin in stride(from: 0, to: digits.count, by: width) {
      if begin > 0 { bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")]) }
      bytes.append(contentsOf: digits[begin..<min(begin + width, digits.count)])
    }
  }

  /// Takes characters, with a `\` and a line end before one that is not within the width.
  ///
  /// - Parameters:
  ///   - width: the most characters before a `\`; 0 or less for no end.
  ///   - keepsLast: whether the last of several may stand where a `\` would.
  mutating func wrap(_ characters: [UInt8], width: Int, keepsLast: Bool) {
    for (index, character) in characters.enumerated() {
      let isLast = index > 0 && index == characters.count - 1 && keepsLast
      if width > 0 && column >= width && !isLast {
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")])
        column = 0
      }
      bytes.append(character)
      column += 1
    }
  }

  // MARK: Escapes

  /// Takes a string; a backslash and a letter stand for a character. An empty
  /// string is a zero byte.
  mutating func appendEscapes(of string: DeskString) {
    let text = string.bytes
    if text.isEmpty { return appendInColumn([0]) }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        result.append(byte)
        continue
      }
      if let character = Self.escapes[text[index]] {
        result.append(character)
      } else {
        result += [byte, text[index]]
      }
      index += 1
    }
    appendInColumn(result)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "e"): UInt8(ascii: "\\"), UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "q"): UInt8(ascii: "\""), UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]
}
