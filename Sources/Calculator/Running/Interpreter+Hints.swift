import ExactNumbers
import Quantities

/// The meaning that the keys around an error have elsewhere.
///
/// Only for runs of whole lines, so that an error does not depend on how a stream was cut.
extension Interpreter {
  /// Returns an error of a key or word, with the meaning of the keys around it.
  func hinted(_ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>) -> CalculatorError {
    let start = parser.lexer.tokenStart
    guard policy.takesWholeLines || policy.looksAtLines && Self.endsLine(after: start, in: run),
      start < run.count
    else { return error }
    switch error {
    case .number("polar", .notReal, _), .tooFewValues("polar", _, 1):
      return .hinted(error, .called("polar", ["topolar", "phasor"]))
    case .wrongKind("solve", _, _, _), .tooFewValues("solve", _, _), .wrongShape("solve", _, _, _):
      if holdsSystem {
        return .hinted(error, .example("[[-9 9] [-9 9]] ['x+y=3' 'x-y=1'] roots"))
      }
      if holdsProgram { return .hinted(error, .called("solve", ["roots", "findroot"])) }
    case .tooFewValues(let word, _, 1) where machine.stack.last?.kind == .vector:
      if let other = Self.wordsOfVectors[word] { return .hinted(error, .called(word, [other])) }
    case .wrongKind("quantile", _, 1, .vector):
      return .hinted(error, .example("[1 2 3 4] sto v [0.5 0.95] { v swap quantile } map"))
    case .wrongKind(let word, needs: .number, _, _) where holdsProgram:
      if let other = Self.wordsOfPrograms[word] { return .hinted(error, .called(word, [other])) }
    case .unknownWord:
      if let suggestion = numeralSuggestion(in: run) {
        return .unknownWord(suggestion.word, suggestion: suggestion.meant)
      }
    case .tooFewValues, .aliased(.tooFewValues, _), .unexpected, .needsName, .file,
      .quantity(_, .inconvertible), .wrongKind(_, needs: .string, _, _), .brokenVector,
      .wrongKind(_, needs: .program, _, _):
      break
    default: return error
    }
    let line = Self.line(around: start, in: run)
    return hinted(error, byReading: line)
      ?? Self.hinted(error, byNamesAround: start, upTo: parser.lexer.start, in: run)
  }

