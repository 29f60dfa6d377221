extension ExpressionFault: CustomStringConvertible {
  /// One sentence; its place is that of the error.
  public var description: String {
    switch self {
    case .valueMissing: "the expression needs a number, a name or '(' here"
    case .operatorMissing:
      "the expression needs an operator here, or its end; '*' cannot be left out, units have '_': 2*x, 5_km"
    case .vector: "an expression has no vectors; a name can be that of one: 2*v"
    case .divisorMissing:
      "'%' is the remainder of a division here; 5 % is '5_%', 5 % of x is 'percent(x,5)'"
    case .unclosed: "the expression does not close this '('"
    case .tooDeep:
      "the expression has more than \(Expression.depthLimit) parentheses, signs or powers in one another"
    case .tooLong: "an expression has at most \(Expression.lengthLimit) characters"
    case .noFunction(let word):
      "'\(word)' is not a function with one result" + Self.example(ofProgramIn: word)
    case .operandCount(let word, 0, _): "'\(word)' takes no values in parentheses"
    case .operandCount(let word, let needed, let found):
      "'\(word)' needs \(needed) value\(needed == 1 ? "" : "s") in parentheses"
        + (found.map { ", not \($0)" } ?? "")
        + (found ?? 0 > needed ? Self.called(Expression.wordsOfMore[word]) : "")
    case .functionBetween(let word, let y, let x):
      "'\(word)' stands before its values in an expression: \(word)(\(y),\(x))"
    case .twofoldProduct(let x, let y):
      "'\(x)(\(y))' can be read in two ways: '\(x)*(\(y))' is a product, 'pm(\(x),\(y))' a measured number"
    case .twofoldFactorial:
      "'!!' can be read in two ways: '(n!)!' is the factorial of a factorial, 'dfact(n)' the double factorial"
    case .twofoldFraction(let x, let y, let unit):
      "'\(x)/\(y)\(unit)' can be read in two ways: '\(x)/\(y)*1\(unit)' is \(x)/\(y) of the unit, '\(x)/(\(y)\(unit))' divides by it"
    case .malformedNumeral(let text): "\(CalculatorError.malformedNumeral(text))"
    }
  }

  private static func called(_ word: String?) -> String {
    word.map { "; \(Suggestion.called([$0]))" } ?? ""
  }

  /// Returns an example of a word that runs a program.
  private static func example(ofProgramIn word: String) -> String {
    guard let row = CommandTable.standard.command(named: word), row.takesProgram,
      let example = row.examples.first
    else { return "" }
    return "; an example of its keys: \(example.keys)"
  }
}
