/// A section of the manual: its title and its contents, in the order of reading.
///
/// The manual is written once, as sections. Renderers convert them to mdoc and to plain text.
struct Section: Sendable {
  /// The title, in capitals as in other manuals.
  let title: String
  private let content: Content

  private enum Content {
    case blocks([Block])
    case text(ArraySlice<TextLine>)
  }

  init(_ title: String, _ blocks: [Block]) {
    self.title = title
    content = .blocks(blocks)
  }

  /// Creates a section from a text. Its lines are read whenever its blocks are needed.
  init(_ title: String, _ lines: ArraySlice<TextLine>) {
    self.title = title
    content = .text(lines)
  }

  /// The line number of its title in the text; 0 if it comes from a table.
  var line: Int {
    if case .text(let lines) = content { (lines.first?.number ?? 1) - 1 } else { 0 }
  }

  /// The pieces of the section.
  var blocks: [Block] {
    do { return try readBlocks() } catch {
      return [.paragraph(Span.escape("Line \(error.line): \(error.message)."))]
    }
  }

  /// Returns the pieces of the section. Throws the first fault of its text; tests check that there
  /// is none.
  func readBlocks() throws(TextFault) -> [Block] {
    switch content {
    case .blocks(let blocks): blocks
    case .text(let lines): try TextReader.blocks(of: lines)
    }
  }
}

/// A piece of a section. All its texts except literal lines are in the markup of ``Span``.
enum Block: Sendable {
  /// Sentences.
  case paragraph(String)
  /// The title of a subsection.
  case heading(String)
  /// Terms and their meanings. A compact list has no blank lines between them.
  case list([Item], isCompact: Bool)
  /// Short texts in two columns, with a header row.
  case columns([[String]])
  /// Lines as they are.
  case literal([String])
  /// Words of the language, in one paragraph.
  case words([String])
  /// Keys or commands to type, and their output.
  case examples([ManualExample])
  /// The ways to call the program, without its name.
  case synopsis([String])

  /// Whether it has no contents.
  var isEmpty: Bool {
    switch self {
    case .examples(let examples): examples.isEmpty
    case .words(let words): words.isEmpty
    default: false
    }
  }

  /// Returns a compact list of short meanings.
  static func table(_ items: Item...) -> Block { .list(items, isCompact: true) }
}

/// An item of a list.
struct Item: Sendable {
  /// The term that the item explains.
  let term: String
  /// The explanation.
  let blocks: [Block]
  /// Keys that cause the error in the term; nil for other terms.
  let keys: String?
  /// The line number of its term in the text; 0 if it comes from a table.
  let line: Int

  init(_ term: String, _ blocks: [Block], keys: String? = nil, line: Int = 0) {
    (self.term, self.blocks, self.keys, self.line) = (term, blocks, keys, line)
  }

  init(_ term: String, _ text: String, _ blocks: Block...) {
    self.init(term, (text.isEmpty ? [] : [.paragraph(text)]) + blocks.filter { !$0.isEmpty })
  }
}

/// An example of the manual: an input and its exact output.
public struct ManualExample: Sendable, Equatable {
  /// The program that reads the input.
  public enum Input: Sendable, Equatable {
    /// A command for a POSIX shell with `surd` in its path.
    case shell(String)
    /// Keys for surd, through a pipe.
    case keys(String)
  }

  /// The input, which may have several lines.
  public let input: Input
  /// Standard output, without the end of the last line.
  public let output: String
  /// Standard error, without the end of the last line.
  public let errors: String
  /// The exit status.
  public let status: Int32

  private init(_ input: Input, _ output: String, _ errors: String, _ status: Int32) {
    self.input = input
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// Creates an example of a shell command and its output.
  static func shell(
    _ command: String, _ output: String, errors: String = "", status: Int32 = 0
  ) -> ManualExample {
    ManualExample(.shell(command), output, errors, status)
  }

  /// Creates an example of keys and the values that they leave or print, one per line.
  static func keys(_ keys: String, _ output: String) -> ManualExample {
    ManualExample(.keys(keys), output, "", 0)
  }

  /// The lines that the manual shows: `$ command` and its output, or `keys → result`.
  var lines: [String] {
    switch input {
    case .shell(let command):
      let typed = command.split(separator: "\n").enumerated().map { index, line in
        (index == 0 ? "$ " : "  ") + line
      }
      return typed + [errors, output].flatMap { $0.split(separator: "\n").map(String.init) }
    case .keys(let keys):
      var lines = keys.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let result = output.split(separator: "\n").joined(separator: " ")
      if let last = lines.popLast() { lines.append("\(last) → \(result)") }
      return lines
    }
  }
}
