internal import Calculator

/// The reference, generated from the command table.
extension Section {
  /// All words, as one section of the manual. The manual page lists only their names.
  static let words = Section(
    "WORDS",
    (wordPage.first?.blocks.dropFirst() ?? [])
      + Topic.allCases.flatMap { topic in [.heading(topic.rawValue), list(of: topic)] })

  /// The names of all words.
  static var wordNames: Block {
    .list(
      Topic.allCases.map { topic in
        Item(topic.rawValue, "", .words(topic.commands().flatMap(\.names)))
      }, isCompact: true)
  }

  /// Returns the words of a topic, as a section of the page of words.
  static func reference(_ topic: Topic) -> Section {
    Section(topic.rawValue.uppercased(), [list(of: topic)])
  }

  /// Plain words and names of other programs, with the words and sections that they lead to.
  static var plainNames: Block {
    .list(
      HelpTopic.all.map { topic in
        let names = topic.names.map { $0.replacing("_", with: " ") }
        return Item(
          names.joined(separator: ", "), "",
          .words(topic.words + topic.sections.map(SurdManual.helpName)))
      }, isCompact: true)
  }

  /// The words with their names elsewhere.
  static var namesElsewhere: Block {
    .list(
      CommandTable.standard.commands.filter { !$0.synonyms.isEmpty }.map { row in
        Item("`\(row.name)`", Span.escape(row.synonyms.joined(separator: ", ")))
      }, isCompact: true)
  }

  private static func list(of topic: Topic) -> Block {
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

  /// The names and, unless it has no effect on the stack, the stack effect.
  var head: String {
    let names = names.map { "`\($0)`" }.joined(separator: ", ")
    return effect == "→" ? names : "\(names) (\(Span.escape(effect)))"
  }

  /// Its examples in the form of the manual.
  var shownExamples: [ManualExample] { examples.map { .keys($0.keys, $0.result) } }
}

extension Topic {
  /// Returns its rows of a table.
  func commands(in table: CommandTable = .standard) -> [Command] {
    table.commands.filter { $0.topic == self }
  }

  /// The name for `help`: the first word of its title, in small letters.
  var shortName: String { rawValue.split(separator: " ").first.map { $0.lowercased() } ?? rawValue }
}
