public import Calculator
import Quantities

/// The names that completion offers and that only a front end knows.
public struct KnownNames {
  /// The names of variables.
  public var variables: [String]
  /// The user's own units, without `_`.
  public var units: [String]
  /// The listeners that can be plugged in.
  public var listeners: [String] = []
  /// The listeners that are plugged in.
  public var pluggedIn: [String] = []
  /// Returns the files whose names begin with a text; the name of a folder ends in `/`.
  public var files: (String) -> [String] = { _ in [] }

  /// Creates the names that every front end has.
  public init(variables: [String], units: [String]) {
    (self.variables, self.units) = (variables, units)
  }
}

/// The names that may come next in a line of the prompt, an editor or a notebook.
///
/// Completion reads the text before the cursor and the tables, and never calculates.
public struct LineCompletion {
  /// A name that may come next.
  public struct Candidate: Equatable, Sendable {
    /// The kind of a name.
    public enum Kind: Sendable {
      case word, variable, unit, constant, topic, listener, file, zone, choice
    }

    /// The whole name.
    public let name: String
    /// Its kind.
    public let kind: Kind
    /// The values that a word takes and leaves; empty for other names.
    public var effect = ""
    /// The meaning; may be empty.
    public var summary = ""
    /// The text after the name if no other name is possible: a blank, with a quote after the names
    /// in strings; empty after a folder.
    public var ending = " "

    init(_ name: String, _ kind: Kind, _ summary: String = "", ending: String = " ") {
      (self.name, self.kind, self.summary, self.ending) = (name, kind, summary, ending)
    }

    init(_ name: String, _ row: Command) {
      self.init(name, .word, row.summary)
      effect = row.effect
    }
  }

  /// The end of the text that a name takes the place of.
  public let word: String
  /// The names, in the order of the list.
  public let candidates: [Candidate]

  private init(_ word: some StringProtocol, _ candidates: [Candidate]) {
    var seen: Set<String> = []
    self.word = String(word)
    self.candidates = candidates.filter { seen.insert($0.name).inserted }
  }

