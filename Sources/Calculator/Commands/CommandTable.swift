import ExactNumbers
import Quantities
import Synchronization

/// Every word of the language, one row each. Lexer, dispatch, help, completion and the manual read
/// it.
public final class CommandTable: Sendable {
  /// The words of surd.
  public static let standard = CommandTable(rows: surdRows)

  /// The rows, by topic in the order of the manual.
  public let commands: [Command]
  /// The actions of the rows, in a separate array, because dispatch reads nothing else.
  let actions: [Action]
  /// The functions of machine integers of the rows.
  let integerFunctions: [IntegerFunction?]
  /// The steps of the rows in compiled programs.
  let steps: [Step?]
  /// The kinds of the operands of the rows.
  let operands: [[Kind]]
  /// The number of operands of rows whose operands may be of any kind; -1 for other rows.
  let freeOperandCounts: [Int8]
  private let indices: [String: Int]
  /// The names in lower case, made at the first misspelt word, because the table is made at every
  /// start.
  private let spellings = Mutex<[Spelling]?>(nil)
  /// The rows of the keys that act at once, by their raw values.
  let keyRows: [Int]
  /// The rows by their short names.
  let shortNames: ShortNames
  /// The meaning of each byte at the beginning of a token.
  let firstBytes: FirstBytes

  /// Creates a table with the words of surd and additional words written in Swift. Several
  /// calculators may share it.
  ///
  /// Throws ``CalculatorError/nameTaken(_:)`` if another word has a name: no word is ever replaced.
  /// Throws ``CalculatorError/malformedName(_:)`` if a name cannot be typed as a word.
  public convenience init(adding words: [Command]) throws(CalculatorError) {
    var names: Set<String> = []
    for name in words.flatMap({ [$0.name] + $0.aliases }) {
      guard Lexer.isWord(name) else { throw .malformedName(name) }
      guard Self.standard.index(of: name) == nil, names.insert(name).inserted else {
        throw .nameTaken(name)
      }
    }
    self.init(rows: Self.standard.commands + words)
  }

  /// The rows of surd, with their topics.
  private static var surdRows: [Command] {
    let topics: [(Topic, [Command])] = [
      (.stack, stack), (.arithmetic, arithmetic), (.exponential, exponential),
      (.trigonometry, trigonometry), (.complex, complex), (.special, special),
      (.elliptic, elliptic), (.hypergeometric, hypergeometric), (.probability, probability),
      (.probability, distributions), (.probability, random), (.integers, integers),
      (.integers, combinatorics), (.bits, bits), (.floats, floats), (.colours, colours),
      (.comparison, comparison), (.vectors, vectors), (.vectors, matrices),
      (.vectors, decompositions), (.numerical, numerical), (.numerical, coefficients),
      (.solving, solving), (.plots, plots), (.strings, strings), (.programs, programs),
      (.variables, variables), (.statistics, ranges), (.statistics, statistics),
      (.statistics, samples), (.statistics, tests), (.statistics, runningStatistics),
      (.units, units), (.dates, dates), (.measured, measured), (.money, money), (.money, bonds),
      (.money, depreciation), (.display, display), (.session, session), (.session, shell),
    ]
    let count = topics.reduce(0) { $0 + $1.1.count }
    var rows: [Command] = []
    rows.reserveCapacity(count)
    for (topic, commands) in topics {
      let start = rows.count
      rows += commands
      for index in start..<rows.count { rows[index].topic = topic }
    }
    return rows
  }

  private init(rows: [Command]) {
    // With space for two names per row: growing would take longer than the rest of the table.
    var indices = [String: Int](minimumCapacity: 2 * rows.count)
    func name(_ index: Int, _ name: String) {
      precondition(indices.updateValue(index, forKey: name) == nil, "two rows are named '\(name)'")
    }
    for (index, row) in rows.enumerated() {
      name(index, row.name)
      for alias in row.aliases { name(index, alias) }
    }
    commands = rows
    actions = rows.map(\.action)
    integerFunctions = rows.map(\.integerFunction)
    steps = rows.map(\.step)
    operands = rows.map(\.operands)
    freeOperandCounts = rows.map { row in
      row.operands.allSatisfy { $0 == .any } ? Int8(row.operands.count) : -1
    }
    self.indices = indices
    let keyRows = ActingKey.allCases.map { key in
      guard let index = indices[key.word] else {
        preconditionFailure("no row for the key '\(key.word)'")
      }
      return index
    }
    self.keyRows = keyRows
    let wordRows = rows.indices.map { IntegerAction($0, rows[$0]) }
    shortNames = ShortNames(indices, wordRows)
    firstBytes = FirstBytes { wordRows[keyRows[$0.rawValue]] }
  }

