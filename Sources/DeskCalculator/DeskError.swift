/// What went wrong in a dc program; it never ends one, but for ``unexpectedEnd(isString:)`` of a file.
enum DeskError: Error, Equatable {
  case stackEmpty
  case divisionByZero
  case remainderByZero
  case negativeRoot
  case rootOfString
  case notANumber
  case notAString
  case emptyRegister(Int)
  case uninitializedRegister(Int)
  case badIndex
  case badInputRadix
  case badOutputRadix
  case badScale
  case badLevels
  case tooManyLevels
  case unimplemented(UInt8)
  /// The text ended in the middle of a command: a string, or a file.
  case unexpectedEnd(isString: Bool)
  /// A number does not fit GNU dc's `int`; −1 is taken for it.
  case notAWord
  /// A result would take more memory than one value may.
  case tooLarge
  /// Macros call each other deeper than memory should go.
  case tooDeep
  /// The stack would take more memory than it should.
  case stackFull
  /// A command line of the system, which nobody has allowed.
  case commandRefused
  case interrupted
  case fractionInBase
  case fractionInExponent
  case fractionInModulus
  case exponentTooLarge
}
