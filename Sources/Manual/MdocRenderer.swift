/// Renders sections as a manual page in mdoc, the language of `mandoc(1)` and groff.
///
/// Goals, in order: both formatters show the text as written, `mandoc -Tlint` reports nothing, and
/// a diff of two versions is readable. Therefore each sentence has its own line, and no line is
/// longer than 80 columns.
struct MdocRenderer {
  private(set) var lines: [String] = []

  /// The column at which a line of text ends.
  private static let width = 78

  /// Creates a page with this name and description in a chapter of the system's manual, with a date
  /// in words.
  init(name: String, chapter: Int, about: String, date: String) {
    lines = [
      #".\" Generated from the command table and Sources/Manual by 'make manual'; do not edit."#,
      ".Dd \(date)", ".Dt \(name.uppercased()) \(chapter)", ".Os", ".Sh NAME", ".Nm \(name)",
      ".Nd \(about)",
    ]
  }

  /// The page.
  var page: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Blocks

  /// Adds a section.
  mutating func add(_ section: Section) {
    lines.append(".Sh \(Self.title(section.title))")
    add(section.blocks)
  }

  /// Adds blocks. There is no space above the first block, nor above any if they are compact.
  private mutating func add(_ blocks: [Block], isCompact: Bool = false) {
    var isFirst = true
    for block in blocks {
      add(block, isFirst: isFirst, isCompact: isCompact)
      if case .heading = block { isFirst = true } else { isFirst = false }
    }
  }

  private mutating func add(_ block: Block, isFirst: Bool, isCompact: Bool) {
    switch block {
    case .paragraph(let text):
      if !isFirst { lines.append(".Pp") }
      add(text)
    case .heading(let title): lines.append(".Ss \(Self.title(title))")
    case .list(let items, let isCompact):
      if isCompact && !isFirst { lines.append(".Pp") }
      lines.append(".Bl -tag -width Ds" + (isCompact ? " -compact" : ""))
      for item in items {
        lines.append(".It " + Self.arguments(item.term))
        add(item.blocks, isCompact: isCompact)
      }
      lines.append(".El")
    case .columns(let rows):
      if !isFirst { lines.append(".Pp") }
      addColumns(rows)
    case .literal(let texts): addLiteral(texts, isCompact: isCompact)
    case .words(let words): add(words.map { "`\($0)`" }.joined(separator: " "))
    case .examples(let examples): addLiteral(examples.flatMap(\.lines), isCompact: isCompact)
    case .synopsis(let usages):
      for usage in usages {
        lines.append(".Nm")
        for part in usage.split(separator: ";") { lines.append("." + Self.usage(String(part))) }
      }
    }
  }

  private mutating func addColumns(_ rows: [[String]]) {
    // A list, because it wraps lines in its second column, where -column breaks words.
    let width = rows.map { PlainText.inline($0[0], quotes: false).count }.max() ?? 0
    lines.append(".Bl -tag -width " + String(repeating: "x", count: width) + " -compact")
    for (index, row) in rows.enumerated() {
      let isHead = index == 0
      lines.append(".It " + (isHead ? "Sy " + Self.argument(row[0]) : Self.arguments(row[0])))
      if isHead { lines.append(".Sy " + Self.argument(row[1])) } else { add(row[1]) }
    }
    lines.append(".El")
  }

  private mutating func addLiteral(_ texts: [String], isCompact: Bool) {
    lines.append(".Bd -literal -offset indent" + (isCompact ? " -compact" : ""))
    lines.append(contentsOf: texts.map { Self.line(Self.escape($0, isLiteral: true)) })
    lines.append(".Ed")
  }

  // MARK: Text

  /// Adds running text, with a separate line for each sentence and for each piece with a macro.
  private mutating func add(_ text: String) {
    var line = ""
    for chunk in Span.chunks(of: text) {
      if chunk.contains(where: { $0.kind != .plain }) {
        end(&line)
        lines.append("." + Self.macros(chunk))
        continue
      }
      let word = Self.escape(chunk.map(\.text).joined())
      if !line.isEmpty && line.count + word.count >= Self.width { end(&line) }
      line += (line.isEmpty ? "" : " ") + word
      if Self.endsSentence(word) { end(&line) }
    }
    end(&line)
  }

  private mutating func end(_ line: inout String) {
    if !line.isEmpty { lines.append(Self.line(line)) }
    line = ""
  }

