import ExactNumbers
import Quantities

/// Reads what a line means, before any of it runs: the one reader of every front end to which lines
/// are typed.
///
/// It sees the text, the command table and the names of variables, never the values on the stack.
///
/// 1. *Keys, complete in themselves*: each word finds its operands among the values of the line.
/// 2. *Keys that go on*: words take values from before the line, and X depends on all of them.
/// 3. *As on paper*: otherwise, a line that a ``Habit`` reads is answered by its keys.
/// 4. *Two readings*: an error with the keys of each.
///
/// A line without a reading runs as keys, which gives the error of the first word that fails.
public struct LineReader: Sendable {
  /// The kinds of values that a name has.
  enum NameKind { case value, program }

  let table: CommandTable
  private let variables: Variables
  /// Names that get a value earlier in the line.
  private var named: Set<String> = []
  private let units: [String: NamedUnit]
  /// The reading of numerals.
  let numerals: NumeralReading
  /// Whether lines as on paper are answered.
  var answersPaper: Bool
  /// Whether angles without a unit are in radians.
  private let hasRadians: Bool

  /// Whether the keys that a reading offers are read, too.
  private var verifiesOffers = true

  /// The most bytes of a line that is read; longer ones are keys.
  static let longest = 100_000

  /// The name of the row of `to`.
  let conversion: String?

  /// The most pieces of a line whose parts are tried each.
  private static let mostPieces = 50

  /// Makes a reader for the words, variables and settings of a machine.
  public init(_ machine: Machine) {
    (table, variables, units) = (machine.table, machine.variables, machine.units)
    numerals = machine.settings.reading
    conversion = table.command(named: "to")?.name
    answersPaper = machine.settings.answersPaper
    hasRadians = machine.settings.context.angle == .radians
  }

  /// The meaning of a line, without its end.
  public func read(_ text: String) -> LineReading {
    if text.utf8.count > Self.longest { return .keys }
    let line = LineText(text, numerals)
    if line.text.isEmpty || line.isNumber { return .keys }
    if line.text.utf8.count > Expression.lengthLimit {
      // No formula is so long; keys may be.
      let hasInfix = line.chunks.contains { isInfix(line, $0) }
      return hasInfix ? .twofold(TwofoldLine(String(line.text.prefix(20)) + "…", [])) : .keys
    }
    let reading = read(line)
    guard case .paper(var correction) = reading else { return reading }
    if !answersPaper {
      return .twofold(TwofoldLine(line.text, [.init(correction.keys, "its keys are")]))
    }
    correction.remark = remark(on: LineText(correction.keys, numerals).pieces)
    return .paper(correction)
  }

  /// A remark on the sine of a number such as 30, which is rarely meant in radians.
  private func remark(on keys: [LineText.Piece]) -> String {
    let angle = zip(keys, keys.dropFirst()).first { number, word in
      ["sin", "cos", "tan"].contains(word.text) && Int(number.text).map { abs($0) > 6 } == true
    }
    guard hasRadians, let (number, word) = angle else { return "" }
    return "in radians; in degrees: \(number.text)_° \(word.text)"
  }

  private func read(_ line: LineText) -> LineReading {
    let flow = StackFlow(line, self)
    // Formulas have decimal digits.
    let isDecimal = numerals.base == .decimal
    if isDecimal, let reading = first(of: Habit.beforeKeys, line, flow) { return reading }
    let hasInfix = line.chunks.contains { isInfix(line, $0) }
    switch flow.result {
    case .complete, .goesOn:
      return (isDecimal ? first(of: Habit.besideKeys, line, flow) : nil) ?? .keys
    case .isOpen where !hasInfix: return .keys
    case .isOpen, .loses, .fails: break
    }
    if isDecimal, let reading = first(of: Habit.onPaper, line, flow) { return reading }
    switch flow.result {
    case .loses: return .twofold(TwofoldLine(line.text, lines(of: line), areLines: true))
    case .isOpen: return .twofold(TwofoldLine(line.text, []))
    case .complete, .goesOn, .fails: return .keys
    }
  }

  /// Keys that go on, and keys that are complete in themselves, which are a line together; none if
  /// the line has no such parts.
  private func lines(of line: LineText) -> [TwofoldLine.Meaning] {
    if line.pieces.count > Self.mostPieces { return [] }
    for index in line.pieces.indices.dropFirst() where !line.pieces[index].isGlued {
      let (first, last) = (line.text(of: 0..<index), line.text(of: index..<line.pieces.count))
      let goesOn = StackFlow(LineText(first, numerals), self).result == .goesOn
      // `sqrt + 1` is no two lines.
      let computes = (index..<line.pieces.count).contains {
        line.pieces[$0].kind == .word || line.isSign($0)
      }
      if goesOn, computes, settled(first) == first, settled(last) == last,
        StackFlow(LineText(last, numerals), self).result == .complete
      {
        return [.init(first), .init(last)]
      }
    }
    return []
  }

  /// The reading of the first habit that has one whose keys can run.
  private func first(of habits: [Habit], _ line: LineText, _ flow: StackFlow) -> LineReading? {
    for habit in habits {
      switch habit.find(line, flow, self) {
      case .keys(let keys):
        guard let keys = settled(keys) else { break }
        return .paper(Correction(habit.name, line.text, keys: keys))
      case .note(let keys, let clause, let plain):
        guard let keys = settled(keys) else { return .twofold(TwofoldLine(line.text, [])) }
        return .noted(
          Correction(habit.name, line.text, keys: keys, note: (clause, plain.flatMap(settled))))
      case .meanings(let text, var meanings):
        meanings = meanings.filter { $0.keys.isEmpty || settled($0.keys) == $0.keys }
        for index in meanings.indices { meanings[index].isLine = text == line.text }
        return .twofold(TwofoldLine(text, meanings))
      case nil: break
      }
    }
    return nil
  }

