public import Calculator
import TerminalText

/// The search of a text in words, sections of the manual and recipes.
extension SurdManual {
  /// Returns the words that match a text in their name, synonyms, summary or topic, the sections of
  /// the manual that mention it most, and recipes.
  public static func apropos(
    _ wanted: String, width: Int, table: CommandTable = .standard
  ) -> String {
    let wanted = wanted.lowercased()
    if wanted.count > longestSubject || wanted.unicodeScalars.contains(where: \.isControl) {
      return "no word is about such a text; 'words' lists all"
    }
    let topic = HelpTopic.named(wanted)
    let recipes = recipeNames(about: wanted)
    let known = topic?.rows(in: table) ?? []
    let found = commands(about: wanted, all: topic != nil || !recipes.isEmpty, table)
      .filter { row in !known.contains { $0.name == row.name } }
    let rows =
      (known + found).map { [$0.head, Span.escape($0.summary)] } + quantities(about: wanted)
    let leading = topic?.sections.map(helpName) ?? []
    let titles = leading + titles(about: wanted).filter { !leading.contains($0) }
    if rows.isEmpty, titles.isEmpty, recipes.isEmpty {
      return "no word is about '\(wanted)'; 'words' lists all"
    }
    return list(rows, Array(titles.prefix(mostTitles)), recipes: recipes, width)
  }

  /// The maximal numbers of titles of the manual and of recipes in a list.
  private static let (mostTitles, mostRecipes) = (3, 8)

  /// The maximal length of a text that can be searched for.
  private static let longestSubject = 100

  /// Returns the names for `help` of the parts with the text in their titles, and of the sections
  /// that mention it most.
  static func titles(about wanted: String) -> [String] {
    let parts = sections.flatMap(\.parts).map(\.title).filter { isAbout(wanted, $0) }
    let others = [Section.words.title, "SYNOPSIS"]
    let counts = sections.filter { !others.contains($0.title) }.map { section in
      var text = PlainText(width: 1 << 16)
      text.add(section)
      let plain = text.text.lowercased()
      let words = plain.split { !($0.isLetter || $0.isNumber) }
      let count =
        wanted.count > 3 ? plain.ranges(of: wanted).count : words.count { $0.hasPrefix(wanted) }
      return (section.helpName, count)
    }
    let titles = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
    return parts.map { $0.replacing(" ", with: "_") } + titles
  }

  /// The rows about a text; where none has it as it is, those about all of its words, or about one.
  static func commands(
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

  // MARK: Recipes

  /// The recipes of surd-recipes(7).
  private static let recipes = Section.recipes.flatMap(recipes)

  private static func recipes(in section: Section) -> [Item] {
    section.blocks.flatMap { block -> [Item] in
      if case .list(let items, _) = block { items } else { [] }
    }
  }

  /// The names of the first recipes whose titles have all words of a text.
  static func recipeNames(about wanted: String) -> [String] {
    let words = plainTitle(wanted).split(separator: " ").map(String.init)
    return recipes.filter { item in words.allSatisfy { isAbout($0, plainTitle(item.term)) } }
      .prefix(mostRecipes).map(recipeName)
  }

  /// The recipes with a title, or with one that begins with these words.
  static func recipes(named name: String) -> [Item] {
    let name = plainTitle(name)
    return recipes.filter { item in
      let title = plainTitle(item.term)
      return title == name || name.contains(" ") && title.hasPrefix(name + " ")
    }
  }

  /// The titles of all recipes, by sections.
  static var recipeTitles: [Block] {
    Section.recipes.flatMap { section -> [Block] in
      let items = recipes(in: section).map { Item($0.term, "") }
      return items.isEmpty ? [] : [.heading(section.title), .list(items, isCompact: true)]
    } + [.paragraph("`help` with the first words of a title shows the recipe.")]
  }

  /// The name of a recipe, as `help` takes it: the title up to its first comma or colon.
  private static func recipeName(_ item: Item) -> String {
    let title = plainTitle(String(item.term.prefix { !",:".contains($0) }))
    return title.first?.isLetter == true
      ? title.replacing(" ", with: "_") : "\"\(title)\""
  }

  /// A title in small letters without its signs.
  private static func plainTitle(_ title: String) -> String {
    title.lowercased().split { !($0.isLetter || $0.isNumber || $0 == ".") }.joined(separator: " ")
  }
}
