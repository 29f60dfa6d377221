import ExactNumbers
import Quantities

/// What the keys around an error mean elsewhere.
///
/// Only where runs hold whole lines: an error does not depend on how a stream was cut.
extension Interpreter {
  /// An error of a key or word, with what the keys around it mean elsewhere.
  func hinted(_ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>) -> CalculatorError {
    let start = parser.lexer.tokenStart
    guard policy.takesWholeLines, start < run.count else { return error }
    if case .tooFewValues(let word, _, 1) = error, machine.stack.last?.kind == .vector,
      let other = Self.wordsOfVectors[word]
    {
      return .hinted(error, .called(word, [other]))
    }
    if !calls.openVectors.isEmpty, let keys = Self.keys(forElementAround: start, in: run) {
      return .hinted(error, .keyed(keys))
    }
    let line = Self.line(around: start, in: run)
    let hinted: CalculatorError?
    switch error {
    case .number("polar", .notReal, _):
      return .hinted(error, .called("polar", ["topolar", "phasor"]))
    case .wrongKind("solve", _, _, _) where holdsProgram:
      return .hinted(error, .called("solve", ["findroot"]))
    case .unknownWord(let word, _) where word == "of" || Self.isBehindTimes(word):
      hinted = Self.hinted(error, onSign: word, in: line)
    case .unknownWord(let word, let suggestion):
      hinted = self.hinted(onUnknown: word, suggestion, in: run, line)
    case .tooFewValues, .aliased(.tooFewValues, _), .unexpected("("), .unexpected("["),
      .unexpected("~"), .unexpected("|"), .unexpected("°"), .unexpected("→"), .needsName, .file,
      .quantity(_, .inconvertible),
      .wrongKind(_, needs: .string, _, _):
      hinted = self.hinted(error, byOrderOf: line)
    case .unexpected: hinted = nil
    default: return error
    }
    return hinted ?? Self.hinted(error, byNamesAround: start, upTo: parser.lexer.start, in: run)
  }

  /// The error of a word that is a sign on paper: `of` between a percentage and a number, `x`.
  private static func hinted(
    _ error: CalculatorError, onSign word: String, in line: String
  ) -> CalculatorError? {
    let isProduct = line.allSatisfy { $0 == "x" || !$0.isLetter }
    let paper = word == "of" ? line : isProduct ? line.replacing("x", with: "*") : nil
    let meant = paper.flatMap { keys(for: $0) } ?? assignment(in: line)?.keys
    return meant.map { .hinted(error, .keyed($0)) }
  }

  /// The error of a word that does not exist, with the number or the quantity that was meant.
  private func hinted(
    onUnknown word: String, _ suggestion: Suggestion?, in run: UnsafeBufferPointer<UInt8>,
    _ line: String
  ) -> CalculatorError? {
    let start = parser.lexer.tokenStart
    let decimal = numeral(withPrefixAt: start, in: run)
    // `2f` is two of a prefix, but where numbers are shown in hexadecimal.
    if let numeral = hexadecimal(around: start, in: run),
      decimal == nil || machine.settings.format.base == .hexadecimal
    {
      return .unknownWord(String(numeral.dropFirst(2)), suggestion: .hexadecimal(numeral))
    }
    if let decimal {
      return .unknownWord(
        String(decoding: run[parser.lexer.text], as: UTF8.self), suggestion: .spelt(decimal))
    }
    if ["math", "Math", "np"].contains(word),
      let keys = Self.keys(forValue: line.replacing("\(word).", with: "").lowercased())
    {
      return .hinted(.unknownWord(word, suggestion: nil), .keyed(keys))
    }
    if let keys = Self.keys(forQuantityIn: line) {
      return .hinted(.unknownWord(word, suggestion: suggestion), .keyed(keys))
    }
    // Words that are nearly spelt as a new name, or called so elsewhere, are not meant.
    let meant = line.hasPrefix(word) ? nil : suggestion
    return Self.assignment(in: line).map {
      .hinted(.unknownWord(word, suggestion: meant), .keyed($0.keys))
    }
  }