  /// The keys for a text after `=`: a value or a formula on paper; nil for any other text.
  public func keys(ofExpression text: String) -> String? {
    if case .paper(let correction) = read(text) { return correction.keys }
    return keys(forValue: text)
  }

  /// Returns the number of results of the last word of some keys; 1 if it is unknown.
  public func resultCount(of keys: String) -> Int {
    let name = LineText(keys, numerals).pieces.last?.text ?? ""
    guard let effect = table.command(named: name)?.stackEffect, effect.computes else { return 1 }
    return effect.results.count
  }

  // MARK: Names

  /// The kind of a variable; nil if there is none of this name.
  func kind(ofName name: String) -> NameKind? {
    guard let value = variables[name] else { return named.contains(name) ? .value : nil }
    if case .program = value { return .program }
    return .value
  }

  /// Makes the names known that keys give to values.
  mutating func note(namesIn keys: String) {
    named.formUnion(StackFlow(LineText(keys, numerals), self).named)
  }

  /// Whether a text is the name of a unit, or a product of units such as `km/h`.
  func isUnit(_ text: some StringProtocol) -> Bool {
    if units[String(text)] != nil { return true }
    if !text.contains(where: { "/*·^".contains($0) }) {
      return UnitTable.standard.isUnit(String(text))
    }
    return text.first?.isLetter ?? false && (try? Unit.parse(String(text), .table)) != nil
  }

  /// Whether a key of a unit names one, or a currency, which may still get a rate.
  func isUnitKey(_ text: String) -> Bool {
    let name = text.dropFirst()
    return isUnit(name) || UnitTable.currencies.contains(String(name))
  }

  /// Whether keys run as they are: their words exist, and none takes a value that X does not
  /// depend on.
  func mayRun(_ keys: String) -> Bool {
    switch StackFlow(LineText(keys), self).result {
    case .complete, .goesOn, .isOpen: true
    case .loses, .fails: false
    }
  }

  /// Keys that a reading may offer: with the keys of formulas in them; nil if they cannot run, or
  /// would be read otherwise when they are typed.
  private func settled(_ keys: String) -> String? {
    let line = LineText(keys, numerals)
    let formulas = misfits(line)
    let keys = formulas.isEmpty ? keys : replacingFormulas(line, formulas) ?? ""
    if keys.isEmpty || !mayRun(keys) { return nil }
    if !verifiesOffers { return keys }
    var reader = self
    reader.verifiesOffers = false
    return reader.read(keys) == .keys ? keys : nil
  }

  // MARK: Formulas

  /// The keys for a formula on paper; nil for any other text.
  func keys(forFormula text: some StringProtocol, bindsProducts: Bool? = nil) -> String? {
    // `x(3)` is no call.
    let calls = text.split(separator: "(").dropLast().map { part in
      String(part.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
    }
    if calls.contains(where: { kind(ofName: $0) == .value }) { return nil }
    return Expression.keys(ofLine: String(text), table, bindsProducts: bindsProducts) {
      kind(ofName: $0) != nil
    }
  }

  /// The keys that go on with X for a text that begins with an operator, `+ 5`; nil for any other
  /// text.
  func keys(goingOn text: some StringProtocol) -> String? {
    // Any name does for the value in X: it becomes the first key.
    guard let keys = keys(forFormula: "x \(text)"), keys.hasPrefix("x ") else { return nil }
    return String(keys.dropFirst(2))
  }

  /// The keys for a value: a number, a name, a vector, a percentage or a formula; nil for any other
  /// text.
  func keys(forValue text: some StringProtocol) -> String? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if Number.isNumeral(text, as: numerals) || kind(ofName: text) == .value { return text }
    if text.last == "%", Number.isNumeral(text.dropLast()) { return "\(text.dropLast()) 100 /" }
    if let keys = keys(forFormula: text) ?? Expression.keys(ofVector: text) { return keys }
    let line = LineText(text)
    if let joined = joiningUnits(line) { return keys(forFormula: joined) ?? joined }
    return line.pieces.count <= 2 && StackFlow(line, self).isOneValue ? text : nil
  }

  /// The chunks that are formulas by themselves, with a sign between two values: as keys, the sign
  /// would act before its second value.
  func misfits(_ line: LineText) -> [Range<Int>] {
    (line.chunks + line.vectorChunks).filter {
      isInfix(line, $0) && keys(forFormula: line.text(of: $0)) != nil
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether a chunk has a sign between two values.
  func isInfix(_ line: LineText, _ chunk: Range<Int>) -> Bool {
    guard let last = chunk.last, !line.isSign(last) else { return false }
    return chunk.dropFirst().dropLast().contains { line.isSign($0) || line.pieces[$0].text == "√" }
  }

  /// The line with the keys of formulas in their place, if they can run.
  func replacingFormulas(_ line: LineText, _ chunks: [Range<Int>]) -> String? {
    let parts: [(range: Range<Int>, text: String)] = chunks.compactMap { chunk in
      keys(forFormula: line.text(of: chunk)).map { (chunk, $0) }
    }
    if parts.isEmpty || parts.count < chunks.count { return nil }
    let replaced = line.replacing(parts)
    return mayRun(replaced) ? replaced : nil
  }
}

extension StackFlow {
  /// Whether the line leaves one value, and takes none from before it.
  var isOneValue: Bool { result == .complete && count == 1 }
}
