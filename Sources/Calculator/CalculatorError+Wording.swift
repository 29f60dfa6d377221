import ExactNumbers

extension CalculatorError: CustomStringConvertible {
  /// One sentence that names the word and says what would help.
  public var description: String {
    switch self {
    case .unknownWord(let word, let suggestion):
      "unknown word '\(word)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .tooFewValues(let word, let needed, let available):
      "'\(word)' needs \(needed) value\(needed == 1 ? "" : "s"), the stack has \(available)"
    case .wrongKind(let word, let needs, let level, let found):
      "'\(word)' needs \(needs.phrase), \(Self.level(level)) is \(found.phrase)"
    case .needsCount(let word, let minimum, let maximum):
      "'\(word)' needs a whole number from \(minimum) to \(maximum)"
    case .needsTruth(let word):
      "'\(word)' needs a truth value, 0 or 1; 'bitnot' inverts the bits of an integer"
    case .number(let word, let error, let limit):
      Self.sentence(error, word, limit)
    case .malformedNumeral(let text): "malformed number '\(text)'"
    case .unexpected(","): "unexpected ','; use '.' for decimals and '_' to group digits"
    case .unexpected(let key): "unexpected \(Self.name(key))"
    case .unclosed(let bracket): "unclosed '\(bracket)'"
    case .unknownEscape(let key):
      "unknown escape \(Self.name(key)) after '\\' in a string; there are \\n \\t \\\" \\\\"
    case .nestedTooDeeply(let bracket):
      "too many '\(bracket)' in one another; the limit is \(Program.depthLimit)"
    case .tooManyValues(let limit): "more than \(limit) values; does the program end?"
    case .calledTooDeeply(let limit):
      "programs call one another more than \(limit) deep; a call that comes last costs nothing"
    case .invalidUTF8: "invalid UTF-8"
    case .needsName(let word): "'\(word)' needs a name after it"
    case .nameTaken(let name): "'\(name)' is a built-in word; choose another name"
    case .noVariable(let name): "no variable '\(name)'; 'vars' lists them"
    case .variableKind(let word, let name, let found):
      "'\(word)' needs a number in '\(name)', it holds \(found.phrase)"
    case .brokenVector: "a value from before '[' was taken before ']'"
    case .noLastOperation(let word): "'\(word)' needs an operation before it, and there was none"
    case .nothingTo(let action): "nothing to \(action)"
    case .unavailable(let word): "'\(word)' is not available here"
    case .promptOnly(let word): "'\(word)' works only where it is typed at the prompt"
    case .refused(let word, let reason): "'\(word)': \(reason)"
    case .wordTooLong(let limit): "a word of more than \(limit) characters"
    case .interrupted: "interrupted"
    }
  }

  private static func sentence(_ error: NumberError, _ word: String, _ limit: Int) -> String {
    switch error {
    case .divisionByZero: "division by zero"
    case .undefined(let x): "'\(word)' is not defined at \(text(x))"
    case .pole(let x): "'\(word)' has a pole at \(text(x))"
    case .notReal(let x): "'\(word)' needs a real number, not \(text(x))"
    case .notInteger(let x): "'\(word)' needs an integer, not \(text(x))"
    case .negative(let x): "'\(word)' needs an integer that is not negative, not \(text(x))"
    case .notInvertible(let x, let modulus, let divisor):
      "\(text(x)) has no inverse modulo \(text(modulus)): both are multiples of \(text(divisor))"
    case .unprovenPrime(let bits, let limit):
      "'\(word)' would have to prove that a number of \(bits) bits is prime; the limit is \(limit)"
    case .outsideWord(let x, let bits):
      "'\(word)' works in the \(name(bits)), and \(text(x)) does not fit "
        + "(see 'wsize', '\(bits.isSigned ? "unsigned" : "signed")' and 'wrap')"
    case .overflow(let bits): "'\(word)' overflows the \(name(bits)) (see 'wsize' and 'wrap')"
    case .noSuchBit(let n, let bits):
      "'\(word)' needs the number of a bit, 0 to \(bits.bits - 1), not \(text(n))"
    case .tooLarge(let bytes):
      "result would need \(size(bytes)); the limit is \(size(Double(limit))) (see 'memory')"
    case .undecidable(let digits): undecidable(word, digits)
    case .malformed: "malformed number"
    case .interrupted: "interrupted"
    }
  }

  /// A word as a message names it: `64-bit signed word`.
  private static func name(_ word: Word) -> String {
    "\(word.bits)-bit \(word.isSigned ? "signed" : "unsigned") word"
  }

  private static func undecidable(_ word: String, _ digits: Int) -> String {
    switch word {
    case _ where digits <= 0: "'\(word)' has no certain digit left: too many were lost on the way"
    case "=", "!=", "<", ">", "<=", ">=", "min", "max":
      "cannot tell whether X and Y are equal: they agree to \(digits) digits"
    case "floor", "ceil", "round", "trunc", "ip", "fp", "idiv", "divmod", "%", "mod":
      "cannot tell on which side of a step of '\(word)' the value is: \(digits) digits do not decide"
    default:
      "'\(word)' cannot tell whether a value is zero: it is, to \(digits) digits"
    }
  }

  /// A number as a message shows it, shortened where it is long.
  private static func text(_ number: Number) -> String {
    var bytes: [UInt8] = []
    guard let _ = try? number.write(to: &bytes, NumberFormat(), Context()) else {
      return "this value"
    }
    if bytes.count <= 40 { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.prefix(16), as: UTF8.self) + "…"
  }

  /// Bytes in the largest decimal unit, with two digits: `2.1 GB`, `128 MB`.
  ///
  /// A megabyte is 2^20 bytes here, as it is for `memory`.
  private static func size(_ bytes: Double) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"]
    var value = bytes
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    if value >= 1_000_000 { return "far more than \(units[unit])" }
    if value >= 10 { return "\(Int(value + 0.5)) \(units[unit])" }
    let tenths = Int(value * 10)
    return tenths % 10 == 0
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  private static func level(_ level: Int) -> String {
    level <= 4 ? ["X", "Y", "Z", "T"][level - 1] : "level \(level)"
  }

  /// A key as a message names it: itself in quotes, or its code when it cannot be printed.
  private static func name(_ key: Key) -> String {
    switch key.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      let code = String(key.value, radix: 16, uppercase: true)
      return "key U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    default: return "'\(key)'"
    }
  }
}

extension Kind {
  /// The kind with its article.
  var phrase: String {
    switch self {
    case .any: "a value"
    case .number: "a number"
    case .string: "a string"
    case .vector: "a vector"
    case .program: "a program"
    }
  }
}

extension Failure: CustomStringConvertible {
  /// The line for standard error, without the program's name: `stdin:1:5: error: division by zero`.
  public var description: String { "\(source):\(line):\(column): error: \(error)" }
}
