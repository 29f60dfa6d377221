internal import Calculator

/// The reference: the command table as it is.
extension Section {
  /// All words, as a section of the manual in one piece.
  static let words = Section(
    "WORDS",
    [reading]
      + Topic.allCases.flatMap { topic in [.heading(topic.rawValue), reference(topic)] })

  /// The names of all words, for the page that does not explain them.
  static let wordList = Section(
    "WORDS",
    [
      .paragraph("`surd-words(7)` explains each of them; at the prompt, `help` *word* does."),
      .list(
        Topic.allCases.map { topic in
          Item(topic.rawValue, "", .words(topic.commands().flatMap(\.names)))
        }, isCompact: true),
    ])

  /// The sections of the page of words.
  static let wordSections: [Section] =
    [Section("DESCRIPTION", [.paragraph("These are the words of `surd(1)`, by topic."), reading])]
    + Topic.allCases.map { Section($0.rawValue.uppercased(), [reference($0)]) }
    + [Section("SEE ALSO", [.paragraph("`surd(1)`")])]

  private static let reading = Block.paragraph(
    """
    Each entry shows the word, then what it takes from the stack and what it leaves, with X on the \
    right: `(y x → x y)` exchanges the two values on top. Three dots are any number of values. The \
    example shows keys and what they leave or print.
    """)

  /// The words of a topic.
  private static func reference(_ topic: Topic) -> Block {
    .list(topic.commands().map(item), isCompact: true)
  }

  private static func item(for command: Command) -> Item {
    let example = command.shownExamples.prefix(1)
    return Item(command.head, Span.escape(command.summary), .examples(Array(example)))
  }
}

extension Command {
  /// The name and the aliases.
  var names: [String] { [name] + aliases }

  /// The names and, unless it does nothing to the stack, the stack effect.
  var head: String {
    let names = names.map { "`\($0)`" }.joined(separator: ", ")
    return effect == "→" ? names : "\(names) (\(Span.escape(effect)))"
  }

  /// Its examples as the manual shows them.
  var shownExamples: [ManualExample] { examples.map { .keys($0.keys, $0.result) } }
}

extension Topic {
  /// The rows of a table that belong to it.
  func commands(in table: CommandTable = .standard) -> [Command] {
    table.commands.filter { $0.topic == self }
  }

  /// The name that `help` knows it by: the first word of its title, in small letters.
  var shortName: String { rawValue.split(separator: " ").first.map { $0.lowercased() } ?? rawValue }
}
