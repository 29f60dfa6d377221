/// The effect of the keys of a line on the stack, as far as the command table says: the values
/// that they take, and the values from before the line on which X depends at the end.
struct StackFlow {
  /// The ways in which keys use the stack.
  enum Result: Equatable {
    /// Every word finds its operands among the values of the line.
    case complete
    /// Words take values from before the line, and X depends on each value that was computed with.
    case goesOn
    /// X does not depend on a value from before the line that was computed with.
    case loses
    /// It depends on values or programs how many values a word takes.
    case isOpen
    /// A word does not exist, a text is no key, or words fail whatever the stack holds.
    case fails
  }

  /// A value: the values from before the line that it depends on, as numbers from the top.
  private struct Cell {
    var sources: Set<Int> = []
    var isVector = false
    /// Whether it is a number without a unit, other than 1, as the line has it.
    var isPlainNumber = false
  }

  private let reader: LineReader
  private let line: LineText
  private var cells: [Cell] = []
  /// The cells below each open bracket.
  private var vectors: [[Cell]] = []
  /// The number of values from before the line that were reached, and the values computed with.
  private var reached = 0
  private var taken: Set<Int> = []
  /// The sources of the values that a word has named, shown, set or forgotten.
  private var delivered: Set<Int> = []
  /// The names that the line gives to values.
  private(set) var named: Set<String> = []
  private var isOpen = false
  private var fails = false

  init(_ line: LineText, _ reader: LineReader) {
    (self.line, self.reader) = (line, reader)
    fails = !line.isWhole
    var index = 0
    while index < line.pieces.count, !fails { index = perform(index) }
    fails = fails || !vectors.isEmpty
  }

  /// The way in which the keys use the stack.
  var result: Result {
    if fails { return .fails }
    if isOpen { return .isOpen }
    if reached == 0, taken.isEmpty { return .complete }
    return taken.isSubset(of: (cells.last?.sources ?? []).union(delivered)) ? .goesOn : .loses
  }

  /// The number of its own values that the line leaves.
  var count: Int { cells.count }

  /// Performs a piece, and returns the index after it and the pieces that belong to it.
  private mutating func perform(_ index: Int) -> Int {
    let piece = line.pieces[index]
    switch (piece.kind, piece.text) {
    case (.number, _), (.string, _), (.unit, _):
      if piece.kind == .unit, !reader.isUnitKey(piece.text) { fails = true }
      if piece.kind == .unit, piece.isGlued, line.pieces[index - 1].kind == .number {
        cells[cells.count - 1].isPlainNumber = false
      } else {
        let isPlain = piece.kind == .number && piece.text != "1" && !piece.text.hasPrefix("@")
        cells.append(Cell(isPlainNumber: isPlain))
      }
    case (.sign, "'"): return skip(from: index, to: "'")
    case (.sign, "{"): return skip(from: index, to: "}")
    case (.sign, "["):
      vectors.append(cells)
      cells = []
    case (.sign, "]"):
      guard let below = vectors.popLast() else { fails = true; break }
      let sources = cells.reduce(into: Set<Int>()) { $0.formUnion($1.sources) }
      cells = below + [Cell(sources: sources, isVector: true)]
    case (.sign, "}"): fails = true
    default: return performWord(piece.text, index)
    }
    return index + 1
  }

  /// Passes over a program or an expression, which is one value.
  private mutating func skip(from start: Int, to end: String) -> Int {
    var (index, depth) = (start, 0)
    repeat {
      let text = line.pieces[index].text
      depth +=
        text == end && (end == "}" || index > start) ? -1 : text == line.pieces[start].text ? 1 : 0
      index += 1
    } while depth > 0 && index < line.pieces.count
    fails = fails || depth > 0
    cells.append(Cell())
    return index
  }

