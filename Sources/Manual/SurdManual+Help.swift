public import Calculator
import TerminalText

/// The texts of `help`, `words` and Tab. None of them ends with a line's end.
extension SurdManual {
  /// Help in general, on one screen, for a terminal that can edit lines or for one that cannot.
  public static func help(width: Int, editsLines: Bool = true) -> String {
    var text = PlainText(width: width)
    text.add(general(editsLines: editsLines))
    return text.text
  }

  /// Help on a word, a topic, a section of the manual or a part of one, an option of surd's or a
  /// unit; nil if there is none of this name.
  ///
  /// There may be several of one name: all are shown, the word first. Topics and sections go by
  /// their first word: `help stack`, `help keys`, or by all of them, `help number_bases`; a section
  /// by its first one in capitals: `help MONEY`. Where nothing does, sections go by another word:
  /// `help tables`. The words are those of the table, and the examples are carried out with these
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
    if !text.lines.isEmpty { return text.text }
    if let topic = HelpTopic.named(shortName) { return help(on: topic, width, table) }
    let words = title.split(separator: " ")
    let isSearch =
      (1...6).contains(words.count) && words.allSatisfy { $0.count > 1 }
      && (!commands(about: title, all: true, table).isEmpty || !titles(about: title).isEmpty)
    return isSearch ? apropos(title, width: width, table: table) : nil
  }

  /// The words and sections that a topic leads to.
  private static func help(on topic: HelpTopic, _ width: Int, _ table: CommandTable) -> String {
    let rows = topic.words.compactMap { table.command(named: $0) }
    return list(rows.map { [$0.head, Span.escape($0.summary)] }, topic.sections, width)
  }

  /// Rows of words, and sections of the manual below them.
  private static func list(_ rows: [[String]], _ titles: [String], _ width: Int) -> String {
    var text = PlainText(width: width)
    if !rows.isEmpty { text.add([.columns(rows)]) }
    if !titles.isEmpty {
      text.addSpace()
      text.add([.table(Item("The manual, by `help`:", "", .words(titles)))])
    }
    return text.text
  }

  /// The titles of all sections but NAME, in their order.
  public static var titles: [String] { sections.map(\.title) }

  /// A section of the manual by its title; nil if there is none.
  public static func text(ofSection title: String, width: Int) -> String? {
    guard let section = sections.first(where: { $0.title == title }) else { return nil }
    var text = PlainText(width: width)
    text.add(section)
    return text.text
  }

  /// The words whose name, here or elsewhere, summary or topic is about a text, and the sections of
  /// the manual that have most to say of it.
  public static func apropos(
    _ wanted: String, width: Int, table: CommandTable = .standard
  ) -> String {
    let wanted = wanted.lowercased()
    if wanted.count > longestSubject || wanted.unicodeScalars.contains(where: \.isControl) {
      return "no word is about such a text; 'words' lists all"
    }
    let found = commands(about: wanted, table)
    let quantities = quantities(about: wanted)
    let titles = titles(about: wanted)
    guard !found.isEmpty || !quantities.isEmpty || !titles.isEmpty else {
      return "no word is about '\(wanted)'; 'words' lists all"
    }
    return list(
      found.map { [$0.head, Span.escape($0.summary)] } + quantities, titles, width)
  }

  /// The most characters that anything is about.
  private static let longestSubject = 100

  /// The names, as `help` takes them, of the parts that are about a text by their titles, and of
  /// the sections in which it stands most often.
  private static func titles(about wanted: String) -> [String] {
    let parts = sections.flatMap(\.parts).map(\.title).filter { isAbout(wanted, $0) }
    let others = [Section.words.title, "SYNOPSIS"]
    let counts = sections.filter { !others.contains($0.title) }.map { section in
      var text = PlainText(width: 1 << 16)
      text.add(section)
      let plain = text.text.lowercased()
      let words = plain.split { !($0.isLetter || $0.isNumber) }
      let count =
        wanted.count > 3 ? plain.ranges(of: wanted).count : words.count { $0.hasPrefix(wanted) }
      return (section.shortName.uppercased(), count)
    }
    let titles = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
    return Array((parts.map { $0.replacing(" ", with: "_") } + titles).prefix(3))
  }

  /// The rows about a text; where none has it as it is, those about all of its words, or about one.
  private static func commands(
    about wanted: String, all: Bool = false, _ table: CommandTable
  ) -> [Command] {
    let words = wanted.split(separator: " ").map(String.init)
    func rows(_ isWanted: (_ isAbout: (String) -> Bool) -> Bool) -> [Command] {
      table.commands.filter { row in
        let texts = row.names + [row.summary, row.topic.rawValue] + row.synonyms
        return isWanted { text in texts.contains { isAbout(text, $0) } }
      }
    }
    let whole = rows { $0(wanted) }
    if !whole.isEmpty { return whole }
    let common = rows { isAbout in words.allSatisfy(isAbout) }
    if !common.isEmpty || all { return common }
    return rows { isAbout in words.contains { $0.count > 3 && isAbout($0) } }
  }

  /// Whether a text contains another one, capitals or not; one of up to three letters where a word
  /// begins, since a 'tip' is in 'multiplies'.
  static func isAbout(_ wanted: String, _ text: String) -> Bool {
    let text = text.lowercased()
    if wanted.count > 3 { return text.contains(wanted) }
    return text.split(separator: " ").contains { $0.hasPrefix(wanted) }
  }

  /// The names that `help` takes beside words: its topics.
  public static var topicNames: [String] { Topic.allCases.map(\.shortName) }

  /// The topics with their first words.
  public static var topics: [(name: String, words: [String])] {
    Topic.allCases.map { topic in
      (topic.shortName, topic.commands(in: .standard).prefix(2 * firstWords).map(\.name))
    }
  }

  /// The first words of each topic; all words for `all`; the words of a topic, or those about
  /// anything else.
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

  /// The number of words of a topic that `words` lists.
  private static let firstWords = 4

  /// The words and variables that begin like this, sorted, with stack effect and summary.
  ///
  /// Keys that act at once need no completion and are left out.
  public static func completions(
    prefix: String, variables: [String], table: CommandTable = .standard
  ) -> [(name: String, effect: String, summary: String)] {
    let words = table.commands.flatMap { command in
      command.names.map { (name: $0, effect: command.effect, summary: command.summary) }
    }
    let others = variables.map { (name: $0, effect: "→ value", summary: "A variable.") }
    return (words + others)
      .filter { $0.name.hasPrefix(prefix) && ($0.name.first?.isLetter ?? false) }
      .sorted { $0.name < $1.name }
  }

  /// The words that have a name elsewhere that begins like this, likewise; not the keys either.
  public static func completions(
    synonymPrefix prefix: String
  ) -> [(name: String, effect: String, summary: String)] {
    let prefix = prefix.lowercased()
    return CommandTable.standard.commands.filter { command in
      command.synonyms.contains { $0.hasPrefix(prefix) } && command.name.first?.isLetter ?? false
    }.map { ($0.name, $0.effect, $0.summary) }.sorted { $0.name < $1.name }
  }

  // MARK: Parts

  /// The item of the manual on an option, or on a long one by its name without dashes; nil if there
  /// is none.
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

  /// The number of neighbours in its topic that the help on a word names.
  private static let neighbours = 4

  private static func help(on topic: Topic, _ table: CommandTable) -> [Block] {
    let rows = topic.commands(in: table).map { [$0.head, Span.escape($0.summary)] }
    return [.columns([[topic.rawValue, ""]] + rows)]
  }

  private static func names(in topic: Topic, _ table: CommandTable) -> [String] {
    topic.commands(in: table).flatMap(\.names)
  }
}

extension Section {
  /// The name that `help` knows it by: the first word of its title, in small letters.
  var shortName: String { title.split { " ,".contains($0) }.first?.lowercased() ?? title }

  /// What stands under its headings.
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

  /// Whether a word of its title is this one, in small letters, or this one in the plural.
  func isAbout(_ name: String) -> Bool {
    title.lowercased().split(separator: " ").contains { $0 == name || $0 == name + "s" }
  }
}
