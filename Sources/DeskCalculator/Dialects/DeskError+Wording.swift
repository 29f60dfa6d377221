extension DeskError {
  /// The message without its line end. It is word for word the message of GNU dc 1.4.1, if that has
  /// one.
  var gnuMessage: String {
    switch self {
    case .fractionInBase: "Runtime warning: non-zero scale in base"
    case .fractionInExponent: "Runtime warning: non-zero scale in exponent"
    case .fractionInModulus: "Runtime warning: non-zero scale in modulus"
    case .exponentTooLarge: "Runtime error: exponent too large in raise"
    default: "dc: " + sentence
    }
  }

  var sentence: String {
    switch self {
    case .stackEmpty: "stack empty"
    case .divisionByZero: "divide by zero"
    case .remainderByZero: "remainder by zero"
    case .negativeRoot: "square root of negative number"
    case .rootOfString: "square root of nonnumeric attempted"
    case .notANumber: "non-numeric value"
    case .emptyRegister(let name): "stack register \(Self.quoted(name)) is empty"
    case .uninitializedRegister(let name):
      "BUG: register \(Self.quoted(name)) exists but is uninitialized?"
    case .badIndex: "array index must be a nonnegative integer"
    case .badInputRadix: "input base must be a number between 2 and 16 (inclusive)"
    case .badOutputRadix: "output base must be a number greater than 1"
    case .badScale: "scale must be a nonnegative number"
    case .badLevels: "Q command requires a number >= 1"
    case .tooManyLevels: "Q command argument exceeded string execution depth"
    case .unimplemented(let byte): "\(Self.quoted(Int(byte))) unimplemented"
    case .unexpectedEnd(let isString): isString ? "unexpected EOS" : "unexpected EOF"
    case .notAWord: "value overflows simple integer; punting..."
    case .tooLarge: "number too large for the memory that one may take"
    case .tooDeep: "macros nested too deep; leaving all of them"
    case .stackFull: "stack full"
    case .commandRefused: "'!' runs nothing without --allow-shell"
    case .interrupted: "interrupted"
    // GNU dc has none of the other errors. Other dialects have their own words for them.
    default: ""
    }
  }

  /// Returns a byte as GNU dc names it: the character if it is visible, and the octal code.
  private static func quoted(_ byte: Int) -> String {
    let octal = "0" + (byte == 0 ? "" : String(byte, radix: 8))
    let isVisible = (0x21...0x7E).contains(byte)
    return isVisible ? "'\(Character(Unicode.Scalar(UInt8(byte))))' (\(octal))" : octal
  }
}
