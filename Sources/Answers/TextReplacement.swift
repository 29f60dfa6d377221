import Calculator
import ExactNumbers

/// Calculation at the end of a text: `head -n 12*40` becomes `head -n 480`.
extension LineCalculator {
  /// Returns a text in which the keys or the expression at its end are replaced by their values.
  ///
  /// This is the longest end of the last line that reads as an expression; otherwise, the longest
  /// end that leaves values as keys. It begins a word, or follows a quote, an open bracket, `=`, or
  /// a `:` or `,` that does not follow a digit.
  ///
  /// - Throws: ``Refusal`` if no end has values: with the error of the expression, or of the
  ///   longest keys that can be read and lack no value. All ends together have the time limit of a
  ///   line.
  public func replacingEnd(of text: String) throws(Refusal) -> String {
    try timed { () throws(Refusal) in try replacedEnd(of: text) }
  }

  private func replacedEnd(of text: String) throws(Refusal) -> String {
    let start = text.lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex
    if text[start...].utf8.count > Self.longestLine {
      throw Refusal(LineOutcome(isTooLong: true).refusal ?? "")
    }
    // A line that is all keys has no formula at its end: `9 8 - 2`.
    let line = Self.trimmed(text[start...])
    if line.contains(" ") {
      switch model.reader.read(line) {
      case .keys:
        let answer = answer(to: line, asExpression: false)
        if interruption.isOverdue { throw Refusal(answer?.text ?? "") }
        // `π pi` is two values, of which the last one is meant.
        let words = [line, answer?.text ?? ""].map { $0.split(separator: " ").count }
        if let answer, answer.isOfValues, words[1] < words[0], !line.hasSuffix(answer.text) {
          return text[..<start] + answer.text
        }
      case .noted(let correction): throw Refusal("\(correction.twofold)")
      case .twofold(let twofold) where twofold.text == line: throw Refusal("\(twofold)")
      case .paper, .twofold: break
      }
    }
    let ends = Self.ends(of: text[start...])
    // If the longest ends were skipped, a shorter one could be only part of the intended text.
    if ends.count > Self.mostEnds { throw Refusal("the line has more than \(Self.mostEnds) words") }
    var reason: String?
    // Expressions first, because after a number, 12*40 would be keys.
    for isExpression in [true, false] where reason == nil {
      for end in ends {
        let rest = Self.trimmed(text[end...])
        // The sign is not part of the value.
        if rest.first == "=" { continue }
        let answer = answer(to: rest, asExpression: isExpression)
        if interruption.isOverdue { throw Refusal(answer?.text ?? "") }
        guard let answer else { continue }
        switch answer.kind {
        case .rounded where answer.text.hasPrefix("… "):
          throw Refusal("the end of the line leaves more than \(Self.mostShown) values")
        case .exact, .rounded:
          if let (sign, operand) = Self.sign(of: rest, behind: Self.trimmed(text[start..<end])) {
            throw Refusal(
              "'\(sign)' before '\(operand)' goes on with what stands before it, which has no value"
            )
          }
          // Zeros before digits, as in the mode 0755, have a meaning elsewhere.
          let isItself = rest.hasSuffix(answer.text)
          if isItself, rest.dropLast(answer.text.count).allSatisfy({ $0 == "0" }) {
            throw Refusal("'\(rest)' at the end is its value already")
          }
          return text[..<end] + answer.text
        case .refused:
          // A shorter end would be only part of the intended text, unless the two readings are of
          // an earlier part of this one, or of numbers before a formula.
          if let twofold = answer.twofold, rest.hasSuffix(twofold.text), twofold.isTwofold,
            !(isExpression && twofold.runsAsKeys)
          {
            throw Refusal(answer.text)
          }
          if answer.isFault { reason = reason ?? answer.text }
        default: break
        }
      }
    }
    throw Refusal(reason ?? "nothing at the end of the line has a value")
  }

  /// Returns the operator sign before an end, or at its beginning, and the operand after the sign;
  /// nil if there is no such sign. A sign directly before a digit is part of the number.
  private static func sign(
    of end: String, behind text: String
  ) -> (sign: Character, operand: String)? {
    let isSign = { (character: Character) in signs.contains(character) && character != ")" }
    if let sign = text.last, isSign(sign) { return (sign, end) }
    let operand = end.drop(while: isSign)
    guard let sign = end.first, isSign(sign), operand.first?.isWhitespace == true
    else { return nil }
    return (sign, trimmed(operand))
  }

  /// Returns the beginnings of the ends of a line, the longest end first.
  private static func ends(of line: Substring) -> [String.Index] {
    var isBoundary = true
    var previous: Character = " "
    return line.indices.filter { index in
      let character = line[index]
      defer {
        isBoundary =
          character.isWhitespace || openers.contains(character)
          || separators.contains(character) && !previous.isNumber
        previous = character
      }
      return isBoundary && !character.isWhitespace
    }
  }

  /// The characters that may directly precede an end.
  private static let openers: Set<Character> = ["=", "(", "[", "{", "\"", "`"]
  /// More such characters, unless they are within a number: `1,000`, `12:05`.
  private static let separators: Set<Character> = [":", ",", "'"]
  /// The signs that connect an end with the text before it.
  private static let signs: Set<Character> = ["+", "-", "*", "/", "^", "%", ")", "−", "×", "÷"]
  /// The maximal number of ends of a line that are tried.
  private static let mostEnds = 1000
}
