/// Renders sections as plain text for terminals, with the layout of manual pages.
struct PlainText {
  private(set) var lines: [String] = []
  /// The maximal number of columns of a line.
  let width: Int

  /// The indentation of a section's text, and of an item within it.
  private static let indent = 4
  /// The minimal width of wrapped text.
  private static let narrowest = 20

  /// Creates an empty text of this width, or of the minimal width.
  init(width: Int) { self.width = max(width, Self.narrowest) }

  /// The text, without an end of the last line.
  var text: String { lines.joined(separator: "\n") }

  // MARK: Blocks

  /// Adds a section, with an empty line above unless it is the first.
  mutating func add(_ section: Section) {
    addSpace()
    lines.append(section.title)
    add(section.blocks, indent: Self.indent)
  }

  /// Adds blocks. There is no space above the first block, nor above any if they are compact.
  mutating func add(_ blocks: [Block], indent: Int = 0, isCompact: Bool = false) {
    var isFirst = true
    for block in blocks where !block.isEmpty {
      if !isFirst && !isCompact { addSpace() }
      isFirst = false
      switch block {
      case .paragraph(let text): add(text, indent: indent)
      case .heading(let title):
        lines.append(String(repeating: " ", count: indent / 2) + title)
        isFirst = true
      case .list(let items, let isCompact): add(items, isCompact: isCompact, indent: indent)
      case .columns(let rows): addColumns(rows, indent: indent)
      case .literal(let texts): addLiteral(texts, indent: indent + Self.indent)
      case .words(let words): add(words: words, indent: indent, hanging: 0)
      case .examples(let examples):
        addLiteral(examples.flatMap(\.lines), indent: indent + Self.indent)
      case .synopsis(let usages):
        for usage in usages {
          let parts = usage.split(separator: ";").map { Self.inline(String($0), quotes: false) }
          add(words: ["surd"] + parts.map(Self.unbroken), indent: indent, hanging: 5)
        }
      }
    }
  }

  /// Adds an empty line, unless the last line is empty or there is none.
  mutating func addSpace() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  private mutating func add(_ items: [Item], isCompact: Bool, indent: Int) {
    for (index, item) in items.enumerated() {
      if index > 0 && !isCompact { addSpace() }
      add(words: Self.words(item.term, quotes: false), indent: indent, hanging: Self.indent)
      add(item.blocks, indent: indent + Self.indent, isCompact: isCompact)
    }
  }

  private mutating func addColumns(_ rows: [[String]], indent: Int) {
    let rows = rows.map { row in row.map { Self.inline($0, quotes: false) } }
    let first = (rows.map { $0[0].count }.max() ?? 0) + 3
    if indent + first > width / 2 { return addNarrowColumns(rows, indent: indent) }
    for row in rows {
      let head = row[0] + String(repeating: " ", count: first - row[0].count)
      let words = row[1].split(separator: " ").map(String.init)
      let firstWord = words.isEmpty ? row[0] : head + words[0]
      add(words: [Self.unbroken(firstWord)] + words.dropFirst(), indent: indent, hanging: first)
    }
  }

  /// Adds columns below one another.
  private mutating func addNarrowColumns(_ rows: [[String]], indent: Int) {
    for row in rows {
      for (depth, cell) in row.enumerated() {
        let words = cell.split(separator: " ").map(String.init)
        add(words: words, indent: indent + depth * Self.indent, hanging: Self.indent)
      }
    }
  }

  /// Adds lines as they are. A line that is too long continues on the next, with more indentation.
  private mutating func addLiteral(_ texts: [String], indent: Int) {
    for text in texts {
      var rest = Array(text)
      var indent = indent
      while indent + rest.count > width {
        let end = max(width - indent, 1)
        let space = rest[..<end].lastIndex(of: " ") ?? 0
        let cut = space > end / 2 ? space : end
        lines.append(Self.spaces(indent) + String(rest[..<cut]))
        rest = Array(rest[cut...].drop { $0 == " " })
        indent = min(indent + 2, width / 2)
      }
      lines.append(rest.isEmpty ? "" : Self.spaces(indent) + String(rest))
    }
  }

  // MARK: Text

  /// Adds running text, wrapped. Keys in it are in quotes unless `quotes` is false.
  mutating func add(_ text: String, indent: Int, quotes: Bool = true) {
    add(words: Self.words(text, quotes: quotes), indent: indent, hanging: 0)
  }

  /// Adds words, wrapped, with more indentation after the first line.
  private mutating func add(words: [String], indent: Int, hanging: Int) {
    var line = Self.spaces(indent)
    var isEmpty = true
    for word in words {
      if !isEmpty && line.count + 1 + word.count > width {
        lines.append(Self.broken(line))
        line = Self.spaces(indent + hanging)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    if !isEmpty { lines.append(Self.broken(line)) }
  }

  /// Returns the words of a text with marks. Short keys are one word, even with spaces.
  private static func words(_ text: String, quotes: Bool) -> [String] {
    Span.chunks(of: text).flatMap { chunk in
      chunk.map { inline($0, quotes: quotes) }.joined().split(separator: " ").map(String.init)
    }
  }

  /// Returns a text with marks as plain text: keys in quotes, arguments in capitals.
  static func inline(_ text: String, quotes: Bool) -> String {
    broken(Span.spans(of: text).map { inline($0, quotes: quotes) }.joined())
  }

  private static func inline(_ span: Span, quotes: Bool) -> String {
    switch span.kind {
    case .plain, .name, .page, .environment, .path, .option: return span.text
    case .argument: return unbroken(span.text.uppercased())
    case .keys:
      let text = span.text.count <= 24 ? unbroken(span.text) : span.text
      let quote = !quotes ? "" : text.contains("'") ? "\"" : "'"
      return quote + text + quote
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Replaces spaces by no-break spaces; `broken` reverses that.
  private static func unbroken(_ text: String) -> String {
    String(text.map { $0 == " " ? "\u{A0}" : $0 })
  }

  private static func broken(_ text: String) -> String {
    String(text.map { $0 == "\u{A0}" ? " " : $0 })
  }
}