  private mutating func performWord(_ text: String, _ index: Int) -> Int {
    guard let row = reader.table.command(named: Expression.otherKeys[text] ?? text) else {
      switch named.contains(text) ? .value : reader.kind(ofName: text) {
      case .value: cells.append(Cell())
      case .program: isOpen = true
      case nil: fails = true
      }
      return index + 1
    }
    // `255 to hex`: a plain number is no unit.
    if row.name == reader.conversion, cells.last?.isPlainNumber == true { taken.insert(-1) }
    // `digits 20 pi`: the number was meant, not a value from before the line.
    let next = index + 1 < line.pieces.count ? line.pieces[index + 1].kind : nil
    if row.isSetting, row.operands.count == 1, cells.isEmpty, next == .number { taken.insert(-1) }
    if let effect = row.stackEffect {
      apply(effect)
    } else if row.isOfSample {
      takeAll()
    } else {
      isOpen = true
    }
    let hasName = row.takesName && index + 1 < line.pieces.count
    if hasName, row.name == "sto" { named.insert(line.pieces[index + 1].text) }
    return index + (hasName ? 2 : 1)
  }

  /// A function of a vector, or of all that is on the stack.
  private mutating func takeAll() {
    if cells.last?.isVector == true { return }
    reach(cells.count + 1)
    taken.formUnion(0..<reached)
    cells = [Cell(sources: Set(0..<reached))]
  }

  private mutating func apply(_ effect: StackEffect) {
    if effect.clears {
      cells = []
      return
    }
    reach(effect.takes)
    let operands = Array(cells.suffix(effect.takes))
    cells.removeLast(effect.takes)
    let sources = operands.reduce(into: Set<Int>()) { $0.formUnion($1.sources) }
    if effect.computes { taken.formUnion(sources) }
    // `lastx` depends on the values that were computed with before it, `today` on none.
    let isRecalled = effect.takes == 0 && !effect.isSource
    let results = effect.results.map { place in
      place.map { operands[$0] } ?? Cell(sources: isRecalled ? taken : sources)
    }
    cells += results
    if !effect.computes {
      delivered.formUnion(
        sources.subtracting(results.reduce(into: []) { $0.formUnion($1.sources) }))
    }
  }

  /// Brings values from before the line up, until there are so many cells.
  private mutating func reach(_ count: Int) {
    while cells.count < count {
      // No value from before a bracket may be taken within it.
      if !vectors.isEmpty { fails = true }
      cells.insert(Cell(sources: [reached]), at: 0)
      reached += 1
    }
  }
}

/// The number of values that a word takes, and those that it leaves.
struct StackEffect {
  let takes: Int
  /// The operand that each result is, the deepest being 0; nil for a value that it computes.
  let results: [Int?]
  /// Whether it computes with its operands; otherwise it moves, names, shows, sets or forgets them.
  let computes: Bool
  /// Whether it empties the stack.
  var clears = false
  /// Whether its result does not depend on anything before it.
  var isSource = false
}

extension Command {
  /// The effect on the stack, from the counts of the row or its text `y x → x y`; nil if it is not
  /// always the same.
  var stackEffect: StackEffect? {
    if let counts {
      return StackEffect(
        takes: counts.takes, results: Array(repeating: nil, count: counts.gives), computes: true,
        isSource: isSource)
    }
    let sides = effect.split(separator: "→", omittingEmptySubsequences: false).map(Self.values)
    guard sides.count == 2 else { return nil }
    if sides[1].isEmpty, sides[0] == ["…"] {
      return StackEffect(takes: 0, results: [], computes: false, clears: true)
    }
    if (sides[0] + sides[1]).contains("…") { return nil }
    let results = sides[1].map { sides[0].firstIndex(of: $0) }
    // A result that is named as an operand is one only if all are: `x n → x` computes.
    let moves = results.allSatisfy { $0 != nil } && movesValues
    return StackEffect(
      takes: sides[0].count, results: moves ? results : results.map { _ in nil },
      computes: !moves, isSource: isSource)
  }

  /// Whether its results, if any, are operands as they were.
  private var movesValues: Bool {
    switch action {
    case .change, .setting, .named: true
    case .control: ["", "→ x", "x → x", "x →"].contains(effect) || effect.hasSuffix("→")
    case .unary, .binary, .values: false
    }
  }

  /// The values of one side of an effect: brackets and quotes hold theirs together.
  private static func values(_ side: Substring) -> [String] {
    var (values, depth, isNew) = ([String](), 0, true)
    for character in side {
      if character == " ", depth == 0 {
        isNew = true
        continue
      }
      if isNew { values.append("") }
      isNew = false
      values[values.count - 1].append(character)
      depth += "[{".contains(character) ? 1 : "]}".contains(character) ? -1 : 0
    }
    return values
  }
}