  /// Returns the error of the first word that does not exist in the line around the current key,
  /// and its index: a line that is no keys need not be told that it lacks values.
  func unknownWord(in run: UnsafeBufferPointer<UInt8>) -> (error: CalculatorError, index: Int)? {
    let start = min(parser.lexer.tokenStart, run.count)
    guard policy.takesWholeLines || policy.looksAtLines && Self.endsLine(after: start, in: run)
    else { return nil }
    let line = Self.line(around: start, in: run)
    let first = run[..<start].lastIndex { "\r\n".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let classes = LineReader(machine).classes(of: line, cursor: line.utf8.count + 1)
    guard let piece = classes.first(where: { $0.class == .unknown }) else { return nil }
    let bytes = piece.bytes
    let word = String(decoding: Array(line.utf8)[bytes], as: UTF8.self)
    let meant = table.suggestion(for: word, variables: machine.variables.keys)
    let error = CalculatorError.unknownWord(word, suggestion: meant)
    return (hinted(error, byReading: line) ?? error, first + bytes.lowerBound)
  }

  /// Returns an error with the keys for its line as on paper, or with the meaning of its signs.
  private func hinted(_ error: CalculatorError, byReading line: String) -> CalculatorError? {
    let name = line.filter { $0 != " " }
    if let hint = Hint(name: name) {
      switch error {
      case .unexpected(let key) where String(key) == name: break
      // `next friday` is one name.
      case .unknownWord(let word, _) where word != line:
        return .hinted(.unknownWord(word, suggestion: nil), hint)
      case .unknownWord: break
      default: return .hinted(error, hint)
      }
    }
    var reader = LineReader(machine)
    reader.answersPaper = true
    switch reader.read(line) {
    case .paper(let correction):
      // `SIN` by itself
      if case .unknownWord(_, .spelt(correction.keys)?) = error { return error }
      let isShort = line.count <= 40 && line.contains("(") && Expression.isExpression(line)
      let quoted = isShort ? line.filter { $0 != " " } : nil
      // The name that gets a value is not a misspelt word.
      let isName = correction.keys.contains(" sto ")
      var error = error
      if case .unknownWord(let word, _) = error, isName, line.hasPrefix(word) {
        error = .unknownWord(word, suggestion: nil)
      }
      return .hinted(error, .keyed(correction.keys, quoted: quoted))
    case .twofold(let line): return .hinted(error, .meanings(line))
    case .noted(let correction): return .hinted(error, .keyed(correction.keys))
    case .keys: break
    }
    let formula = line.contains(",") ? line : line.replacing(";", with: ",")
    let fault = line.contains("(") ? ExpressionFault.found(in: formula)?.fault : nil
    switch (error, fault) {
    case (.unexpected("("), .unclosed?): return .expression(.unclosed)
    case (.unexpected("("), .operandCount(let word, let needed, let found?)?),
      (.tooFewValues, .operandCount(let word, let needed, let found?)?):
      return .expression(.operandCount(word, needed: needed, found: found))
    default: break
    }
    switch error {
    case .tooFewValues(let word, _, _), .wrongKind(let word, needs: .program, _, _):
      guard let row = table.command(named: word), row.takesProgram, let example = row.examples.first
      else { return nil }
      if case .wrongKind = error, row.operands.last == .program, holdsProgram {
        return .hinted(error, .said("the program comes last, as in \(example.keys)"))
      }
      return .hinted(error, .example(example.keys))
    default: return nil
    }
  }

  /// Returns the number meant by digits or a prefix that are not a word: `FF`, `4.7k`.
  private func numeralSuggestion(
    in run: UnsafeBufferPointer<UInt8>
  ) -> (word: String, meant: Suggestion)? {
    let start = parser.lexer.tokenStart
    let decimal = numeral(withPrefixAt: start, in: run)
    // In `2f`, the f is a prefix, unless numbers are shown in hexadecimal.
    if let numeral = hexadecimal(around: start, in: run) {
      let digits = String(numeral.dropFirst(2))
      // `DEC` is a word in capitals.
      let isNumber = decimal == nil && Hint(name: digits) == nil
      if isNumber || machine.settings.format.base == .hexadecimal {
        return (digits, .hexadecimal(numeral))
      }
    }
    return decimal.map { (String(decoding: run[parser.lexer.text], as: UTF8.self), .spelt($0)) }
  }

  /// Returns the error with the words for a name around the token at an index.
  private static func hinted(
    _ error: CalculatorError, byNamesAround start: Int, upTo end: Int,
    in run: UnsafeBufferPointer<UInt8>
  ) -> CalculatorError {
    let token = String(decoding: run[start..<max(start, end)], as: UTF8.self)
    let names = names(around: start, in: run)
    if names.first == "→" { return .hinted(error, .called("→", ["local"])) }
    for name in names where name != token {
      guard let hint = Hint(name: name) else { continue }
      // `R→B` has no `R`.
      if case .unknownWord(let word, _) = error {
        return .hinted(.unknownWord(word, suggestion: nil), hint)
      }
      return .hinted(error, hint)
    }
    return error
  }

  /// For words of two numbers, the words for the numbers in a vector.
  private static let wordsOfVectors = ["max": "maxof", "min": "minof", "+": "sum", "*": "prod"]

  /// For words of numbers, the words for a program or a formula.
  private static let wordsOfPrograms = ["sum": "nsum", "prod": "nprod", "factor": "polyfactor"]

  /// Whether there is a program among the operands, or next to them.
  private var holdsProgram: Bool {
    machine.stack.suffix(3).contains { if case .program = $0 { true } else { false } }
  }

  /// Whether X is a vector of programs.
  private var holdsSystem: Bool {
    guard case .vector(let vector)? = machine.stack.last else { return false }
    return vector.elements.contains { if case .program = $0 { true } else { false } }
  }

  /// Explains `#` next to typed hexadecimal digits: a colour elsewhere, such as `#ff8000`, or a
  /// sign after the digits of a base, such as `16#FF`.
  func hintAtComment(in run: UnsafeBufferPointer<UInt8>) {
    guard let comment = parser.lexer.comment, comment < run.count else { return }
    let first = comment + 1
    var end = first
    while end < run.count, Lexer.isWordByte(run[end]) { end += 1 }
    let digits = run[first..<end]
    let isBehindBase = comment > 0 && Lexer.isDigit(run[comment - 1])
    // Binary integers of the HP-48: `#FFh`, `#1010b`.
    let number = String(decoding: digits.dropLast(), as: UTF8.self)
    for (suffix, radix, prefix) in [("h", 16, "0x"), ("o", 8, "0o"), ("b", 2, "0b"), ("d", 10, "")]
    where digits.last == suffix.utf8.first && Int(number, radix: radix) != nil
      && !([3, 6].contains(digits.count) && digits.allSatisfy(Lexer.isHexDigit))
    {
      return tell(.said("'#' begins a comment; this number is '\(prefix)\(number)'"))
    }
    guard !digits.isEmpty, digits.allSatisfy(Lexer.isHexDigit),
      isBehindBase || [3, 4, 6, 8].contains(digits.count)
    else { return }
    let text = String(decoding: digits, as: UTF8.self)
    tell(.said("'#' begins a comment; hexadecimal digits are '0x\(text)'"))
  }

  /// Returns whether a run contains the end of the line at an index.
  private static func endsLine(after index: Int, in run: UnsafeBufferPointer<UInt8>) -> Bool {
    index <= run.count && run[index...].prefix(longestLine).contains(UInt8(ascii: "\n"))
  }

  /// Returns the line at an index, without a comment after it; empty if it is long.
  private static func line(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> String {
    var (first, end) = (index, index)
    while first > 0, !"\r\n".utf8.contains(run[first - 1]) { first -= 1 }
    while end < run.count, !"\r\n#".utf8.contains(run[end]) { end += 1 }
    // Blanks separate a comment from the line before it.
    while end > index, run[end - 1] == UInt8(ascii: " ") { end -= 1 }
    if end - first > longestLine { return "" }
    return String(decoding: run[first..<end], as: UTF8.self)
  }

  /// The maximal number of bytes of a line that is read as an expression for a hint.
  private static let longestLine = 200

  /// Returns `0xFF` for the `FF` at an index. Unless numbers are shown in hexadecimal, it must look
  /// like a number: at least two digits, all capitals or with a decimal digit.
  private func hexadecimal(around index: Int, in run: UnsafeBufferPointer<UInt8>) -> String? {
    if machine.settings.inputBase != .decimal { return nil }
    var (first, end) = (index, index)
    while first > 0, Lexer.isWordByte(run[first - 1]) { first -= 1 }
    while end < run.count, Lexer.isWordByte(run[end]) { end += 1 }
    // The text before the last word of an argument is not available.
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

  /// Returns `4.7e3` for the `k` of `4.7k` at an index; nil for `m` and `E`, which may be meant as
  /// a metre and an exponent.
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

  /// Returns the names of several tokens that may contain the key at an index: the text between
  /// white space, such as `x<>y`, or otherwise two signs, such as `<<` in `3<<`.
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

  /// The maximal number of bytes of a name of several tokens.
  private static let longestName = 16

  /// Returns whether a byte is not part of a name, number or bracket.
  private static func isSign(_ byte: UInt8) -> Bool { "!%&*/<=>|".utf8.contains(byte) }
}
