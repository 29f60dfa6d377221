/// The output of a dc, collected until its outlet receives it.
struct DeskOutput {
  /// The output that the outlet has not received yet.
  var bytes: [UInt8] = []
  /// The number of columns in the last line, in a dialect that counts them.
  var column = 0
  /// The object that receives the output.
  weak var outlet: (any DeskOutlet)?

  private static let capacity = 1 << 15

  /// Sends the output to the outlet.
  mutating func flush() {
    if bytes.isEmpty { return }
    outlet?.printed(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Sends the output to the outlet if it is long.
  mutating func flushIfLong() {
    if bytes.count >= Self.capacity { flush() }
  }

  /// Sends a message to the outlet, after the output before it.
  mutating func fail(_ message: [UInt8]) {
    flush()
    outlet?.failed(message)
  }

  /// Appends bytes whose columns no dialect counts.
  mutating func append(_ new: some Sequence<UInt8>) {
    bytes.append(contentsOf: new)
    flushIfLong()
  }

  /// Appends bytes and counts the columns of the last line.
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

  /// Breaks a number that does not fit on a line. Each line but the last ends with `\`.
  ///
  /// - Parameters:
  ///   - start: the index of the number in the output.
  ///   - width: the number of columns of a line, without the `\`.
  mutating func breakLines(from start: Int, width: Int) {
    let digits = Array(bytes[start...])
    bytes.removeLast(digits.count)
    for begin in stride(from: 0, to: digits.count, by: width) {
      if begin > 0 { bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")]) }
      bytes.append(contentsOf: digits[begin..<min(begin + width, digits.count)])
    }
  }

  /// Appends characters, with a `\` and a line end before each character beyond the width.
  ///
  /// - Parameters:
  ///   - width: the largest number of characters before a `\`; 0 or less for no limit.
  ///   - keepsLast: whether the last of several characters may take the place of a `\`.
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

  /// Appends a string, in which a backslash and a letter mean one character. An empty string is a
  /// zero byte.
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
