internal import Calculator

/// The manual of surd: written once, rendered as a manual page, as plain text, and as help.
///
/// All that it says about words comes from the command table.
public enum SurdManual {
  /// The day on which the text was last changed by hand.
  private static let date = "November 28, 2026"
  /// The description of surd, in a line.
  private static let about = "a calculator in reverse Polish notation whose digits are never wrong"

  /// The sections but for NAME, in the order that manual pages have.
  static let sections: [Section] = [
    .synopsis, .description, .options, .keys, .interactive, .keysMode, .plain, .display, .bases,
    .words, .quantities, .money, .statistics, .vectors, .programs, .expressions, .strings,
    .calculus, .solving, .identification, .floats, .plots, .output, .scripts, .lines, .sheets,
    .editors, .answers, .assistants, .listeners, .environment, .files, .exitStatus, .examples,
    .diagnostics, .differencesFromDC, .differencesFromHP, .seeAlso, .standards, .bugs,
  ]

  /// The manual pages in mdoc, by the names of their files in `man`.
  ///
  /// The references of words and of units are pages of their own, which would bury the rest.
  public static var pages: [String: String] {
    let main = sections.map { $0.title == Section.words.title ? .wordList : $0 }
    return [
      "surd.1": page("surd", 1, about, main),
      "surd-recipes.7": page(
        "surd-recipes", 7, "everyday tasks with the calculator surd", Section.recipeSections),
      "surd-units.7": page(
        "surd-units", 7, "the units and constants of the calculator surd", Section.unitSections),
      "surd-words.7": page(
        "surd-words", 7, "the words of the calculator surd", Section.wordSections),
    ]
  }

  private static func page(
    _ name: String, _ chapter: Int, _ about: String, _ sections: [Section]
  ) -> String {
    var renderer = MdocRenderer(name: name, chapter: chapter, about: about, date: date)
    for section in sections { renderer.add(section) }
    return renderer.page
  }

  /// The manual as plain text, wrapped to this width but to no less than 40 columns.
  public static func text(width: Int) -> String {
    var renderer = PlainText(width: width)
    renderer.add(Section("NAME", [.paragraph("`surd` - \(about)")]))
    for section in sections { renderer.add(section) }
    return renderer.text + "\n"
  }

  // MARK: What tests run

  /// All examples of the text, but for those of the command table.
  public static var examples: [ManualExample] {
    (sections.filter { $0.title != Section.words.title } + Section.recipeSections)
      .flatMap { examples(in: $0.blocks) }
  }

  /// All examples of the command table: a word, keys, and what they leave or
  /// print, separated by spaces.
  public static var wordExamples: [(word: String, keys: String, result: String)] {
    CommandTable.standard.commands.flatMap { command in
      command.examples.map { (command.name, $0.keys, $0.result) }
    }
  }

  /// Keys that lead to errors in a pipe, and the sentences that the manual lists for them.
  public static var diagnostics: [(keys: String, message: String)] {
    Diagnostic.all.compactMap { row in row.keys.map { ($0, row.message) } }
  }

  private static func examples(in blocks: [Block]) -> [ManualExample] {
    var found: [ManualExample] = []
    for block in blocks {
      switch block {
      case .examples(let examples): found += examples
      case .list(let items, _): found += items.flatMap { examples(in: $0.blocks) }
      default: break
      }
    }
    return found
  }
}
