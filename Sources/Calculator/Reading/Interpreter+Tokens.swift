import ExactNumbers

/// What the tokens do.
extension Interpreter {
  /// Carries out any token.
  @inline(never)
  mutating func carryOut(
    _ token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) {
    if let word = awaiting {
      awaiting = nil
      return try carryOutNamed(word, token, run)
    }
    switch token {
    case .integer(let value): push(.number(.small(value)))
    case .decimal(let digits, let places):
      push(.number(Number(decimal: digits, places: Int(places))))
    case .numeral(let negated): try push(.number(number(run, negated)))
    case .key(let key): try perform(table.keyRows[key.rawValue])
    case .word:
      guard let index = table.index(of: UnsafeBufferPointer(rebasing: run[lexer.text])) else {
        return try recall(text(run))
      }
      if case .named = table.actions[index] { awaiting = index } else { try perform(index) }
    case .string:
      try push(.string(string(run)))
      position.pass(linesOf: run, lexer.text)
    case .openProgram: try open(run)
    case .closeProgram: throw .unexpected("}")
    case .openVector:
      noteBracket()
      try openVector()
    case .closeVector: try closeVector()
    case .newline: position.newline(at: lexer.start)
    }
  }

  mutating func push(_ value: Value) {
    machine.stack.append(value)
    changes.insert(.stack)
  }

  /// The text of the last token.
  mutating func text(_ run: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: run[lexer.text], as: UTF8.self)
  }

  /// The number of the last token.
  ///
  /// Mutating, as all that is called for each token: a method that does not mutate works on a copy.
  mutating func number(
    _ run: UnsafeBufferPointer<UInt8>, _ negated: Bool
  ) throws(CalculatorError) -> Number {
    do throws(NumberError) {
      let number = try Number.parse(
        UnsafeBufferPointer(rebasing: run[lexer.text]), machine.settings.context)
      return negated ? try Number.negate(number, machine.settings.context) : number
    } catch {
      switch error {
      case .malformed: throw .malformedNumeral(shortened(text(run)))
      default: throw .number(word: "", error, limit: machine.settings.context.memoryLimit)
      }
    }
  }

  private func shortened(_ text: String) -> String {
    text.count <= 40 ? text : String(text.prefix(30)) + "…"
  }

  /// The string of the last token, its escapes resolved.
  mutating func string(_ run: UnsafeBufferPointer<UInt8>) throws(CalculatorError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lexer.text.count)
    var index = lexer.text.lowerBound
    while index < lexer.text.upperBound {
      if run[index] == UInt8(ascii: "\\") {
        index += 1
        switch run[index] {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(run[index])
        default: throw .unknownEscape(UTF8Decoding.scalar(in: run, at: index).scalar ?? "\u{FFFD}")
        }
      } else {
        bytes.append(run[index])
      }
      index += 1
    }
    guard let string = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return string
  }

  // MARK: Words that take the name behind them

  private mutating func carryOutNamed(
    _ word: Int, _ token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) {
    try perform(word, name(for: word, from: token, run))
    if case .newline = token { position.newline(at: lexer.start) }
  }

  /// The name that a token is for this word, empty where it may be missing. Where it may, a string is a
  /// name, too.
  mutating func name(
    for word: Int, from token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) -> String {
    guard case .named(_, let optional) = table.actions[word] else { return "" }
    switch token {
    case .word: return text(run)
    case .key(let key) where optional: return key.word
    case .string where optional:
      position.pass(linesOf: run, lexer.text)
      return try string(run)
    case .newline where optional: return ""
    default: throw .needsName(table.commands[word].name)
    }
  }

  /// Carries out, at the end of the input, a word whose name never came.
  mutating func nameIsMissing(_ word: Int) {
    do throws(CalculatorError) {
      guard case .named(_, optional: true) = table.actions[word] else {
        throw .needsName(table.commands[word].name)
      }
      try perform(word, "")
    } catch {
      fail(error, in: UnsafeBufferPointer(start: nil, count: 0))
    }
  }
}
