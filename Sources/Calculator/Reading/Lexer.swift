/// Splits a stream of keys into tokens, however the stream is cut into runs.
///
/// It reads the run in place. If the run ends within a token, the scan stops there. It resumes when
/// ``next(in:atEnd:)`` is called with the same bytes and more after them.
struct Lexer: Sendable {
  /// The index at which the next token begins.
  var start = 0
  /// The index at which the last token began, whether valid or not.
  var tokenStart = 0
  /// The text of the last token.
  var text = 0..<0
  /// The index up to which an open token has been scanned.
  var scanned = 0
  var scan = Scan.none
  /// The byte before the run.
  private(set) var previous = UInt8(ascii: "\n")
  /// The base of digits without a prefix.
  var base = 10
  /// The beginning of the last comment, for a hint; nil if it was in another run.
  var comment: Int?
  /// The number of characters of the last numeral that had another token directly after it.
  var numeralLength = 0

  /// The maximal length of a word; a longer name is an error.
  static let wordLimit = 1000

  /// The kind of token that is open at the end of the run.
  enum Scan: Equatable {
    case none, numeral(Numeral), unit, fraction, date, word, string, expression, comment, line
  }

  /// The part of a numeral that is being scanned:
  ///
  /// - `prefix`: a 0 that may begin 0x, 0b or 0o,
  /// - `uncertain`: after an uncertainty in parentheses,
  /// - `angleSign`: directly after `∠` or `@`,
  /// - `refused`: after a key that has no meaning anywhere,
  /// - `bare`: digits without a prefix, in a base other than ten,
  /// - `capital`: such digits that may still be a word.
  enum Numeral: Equatable {
    case prefix, mantissa, period, exponent, hexadecimal, binary, uncertain, uncertainExponent
    case range, rangeExponent, angleSign, angle, angleExponent, refused
    case based(Int), basedExponent, bare, capital
  }

  /// Whether a line has ended, and nothing follows its end.
  var isAtLineStart: Bool { start == 0 && previous == UInt8(ascii: "\n") }
  /// Whether the open token is a numeral.
  var isInNumeral: Bool { if case .numeral = scan { true } else { false } }
  /// Whether the open token is a string.
  var isInString: Bool { scan == .string }
  /// Whether the open token is an expression.
  var isInExpression: Bool { scan == .expression }

  /// Makes the unread part of this run the beginning of the next run.
  mutating func moveToFront(_ run: UnsafeBufferPointer<UInt8>) {
    if start > 0 { previous = run[start - 1] }
    scanned -= start
    comment = nil
    start = 0
    tokenStart = 0
  }

  /// Passes everything up to the end of the line.
  mutating func skipLine() { scan = .line }

  /// Discards an open token.
  mutating func reset() { self = Lexer() }

  /// Returns the next token of the run; nil if no complete token is left.
  ///
  /// The tokens that programs consist of are found here, in the caller's loop; all others need a
  /// call.
  ///
  /// - Parameter atEnd: whether nothing follows the run, so that an open token ends with it.
  /// - Throws: ``CalculatorError`` for text that is not a token. The text has been passed.
  @inline(__always)
  mutating func next(
    in run: UnsafeBufferPointer<UInt8>, atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    if scan != .none || base != 10 { return try anyToken(in: run, atEnd: atEnd) }
    while start < run.count, Self.isBlank(run[start]) { start += 1 }
    guard start < run.count else { return nil }
    tokenStart = start
    let byte = run[start]
    if Self.isDigit(byte), let numeral = Self.shortNumeral(run, at: start) {
      return take(numeral.end - start, numeral.token)
    }
    if let key = Self.simpleKey(byte) { return take(1, .key(key)) }
    return try anyToken(in: run, atEnd: atEnd)
  }

  /// Returns the key of this byte, whatever surrounds it.
  @inline(__always)
  static func simpleKey(_ byte: UInt8) -> ActingKey? {
    switch byte {
    case UInt8(ascii: "+"): .add
    case UInt8(ascii: "*"): .multiply
    case UInt8(ascii: "/"): .divide
    case UInt8(ascii: "%"): .remainder
    case UInt8(ascii: "^"): .power
    case UInt8(ascii: "="): .equal
    default: nil
    }
  }

  /// Returns the next token of the run, like ``next(in:atEnd:)``, without trying frequent tokens
  /// first.
  @inline(never)
  mutating func anyToken(
    in run: UnsafeBufferPointer<UInt8>, atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    if scan != .none, start < run.count {
      if let token = try resume(run, atEnd) { return token }
      if scan != .none { return nil }
    }
    while start < run.count {
      tokenStart = start
      switch run[start] {
      case UInt8(ascii: "\n"): return take(1, .newline)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        return try beginNumeral(run, atEnd)
      case let byte where base > 10 && Self.isCapitalDigit(byte, base):
        return try capital(run, at: start, atEnd)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        return try word(run, from: start + 1, atEnd)
      case UInt8(ascii: "-"): return try minus(run, length: 1, atEnd)
      case UInt8(ascii: "<"): return pair(run, .less, .lessOrEqual, atEnd)
      case UInt8(ascii: ">"): return pair(run, .greater, .greaterOrEqual, atEnd)
      case UInt8(ascii: "!"): return pair(run, .factorial, .notEqual, atEnd)
      case UInt8(ascii: "\""): return string(run, from: start + 1)
      case UInt8(ascii: "'"): return try expression(run, from: start + 1)
      case UInt8(ascii: "#"):
        scan = .comment
        comment = start
        passLine(run)
      case UInt8(ascii: "_"): return try unit(run, atEnd)
      case UInt8(ascii: "("): return try fraction(run, atEnd)
      case UInt8(ascii: "@"): return try date(run, atEnd)
      case UInt8(ascii: "{"): return take(1, .openProgram)
      case UInt8(ascii: "}"): return take(1, .closeProgram)
      case UInt8(ascii: "["): return take(1, .openVector)
      case UInt8(ascii: "]"): return take(1, .closeVector)
      case let byte where Self.isBlank(byte): start += 1
      case let byte:
        if let key = Self.simpleKey(byte) { return take(1, .key(key)) }
        let before = start
        if let token = try other(run, atEnd) { return token }
        if start == before { return nil }
      }
    }
    return nil
  }

