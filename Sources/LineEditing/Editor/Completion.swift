import TerminalText

/// The possible completions of the word before the cursor.
public struct Completion: Equatable, Sendable {
  /// A completion.
  public struct Candidate: Equatable, Sendable {
    /// The whole word.
    public var text: String
    /// The stack effect, or something else as short, in its column of the list; may be empty.
    public var effect: String
    /// The meaning in the list; may be empty.
    public var help: String
    /// The text after the word if there is no other candidate.
    public var ending: String

    /// Creates a candidate with its texts for the list.
    public init(_ text: String, effect: String = "", help: String = "", ending: String = " ") {
      (self.text, self.effect, self.help, self.ending) = (text, effect, help, ending)
    }
  }

  /// The end of the text before the cursor that a candidate replaces.
  public var word: String
  /// The candidates, in the order of the list.
  public var candidates: [Candidate]
  /// A sentence below the list; may be empty.
  public var note: String

  /// Creates the completions of a word.
  public init(word: String, candidates: [Candidate], note: String = "") {
    (self.word, self.candidates, self.note) = (word, candidates, note)
  }

  /// The longest text that all candidates begin with.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ $0.text[...] }) else { return "" }
    for candidate in candidates.dropFirst() {
      while !candidate.text.hasPrefix(prefix) { prefix.removeLast() }
    }
    return String(prefix)
  }

  /// Returns the candidates as rows: names in one column, effects and help texts in the next. If
  /// they do not fit but the names do, returns only names, side by side.
  func list(rows: Int, columns: Int) -> [String] {
    let foot = note.isEmpty ? [] : [note]
    let rows = max(1, rows - foot.count)
    if candidates.count > rows, let names = names(rows: rows, columns: columns) {
      return names + foot
    }
    let shown = candidates.count > rows ? max(1, rows - 1) : candidates.count
    let width = Self.width(of: candidates.map(\.text), limit: columns)
    let candidates = candidates.prefix(shown)
    // A long effect is no reason to move all help texts to the right.
    let effectWidth = Self.width(of: candidates.map(\.effect), limit: columns / 4)
    var list = candidates.map { candidate in
      let effect = Self.padded(candidate.effect, to: effectWidth)
      let row = Self.padded(candidate.text, to: width) + effect + candidate.help
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    if shown < self.candidates.count { list.append("… and \(self.candidates.count - shown) more") }
    return list + foot
  }

  /// Returns the width of the widest text within a limit.
  private static func width(of texts: [String], limit: Int) -> Int {
    texts.map { StyledText($0).width }.filter { $0 <= limit }.max() ?? 0
  }

  /// Returns a text in a column of this width, with a gap after it; an empty column takes nothing.
  private static func padded(_ text: String, to width: Int) -> String {
    if width == 0, text.isEmpty { return "" }
    return text + String(repeating: " ", count: max(0, width - StyledText(text).width) + 2)
  }

  /// Returns the names of all candidates in columns, or nil if they take more rows.
  private func names(rows: Int, columns: Int) -> [String]? {
    let names = candidates.map(\.text)
    let width = (names.map { StyledText($0).width }.max() ?? 0) + 2
    let count = max(1, (columns + 2) / width)
    let height = (names.count + count - 1) / count
    if height > rows { return nil }
    return (0..<height).map { row in
      stride(from: row, to: names.count, by: height).reduce(into: "") { line, index in
        let gap = (index - row) / height * width - StyledText(line).width
        line += String(repeating: " ", count: max(0, gap)) + names[index]
      }
    }
  }
}

extension LineEditor {
  /// Runs Tab: inserts the common part, or lists the candidates above the block if there is none.
  public func complete() -> FunctionResult {
    guard let completion = completer?(line.beforeCursor), !completion.candidates.isEmpty,
      line.beforeCursor.hasSuffix(completion.word)
    else { return .refused }
    let common = completion.commonPrefix
    if completion.candidates.count == 1 {
      replaceWord(completion.word, with: common + completion.candidates[0].ending)
      return .lineChanged
    }
    if common != completion.word, common.count >= completion.word.count {
      replaceWord(completion.word, with: common)
      return .lineChanged
    }
    // The list is on the screen already.
    if listed == completion { return .unchanged }
    let size = windowSize
    let rows = completion.list(
      rows: max(3, size.rows - display.region.widths.count - 3), columns: size.columns)
    print(rows.map { StyledText($0).truncated(to: size.columns).text }.joined(separator: "\n"))
    listed = completion
    return .unchanged
  }

  /// Replaces the word before the cursor.
  private func replaceWord(_ word: String, with text: String) {
    deleteBackwards(word.unicodeScalars.count)
    insert(text)
  }
}
