import ExactNumbers
import Quantities

/// The meaning of strings to a word that is made for two numbers.
struct StringFunction: Sendable {
  /// The result of two strings, Y first; it is not as long as both unless it joins them.
  let body: @Sendable (String, String) -> Value
  /// The result of a string and a value of another kind; nil if they do not go together.
  var otherwise: Value?
}

extension Command {
  /// The row with what the word does to two strings.
  ///
  /// - Parameter otherwise: what it gives for a string and something else, if that is no error.
  func onStrings(
    otherwise: Value? = nil, _ body: @escaping @Sendable (String, String) -> Value
  ) -> Command {
    with { $0.stringFunction = StringFunction(body: body, otherwise: otherwise) }
  }

  /// The row of a question, with its answer on two strings; no other value is equal to a string.
  func comparingStrings(
    ifOther: Bool? = nil, _ question: @escaping @Sendable (String, String) -> Bool
  ) -> Command {
    onStrings(otherwise: ifOther.map { $0 ? .yes : .no }) { question($0, $1) ? .yes : .no }
  }
}

extension Interpreter {
  /// Carries out a row made for two numbers on a string and another value; nil where it does not
  /// take strings, or there is none.
  mutating func performOnStrings(_ index: Int) throws(CalculatorError) -> Value? {
    let count = machine.stack.count
    if count < 2 { return nil }
    let (y, x) = (machine.stack[count - 2], machine.stack[count - 1])
    if y.kind != .string && x.kind != .string { return nil }
    let row = table.commands[index]
    guard let function = row.stringFunction else { return nil }
    guard case .string(let first) = y, case .string(let second) = x else {
      if let answer = function.otherwise { return answer }
      if let error = CalculatorError(word: row.name, comma: [x, y]) { throw error }
      let level = x.kind == .string ? 2 : 1
      throw .needsStrings(word: row.name, level: level, found: (level == 1 ? x : y).kind)
    }
    // Two such numbers are fields of a table: `1,5` and `2,5` would be joined as `1,52,5`.
    if function.otherwise == nil, second.hasDecimalComma,
      let error = CalculatorError(word: row.name, comma: [y])
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
  /// The error of a word that found a number with a comma, which is a string, among these values;
  /// nil if there is none.
  init?(word: String, comma values: [Value]) {
    for value in values {
      guard case .string(let text) = value, text.hasDecimalComma else { continue }
      self = .decimalComma(word: word, text: value)
      return
    }
    return nil
  }
}

extension Substring {
  /// Whether it is what stands behind numbers: a unit, a currency or a percent sign.
  fileprivate var isUnit: Bool {
    count == 1 && (first?.isCurrencySymbol ?? false || first == "%")
      || count == 3 && allSatisfy { ("A"..."Z").contains($0) }
      || UnitTable.standard.isUnit(String(self))
  }
}

extension String {
  /// Whether it is a number as it is written elsewhere, `1,5` or `1.234,56 €`: digits, with a comma
  /// among them, and maybe a unit.
  var hasDecimalComma: Bool {
    if !utf8.contains(UInt8(ascii: ",")) { return false }
    var text = Substring(self).drop { $0.isWhitespace }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    if let sign = text.first, "+-−".contains(sign) { text.removeFirst() }
    if let sign = text.first, sign.isCurrencySymbol { text = text.dropFirst().drop { $0 == " " } }
    let digits = text.prefix { isDigit($0) || ",.'’".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0.isWhitespace || $0 == "_" }
    guard unit.isEmpty || unit.isUnit else { return false }
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    return digits.contains(",") && digits.first.map(isDigit) ?? false
      && digits.last.map(isDigit) ?? false
  }

  /// Whether it has the same characters as another string: unlike `==`, which takes `é` and `e`
  /// with an accent behind it for the same.
  func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether it stands before another string, by the codes of the first characters that differ.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
