import Calculator
import ExactNumbers
import TerminalText

/// The answer to a separate line: one row of text, after a mark for its kind.
public struct LineAnswer: Equatable, Sendable {
  /// The kinds of answers, by their marks.
  public enum Kind: String, Sendable {
    /// Values, all of them exact.
    case exact = "="
    /// Values, at least one of which is rounded, measured or shortened.
    case rounded = "≈"
    /// The text that the line has printed.
    case text = ":"
    /// An incomplete line, which may become valid if it continues.
    case incomplete = "…"
    /// An error.
    case refused = "!"
    /// No answer.
    case nothing = ""
  }

  /// Its kind.
  public let kind: Kind
  /// Its text: values separated by blanks, or a sentence; empty if the kind is enough.
  public let text: String
  /// Whether the line failed because of the operands of its words: it could be read, and no value
  /// was missing.
  let isFault: Bool
  /// The line with two readings, or none, because of which it failed.
  let twofold: TwofoldLine?

  /// Creates an answer. Lines of the text are joined, and control characters are escaped.
  init(_ kind: Kind, _ text: String = "", isFault: Bool = false, twofold: TwofoldLine? = nil) {
    (self.kind, self.isFault, self.twofold) = (kind, isFault, twofold)
    let lines = StyledText(text).text.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.joined(separator: " ⏎ ").replacing("\t", with: " ")
  }

  /// Whether it is values, all of them.
  var isOfValues: Bool { [.exact, .rounded].contains(kind) && !text.hasPrefix("… ") }

  /// The answer as a row: `= 5`, `! division by zero`, `…`.
  public var row: String { text.isEmpty ? kind.rawValue : "\(kind.rawValue) \(text)" }
}

/// Separate lines.
extension LineCalculator {
  /// Answers a line, which may be incomplete. It begins with the machine from ``fixLimits()``, and
  /// has no effect on later lines.
  public func answer(to line: String) -> LineAnswer {
    if line.allSatisfy(\.isWhitespace) { return LineAnswer(.nothing) }
    defer { restore(start) }
    return timed {
      let reading = carryOut(text: line)
      if let fault = reading.fault, reading.outcome.refusal != nil, !reading.outcome.isFault,
        Self.isHalf(reading.text, fault)
      {
        return LineAnswer(.incomplete)
      }
      return answer(to: reading.text, reading.outcome, isExpression: reading.isExpression)
    }
  }

  /// A text that has run, and how it was read.
  struct Reading {
    /// The text without blanks at its ends, and without `=`.
    let text: String
    let outcome: LineOutcome
    /// Whether it began with `=`.
    var isExpression = false
    /// The fault as an expression, if it was tried as one.
    var fault: (fault: ExpressionFault, column: Int)?
  }

  /// Runs a text as a separate line: an expression after `=`, or a line.
  func carryOut(text: String) -> Reading {
    if text.utf8.count > Self.longestLine {
      return Reading(text: "", outcome: LineOutcome(isTooLong: true))
    }
    let text = Self.trimmed(Self.input(of: text)[...])
    if text.first == "=" {
      let text = Self.trimmed(text.dropFirst())
      return Reading(text: text, outcome: carryOut(expression: text), isExpression: true)
    }
    let before = model.machine
    let keys = Reading(text: text, outcome: carryOut(text))
    // A line that fails as keys may be the beginning of an expression, or an expression with a
    // mistake.
    guard keys.outcome.refusal != nil, keys.outcome.keys == nil, keys.outcome.twofold == nil,
      !keys.outcome.isFault, !text.contains("'")
    else { return keys }
    guard let fault = ExpressionFault.found(in: text) else {
      // `x(3)` calls no value.
      if model.reader.keys(ofExpression: text) == nil { return keys }
      // A name in it is unknown.
      restore(before)
      return Reading(text: text, outcome: carryOut(expression: text), isExpression: true)
    }
    if !isMeantAsExpression(keys, fault.fault) {
      return Reading(text: text, outcome: keys.outcome, fault: fault)
    }
    restore(before)
    let outcome = refuse(
      .expression(fault.fault), behind: text.prefix(fault.column - 1))
    return Reading(text: text, outcome: outcome, isExpression: true, fault: fault)
  }

  /// Returns whether a text that fails as keys is meant as an expression: it calls a function, or
  /// multiplies by a parenthesis.
  private func isMeantAsExpression(_ keys: Reading, _ fault: ExpressionFault) -> Bool {
    switch (fault, keys.outcome.failure?.error.bare) {
    case (.operandCount(_, _, found: _?), _), (_, .unexpected("(")): true
    case (.noFunction(let word), _): keys.text.contains("\(word)(")
    case (_, .malformedNumeral(let numeral)): numeral.contains("(")
    case (.tooLong, _?): !keys.text.contains(where: \.isWhitespace)
    case (.malformedNumeral, _?): Self.callsFunction(keys.text)
    default: false
    }
  }

  /// Returns whether a parenthesis follows a letter, as in `sin(30)`.
  private static func callsFunction(_ text: String) -> Bool {
    zip(text, text.dropFirst()).contains { $0.isLetter && $1 == "(" }
  }

