import ExactNumbers

/// An error in a dc program. In GNU dc, only ``unexpectedEnd(isString:)`` of a file ends the
/// program.
enum DeskError: Error, Equatable {
  case stackEmpty
  case divisionByZero
  case remainderByZero
  case negativeRoot
  case rootOfString
  case notANumber
  case emptyRegister(Int)
  case uninitializedRegister(Int)
  case badIndex
  case badInputRadix
  case badOutputRadix
  case badScale
  case badLevels
  case tooManyLevels
  case unimplemented(UInt8)
  /// The text ended in the middle of a command. The text is a string or a file.
  case unexpectedEnd(isString: Bool)
  /// A number does not fit GNU dc's `int`. The command uses −1 instead.
  case notAWord
  /// A result would need more memory than one value may use.
  case tooLarge
  /// The macros call each other too deeply for the memory.
  case tooDeep
  /// The stack would need too much memory.
  case stackFull
  /// A shell command that is not allowed.
  case commandRefused
  case interrupted
  case fractionInBase
  // MARK: Of other dialects than GNU's
  case negative
  case notAnInteger
  case overflow
  /// The last value of the named register, which cannot be popped.
  case shortRegister([UInt8])
  /// The line for `?` is missing or empty, or `?` runs within such a line.
  case badLine
  case nestedLine
  case badToken
  case badCharacter(UInt8)
  case openString
  /// A zero byte in the source.
  case notText
  case fractionInExponent
  case fractionInModulus
  case exponentTooLarge
}

extension DeskError {
  /// Converts an error of the arithmetic to dc's error.
  init(_ error: NumberError, zeroDivisor: DeskError = .divisionByZero) {
    self =
      switch error {
      case .divisionByZero: zeroDivisor
      case .interrupted: .interrupted
      default: .tooLarge
      }
  }
}
