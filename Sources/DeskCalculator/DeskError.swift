import ExactNumbers

/// An error in a dc program; it never ends one, but for ``unexpectedEnd(isString:)`` of a file.
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
  // MARK: Of other dialects than GNU's
  case negative
  case notAnInteger
  case overflow
  /// A register whose last value cannot be taken, by its name.
  case shortRegister([UInt8])
  /// A line for `?` that did not come or has nothing in it, and `?` within one.
  case badLine
  case nestedLine
  case badToken
  case badCharacter(UInt8)
  case openString
  /// A zero byte.
  case notText
  case fractionInExponent
  case fractionInModulus
  case exponentTooLarge
}

extension DeskError {
  /// dc's error for one of the arithmetic.
  init(_ error: NumberError, zeroDivisor: DeskError = .divisionByZero) {
    self =
      switch error {
      case .divisionByZero: zeroDivisor
      case .interrupted: .interrupted
      default: .tooLarge
      }
  }
}
