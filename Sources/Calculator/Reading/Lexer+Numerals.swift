/// Numerals.
extension Lexer {
  /// The scan of a numeral of a few digits and possibly a point.
  struct ShortNumeral {
    /// The index after the part scanned so far.
    private(set) var end: Int
    /// All digits as an integer.
    private(set) var digits = 0
    /// The number of digits after the point; -1 if there is none.
    private(set) var places = -1
    /// The index that it must not reach: there it could be too large for a machine word, or
    /// continue in the next run.
    private let limit: Int

    /// Begins at this index of a run with `count` keys, with no digits scanned.
    @inline(__always)
    init(at start: Int, count: Int) {
      end = start
      limit = min(count, start &+ Lexer.shortDigits &+ 1)
    }

    /// Whether it reaches the limit.
    @inline(__always) var isTooLong: Bool { end == limit }

    /// Scans digits.
    @inline(__always)
    mutating func passDigits(_ keys: UnsafePointer<UInt8>) {
      while end < limit, Lexer.isDigit(keys[end]) {
        digits = digits &* 10 &+ Int(keys[end] &- UInt8(ascii: "0"))
        end &+= 1
      }
    }

    /// Scans a point and the digits after it, if there is one here.
    mutating func passFraction(_ keys: UnsafePointer<UInt8>) {
      if keys[end] != UInt8(ascii: ".") { return }
      end &+= 1
      let point = end
      passDigits(keys)
      places = end &- point
    }

    /// Changes its sign.
    mutating func negate() { digits = -digits }

    /// The numeral as a token.
    var token: Token {
      places < 0 ? .integer(digits) : .decimal(digits, places: UInt8(truncatingIfNeeded: places))
    }
  }

  /// Returns the numeral that begins with the digit at this index, if it is short and something
  /// else follows it.
  static func shortNumeral(_ run: UnsafeBufferPointer<UInt8>, at start: Int) -> ShortNumeral? {
    guard let keys = run.baseAddress else { return nil }
    var numeral = ShortNumeral(at: start, count: run.count)
    numeral.passDigits(keys)
    if !numeral.isTooLong { numeral.passFraction(keys) }
    return numeral.isTooLong || mayContinueNumeral(keys[numeral.end]) ? nil : numeral
  }

  /// Returns the numeral after a `-` at this index, with its sign, if it is short.
  @inline(never)
  static func shortNegative(_ run: UnsafeBufferPointer<UInt8>, at start: Int) -> ShortNumeral? {
    guard start + 1 < run.count, isDigit(run[start + 1]) else { return nil }
    var numeral = shortNumeral(run, at: start + 1)
    numeral?.negate()
    return numeral
  }

  /// The maximal number of digits that always fit a machine word.
  private static let shortDigits = 18