  /// Returns whether the byte is white space that only separates tokens.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C: true
    default: false
    }
  }

  /// Continues the token that was open at the end of the previous run.
  @inline(never)
  private mutating func resume(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    tokenStart = start
    switch scan {
    case .none: return nil
    case .numeral(let state): return try numeral(run, state, from: scanned, atEnd)
    case .unit: return try unit(run, atEnd)
    case .fraction: return try fraction(run, atEnd)
    case .date: return try date(run, atEnd)
    case .word: return try word(run, from: scanned, atEnd)
    case .string: return string(run, from: scanned)
    case .expression: return try expression(run, from: scanned)
    case .comment, .line:
      passLine(run)
      return nil
    }
  }

  /// Passes a comment, or a line that is skipped, up to the end of the run.
  private mutating func passLine(_ run: UnsafeBufferPointer<UInt8>) {
    while start < run.count, run[start] != UInt8(ascii: "\n") { start += 1 }
    if start < run.count { scan = .none }
  }

  // MARK: Tokens of fixed length

  @inline(__always)
  mutating func take(_ length: Int, _ token: Token) -> Token {
    text = start..<start + length
    start += length
    scan = .none
    return token
  }

  /// Returns a key that has another meaning before `=`.
  private mutating func pair(
    _ run: UnsafeBufferPointer<UInt8>, _ single: ActingKey, _ withEqual: ActingKey, _ atEnd: Bool
  ) -> Token? {
    if start + 1 < run.count {
      return run[start + 1] == UInt8(ascii: "=") ? take(2, .key(withEqual)) : take(1, .key(single))
    }
    return atEnd ? take(1, .key(single)) : nil
  }

  /// Reads a sign if a token may begin here and a digit follows; otherwise a subtraction.
  private mutating func minus(
    _ run: UnsafeBufferPointer<UInt8>, length: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    let before = start > 0 ? run[start - 1] : previous
    guard Self.maySignFollow(before) else { return take(length, .key(.subtract)) }
    guard start + length < run.count else { return atEnd ? take(length, .key(.subtract)) : nil }
    let after = run[start + length]
    if Self.isDigit(after) || after == UInt8(ascii: ".") { return try beginNumeral(run, atEnd) }
    if base > 10, Self.isCapitalDigit(after, base) {
      switch capitals(run, at: start + length, atEnd) {
      case .open: return nil
      case .word: return take(length, .key(.subtract))
      case .numeral: return try capital(run, at: start + length, atEnd)
      }
    }
    guard let isImaginary = Self.stands("i", in: run, at: start + length, atEnd),
      let isInfinite = Self.stands("inf", in: run, at: start + length, atEnd)
    else { return nil }
    if isImaginary, length == 1 { return takeNumeral(run, to: start + 2) }
    return isInfinite
      ? try word(run, from: start + length, atEnd) : take(length, .key(.subtract))
  }

  /// Returns whether this word is here, so that a sign belongs to it; nil if that is undecided at
  /// the end of the run.
  private static func stands(
    _ word: String, in run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool
  ) -> Bool? {
    var end = index
    // A pair of sequences would take longer at the start than the whole line.
    for byte in word.utf8 {
      if end == run.count || run[end] != byte { break }
      end += 1
    }
    if end == run.count, !atEnd { return nil }
    return end - index == word.utf8.count
      && (end == run.count || wordScalarLength(run, at: end) == 0)
  }

  /// Returns whether a `-` after this byte can be the sign of a number: after white space and
  /// brackets.
  @inline(__always)
  static func maySignFollow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: byte <= UInt8(ascii: " ")
    }
  }

  /// Reads rare keys: signs outside ASCII, letters, and errors; returns nil for white space.
  private mutating func other(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    let (scalar, length) = UTF8Decoding.scalar(in: run, at: start)
    guard let scalar else {
      start += length
      throw .invalidUTF8
    }
    switch scalar {
    case "×": return take(length, .key(.multiply))
    case "÷": return take(length, .key(.divide))
    case "√": return take(length, .key(.squareRoot))
    case "²": return take(length, .key(.square))
    case "π": return take(length, .key(.pi))
    case "−": return try minus(run, length: length, atEnd)
    default:
      if Self.isLetter(scalar) { return try word(run, from: start + length, atEnd) }
      start += length
      if scalar.properties.isWhitespace { return nil }
      throw .unexpected(scalar)
    }
  }

  // MARK: Open tokens

  mutating func suspend(_ scan: Scan, at index: Int) -> Token? {
    self.scan = scan
    scanned = index
    return nil
  }

  mutating func skip(to index: Int) {
    start = index
    scan = .none
  }
}
