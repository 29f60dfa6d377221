import Calculator
import TerminalText

/// The keys on a tape, and the part of them that remains after an error.
enum TapeText {
  /// The constructs that are open at the end of a text, and the places of its words.
  struct Scan {
    /// The place of the open string, or of the open expression between quotes.
    var quote: Int?
    /// The places of the open brackets, `{` and `[`.
    var brackets: [Int] = []
    /// The places of words outside of expressions and programs.
    var words: [Int] = []
  }

  /// Scans a text from its beginning.
  static func scan(_ text: ArraySlice<UInt8>) -> Scan {
    var scan = Scan()
    var isQuoted = false
    for piece in text.withUnsafeBufferPointer({ KeyPiece.pieces(of: $0) }) {
      let place = text.startIndex + piece.bytes.lowerBound
      if piece.isOpen { scan.quote = place }
      if text[place] == UInt8(ascii: "'") { isQuoted.toggle() }
      if isQuoted { continue }
      let brace = scan.brackets.lastIndex { text[$0] == UInt8(ascii: "{") }
      switch (piece.kind, text[place]) {
      case (.word, _): if brace == nil { scan.words.append(place) }
      case (.sign, UInt8(ascii: "{")), (.sign, UInt8(ascii: "[")): scan.brackets.append(place)
      case (.sign, UInt8(ascii: "]")):
        if let last = scan.brackets.last, text[last] == UInt8(ascii: "[") {
          scan.brackets.removeLast()
        }
      // A program may leave vectors open.
      case (.sign, UInt8(ascii: "}")): if let brace { scan.brackets.removeSubrange(brace...) }
      default: break
      }
    }
    return scan
  }

  /// Returns keys with escapes instead of control characters. They read back as the same string or,
  /// outside of strings, as the same error. Blank control characters become blanks.
  static func withoutControls(_ keys: [UInt8]) -> [UInt8] {
    let text = String(decoding: keys, as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.isControl) else { return keys }
    var shown = ""
    var (isString, isEscaped) = (false, false)
    for scalar in text.unicodeScalars {
      if scalar == "\"", !isEscaped { isString.toggle() }
      isEscaped = isString && scalar == "\\" && !isEscaped
      let isBlank = !isString && ["\r", "\u{B}", "\u{C}"].contains(scalar)
      shown += isBlank ? " " : scalar.isControl ? scalar.escape : String(scalar)
    }
    return Array(shown.utf8)
  }

  /// Returns the part of a text that ran before an error or before an open end: its length, and
  /// keys with the same effect.
  ///
  /// The keys omit anything that is open at the end except for vectors: a program, a string, an
  /// expression, and a word whose name is missing or failed. The values of open vectors are on the
  /// stack, so their brackets become blanks. But words such as `sum` use the values after a
  /// bracket. If there are words, the vectors are closed and unpacked instead.
  ///
  /// - Parameter vectors: the number of values in each open vector, see ``Failure/openVectors``;
  ///   nil if unknown.
  static func evaluated(
    _ text: ArraySlice<UInt8>, openVectors vectors: [Int]?
  ) -> (length: Int, keys: [UInt8]) {
    let scan = scan(text)
    let brace = scan.brackets.first { text[$0] == UInt8(ascii: "{") }
    let open = [scan.quote, brace].compactMap(\.self).min() ?? text.endIndex
    let length = lengthWithoutOpenName(text[..<open])
    let end = text.startIndex + length
    var keys = Array(text[..<end])
    let brackets = scan.brackets.filter { $0 < end }
    let vectors = vectors ?? brackets.map { _ in 0 }
    let first = brackets.first ?? text.startIndex
    let hasWords = scan.words.contains { $0 >= first && $0 < end }
    if brackets.count == vectors.count, !hasWords {
      for bracket in brackets { keys[bracket - text.startIndex] = UInt8(ascii: " ") }
    } else if !vectors.isEmpty {
      if keys.last != UInt8(ascii: "\n") { keys.append(UInt8(ascii: "\n")) }
      keys += Array(vectors.reversed().map(closing).joined(separator: " ").utf8)
    }
    return (length, keys)
  }

  /// Returns keys that close a vector of this number of values and leave them on the stack. If
  /// values from before the bracket were used, zeros take their places while the empty vector is
  /// closed and dropped.
  private static func closing(_ count: Int) -> String {
    if count >= 0 { return "] unpack drop" }
    return String(repeating: "0 ", count: -count) + "] drop 0d\(-count) dropn"
  }

  /// Returns the length of a text without a word at its end that needs a name. Comments after the
  /// word do not count.
  private static func lengthWithoutOpenName(_ text: ArraySlice<UInt8>) -> Int {
    text.withUnsafeBufferPointer { bytes in
      let last = KeyPiece.pieces(of: bytes).last { $0.kind != .comment }
      guard let last, last.kind == .word else { return bytes.count }
      let name = String(decoding: bytes[last.bytes], as: UTF8.self)
      let takesName = CommandTable.standard.command(named: name)?.takesName == true
      return takesName ? last.bytes.lowerBound : bytes.count
    }
  }

  /// Returns keys that reproduce a machine after `reset`: the keys of a session, without its
  /// comments.
  static func keys(of machine: Machine) -> [UInt8] {
    let lines = machine.session().split(separator: UInt8(ascii: "\n"))
    return Array(lines.dropFirst(2).dropLast().joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the index of a line, counted from 0, and a column of characters, from 1.
  static func place(_ text: [UInt8], line: Int, column: Int) -> Int {
    var index = 0
    for _ in 0..<line {
      guard let end = text[index...].firstIndex(of: UInt8(ascii: "\n")) else { return text.count }
      index = end + 1
    }
    var left = column - 1
    return text.withUnsafeBufferPointer { bytes in
      while index < bytes.count, left > 0 {
        // A malformed byte that does not continue a character has no column.
        if bytes[index] & 0xC0 != 0x80 { left -= 1 }
        index += UTF8Decoding.scalar(in: bytes, at: index).length
      }
      return index
    }
  }

  /// Returns a text as comment lines.
  static func comment(_ text: some Sequence<UInt8>) -> [UInt8] {
    var lines: [UInt8] = []
    for line in Array(text).split(separator: UInt8(ascii: "\n")) {
      lines += Array("# ".utf8) + line + [UInt8(ascii: "\n")]
    }
    return lines
  }
}
