/// A piece from the lexer: a whole token, or a key that acts at once.
enum Token {
  /// A numeral. Its text is without a U+2212 minus sign; `negated` is whether it had one.
  case numeral(negated: Bool)
  /// A numeral of a few digits and nothing else, with its value.
  case integer(Int)
  /// A decimal of a few digits: all of them as an integer, and the number of digits after the
  /// point.
  case decimal(Int, places: UInt8)
  /// A numeral with a unit or an uncertainty, or a separate unit. Its text is without a U+2212
  /// minus sign; `negated` is whether it had one.
  case quantity(negated: Bool)
  /// A date; its text follows the `@`.
  case date
  /// A word; `sto+`, `sto-`, `sto*` and `sto/` are also words.
  case word
  /// A key that acts at once.
  case key(ActingKey)
  /// A string; its text is without the quotes, but with the escapes.
  case string
  /// An expression in algebraic notation; its text is without the quotes.
  case expression
  /// The brackets.
  case openProgram, closeProgram, openVector, closeVector
  /// The end of a line.
  case newline
}

/// The keys that act at once.
enum ActingKey: Int, CaseIterable {
  case add, subtract, multiply, divide, power, remainder, factorial
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, squareRoot, square, pi

  /// The word with the function of the key.
  var word: String { Self.words[rawValue] }

  private static let words = [
    "+", "-", "*", "/", "^", "%", "!", "=", "!=", "<", "<=", ">", ">=", "sqrt", "sq", "pi",
  ]
}
