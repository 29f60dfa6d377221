extension ExpressionFault: CustomStringConvertible {
  /// One sentence; the place is that of the error.
  public var description: String {
    switch self {
    case .valueMissing: "the expression needs a number, a name or '(' here"
    case .operatorMissing:
      "the expression needs an operator here, or its end; '*' cannot be left out"
    case .unclosed: "the expression does not close this '('"
    case .tooDeep:
      "the expression has more than \(Expression.depthLimit) parentheses, signs or powers in one another"
    case .tooLong: "an expression has at most \(Expression.lengthLimit) characters"
    case .noFunction(let word): "'\(word)' is no function with one result"
    case .operandCount(let word, 0, _): "'\(word)' takes no values in parentheses"
    case .operandCount(let word, let needed, let found):
      "'\(word)' needs \(needed) value\(needed == 1 ? "" : "s") in parentheses"
        + (found.map { ", not \($0)" } ?? "")
    case .functionBetween(let word, let y, let x):
      "'\(word)' stands before its values in an expression: \(word)(\(y),\(x))"
    case .twofoldProduct(let x, let y):
      "'\(x)(\(y))' can be read in two ways: '\(x)*(\(y))' is a product, 'pm(\(x),\(y))' a measured number"
    case .twofoldFactorial:
      "'!!' can be read in two ways: '(n!)!' is the factorial of a factorial, 'dfact(n)' the double factorial"
    case .malformedNumeral(let text): "\(CalculatorError.malformedNumeral(text))"
    }
  }
}