  /// The error of keys that lack values, or do not belong there, with the line in their order.
  private func hinted(_ error: CalculatorError, byOrderOf line: String) -> CalculatorError? {
    if let day = PaperSpelling(in: line), day.text != line || line.contains("/") {
      return .hinted(error, .called(day.text, [day.spelling]))
    }
    if line.contains("<<"), line.contains(">>") {
      return .hinted(error, .called("<< >>", ["{ }"]))
    }
    if case .wrongKind(let word, _, _, _) = error,
      let keys = Self.keys(forTextBehind: word, in: line)
    {
      return .hinted(error, .keyed(keys))
    }
    let words = Synonyms.words(for: line.filter { $0 != " " })
    if !words.isEmpty { return .hinted(error, .called(line, words)) }
    if let keys = Self.assignment(in: line)?.keys { return .hinted(error, .keyed(keys)) }
    guard let keys = Self.keys(for: line), knows(keys) else { return nil }
    let isShort = line.count <= 40 && line.contains("(") && Expression.isExpression(line)
    return .hinted(error, .keyed(keys, quoted: isShort ? line.filter { $0 != " " } : nil))
  }

  /// The error with what a name around the token at an index is here.
  private static func hinted(
    _ error: CalculatorError, byNamesAround start: Int, upTo end: Int,
    in run: UnsafeBufferPointer<UInt8>
  ) -> CalculatorError {
    let token = String(decoding: run[start..<max(start, end)], as: UTF8.self)
    let names = names(around: start, in: run)
    if names.first == "→" { return .hinted(error, .called("→", ["local"])) }
    for name in names where name != token {
      let words = Synonyms.words(for: name)
      if !words.isEmpty, words != Synonyms.words(for: token) {
        return .hinted(error, .called(name, words))
      }
    }
    return error
  }

  /// What words of two numbers are called for the numbers in a vector.
  private static let wordsOfVectors = ["max": "maxof", "min": "minof", "+": "sum", "*": "prod"]

  /// Whether there is a program among the operands, or next to them.
  private var holdsProgram: Bool {
    machine.stack.suffix(3).contains { if case .program = $0 { true } else { false } }
  }

  /// Whether there is each word that these keys have.
  private func knows(_ keys: String) -> Bool {
    keys.split(separator: " ").allSatisfy { key in
      let name = String(key)
      return key.first?.isLetter != true || table.index(of: name) != nil
        || machine.variables[name] != nil || Number.isNumeral(key, as: machine.settings.reading)
    }
  }

  /// Says what `#` is where it touches hexadecimal digits that were typed: a colour elsewhere, as
  /// in `#ff8000`, or behind the digits of a base, as in `16#FF`.
  func hintAtComment(in run: UnsafeBufferPointer<UInt8>) {
    guard let comment = parser.lexer.comment, comment < run.count else { return }
    let first = comment + 1
    var end = first
    while end < run.count, Lexer.isWordByte(run[end]) { end += 1 }
    let digits = run[first..<end]
    let isBehindBase = comment > 0 && Lexer.isDigit(run[comment - 1])
    guard !digits.isEmpty, digits.allSatisfy(Lexer.isHexDigit),
      isBehindBase || [3, 4, 6, 8].contains(digits.count)
    else { return }
    let text = String(decoding: digits, as: UTF8.self)
    tell(.said("'#' begins a comment; hexadecimal digits are '0x\(text)'"))
  }