  /// Answers a text without blanks at its ends, either as on paper or as keys. Returns nil if it is
  /// not such a text, or leaves a program: text in quotes is one.
  func answer(to text: String, asExpression: Bool) -> LineAnswer? {
    if asExpression && text.contains("'") { return nil }
    if asExpression, case .keys = model.reader.read(text), ExpressionFault.found(in: text) != nil {
      return nil
    }
    defer { restore(start) }
    let outcome = carryOut(text)
    let leavesProgram =
      outcome.refusal == nil
      && model.machine.stack.contains { if case .program = $0 { true } else { false } }
    return leavesProgram ? nil : answer(to: text, outcome)
  }

  /// Returns the answer to a line with this outcome.
  private func answer(
    to text: String, _ outcome: LineOutcome, isExpression: Bool = false
  ) -> LineAnswer {
    if outcome.isOpen || isExpression && outcome.fault.map({ Self.isHalf(text, $0) }) == true
      || Self.isOpenExponent(text)
    {
      return LineAnswer(.incomplete)
    }
    if let refusal = outcome.refusal {
      if mayGoOn(text, outcome) { return LineAnswer(.incomplete) }
      return LineAnswer(
        .refused, refusal, isFault: outcome.isFault, twofold: outcome.twofold)
    }
    if !outcome.printed.isEmpty {
      return LineAnswer(.text, outcome.printed.joined(separator: "\n"))
    }
    return values
  }

  /// The maximal number of characters of a value in a row, unless more digits are requested.
  static let longestInRow = 1000
  /// The maximal number of values in an answer.
  static let mostShown = 100

  /// The values on the stack; `…` replaces the lower ones that do not fit.
  private var values: LineAnswer {
    let stack = model.machine.stack
    if stack.isEmpty { return LineAnswer(.nothing) }
    return timed {
      do throws(NumberError) {
        var (texts, isExact) = ([String](), stack.count <= Self.mostShown)
        if !isExact { texts.append("…") }
        for value in stack.suffix(Self.mostShown) {
          try model.machine.settings.context.checkInterruption()
          let shown = try shown(value, longest: Self.longestInRow)
          texts.append(shown.text)
          isExact = isExact && shown.isExact
        }
        return LineAnswer(isExact ? .exact : .rounded, texts.joined(separator: " "))
      } catch { return LineAnswer(.refused, "the result is too large to be shown") }
    }
  }

  static func trimmed(_ text: Substring) -> String {
    let text = text.drop(while: \.isWhitespace)
    return String(text.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Returns whether an invalid text is the beginning of an expression.
  private static func isHalf(
    _ text: String, _ fault: (fault: ExpressionFault, column: Int)
  ) -> Bool {
    let end = text.unicodeScalars.count + 1
    switch fault.fault {
    case .unclosed: return true
    case .valueMissing: return fault.column >= end
    case .operandCount(let word, _, found: nil):
      return fault.column + word.unicodeScalars.count == end
    default: return false
    }
  }

  /// Returns whether the line failed in a word or a number that may continue, or in something that
  /// is never closed.
  private func mayGoOn(_ text: String, _ outcome: LineOutcome) -> Bool {
    guard let error = outcome.failure?.error.bare else { return false }
    if let beginning = error.beginning { return text.hasSuffix(beginning) }
    if Self.isOpenUncertainty(text) { return true }
    switch error {
    case .unclosed: return true
    case .unknownWord(let word, _):
      return text.hasSuffix(word)
        && (Self.isTime(word) || start.table.names.contains { $0.hasPrefix(word) }
          || start.variables.keys.contains { $0.hasPrefix(word) })
    default: return false
    }
  }

  /// Returns whether a text ends in an exponent without digits: `1e` and `1e-` may become `1e-5`.
  private static func isOpenExponent(_ text: String) -> Bool {
    let start = text.last.map("+-".contains) == true ? text.dropLast() : text[...]
    return start.last?.lowercased() == "e" && start.dropLast().last?.isNumber == true
  }

  /// Returns whether a text ends in a measured number that is never closed, `9.81(2`.
  private static func isOpenUncertainty(_ text: String) -> Bool {
    let start = text.reversed().drop(while: \.isNumber)
    return start.first == "(" && start.dropFirst().first?.isNumber == true
  }

  /// Returns whether a word may continue as the end of a time, such as `h3` in `12h3m`.
  private static func isTime(_ word: String) -> Bool {
    "dhm".contains(word.prefix(1)) && word.dropFirst().first?.isNumber == true
      && word.dropFirst().allSatisfy { $0.isNumber || "hm".contains($0) }
  }
}

extension LineOutcome {
  /// The unknown word that caused the failure; nil for other failures.
  public var unknownWord: String? {
    if case .unknownWord(let word, _) = failure?.error.bare { word } else { nil }
  }

  /// Whether the first word that failed could be read, and no value was missing.
  fileprivate var isFault: Bool {
    if case .tooFewValues = failure?.error.bare { return false }
    return failure?.error.isOfReading != true
  }

  /// The line, if it was not run because it has two readings, or none.
  var twofold: TwofoldLine? { if case .line(let line) = failure?.error { line } else { nil } }

  /// The fault of a text that is not an expression, with its column; otherwise nil.
  fileprivate var fault: (fault: ExpressionFault, column: Int)? {
    guard let failure, case .expression(let fault) = failure.error.bare else { return nil }
    return (fault, failure.column)
  }
}

extension CalculatorError {
  /// The error without its hint or the meaning in other notations.
  fileprivate var bare: CalculatorError {
    switch self {
    case .hinted(let error, _), .aliased(let error, _): error.bare
    default: self
    }
  }
}