  /// Returns whether a byte after digits may belong to them, or makes them malformed: everything
  /// except white space, brackets, quotes, `#` and the keys that act.
  @inline(__always)
  static func mayContinueNumeral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: "#"): false
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): false
    case UInt8(ascii: "-"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
    default: !isBlank(byte) && simpleKey(byte) == nil
    }
  }

  mutating func beginNumeral(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var index = start
    if !Self.isDigit(run[index]), run[index] != UInt8(ascii: ".") {
      index += run[index] == UInt8(ascii: "-") ? 1 : 3
    }
    if index < run.count, run[index] == UInt8(ascii: "0") {
      switch prefix(run, at: index, atEnd) {
      case .open: return suspend(.numeral(.prefix), at: start)
      case .digits(let state, let first): return try numeral(run, state, from: first, atEnd)
      case .none: break
      }
    }
    if base != 10 { return try bareNumeral(run, from: index, atEnd) }
    return try numeral(run, .mantissa, from: index, atEnd)
  }

  mutating func numeral(
    _ run: UnsafeBufferPointer<UInt8>, _ state: Numeral, from: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    if state == .prefix { return try beginNumeral(run, atEnd) }
    if state == .refused { return refusedNumeral(run, from: from, atEnd) }
    if state == .bare { return try bareNumeral(run, from: from, atEnd) }
    if state == .capital { return try capital(run, at: from, atEnd) }
    var state = state
    var index = from
    while index < run.count {
      guard let next = Self.passed(run, &state, at: index, atEnd) else {
        return suspend(.numeral(state), at: index)
      }
      if next == index { break }
      index = next
    }
    guard index < run.count || atEnd else { return suspend(.numeral(state), at: index) }
    guard let compound = compoundEnd(run, state, at: index, atEnd) else {
      return suspend(.numeral(state), at: index)
    }
    if compound > index { return takeSigned(run, to: compound) { .quantity(negated: $0) } }
    guard let end = Self.quantityEnd(run, state, at: index, atEnd) else {
      return suspend(.numeral(state), at: index)
    }
    if end > index || state.isQuantity { return takeQuantity(run, to: end, atEnd) }
    if index < run.count, run[index] == UInt8(ascii: "i") {
      guard index + 1 < run.count || atEnd else { return suspend(.numeral(state), at: index) }
      if index + 1 == run.count || Self.wordScalarLength(run, at: index + 1) == 0 { index += 1 }
    }
    if isForeign(run, state) || index < run.count && Self.isMeaningless(run, at: index) {
      return refusedNumeral(run, from: index, atEnd)
    }
    return state.hasAngle ? takePolar(run, to: index, atEnd) : takeNumeral(run, to: index)
  }

  /// Returns the index after the part of a numeral at this index, and sets `state` to that part.
  /// Returns the index itself if the numeral ends there, nil if that is undecided at the end of the
  /// run.
  private static func passed(
    _ run: UnsafeBufferPointer<UInt8>, _ state: inout Numeral, at index: Int, _ atEnd: Bool
  ) -> Int? {
    let byte = run[index]
    switch (state, byte) {
    case (.mantissa, UInt8(ascii: ".")), (.period, UInt8(ascii: ".")),
      (.exponent, UInt8(ascii: ".")):
      guard let next = rangeStart(run, at: index, atEnd) else { return nil }
      if next > index { state = .range }
      return max(next, index + 1)
    case (.mantissa, UInt8(ascii: "_")), (.period, UInt8(ascii: "_")),
      (.exponent, UInt8(ascii: "_")), (.range, UInt8(ascii: "_")),
      (.rangeExponent, UInt8(ascii: "_")):
      // A unit begins here, or a group of digits.
      guard let end = quantityEnd(run, state, at: index, atEnd) else { return nil }
      return end > index ? index : index + 1
    case (.uncertain, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.angle, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.mantissa, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.range, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.period, _) where byte | 0x20 == UInt8(ascii: "e"):
      guard let next = exponentStart(run, after: index, atEnd) else { return nil }
      if next > index { state = state.withExponent }
      return next
    case (.mantissa, UInt8(ascii: "r")) where isBehindPoint(run, index):
      // Digits that repeat: `0.r3`.
      guard index + 1 < run.count || atEnd else { return nil }
      guard index + 1 < run.count, isDigit(run[index + 1]) else { return index }
      state = .period
      return index + 1
    case (.mantissa, UInt8(ascii: "(")):
      guard let next = uncertaintyEnd(run, at: index, atEnd) else { return nil }
      if next > index { state = .uncertain }
      return next
    case (.uncertain, _): return index
    case (.mantissa, UInt8(ascii: "@")), (.mantissa, 0xE2), (.exponent, UInt8(ascii: "@")),
      (.exponent, 0xE2):
      let length = angleSignLength(run, at: index)
      if length > 0 { state = .angleSign }
      return index + length
    case (.angleSign, _):
      state = .angle
      let length = minusLength(run, at: index)
      return length > 0 ? index + length : passed(run, &state, at: index, atEnd)
    case (.hexadecimal, _): return passedBased(run, &state, 16, at: index, atEnd)
    case (.binary, _): return passedBased(run, &state, 2, at: index, atEnd)
    case (.based(let radix), _): return passedBased(run, &state, radix, at: index, atEnd)
    case (.basedExponent, _): return isDigit(byte) ? index + 1 : index
    default:
      let isDigit = isDigit(byte) || byte == UInt8(ascii: ".")
      return isDigit || byte == UInt8(ascii: "_") && state != .uncertainExponent
        ? index + 1 : index
    }
  }

  /// Returns whether the digits that end before this index contain a point or follow one.
  private static func isBehindPoint(_ run: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let digits = run[..<index].lastIndex { !isDigit($0) && $0 != UInt8(ascii: "_") }
    return digits.map { run[$0] == UInt8(ascii: ".") } ?? false
  }

  /// Returns the token of the numeral that ends before this index.
  mutating func takeNumeral(_ run: UnsafeBufferPointer<UInt8>, to end: Int) -> Token {
    takeSigned(run, to: end) { .numeral(negated: $0) }
  }

  /// Returns the token of a numeral, possibly with a unit, that ends before this index. Its text is
  /// without the sign U+2212.
  mutating func takeSigned(
    _ run: UnsafeBufferPointer<UInt8>, to end: Int, _ token: (Bool) -> Token
  ) -> Token {
    let sign = run[start] > 0x7F ? 3 : 0
    numeralLength = UTF8Decoding.count(run[start..<end])
    let token = take(end - start, token(sign > 0))
    text = text.lowerBound + sign..<text.upperBound
    return token
  }

  /// Returns the token of a malformed numeral as a whole: `1,234.50` is not 1.
  ///
  /// For the message, it extends as far as it may continue.
  mutating func refusedNumeral(
    _ run: UnsafeBufferPointer<UInt8>, from: Int, _ atEnd: Bool
  ) -> Token? {
    var end = from
    while end < run.count, Self.mayContinueNumeral(run[end]) { end += 1 }
    if end == run.count && !atEnd { return suspend(.numeral(.refused), at: end) }
    return takeNumeral(run, to: end)
  }

  /// Returns whether the key at this index has no meaning directly after a numeral.
  static func isMeaningless(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = run[index]
    if byte < 0x80 { return mayContinueNumeral(byte) && !isASCIILetter(byte) }
    guard let scalar = UTF8Decoding.scalar(in: run, at: index).scalar else { return true }
    switch scalar {
    case "×", "÷", "√", "²", "−": return false
    default: return !isLetter(scalar) && !scalar.properties.isWhitespace
    }
  }

  /// Returns whether the last token is a word directly after a numeral, as in `2sqrt`.
  func isBehindNumeral(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    if tokenStart >= run.count || run[tokenStart] == UInt8(ascii: "\"") { return false }
    let byte = tokenStart > 0 ? run[tokenStart - 1] : previous
    // After another word, it would belong to that word.
    return Self.isWordByte(byte) || byte == UInt8(ascii: ".")
  }

  /// Returns the index at which the exponent's digits begin after an `e` or `E`; the index of the
  /// letter itself if no digits follow, nil if that is undecided at the end of the run.
  static func exponentStart(
    _ run: UnsafeBufferPointer<UInt8>, after index: Int, _ atEnd: Bool
  ) -> Int? {
    guard index + 1 < run.count else { return atEnd ? index : nil }
    if isDigit(run[index + 1]) { return index + 1 }
    guard run[index + 1] == UInt8(ascii: "+") || run[index + 1] == UInt8(ascii: "-") else {
      return index
    }
    guard index + 2 < run.count else { return atEnd ? index : nil }
    return isDigit(run[index + 2]) ? index + 2 : index
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isHexLetter(byte) }

  private static func isHexLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 6 }
}