  /// The keys for a line that is written as elsewhere, `2+3` or `sqrt 2`; nil for any other.
  static func keys(for line: String) -> String? {
    let parts = line.split(separator: " ")
    if parts.count == 1, let keys = keys(forSignsIn: parts[0]) ?? keys(forRangeIn: parts[0]) {
      return keys
    }
    if let keys = keys(forUncertaintyIn: line) ?? keys(forPercentIn: line)
      ?? keys(forQuantityIn: line) ?? Expression.keys(ofLine: line)
    {
      return keys
    }
    let table = CommandTable.standard
    guard parts.count == 2, let row = table.command(named: String(parts[0])) else { return nil }
    if Int(parts[1]) != nil, let counting = table.command(named: row.name + "n") {
      return "\(parts[1]) \(counting.name)"
    }
    let isText = parts[1].count > 1 && parts[1].first == "\"" && parts[1].last == "\""
    if isText ? row.operands.contains(.string) : row.isSetting && Int(parts[1]) != nil {
      return "\(parts[1]) \(parts[0])"
    }
    let isName = parts[1].allSatisfy { $0.isLetter || $0.isNumber } && Int(parts[1]) == nil
    if isName, row.operands == [.string], table.command(named: String(parts[1])) == nil {
      return "\"\(parts[1])\" \(row.name)"
    }
    let isPath = ["/", ".surd"].contains { parts[1].contains($0) } && !parts[1].contains("\"")
    if isPath && row.name == "run" { return "run \"\(parts[1])\"" }
    return isPath && row.operands.contains(.string) ? "\"\(parts[1])\" \(parts[0])" : nil
  }

  /// Whether a word that does not exist begins with the sign of a product, as in `3x4`.
  private static func isBehindTimes(_ word: String) -> Bool {
    word.first == "x" && word.dropFirst().allSatisfy { $0 == "." || $0.isNumber }
  }

  /// The name and the keys for `x = 5`, `let x := 5`, `5 -> x` and `sto 5 x`; nil for any other
  /// line.
  static func assignment(in line: String) -> (name: String, keys: String)? {
    let parts = line.split(separator: " ")
    if parts.count == 3, parts[0] == "sto", Number.isNumeral(parts[1]) {
      return (String(parts[2]), "\(parts[1]) sto \(parts[2])")
    }
    // The search for a text costs more than all else, and most lines have no arrow.
    if line.utf8.contains(where: { $0 == UInt8(ascii: ">") || $0 == 0xE2 }),
      let arrow = line.firstRange(of: "->") ?? line.firstRange(of: "→")
    {
      let value = line[..<arrow.lowerBound].split(separator: " ").joined(separator: " ")
      return assignment(in: "\(line[arrow.upperBound...]) = \(value)")
    }
    let sides = line.replacing(":=", with: "=").split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var words = sides[0].split(separator: " ")
    if words.count == 2, ["let", "var"].contains(words[0]) { words.removeFirst() }
    guard sides.count == 2, !sides[1].contains("="), words.count == 1,
      let name = words.first.map(String.init), name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      let keys = keys(forValue: String(sides[1].trimmingPrefix(" ")))
    else { return nil }
    return (name, "\(keys) sto \(name)")
  }

  /// The keys for a line whose end is a word and a text without quotes, or behind it: `5 save s3`.
  private static func keys(forTextBehind word: String, in line: String) -> String? {
    let parts = line.split(separator: " ")
    guard parts.count > 1, parts[parts.count - 2] == word else { return nil }
    let text = parts[parts.count - 1].filter { $0 != "\"" }
    return (parts.dropLast(2) + ["\"\(text)\"", word[...]]).joined(separator: " ")
  }

