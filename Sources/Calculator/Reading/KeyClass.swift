import ExactNumbers

/// The class of a piece of keys, which front ends show in a colour.
public enum KeyClass: Sendable {
  /// A number, with its uncertainty, or a date.
  case number
  /// A unit, with its `_`.
  case unit
  /// A word of the command table.
  case word
  /// A name, such as the name of a variable.
  case name
  /// A key that acts at once, a bracket, or the quote of an expression.
  case sign
  /// A string or a part of it, with its quotes.
  case string
  /// A comment.
  case comment
  /// A word that does not exist.
  case unknown
}

extension KeyPiece {
  /// Returns the class of the piece with this text, by the words of a table.
  public func keyClass(of text: @autoclosure () -> String, in table: CommandTable) -> KeyClass {
    switch kind {
    case .number: .number
    case .unit: .unit
    case .word: table.command(named: text()) == nil ? .name : .word
    case .sign: .sign
    case .string: .string
    case .comment: .comment
    }
  }
}

extension LineReader {
  /// Returns the bytes of each piece of a line, with its class.
  ///
  /// A word is unknown if the line cannot run because of it. A word that the cursor touches may go
  /// on.
  ///
  /// - Parameters:
  ///   - line: the line, without its end.
  ///   - cursor: the number of bytes before the cursor; nil if no word is to be unknown.
  ///   - isInString: whether the line begins within a string.
  public func classes(
    of line: String, cursor: Int?, isInString: Bool = false
  ) -> [(bytes: Range<Int>, class: KeyClass)] {
    var text = isInString ? "\"" + line : line
    let start = isInString ? 1 : 0
    let pieces = text.withUTF8 { KeyPiece.pieces(of: $0, base: numerals.base.radix) }
    let bytes = text.utf8
    var classes: [(bytes: Range<Int>, class: KeyClass)] = []
    var names = NamesOfLine()
    for (index, piece) in pieces.enumerated() {
      let range = max(0, piece.bytes.lowerBound - start)..<piece.bytes.upperBound - start
      let text = String(
        Substring(bytes.dropFirst(piece.bytes.lowerBound).prefix(piece.bytes.count)))
      var keyClass = piece.keyClass(of: text, in: table)
      // `5 km`
      if keyClass == .name, pieces.indices.contains(index - 1), pieces[index - 1].kind == .number,
        isUnit(text)
      {
        keyClass = .unit
      }
      let isNamed = names.take(piece, text, table.command(named: text))
      if keyClass == .name, !isNamed, kind(ofName: text) == nil, let cursor,
        cursor < range.lowerBound || cursor > range.upperBound
      {
        keyClass = .unknown
      }
      classes.append((range, keyClass))
    }
    if !classes.contains(where: { $0.class == .unknown }) || runsAsKeys(line) { return classes }
    return classes.map { ($0.bytes, $0.class == .unknown ? .name : $0.class) }
  }

  /// Whether a line runs as it is typed. The words of any other line need not exist.
  private func runsAsKeys(_ line: String) -> Bool {
    switch read(line) {
    case .keys, .noted: true
    case .paper, .twofold: false
    }
  }
}

/// The names in a line that need not exist when the line begins to run.
private struct NamesOfLine {
  private var known: Set<String> = []
  private var (depth, isQuoted, isNext) = (0, false, false)

  /// Takes a piece, which is the name of a command or nil. Returns whether it is such a name: in a
  /// program or an expression, after a word that takes a name, or the same name later.
  mutating func take(_ piece: KeyPiece, _ text: String, _ command: Command?) -> Bool {
    if piece.kind == .sign {
      depth += text == "{" ? 1 : text == "}" ? -1 : 0
      if text == "'" { isQuoted.toggle() }
    }
    if isNext { known.insert(text) }
    let isName = isNext
    isNext = !isName && piece.kind == .word && command?.takesName ?? false
    return isName || depth > 0 || isQuoted || known.contains(text)
  }
}
