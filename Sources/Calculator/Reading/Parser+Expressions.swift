import ExactNumbers

extension Parser {
  /// Returns the program of the keys for the expression in the last token. Its digits are decimal,
  /// whatever `inbase` is.
  ///
  /// If the expression cannot be read, the token is moved to the position of the error, where the
  /// error is shown.
  mutating func program(
    ofExpression run: UnsafeBufferPointer<UInt8>, _ reading: NumeralReading, _ context: Context
  ) throws(CalculatorError) -> Value {
    let keys: String
    do throws(Expression.Failure) {
      keys = try Expression.keys(of: UnsafeBufferPointer(rebasing: run[lexer.text]), table)
    } catch {
      lexer.tokenStart = lexer.text.lowerBound + error.index
      throw .expression(error.fault)
    }
    var parser = Parser(table: table)
    let braces = Array("{ \(keys) }".utf8)
    let instruction = try braces.withUnsafeBufferPointer { (keys) throws(CalculatorError) in
      try parser.next(in: keys, atEnd: true, isInVector: false, reading.ofTexts, context)
    }
    guard case .push(let program)? = instruction else {
      preconditionFailure("an expression becomes one program")
    }
    return program
  }
}
