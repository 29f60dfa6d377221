public import Calculator
import TerminalText

/// The texts of `help`, `words` and Tab, without an end of the last line.
extension SurdManual {
  /// Returns the general help, on one screen, for a terminal that can edit lines or for one that
  /// cannot.
  public static func help(width: Int, editsLines: Bool = true) -> String {
    var text = PlainText(width: width)
    text.add(general(editsLines: editsLines))
    return text.text
  }

  /// Returns help on a word, a topic, a section of the manual or a part of one, an option of surd
  /// or a unit; nil if nothing has this name.
  ///
  /// If several have the name, all are shown, the word first. The name of a topic or section is its
  /// first word (`help stack`, `help keys`), or all its words (`help number_bases`). In capitals,
  /// the first word means a section: `help MONEY`. If nothing is found, another word of a section's
  /// title is enough: `help tables`. Words come from the table, and the examples run with these
  /// settings.
  public static func help(
    on name: String, width: Int, settings: Settings = Settings(), table: CommandTable = .standard
  ) -> String? {
    var text = PlainText(width: width)
    let shortName = name.lowercased()
    if let command = table.command(named: name) { text.add(help(on: command, settings, table)) }
    if name.hasPrefix("_"), let blocks = help(onUnit: String(name.dropFirst()), settings) {
      text.add(blocks)
    }
    let title = shortName.replacing("_", with: " ")
    let sections = sections.filter { [$0.shortName, $0.title.lowercased()].contains(title) }
    let topic = Topic.allCases.first { $0.shortName == shortName }
    if let topic, sections.isEmpty || name != name.uppercased() {
      text.addSpace()
      text.add(help(on: topic, table))
      if topic == .units { text.add(unitSymbols) }
      if !sections.isEmpty {
        text.add([.paragraph("The manual explains more: `help \(name.uppercased())`.")])
      }
    } else {
      for section in sections { text.add(section) }
    }
    if let item = option(named: name) {
      text.addSpace()
      text.add([.list([item], isCompact: false)])
    }
    if text.lines.isEmpty, let blocks = help(onUnit: name, settings) { text.add(blocks) }
    if text.lines.isEmpty, let item = key(named: name) {
      text.add([.list([item], isCompact: false)])
    }
    if text.lines.isEmpty {
      for part in Self.sections.flatMap(\.parts) where part.title.lowercased() == title {
        text.add(part)
      }
    }
    if text.lines.isEmpty {
      for section in Self.sections where section.isAbout(shortName) { text.add(section) }
    }
    if text.lines.isEmpty, ["recipe", "recipes"].contains(shortName) { text.add(recipeTitles) }
    if text.lines.isEmpty, case let recipes = recipes(named: title), !recipes.isEmpty {
      text.add([.list(recipes, isCompact: false)])
    }
    let plainWord = HelpTopic.named(shortName)
    if !text.lines.isEmpty {
      if let plainWord, topic == nil, sections.isEmpty {
        let others = plainWord.words + plainWord.sections.map { "help \($0)" }
        text.addSpace()
        text.add([.table(Item("About \(shortName):", "", .words(others)))])
      }
      return text.text
    }
    if let plainWord {
      return list(
        plainWord.rows(in: table).map { [$0.head, Span.escape($0.summary)] },
        plainWord.sections.map(helpName), recipes: recipeNames(about: title), width)
    }
    let words = title.split(separator: " ")
    let isSearch =
      (1...6).contains(words.count) && words.allSatisfy { $0.count > 1 }
      && (!commands(about: title, all: true, table).isEmpty || !titles(about: title).isEmpty
        || !recipeNames(about: title).isEmpty)
    return isSearch ? apropos(title, width: width, table: table) : nil
  }

  /// Rows of words, and sections of the manual and recipes below them.
  static func list(
    _ rows: [[String]], _ titles: [String], recipes: [String], _ width: Int
  ) -> String {
    var text = PlainText(width: width)
    if !rows.isEmpty { text.add([.columns(rows)]) }
    for (head, names) in [("The manual", titles), ("Recipes", recipes)] where !names.isEmpty {
      text.addSpace()
      text.add([.table(Item("\(head), by `help`:", "", .words(names)))])
    }
    return text.text
  }

  /// The title of a section that a topic names by its first word, as `help` takes it.
  static func helpName(_ name: String) -> String {
    sections.first { $0.shortName == name.lowercased() }?.helpName ?? name
  }

  /// The titles of all sections but NAME, in their order.
  public static var titles: [String] { sections.map(\.title) }

  /// Returns a section of the manual by its title; nil if there is none.
  public static func text(ofSection title: String, width: Int) -> String? {
    guard let section = sections.first(where: { $0.title == title }) else { return nil }
    var text = PlainText(width: width)
    text.add(section)
    return text.text
  }

  /// Whether `help` leads from a plain word to words and sections.
  public static func isTopic(_ name: String) -> Bool { HelpTopic.named(name) != nil }

  /// The plain words that `help` takes, with the words and sections that they lead to.
  public static var topics: [(names: [String], targets: [String])] {
    HelpTopic.all.map { ($0.names.map(String.init), $0.words + $0.sections) }
  }

  /// The names that `help` accepts besides words: its topics.
  public static var topicNames: [String] { Topic.allCases.map(\.shortName) }

  /// The topics of words, with the first words of each.
  public static var wordTopics: [(name: String, words: [String])] {
    Topic.allCases.map { topic in
      (topic.shortName, topic.commands(in: .standard).prefix(2 * firstWords).map(\.name))
    }
  }

