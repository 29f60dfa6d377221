internal import Calculator

/// The manual of surd: written once, rendered as a manual page, as plain text, and as help.
///
/// Everything that it says about words comes from the command table.
public enum SurdManual {
  /// The date of the last manual change of the text.
  private static let date = "November 28, 2026"
  /// The description of surd, in a line.
  private static let about = "a calculator in reverse Polish notation whose digits are never wrong"

  /// The sections except NAME, in the order of the manual page.
  static let sections = Section.page.map { $0.title == Section.words.title ? .words : $0 }

  /// The manual pages in mdoc, by the names of their files in `man`.
  ///
  /// The references of words and of units are separate pages because they are long.
  public static var pages: [String: String] {
    [
      "surd.1": page("surd", 1, about, Section.page),
      "surd-recipes.7": page(
        "surd-recipes", 7, "everyday tasks with the calculator surd", Section.recipes),
      "surd-units.7": page(
        "surd-units", 7, "the units and constants of the calculator surd", Section.unitPage),
      "surd-words.7": page(
        "surd-words", 7, "the words of the calculator surd", Section.wordPage),
    ]
  }

  private static func page(
    _ name: String, _ chapter: Int, _ about: String, _ sections: [Section]
  ) -> String {
    var renderer = MdocRenderer(name: name, chapter: chapter, about: about, date: date)
    for section in sections { renderer.add(section) }
    return renderer.page
  }

  /// Returns the manual as plain text, wrapped to this width, but to at least 40 columns.
  public static func text(width: Int) -> String {
    var renderer = PlainText(width: width)
    renderer.add(Section("NAME", [.paragraph("`surd` - \(about)")]))
    for section in sections { renderer.add(section) }
    return renderer.text + "\n"
  }

  // MARK: For tests

  /// All examples of the text, except those of the command table.
  public static var examples: [ManualExample] {
    (Section.page + Section.recipes).flatMap { examples(in: $0.blocks) }
  }

  /// All examples of the command table: a word, keys, and what they leave or print, separated by
  /// spaces.
  public static var wordExamples: [(word: String, keys: String, result: String)] {
    CommandTable.standard.commands.flatMap { command in
      command.examples.map { (command.name, $0.keys, $0.result) }
    }
  }

  /// Keys that cause errors in a pipe, and the manual's sentences about these errors.
  public static var diagnostics: [(keys: String, message: String)] {
    var found: [(keys: String, message: String)] = []
    for case .list(let items, _) in Section.titled("DIAGNOSTICS").blocks {
      for item in items {
        guard let keys = item.keys else { continue }
        found.append((keys, Span.spans(of: item.term).map(\.text).joined()))
      }
    }
    return found
  }

  static func examples(in blocks: [Block]) -> [ManualExample] {
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