  deinit {
    shortNames.deallocate()
    firstBytes.deallocate()
  }

  /// Returns the name of the row that is recorded as this function.
  func name(of function: RecordedFunction) -> String? {
    switch function {
    case .elementary(let function): commands.first { $0.recordable == function }?.name
    case .special(let name): commands.first { $0.special?().name == name }?.name
    }
  }

  /// Returns the row with this name or alias.
  public func command(named name: String) -> Command? {
    indices[name].map { commands[$0] }
  }

  /// The names and aliases of all rows, unsorted.
  public var names: some Collection<String> { indices.keys }

  /// Returns the index of the row with this name or alias.
  func index(of name: String) -> Int? { indices[name] }

  /// Returns the index of the row with this name or alias in UTF-8.
  @inline(__always)
  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    if name.count <= ShortNames.length { return shortNames[name].map { Int($0.index) } }
    return indices[String(decoding: name, as: UTF8.self)]
  }

  /// Returns a suggestion for a word that does not exist: a word that has this name on other
  /// calculators, or else a word with a similar spelling.
  func suggestion(for word: String, variables: some Sequence<String>) -> Suggestion? {
    // A column of a table, `Price` for `price`, is meant before any word.
    let letters = word.lowercased()
    if let name = variables.first(where: { $0.lowercased() == letters }) { return .spelt(name) }
    let words = Synonyms.words(for: word)
    let quantity = quantity(named: word)
    if quantity == nil, let sentence = Synonyms.sentence(on: word) { return .said(sentence) }
    // `CROSS` is `cross` before it is anything else.
    let small = word.lowercased()
    if small != word, word == word.uppercased(), command(named: small) != nil {
      return words.isEmpty ? .spelt(small) : .called(words + [small])
    }
    if !words.isEmpty { return quantity.map { .either(.called(words), $0) } ?? .called(words) }
    if let quantity { return quantity }
    let code = word.uppercased()
    if word == small || word == code, UnitTable.currencies.contains(code) { return .unit(code) }
    // Short names are similar to too many others.
    let isLong = word.utf8.count >= 5
    if isLong, let constant = Constants.name(of: word) { return .constant(constant, isUnit: false) }
    if let name = nearest(to: word, variables) { return .spelt(name) }
    return isLong ? Synonyms.word(nearest: word).map { .spelt($0) } : nil
  }

  /// Returns the unit or the constant with a name.
  private func quantity(named name: String) -> Suggestion? {
    let isUnit = UnitTable.standard.isUnit(name)
    if ConstantTable.standard.row(named: name) != nil { return .constant(name, isUnit: isUnit) }
    if let constant = Constants.name(writtenElsewhere: name) {
      let suggestion = Suggestion.constant(constant, isUnit: false)
      return isUnit ? .either(suggestion, .unit(name)) : suggestion
    }
    return isUnit ? .unit(name) : nil
  }

  /// Returns the name or alias nearest to a misspelt word, among these variables and all rows.
  ///
  /// The measure is the Damerau-Levenshtein distance (optimal string alignment), at most 2 and
  /// about a third of the word. A letter in the wrong case costs nothing. Of names at equal
  /// distance, a word that was cut short or continued comes first.
  func nearest(to word: String, _ variables: some Sequence<String>) -> String? {
    let limit = min(2, (word.utf8.count + 1) / 3)
    let letters = Spelling(word).letters
    var best: (distance: Int, isReplaced: Int, name: String)?
    func look(at spelling: Spelling) {
      let distance = editDistance(letters, spelling.letters, limit: limit)
      if distance > limit { return }
      let name = spelling.name
      let isReplaced = name.hasPrefix(word) || word.hasPrefix(name) ? 0 : 1
      let candidate = (distance, isReplaced, name)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    for spelling in spellingsOfNames { look(at: spelling) }
    for name in variables { look(at: Spelling(name)) }
    return best?.name
  }

  private var spellingsOfNames: [Spelling] {
    spellings.withLock { spellings in
      if let spellings { return spellings }
      let made = names.map { Spelling($0) }
      spellings = made
      return made
    }
  }
}

/// A name, and its bytes in lower case.
struct Spelling: Sendable {
  let name: String
  let letters: [UInt8]

  /// Creates the spelling of a name.
  init(_ name: String) {
    self.name = name
    letters = Array(name.lowercased().utf8)
  }
}