  /// The keys for a day, `2026-11-22`, and for an absolute value, `|3-5|`; nil for any other text.
  private static func keys(forSignsIn text: Substring) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isNumber) { return "@\(text)" }
    guard text.count > 2, text.first == "|", text.last == "|" else { return nil }
    let inside = String(text.dropFirst().dropLast())
    return keys(forValue: inside).map { "\($0) abs" }
  }

  /// The keys for a range whose ends are expressions, `1/2..3`; nil for any other text.
  private static func keys(forRangeIn text: Substring) -> String? {
    guard let dots = text.firstRange(of: ".."),
      let low = keys(forValue: String(text[..<dots.lowerBound])),
      let high = keys(forValue: String(text[dots.upperBound...]))
    else { return nil }
    return "\(low) \(high) interval"
  }

  /// The keys for an element of a vector that is an expression, the `1/3` at an index of `[1/3 2]`;
  /// nil for any other.
  private static func keys(
    forElementAround index: Int, in run: UnsafeBufferPointer<UInt8>
  ) -> String? {
    let text = names(around: index, in: run).first ?? ""
    let element = String(text.drop { $0 == "[" }.prefix { $0 != "]" })
    return Expression.isExpression(element) ? Expression.keys(ofLine: element) : nil
  }

  /// The keys for a number, a vector, a percentage or an expression.
  private static func keys(forValue text: String) -> String? {
    if Number.isNumeral(text) { return text }
    if let keys = Expression.keys(ofVector: text) { return keys }
    let isKey = !text.contains("(") && Expression.isExpression(text)
    return keys(forPercentIn: text) ?? Expression.keys(ofLine: text) ?? (isKey ? text : nil)
  }

  /// The keys for a quantity whose unit has no `_`, or stands behind a word: `5 km`, `5km`,
  /// `5_km to mi`; nil for any other line.
  private static func keys(forQuantityIn line: String) -> String? {
    var rest = line.drop { $0 == " " }
    let numeral = rest.prefix { $0.isNumber || "-.".contains($0) }
    guard Number.isNumeral(numeral) else { return nil }
    rest = rest.dropFirst(numeral.count)
    var units = rest.split(separator: " ", maxSplits: 3)
    if units.count == 3, ["to", "in"].contains(units[1]) { units.remove(at: 1) }
    units = units.map { $0.first == "_" ? $0.dropFirst() : $0 }
    guard (1...2).contains(units.count), units.allSatisfy(isUnit) else { return nil }
    // Next to each other these are degrees, not coulombs and farads.
    let areDegrees = units.count == 2 && units.allSatisfy { ["C", "F", "K"].contains($0) }
    let names = units.map { (areDegrees && $0 != "K" ? "_°" : "_") + $0 }
    return "\(numeral)\(names[0])" + names.dropFirst().map { " \($0) to" }.joined()
  }

  /// Whether a text is the name of a unit, or a product of such, `km/h`.
  private static func isUnit(_ text: Substring) -> Bool {
    if !text.contains(where: "/*·^".contains) { return UnitTable.standard.isUnit(String(text)) }
    return text.first?.isLetter ?? false && (try? Unit.parse(String(text), .table)) != nil
  }

  /// The keys for a number and its uncertainty, `9.81 +- 0.02`; nil for any other line.
  private static func keys(forUncertaintyIn line: String) -> String? {
    guard line.utf8.contains(UInt8(ascii: "-")), line.utf8.contains(UInt8(ascii: "+")),
      let sign = line.firstRange(of: "+-") ?? line.firstRange(of: "+/-")
    else { return nil }
    let sides = [line[..<sign.lowerBound], line[sign.upperBound...]].map {
      $0.split(separator: " ").joined(separator: " ")
    }
    return sides.allSatisfy { Number.isNumeral($0) } ? "\(sides[0]) \(sides[1]) pm" : nil
  }

  /// The keys for a percentage: `100 + 10%`, `50% of 80`, `50%`; nil for any other line, such as
  /// `7%3`, which is a remainder.
  private static func keys(forPercentIn line: String) -> String? {
    guard line.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let parts = line.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let head = parts[0].drop { $0 == " " }
    var tail = parts[1].drop { $0 == " " }
    if !tail.isEmpty {
      if tail.count == parts[1].count || !Number.isNumeral(head) { return nil }
      for sign in ["of ", "* "] where tail.hasPrefix(sign) { tail = tail.dropFirst(sign.count) }
      let whole = String(tail.drop { $0 == " " })
      if whole.first.map("+-".contains) ?? false { return nil }
      return keys(forValue: whole).map { "\($0) \(head)_% *" }
    }
    if Number.isNumeral(head) { return "\(head) 100 /" }
    guard let place = head.lastIndex(where: { "+-*".contains($0) }) else { return nil }
    let whole = head[..<place].split(separator: " ").joined(separator: " ")
    let rate = head[head.index(after: place)...].split(separator: " ").joined()
    guard Number.isNumeral(rate), let keys = keys(forValue: whole) else { return nil }
    return keys + (head[place] == "*" ? " \(rate)_% *" : " \(rate) percent \(head[place])")
  }

  /// The line of an index, without a comment behind it; empty if it is long.
  private static func line(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> String {
    var (first, end) = (index, index)
    while first > 0, !"\r\n".utf8.contains(run[first - 1]) { first -= 1 }
    while end < run.count, !"\r\n#".utf8.contains(run[end]) { end += 1 }
    // What stands behind a line as a comment is parted from it by blanks.
    while end > index, run[end - 1] == UInt8(ascii: " ") { end -= 1 }
    if end - first > longestLine { return "" }
    return String(decoding: run[first..<end], as: UTF8.self)
  }

  /// The most bytes of a line that is read as an expression for a hint.
  private static let longestLine = 200

  /// `0xFF` for the `FF` at an index. Where numbers are not shown in hexadecimal, it must look like
  /// a number: two digits or more, capitals or not letters alone.
  private func hexadecimal(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> String? {
    if machine.settings.inputBase != .decimal { return nil }
    var (first, end) = (index, index)
    while first > 0, Lexer.isWordByte(run[first - 1]) { first -= 1 }
    while end < run.count, Lexer.isWordByte(run[end]) { end += 1 }
    // What stands before the last word of an argument is gone.
    if first == 0, parser.lexer.isBehindNumeral(run) { return nil }
    if first > 0, run[first - 1] == UInt8(ascii: ".") { return nil }
    let digits = run[first..<end]
    guard digits.count <= Self.longestName, digits.allSatisfy(Lexer.isHexDigit) else { return nil }
    let looksSo =
      digits.count > 1
      && (digits.contains(where: Lexer.isDigit)
        || !digits.contains(where: { $0 >= UInt8(ascii: "a") }))
    guard looksSo || machine.settings.format.base == .hexadecimal else { return nil }
    return "0x" + String(decoding: digits, as: UTF8.self)
  }

  /// `4.7e3` for the `k` of `4.7k` at an index; nil for `m` and `E`, which may be meant for a metre
  /// and an exponent.
  private func numeral(withPrefixAt index: Int, in run: UnsafeBufferPointer<UInt8>) -> String? {
    let text = parser.lexer.text
    let first = index - parser.lexer.numeralLength
    guard parser.lexer.isBehindNumeral(run), text.lowerBound == index, first >= 0 else {
      return nil
    }
    let symbol = String(decoding: run[text], as: UTF8.self)
    let numeral = run[first..<index]
    guard symbol != "m", symbol != "E", let exponent = SIPrefix.exponent(of: symbol),
      numeral.allSatisfy({ Lexer.isDigit($0) || "-._".utf8.contains($0) })
    else { return nil }
    return String(decoding: numeral, as: UTF8.self) + "e\(exponent)"
  }

  /// The names of more than one token that the key at an index may be part of: what stands between
  /// white space, `x<>y`, or else two signs, the `<<` of `3<<`.
  private static func names(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> [String] {
    var (first, end) = (index, index + 1)
    while first > 0, run[first - 1] > UInt8(ascii: " ") { first -= 1 }
    while end < run.count, run[end] > UInt8(ascii: " ") { end += 1 }
    // Between white space there may be a long stream.
    if end - first > longestName { (first, end) = (index, index) }
    let pairs = [index, index - 1].filter { $0 >= 0 && $0 + 1 < run.count && isSign(run[$0]) }
    return ([first..<end] + pairs.map { $0..<$0 + 2 }).map {
      String(decoding: run[$0], as: UTF8.self)
    }
  }

  /// The most bytes of a name that is more than one token.
  private static let longestName = 16

  /// Whether a byte belongs to no name, number or bracket.
  private static func isSign(_ byte: UInt8) -> Bool { "!%&*/<=>|".utf8.contains(byte) }
}