  /// Returns the first words of each topic, all words for `all`, the words of a topic, or the words
  /// that match anything else.
  public static func words(
    of name: String = "", width: Int, table: CommandTable = .standard
  ) -> String {
    let isWhole = name.isEmpty || name == "all"
    let topics = Topic.allCases.filter { isWhole || $0.shortName == name.lowercased() }
    if topics.isEmpty { return apropos(name, width: width, table: table) }
    var text = PlainText(width: width)
    for topic in topics {
      let names = names(in: topic, table).prefix(name.isEmpty ? firstWords : .max)
      text.add([.table(Item("\(topic.rawValue):", "", .words(Array(names))))])
    }
    text.addSpace()
    text.add(
      name.isEmpty
        ? "`words all` lists the others. `help` *topic* explains the words of a topic, `help` *word* one."
        : isWhole
          ? "`help` *topic* explains the words of a topic, `help` *word* one of them."
          : "`help \(name.lowercased())` explains these words, `help` *word* one of them.",
      indent: 0)
    return text.text
  }

  /// The number of words for each topic in `words`.
  private static let firstWords = 4

  // MARK: Parts

  /// Returns the manual's item about an option; a long option may be named without dashes. Returns
  /// nil if there is none.
  private static func option(named name: String) -> Item? {
    item(named: name.hasPrefix("-") ? name : "--\(name.lowercased())", in: "OPTIONS")
  }

  /// Returns the item of the manual on a key that is no word, such as `{`; nil if there is none.
  private static func key(named name: String) -> Item? {
    name.first?.isLetter ?? true ? nil : item(named: name, in: "KEYS")
  }

  private static func item(named name: String, in section: String) -> Item? {
    for case .list(let items, _) in Section.titled(section).blocks {
      for item in items where item.term.contains("`\(name)`") { return item }
    }
    return nil
  }

  private static func general(editsLines: Bool) -> [Block] {
    let editing = [
      ["F1, F2", "show the keys that act at once, switch keys mode on or off"],
      ["Tab, Right, Up", "complete a word, take a suggestion, bring back a line"],
    ]
    return [
      .paragraph("Key in the numbers, then what to do with them: `2 3 +` leaves 5."),
      .columns(
        [
          ["Keys", "What they do"],
          ["`0-9 . e _`", "a number: `3.14`, `6.02e23`, `1_000_000`, `0xFF`"],
          ["`-`", "a sign before a digit, as in `5 -3`; else subtracts: `5 3-`, `5 3 -`"],
          ["`+ - * / ^ % !`", "calculate at once; `%` is the remainder (in keys mode, percent)"],
          ["`= != < <= > >=`", "compare, and leave 1 or 0"],
          ["`_`, `@`, `(2)`", "a unit, `5_km`; a date, `@2026-11-22`; an uncertainty, `9.81(2)`"],
          ["letters", "a word, such as `sqrt`, `swap`, `sto` *name*; any other key ends it"],
          ["`{ } [ ] ' \" #`", "program, vector, formula (`'2*3' eval`), string, comment"],
          ["Enter", "runs the line; on an empty line, copies X"],
        ] + (editsLines ? editing : []) + [
          ["Ctrl-C, Ctrl-D", "clear the line or stop a calculation; leave, as `quit` does"]
        ]),
      .table(Item("Topics:", "", .words(topicNames))),
      .paragraph(
        """
        `tutorial` teaches, `undo` undoes a line. `help` *topic* lists words, `help` *word* explains one, \
        `help keys` all keys; `apropos` searches; see `surd --manual`.
        """),
    ]
  }

  private static func help(
    on command: Command, _ settings: Settings, _ table: CommandTable
  ) -> [Block] {
    let examples = command.examples.map { example in
      ManualExample.keys(example.keys, LiveExample.result(of: example.keys, settings, table))
    }
    let rows = command.topic.commands(in: table)
    let place = rows.firstIndex { $0.name == command.name } ?? 0
    let first = max(0, min(place - neighbours / 2, rows.count - neighbours - 1))
    let others = rows[first...].prefix(neighbours + 1).map(\.name).filter { $0 != command.name }
    return [
      .table(Item(command.head, Span.escape(command.summary))), .examples(examples),
      .table(Item("See also:", "", .words(others + ["help \(command.topic.shortName)"]))),
    ]
  }

  /// The number of neighbours in its topic that the help on a word lists.
  private static let neighbours = 4

  private static func help(on topic: Topic, _ table: CommandTable) -> [Block] {
    let rows = topic.commands(in: table).map { [$0.head, Span.escape($0.summary)] }
    let others = ["+", "=", "len", "get", "slice", "reverse", "sort"]
    let more = Block.table(Item("Also on strings:", "", .words(others)))
    return [.columns([[topic.rawValue, ""]] + rows)] + (topic == .strings ? [more] : [])
  }

  private static func names(in topic: Topic, _ table: CommandTable) -> [String] {
    topic.commands(in: table).flatMap(\.names)
  }
}

extension Section {
  /// The name for `help`: the first word of its title, in small letters.
  var shortName: String { title.split { " ,".contains($0) }.first?.lowercased() ?? title }

  /// Its title as `help` takes it: whole, or the first word if there is a comma.
  var helpName: String {
    title.contains(",") ? shortName.uppercased() : title.replacing(" ", with: "_")
  }

  /// The contents of each of its headings.
  var parts: [Section] {
    var parts: [Section] = []
    for block in blocks {
      if case .heading(let title) = block {
        parts.append(Section(title, []))
      } else if let last = parts.popLast() {
        parts.append(Section(last.title, last.blocks + [block]))
      }
    }
    return parts
  }

  /// Returns whether a word of its title is this one, in small letters, or its plural.
  func isAbout(_ name: String) -> Bool {
    title.lowercased().split(separator: " ").contains { $0 == name || $0 == name + "s" }
  }
}
