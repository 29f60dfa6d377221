import TerminalText

/// The possible completions of the word before the cursor.
public struct Completion: Sendable {
  /// A completion.
  public struct Candidate: Equatable, Sendable {
    /// The whole word.
    public var text: String
    /// The meaning in the list; may be empty.
    public var help: String
    /// The text after the word if there is no other candidate.
    public var ending: String

    /// Creates a candidate with its help text.
    public init(_ text: String, help: String = "", ending: String = " ") {
      self.text = text
      self.help = help
      self.ending = ending
    }
  }

  /// The end of the text before the cursor that a candidate replaces.
  public var word: String
  /// The candidates, in the order of the list.
  public var candidates: [Candidate]

  /// Creates the completions of a word.
  public init(word: String, candidates: [Candidate]) {
    self.word = word
    self.candidates = candidates
  }

  /// The longest text that all candidates begin with.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ $0.text[...] }) else { return "" }
    for candidate in candidates.dropFirst() {
      while !candidate.text.hasPrefix(prefix) { prefix.removeLast() }
    }
    return String(prefix)
  }

  /// Returns the candidates as rows: names in one column, help texts in the next. If they do not
  /// fit but the names do, returns only names, side by side.
  func list(rows: Int, columns: Int) -> [String] {
    if candidates.count > rows, let names = names(rows: rows, columns: columns) { return names }
    let width = candidates.map { StyledText($0.text).width }.max() ?? 0
    let shown = candidates.count > rows ? max(1, rows - 1) : candidates.count
    var list = candidates.prefix(shown).map { candidate in
      guard !candidate.help.isEmpty else { return candidate.text }
      let gap = width - StyledText(candidate.text).width + 2
      return candidate.text + String(repeating: " ", count: gap) + candidate.help
    }
    if shown < candidates.count { list.append("… and \(candidates.count - shown) more") }
    return list
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
    let size = windowSize
    let rows = completion.list(
      rows: max(3, size.rows - display.region.widths.count - 3), columns: size.columns)
    print(rows.map { StyledText($0).truncated(to: size.columns).text }.joined(separator: "\n"))
    return .unchanged
  }

  /// Replaces the word before the cursor.
  private func replaceWord(_ word: String, with text: String) {
    deleteBackwards(word.unicodeScalars.count)
    insert(text)
  }
}
