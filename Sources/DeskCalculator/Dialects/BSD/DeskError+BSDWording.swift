extension DeskError {
  /// The message of OpenBSD's dc without the program's name before it and the line end.
  var bsdSentence: String {
    switch self {
    case .notANumber: "not a number"
    case .notAString: "not a string"
    case .rootOfString: "not a number"
    case .fractionInExponent: "Runtime warning: non-zero fractional part in exponent"
    case .uninitializedRegister(let name): "register \(Self.bsdName(name)) is empty"
    case .emptyRegister(let name): "stack register \(Self.bsdName(name)) is empty"
    case .unimplemented(let byte):
      "\(Character(Unicode.Scalar(byte))) (\(Self.octal(Int(byte)))) is unimplemented"
    case .unexpectedEnd: "internal error: reg num = -1"
    case .negative: "negative idx"
    case .indexTooLarge: "idx too big"
    case .scaleTooLarge: "scale too large"
    case .badJump: "J command requires a number >= 0"
    case .jumpTooFar: "J command argument exceeded string execution depth"
    case .markNotFound: "mark not found"
    case .noCommandLines: "! command is deprecated"
    case .notRunnable: "eval called with non-string argument"
    default: sentence
    }
  }

  private static func bsdName(_ name: Int) -> String {
    "'\(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: name))))' (\(octal(name)))"
  }

  private static func octal(_ number: Int) -> String {
    "0" + (number == 0 ? "" : String(number, radix: 8))
  }
}