  /// Creates the completions of the text before the cursor; nil where no name can be, such as in
  /// numbers and comments.
  public init?(of text: String, _ names: KnownNames, table: CommandTable = .standard) {
    let bytes = Array(text.utf8)
    let pieces = bytes.withUnsafeBufferPointer { KeyPiece.pieces(of: $0) }
    func rest(_ index: Int) -> String { String(decoding: bytes[index...], as: UTF8.self) }
    func row(_ piece: KeyPiece?) -> Command? {
      guard let piece, piece.kind == .word else { return nil }
      return table.command(named: String(decoding: bytes[piece.bytes], as: UTF8.self))
    }
    let last = pieces.last
    if let last, last.isOpen {
      let inner = rest(last.bytes.lowerBound + 1)
      if last.kind == .sign {
        self.init(of: inner, names, table: table)
      } else {
        self.init(inString: inner, of: row(pieces.dropLast().last)?.nameKind, names)
      }
      return
    }
    let isInComment = last?.kind == .comment && last?.bytes.upperBound == bytes.count
    if !isInComment, let unit = Self.unit(atEndOf: text) {
      self.init(unit, Self.units(unit, names.units))
      return
    }
    guard let last, last.bytes.upperBound == bytes.count else {
      // Other signs than blanks and quotes begin nothing here.
      guard text.last?.isWhitespace ?? true else { return nil }
      self.init(after: row(last), "", names, table)
      return
    }
    let end = rest(last.bytes.lowerBound)
    switch last.kind {
    case .sign: self.init(after: nil, "", names, table)
    case .word:
      let previous = pieces.dropLast().last
      let text = previous.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } ?? ""
      // `3 km in mi` and `5 kilo` have units without `_`.
      let isTarget = ["to", "in"].contains(text)
      self.init(after: row(previous), end, names, table)
      if isTarget || candidates.isEmpty && previous?.kind == .number {
        self.init(end, Self.units(end, names.units) + candidates)
      }
    case .number:
      guard end.hasPrefix("@"), let bracket = end.lastIndex(of: "[") else { return nil }
      let zone = end[end.index(after: bracket)...]
      self.init(zone, Self.zones(zone, ending: "]"))
    case .unit, .string, .comment: return nil
    }
  }

  // MARK: Words

  /// Creates the completions of a word, or of nothing, after a row that may take a name.
  private init(after row: Command?, _ word: String, _ names: KnownNames, _ table: CommandTable) {
    let variables = Self.names(names.variables.sorted(), word, .variable, "A variable.")
    let kind = row?.takesName == true || row?.nameKind == .file ? row?.nameKind : nil
    let candidates: [Candidate]
    switch kind {
    case .variable: candidates = variables
    case .constant: candidates = Self.constants(word)
    case .topic: candidates = Self.topics(word) + variables + Self.words(word, table)
    case .topicOfWords: candidates = Self.names(SurdManual.topicNames, word, .topic)
    case .listener: candidates = Self.names(names.listeners, word, .listener)
    case .pluggedIn: candidates = Self.names(names.pluggedIn, word, .listener)
    case .file where row?.takesName == true && word.isEmpty:
      candidates = Self.quoted(Self.files("", names))
    case .file where !word.isEmpty:
      // `load b` is read as `"b" load`.
      let files = Self.files(word, names).map { Candidate($0.name, .file) }
      candidates = files + (row?.takesName == true ? [] : variables + Self.words(word, table))
    case .choice(let words): candidates = Self.names(words, word, .choice)
    case nil, .zone, .file: candidates = variables + Self.words(word, table)
    }
    let isOfWords = kind == nil || kind == .topic
    self.init(
      word, isOfWords && candidates.isEmpty ? Self.wordsElsewhere(word, table) : candidates)
  }

  /// The words that begin with a text. Keys that act at once need no completion.
  private static func words(_ word: String, _ table: CommandTable) -> [Candidate] {
    table.commands.flatMap { row in row.names.map { (name: $0, row: row) } }
      .filter { $0.name.hasPrefix(word) && $0.name.first?.isLetter ?? false }
      .map { Candidate($0.name, $0.row) }.sorted { $0.name < $1.name }
  }

  /// The words that have a name elsewhere that begins with a text.
  private static func wordsElsewhere(_ word: String, _ table: CommandTable) -> [Candidate] {
    let name = word.lowercased()
    return table.commands.filter { row in
      row.name.first?.isLetter ?? false && row.synonyms.contains { $0.hasPrefix(name) }
    }.map { Candidate($0.name, $0) }.sorted { $0.name < $1.name }
  }

  private static func constants(_ word: String) -> [Candidate] {
    let rows = ConstantTable.standard.rows
    let named = rows.filter { $0.name.hasPrefix(word) }
    let described = rows.filter { row in
      row.description.lowercased().split(separator: " ").contains { $0.hasPrefix(word) }
    }
    return (named.isEmpty ? described : named)
      .map { Candidate($0.name, .constant, $0.description) }
      .sorted { $0.name < $1.name }
  }

  /// The names that `help` knows besides words: topics, plain names, and sections of the manual in
  /// capitals.
  private static func topics(_ word: String) -> [Candidate] {
    let isCapital = word.first?.isUppercase ?? false
    let topics = SurdManual.topicNames.map { ($0, "A topic.") }
    let others = HelpTopic.all.flatMap { topic in
      topic.names.map { (String($0), (topic.words + topic.sections).joined(separator: " ")) }
    }
    let sections = SurdManual.sections.map { ($0.helpName, "A section of the manual.") }
    let names = topics + (word.isEmpty ? [] : others.sorted { $0.0 < $1.0 })
    return (isCapital ? sections : names).filter { $0.0.hasPrefix(word) }
      .map { Candidate($0.0, .topic, $0.1) }
  }

  /// Names that begin with a text; names that are no words are strings.
  private static func names(
    _ names: [String], _ word: String, _ kind: Candidate.Kind, _ summary: String = ""
  ) -> [Candidate] {
    let found = names.filter { $0.hasPrefix(word) }.map { Candidate($0, kind, summary) }
    let isWord = { (candidate: Candidate) in !candidate.name.contains { "= ./".contains($0) } }
    return found.filter(isWord)
      + (word.isEmpty ? quoted(found.filter { !isWord($0) }) : [])
  }

  /// Names as the beginning of strings.
  private static func quoted(_ names: [Candidate]) -> [Candidate] {
    names.map { Candidate("\"\($0.name)", $0.kind, ending: ending($0.name)) }
  }

  // MARK: Strings

  /// Creates the completions in a string that nothing has closed, after a row that may take it.
  private init?(inString text: String, of kind: Command.NameKind?, _ names: KnownNames) {
    if text.contains("\\") { return nil }
    switch kind {
    case .zone: self.init(text, Self.zones(text, ending: "\" "))
    case .listener, .pluggedIn:
      if kind == .listener, text.hasPrefix("tape=") {
        let file = text.dropFirst("tape=".count)
        self.init(file, Self.files(String(file), names))
        return
      }
      let known = kind == .pluggedIn ? names.pluggedIn : names.listeners
      self.init(
        text,
        known.filter { $0.hasPrefix(text) }
          .map { Candidate($0, .listener, ending: "\" ") })
    case .file: self.init(text, Self.files(text, names))
    default:
      // Its word may come after it.
      let zones = text.isEmpty ? [] : Self.zones(text, ending: "\" ")
      self.init(text, Self.files(text, names) + zones)
    }
  }

  private static func files(_ text: String, _ names: KnownNames) -> [Candidate] {
    names.files(text).filter { !$0.contains { "\"\\".contains($0) || $0.isNewline } }
      .map { Candidate($0, .file, ending: ending($0)) }
  }

  private static func ending(_ name: String) -> String { name.hasSuffix("/") ? "" : "\" " }

  private static func zones(_ text: some StringProtocol, ending: String) -> [Candidate] {
    Zones.names(beginningWith: String(text)).map {
      Candidate($0, .zone, ending: $0.hasSuffix("/") ? "" : ending)
    }
  }

  // MARK: Units

  /// The beginning of the name of a unit that a text ends with: `k` of `5_k`, of `2*_k` and of
  /// `5_m/k`; nil if it ends with no unit.
  private static func unit(atEndOf text: String) -> Substring? {
    let run = text.reversed().prefix { $0.isLetter || $0.isNumber || "_.()*/·^-°′″%".contains($0) }
    let token = text.suffix(run.count)
    for mark in token.indices where token[mark] == "_" {
      let next = token.index(after: mark)
      if next < token.endIndex, token[next].isNumber { continue }
      let before = token[..<mark].reversed().prefix {
        $0.isLetter || $0.isNumber || "_.".contains($0)
      }
      // `x_k` is a word; an uncertainty or a fraction ends in a parenthesis.
      guard before.last?.isLetter != true else { continue }
      let unit = token[next...]
      guard let sign = unit.lastIndex(where: { "*/·()^-".contains($0) }) else { return unit }
      // No unit begins with the sign of an exponent.
      if "^-".contains(unit[sign]) { return unit[sign...] }
      return unit[unit.index(after: sign)...].drop(while: \.isNumber)
    }
    return nil
  }

  /// The units whose names begin with a text. Long names need three letters, and a prefix needs a
  /// letter after it.
  private static func units(_ word: some StringProtocol, _ own: [String]) -> [Candidate] {
    SurdManual.unitCompletions(prefix: String(word), own: own).map {
      Candidate($0.name, .unit, $0.summary)
    }
  }
}