  /// Returns the line, with an escape before it if it would be read as a request.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + text : text
  }

  private static func endsSentence(_ word: String) -> Bool {
    let end = word.hasSuffix(")") ? word.dropLast() : word[...]
    return end.hasSuffix(".") || end.hasSuffix("?") || end.hasSuffix("!")
  }

  // MARK: Macros

  /// Returns the title of a section without macros.
  private static func title(_ text: String) -> String {
    text.split(separator: " ").map { argument(String($0)) }.joined(separator: " ")
  }

  /// Returns one way to call the program: `[-e keys]` is optional.
  private static func usage(_ part: String) -> String {
    let text = part.drop { $0 == " " }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return arguments(String(text)) }
    return "Op " + arguments(String(text.dropFirst().dropLast()))
  }

  /// Returns a whole text as the arguments of a macro, with its own macros inside.
  private static func arguments(_ text: String) -> String {
    var words: [String] = []
    var isPlain = false
    for chunk in Span.chunks(of: text) { add(chunk, to: &words, &isPlain) }
    return words.joined(separator: " ")
  }

  /// Returns spans without spaces between them as macros on one line of running text.
  private static func macros(_ chunk: [Span]) -> String {
    // A single point or comma would be invisible in bold. Ql quotes everything after it on the
    // line.
    let marked = chunk.filter { $0.kind != .plain }
    if marked.count == 1, let sign = marked.first, sign.kind == .keys, sign.isSign {
      let rest = chunk.drop { $0 != sign }.dropFirst().map(\.text).joined()
      if chunk.first == sign, rest.allSatisfy(isClosing) {
        return (["Ql", argument(sign.text, isLiteral: true)] + rest.map(String.init))
          .joined(separator: " ")
      }
    }
    var words: [String] = []
    var isPlain = false
    add(chunk, to: &words, &isPlain)
    // A bracket at the beginning of a line is not a macro.
    if let first = words.first, "([".contains(first) {
      words.replaceSubrange(0..<1, with: ["No", #"\&"# + first, "Ns"])
    }
    return words.joined(separator: " ")
  }

  private static func isClosing(_ character: Character) -> Bool { ".,:;)]?!".contains(character) }

  /// Adds spans without spaces between them to the words of a macro line. `isPlain` is whether
  /// words on that line are plain text already. Brackets and punctuation at the ends are separate
  /// words.
  private static func add(_ chunk: [Span], to words: inout [String], _ isPlain: inout Bool) {
    var isFirst = true
    for span in chunk {
      guard span.kind == .plain else {
        if !isFirst { words.append("Ns") }
        words.append(macro(span))
        (isFirst, isPlain) = (false, false)
        continue
      }
      let opening = isFirst ? span.text.prefix { "([".contains($0) } : ""
      let rest = span.text.dropFirst(opening.count)
      let closing =
        rest.hasSuffix("...") ? "" : String(rest.reversed().prefix(while: isClosing).reversed())
      let core = String(rest.dropLast(closing.count))
      if !core.isEmpty {
        if !isFirst { words.append("Ns") }
        if !isPlain || !isFirst { words.append("No") }
        isPlain = true
      }
      words += opening.map(String.init)
      if !core.isEmpty { words.append(argument(core)) }
      words += closing.map(String.init)
      isFirst = isFirst && core.isEmpty
    }
  }

  private static func macro(_ span: Span) -> String {
    let text = span.text
    switch span.kind {
    case .plain: preconditionFailure("plain text has no macro")
    case .keys: return "Ic " + argument(text, isLiteral: true)
    case .option: return "Fl " + argument(String(text.dropFirst()), isLiteral: true)
    case .argument: return "Ar " + argument(text)
    case .environment: return "Ev " + argument(text)
    case .path: return "Pa " + argument(text, isLiteral: true)
    case .page:
      let parts = text.dropLast().split(separator: "(")
      return "Xr " + parts.joined(separator: " ")
    case .name: return "Nm"
    }
  }

  /// Returns text as one argument of a macro, which is neither a macro nor punctuation.
  private static func argument(_ text: String, isLiteral: Bool = false) -> String {
    var escaped = escape(text, isLiteral: isLiteral)
    let punctuation = "()[].,:;?!|"
    if mayBeMacro(text) || text.allSatisfy(punctuation.contains) {
      escaped = #"\&"# + escaped
    } else if let last = text.last, punctuation.contains(last) {
      escaped += #"\&"#
    }
    return text.contains(" ") ? "\"\(escaped)\"" : escaped
  }

  /// Returns whether a word looks like `Nm`, `Bsx`, `D1` or `%A`.
  private static func mayBeMacro(_ word: String) -> Bool {
    guard let first = word.first, (2...3).contains(word.count) else { return false }
    return first == "%" || (first.isUppercase && !word.allSatisfy(\.isUppercase))
  }

  // MARK: Characters

  /// Returns text with all roff syntax escaped. Literal text keeps its quotes and dashes.
  static func escape(_ text: String, isLiteral: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += #"\e"#
      case "\"": result += #"\(dq"#
      case "'" where isLiteral: result += #"\(aq"#
      case "-" where isLiteral: result += #"\-"#
      case "`": result += #"\(ga"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      case "\u{A0}": result += #"\ "#
      case "\u{80}"...:
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += #"\[u"# + String(repeating: "0", count: max(0, 4 - code.count)) + code + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
