/// Numerals.
extension Lexer {
  /// The numeral that begins here, if it is nothing but digits, maybe with a point among them, few enough for a
  /// machine word, and something else behind them.
  @inline(__always)
  mutating func shortNumeral(_ run: UnsafeBufferPointer<UInt8>) -> Token? {
    let limit = min(run.count, start + Self.shortDigits + 1)
    var index = start
    var value = 0
    var point: Int?
    while index < limit {
      if Self.isDigit(run[index]) {
        value = value &* 10 &+ Int(run[index] &- UInt8(ascii: "0"))
      } else if run[index] == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        break
      }
      index += 1
    }
    if index == limit || Self.mayContinueNumeral(run[index]) { return nil }
    guard let point else { return take(index - start, .integer(value)) }
    return take(index - start, .decimal(value, places: UInt8(index - point - 1)))
  }

  /// The most digits whose value surely fits a machine word.
  private static let shortDigits = 18

  /// Whether a byte behind digits may belong to them: letters, `.` and `_`.
  private static func mayContinueNumeral(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }

  mutating func beginNumeral(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var index = start
    if !Self.isDigit(run[index]), run[index] != UInt8(ascii: ".") {
      index += run[index] == UInt8(ascii: "-") ? 1 : 3
    }
    if run[index] == UInt8(ascii: "0") {
      guard index + 1 < run.count || atEnd else { return suspend(.numeral(.prefix), at: start) }
      if index + 1 < run.count {
        switch run[index + 1] {
        case UInt8(ascii: "x"): return try numeral(run, .hexadecimal, from: index + 2, atEnd)
        case UInt8(ascii: "b"), UInt8(ascii: "o"):
          return try numeral(run, .binary, from: index + 2, atEnd)
        default: break
        }
      }
    }
    return try numeral(run, .mantissa, from: index, atEnd)
  }

  mutating func numeral(
    _ run: UnsafeBufferPointer<UInt8>, _ state: Numeral, from: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    if state == .prefix { return try beginNumeral(run, atEnd) }
    var state = state
    var index = from
    while index < run.count {
      let byte = run[index]
      if Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") {
        index += 1
      } else if state == .hexadecimal, Self.isHexLetter(byte) {
        index += 1
      } else if state == .mantissa, byte == UInt8(ascii: "e") {
        guard let next = Self.exponentStart(run, after: index, atEnd) else {
          return suspend(.numeral(.mantissa), at: index)
        }
        if next == index { break }
        state = .exponent
        index = next
      } else {
        break
      }
    }
    guard index < run.count || atEnd else { return suspend(.numeral(state), at: index) }
    if index < run.count, run[index] == UInt8(ascii: "i") {
      guard index + 1 < run.count || atEnd else { return suspend(.numeral(state), at: index) }
      if index + 1 == run.count || Self.wordScalarLength(run, at: index + 1) == 0 { index += 1 }
    }
    let sign = run[start] > 0x7F ? 3 : 0
    let token = take(index - start, .numeral(negated: sign > 0))
    text = text.lowerBound + sign..<text.upperBound
    return token
  }

  /// Where the digits of an exponent begin whose `e` is at this index; the index itself when none
  /// follow, nil when that cannot be known yet.
  private static func exponentStart(
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

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isHexLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}
