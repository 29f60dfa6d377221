/// A piece that the lexer hands over: a whole token, or a key that acts at once.
enum Token {
  /// A numeral, its text without a U+2212 minus sign; `negated` when it had one.
  case numeral(negated: Bool)
  /// A numeral of a few digits and nothing else, with its value.
  case integer(Int)
  /// A decimal of a few digits: all of them as an integer, and the number of those after the point.
  case decimal(Int, places: UInt8)
  /// A numeral with a unit or an uncertainty, or a unit by itself; likewise.
  case quantity(negated: Bool)
  /// A date; its text follows the `@`.
  case date
  /// A word; `sto+`, `sto-`, `sto*` and `sto/` are words, too.
  case word
  /// A key that acts at once.
  case key(ActingKey)
  /// A string, its text with the escapes but without the quotes.
  case string
  /// An expression in algebraic notation, its text without the quotes.
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

  /// The word that does what the key does.
  var word: String { Self.words[rawValue] }

  private static let words = [
    "+", "-", "*", "/", "^", "%", "!", "=", "!=", "<", "<=", ">", ">=", "sqrt", "sq", "pi",
  ]
}
