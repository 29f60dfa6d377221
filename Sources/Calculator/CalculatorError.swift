public import ExactNumbers

/// What can go wrong with a key or a word: facts, without sentences (`CalculatorError+Wording.swift`).
public enum CalculatorError: Error, Sendable {
  /// No word and no variable has this name; the nearest one that exists.
  case unknownWord(String, suggestion: String?)
  /// The word needs more values than the stack has.
  case tooFewValues(word: String, needed: Int, available: Int)
  /// The value at this level of the stack (1 is X) is not of the kind that the word needs.
  case wrongKind(word: String, needs: Kind, level: Int, found: Kind)
  /// The word needs a whole number in this range in X.
  case needsCount(word: String, minimum: Int, maximum: Int)
  /// The word needs a truth value, 0 or 1; the bits of other integers are inverted by another word.
  case needsTruth(word: String)
  /// The arithmetic refused.
  case number(word: String, NumberError, limit: Int)
  /// The numeral cannot be read.
  case malformedNumeral(String)
  /// The key has no meaning where it stands.
  case unexpected(Key)
  /// A quote or bracket that was never closed.
  case unclosed(Character)
  /// An escape in a string that is none of `\n \t \" \\`.
  case unknownEscape(Key)
  /// Brackets nest too deeply.
  case nestedTooDeeply(Character)
  /// The stack or a vector would hold too many values.
  case tooManyValues(limit: Int)
  /// Programs call one another too deeply.
  case calledTooDeeply(limit: Int)
  /// The bytes are not UTF-8.
  case invalidUTF8
  /// The word takes the name that follows it, and none did.
  case needsName(String)
  /// A variable cannot have the name of a built-in word.
  case nameTaken(String)
  /// No variable has this name.
  case noVariable(String)
  /// The variable does not hold the number that the word needs.
  case variableKind(word: String, name: String, found: Kind)
  /// A vector was closed that reached below where it began.
  case brokenVector
  /// No numeric operation has been carried out yet.
  case noLastOperation(String)
  /// There is nothing to undo or redo.
  case nothingTo(String)
  /// The word asks for something that nobody here can answer.
  case unavailable(String)
  /// The word reaches beyond the calculator and was not typed at a prompt.
  case promptOnly(String)
  /// What the word asked of the surroundings failed, for this reason.
  case refused(word: String, reason: String)
  /// A word is too long to be one.
  case wordTooLong(limit: Int)
  /// Somebody asked for the calculation to stop.
  case interrupted
}

/// An error and where it happened.
public struct Failure: Error, Sendable {
  /// What went wrong.
  public let error: CalculatorError
  /// The source that the keys came from: a file's name, `stdin`, `argument`.
  public let source: String
  /// The line, from 1.
  public let line: Int
  /// The column of the first key of the word, in characters from 1.
  public let column: Int
}
