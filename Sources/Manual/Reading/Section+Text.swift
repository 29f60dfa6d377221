internal import CManual

/// The texts embedded in the program, as sections.
extension Section {
  /// The sections of surd(1), except NAME.
  static let page = sections(of: String(cString: manual_page()))
  /// The sections of surd-recipes(7).
  static let recipes = sections(of: String(cString: manual_recipes()))
  /// The sections of surd-units(7).
  static let unitPage = sections(of: String(cString: manual_units()))
  /// The sections of surd-words(7).
  static let wordPage = sections(of: String(cString: manual_words()))
  /// The sections of the tour.
  static let tour = sections(of: String(cString: manual_tour()))

  /// Returns the section of surd(1) with this title, or an empty section if there is none.
  static func titled(_ title: String) -> Section {
    page.first { $0.title == title } ?? Section(title, [])
  }

  /// Returns the sections of a text. Their blocks are read on demand.
  ///
  /// A line `# TITLE` begins a section; `# {name}` is replaced by sections made from a table.
  static func sections(of text: String) -> [Section] {
    let lines = TextLine.lines(of: text)
    var isLiteral = false
    let starts = lines.indices.filter { index in
      if lines[index].begins(with: "```") { isLiteral.toggle() }
      return !isLiteral && lines[index].begins(with: "# ")
    }
    let ends = starts.dropFirst() + [lines.endIndex]
    var sections = zip(starts, ends).flatMap { start, end -> [Section] in
      let title = String(lines[start].dropFirst(2).text)
      if case .sections(let make) = TextValue.inBraces(title) { return make() }
      return [Section(title, lines[(start + 1)..<end])]
    }
    let start = lines[..<(starts.first ?? lines.endIndex)]
    if start.contains(where: { !$0.isEmpty }) { sections.insert(Section("", start), at: 0) }
    return sections
  }

  /// Reads a whole text, and throws its first fault.
  static func check(_ text: String) throws(TextFault) {
    for section in sections(of: text) {
      if section.title.isEmpty { throw TextFault(line: 1, message: "a text begins with '# TITLE'") }
      if section.title.hasPrefix("{") {
        throw TextFault(line: section.line, message: "no sections are named '\(section.title)'")
      }
      _ = try section.readBlocks()
    }
  }
}
