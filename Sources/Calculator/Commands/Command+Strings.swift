import ExactNumbers
import Quantities

/// The function on strings of a word made for two numbers.
struct StringFunction: Sendable {
  /// Returns the result for two strings, Y first. The result is shorter than both together unless
  /// it joins them.
  let body: @Sendable (String, String) -> Value
  /// The result for a string and a value of another kind; nil if that is an error.
  var otherwise: Value?
}

extension Command {
  /// Returns the row with a function of two strings.
  ///
  /// - Parameter otherwise: the result for a string and a value of another kind, if that is not an
  ///   error.
  func onStrings(
    otherwise: Value? = nil, _ body: @escaping @Sendable (String, String) -> Value
  ) -> Command {
    with { $0.stringFunction = StringFunction(body: body, otherwise: otherwise) }
  }

  /// Returns the row of a comparison, with a comparison of two strings. A string is never equal to
  /// a value of another kind.
  func comparingStrings(
    ifOther: Bool? = nil, _ question: @escaping @Sendable (String, String) -> Bool
  ) -> Command {
    onStrings(otherwise: ifOther.map { $0 ? .yes : .no }) { question($0, $1) ? .yes : .no }
  }
}

extension Interpreter {
  /// Runs a row made for two numbers on a string and another value, and returns the result. Returns
  /// nil if neither value is a string or the row does not accept strings.
  mutating func performOnStrings(_ index: Int) throws(CalculatorError) -> Value? {
    let count = machine.stack.count
    if count < 2 { return nil }
    let (y, x) = (machine.stack[count - 2], machine.stack[count - 1])
    if y.kind != .string && x.kind != .string { return nil }
    let row = table.commands[index]
    guard let function = row.stringFunction else { return nil }
    guard case .string(let first) = y, case .string(let second) = x else {
      if let answer = function.otherwise { return answer }
      if let error = CalculatorError(word: row.name, numbersIn: [x, y]) { throw error }
      let level = x.kind == .string ? 2 : 1
      throw .needsStrings(word: row.name, level: level, found: (level == 1 ? x : y).kind)
    }
    // `1,5` and `2,5` would be joined as `1,52,5`, and `$5` and `$7` as `$5$7`. If there is a blank
    // between them, joining is meant.
    if function.otherwise == nil, second.first?.isWhitespace == false, second.isWrittenAsNumber,
      first.last?.isWhitespace == false, first.isWrittenAsNumber,
      let error = CalculatorError(word: row.name, numbersIn: [y])
    {
      throw error
    }
    let size = first.utf8.count + second.utf8.count
    let limit = machine.settings.context.memoryLimit
    if size > limit { throw .number(word: row.name, .tooLarge(bytes: Double(size)), limit: limit) }
    MemoryUse.noteRow(size, stride: 1)
    return function.body(first, second)
  }
}

extension CalculatorError {
  /// Creates the error of a word for the first value that is a text which people read as a number.
  /// Returns nil if there is none.
  init?(word: String, numbersIn values: [Value]) {
    for value in values {
      guard case .string(let text) = value, text.isWrittenAsNumber else { continue }
      self = .numberInText(word, value, text)
      return
    }
    return nil
  }

  /// Returns the error of a word for a text that people read as a number.
  static func numberInText(_ word: String, _ value: Value, _ text: String) -> CalculatorError {
    text.hasDecimalComma
      ? .decimalComma(word: word, text: value) : .readsAsNumber(word: word, text: value)
  }
}

extension Substring {
  /// Whether it can follow a number: a unit, a currency or a percent sign.
  fileprivate var isUnit: Bool {
    count == 1 && (first?.isCurrencySymbol ?? false || first == "%" || first == "‰")
      || UnitTable.currencies.contains(String(self)) || UnitTable.standard.isUnit(String(self))
  }

  /// Whether it is a word for the magnitude of a number.
  fileprivate var isMagnitude: Bool {
    ["hundred", "thousand", "million", "billion", "trillion"].contains(lowercased())
  }

  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}

extension String {
  /// Whether the whole text is a number as in tables, in a form that surd's keys do not have:
  /// `1,5`, `1.234,56 €`, `$7`, `5 %`, `12'500`.
  var isWrittenAsNumber: Bool {
    if utf8.count > 100 { return false }
    var text = Substring(self).trimmed
    if let sign = text.first, "+-−".contains(sign) { text.removeFirst() }
    let unsigned = text
    if let sign = text.first, sign.isCurrencySymbol { text = text.dropFirst().drop { $0 == " " } }
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    let digits = text.prefix { isDigit($0) || $0.isWhitespace || ",.'’".contains($0) }.trimmed
    let groups = digits.split(whereSeparator: \.isWhitespace).dropFirst()
    let unit = text.dropFirst(digits.count).drop { $0.isWhitespace || $0 == "_" }
    guard digits.first.map(isDigit) ?? false, digits.last.map(isDigit) ?? false,
      unit.isEmpty || unit.isUnit, groups.allSatisfy({ $0.prefix(while: isDigit).count == 3 })
    else { return false }
    return unsigned.count > digits.count || digits.contains { !isDigit($0) && $0 != "." }
  }

  /// Whether the whole text is a number with a comma.
  var hasDecimalComma: Bool { utf8.contains(UInt8(ascii: ",")) && isWrittenAsNumber }

  /// Whether people read it as a number, or as the mark of a missing number: it begins like a
  /// number, or has digits and a sign that numbers have. Titles such as `7 Samurai` are text.
  var readsAsNumber: Bool {
    let text = Substring(self).trimmed
    if text.isEmpty || Self.missingMarks.contains(text.lowercased()) { return true }
    guard text.contains(where: \.isNumber) else { return false }
    if text.contains(where: { $0.isCurrencySymbol || $0 == "%" || $0 == "‰" }) { return true }
    let words = text.split { !$0.isLetter }
    if UnitTable.currencies.contains(String(words.first ?? "")) { return true }
    if words.contains(where: { $0.count > 3 && !$0.isUnit && !$0.isMagnitude }) { return false }
    return beginsAsNumber || text.contains { "'’/:\u{A0}\u{2009}\u{202F}".contains($0) }
  }

  /// Whether it begins like a number, so that its order as a text would differ from its order as a
  /// number.
  var beginsAsNumber: Bool {
    let start = Substring(self).drop { $0.isWhitespace || "(<>≤≥≈~+-−±.,".contains($0) }
    return start.first?.isNumber ?? false
  }

  /// Whether it is a day in the form of ISO 8601, `2026-11-28`.
  var isISODay: Bool {
    utf8.count == 10
      && zip(utf8, "0000-00-00".utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "-") ? byte == form : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
  }

  /// Marks of missing values in the tables of spreadsheets, databases and statistics programs.
  private static let missingMarks: Set<String> = [
    "na", "n/a", "#n/a", "n.a.", "nan", "nil", "null", "none", "-", "--", "–", "—", ".", "..", "…",
    "?", "\\n",
  ]

  /// Returns whether it has the same characters as another string. Unlike `==`, it distinguishes
  /// `é` from `e` followed by an accent.
  func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Returns whether it precedes another string, by the codes of the first characters that differ.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
