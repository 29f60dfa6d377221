/// A section of the manual: its title and what stands in it, in the order of reading.
///
/// The manual is written once, as sections; renderers turn them into mdoc and into plain text.
struct Section: Sendable {
  /// The title, in capitals as manuals have it.
  let title: String
  /// The pieces of the section.
  let blocks: [Block]

  init(_ title: String, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}

/// A piece of a section. All texts are in the markup that ``Span`` describes,
/// but for literal lines.
enum Block: Sendable {
  /// Sentences.
  case paragraph(String)
  /// The title of a subsection.
  case heading(String)
  /// Terms and what they mean; a compact list has no blank lines between them.
  case list([Item], isCompact: Bool)
  /// Short texts in two columns; the first row is their head.
  case columns([[String]])
  /// Lines as they are.
  case literal([String])
  /// Words of the language, one behind the other.
  case words([String])
  /// Keys or commands to type, and their output.
  case examples([ManualExample])
  /// The ways to call the program, without its name.
  case synopsis([String])

  /// Whether nothing stands in it.
  var isEmpty: Bool {
    switch self {
    case .examples(let examples): examples.isEmpty
    case .words(let words): words.isEmpty
    default: false
    }
  }

  /// A list with blank lines between its items.
  static func list(_ items: Item...) -> Block { .list(items, isCompact: false) }

  /// Short meanings, one below the other.
  static func table(_ items: Item...) -> Block { .list(items, isCompact: true) }
}

/// An item of a list.
struct Item: Sendable {
  /// The term that the item explains.
  let term: String
  /// The explanation.
  let blocks: [Block]

  init(_ term: String, _ text: String, _ blocks: Block...) {
    self.term = term
    self.blocks = (text.isEmpty ? [] : [.paragraph(text)]) + blocks.filter { !$0.isEmpty }
  }
}

/// An example of the manual: what to type and exactly what comes out.
public struct ManualExample: Sendable, Equatable {
  /// The program that takes the input.
  public enum Input: Sendable, Equatable {
    /// A command for a POSIX shell, `surd` being in its path.
    case shell(String)
    /// Keys for surd, through a pipe.
    case keys(String)
  }

  /// The input; it may be several lines.
  public let input: Input
  /// Standard output, lines without the last line's end.
  public let output: String
  /// Standard error, likewise.
  public let errors: String
  /// The exit status.
  public let status: Int32

  private init(_ input: Input, _ output: String, _ errors: String, _ status: Int32) {
    self.input = input
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// A command for the shell and what it puts out.
  static func shell(
    _ command: String, _ output: String, errors: String = "", status: Int32 = 0
  ) -> ManualExample {
    ManualExample(.shell(command), output, errors, status)
  }

  /// Keys and the values that they leave or print, one a line.
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
