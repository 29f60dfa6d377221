/// Numerals in bases other than ten: `0xFF`, `0d10`, `0r36:ZZ`, and digits without a prefix after
/// `inbase`.
extension Lexer {
  /// The prefix at a position where a numeral may begin with one.
  enum Prefix {
    /// The digits begin at this index.
    case digits(Numeral, at: Int)
    case none
    /// The run ends before the decision.
    case open
  }

  /// Returns the prefix at the index of a 0. `0d` and `0r36:` are prefixes only before digits: in
  /// `0dup`, a word follows.
  func prefix(_ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool) -> Prefix {
    guard index + 1 < run.count else { return atEnd ? .none : .open }
    switch run[index + 1] | 0x20 {
    case UInt8(ascii: "x"): return .digits(.hexadecimal, at: index + 2)
    case UInt8(ascii: "b"), UInt8(ascii: "o"): return .digits(.binary, at: index + 2)
    case UInt8(ascii: "d"):
      guard index + 2 < run.count else { return atEnd ? .none : .open }
      return Self.isDigit(run[index + 2]) ? .digits(.mantissa, at: index + 2) : .none
    case UInt8(ascii: "r"): return anyBase(run, at: index + 2, atEnd)
    default: return .none
    }
  }

  /// Returns the prefix `0r36:`, with the `36` at this index.
  private func anyBase(_ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool) -> Prefix {
    var end = index
    var radix = 0
    while end < run.count, end < index + 2, Self.isDigit(run[end]) {
      radix = radix * 10 + Int(run[end] - UInt8(ascii: "0"))
      end += 1
    }
    guard end < run.count else { return atEnd ? .none : .open }
    guard end > index, run[end] == UInt8(ascii: ":") else { return .none }
    return .digits(.based(radix), at: end + 1)
  }

  /// Returns the index after the part of a numeral with a base at this index; the index itself if
  /// the numeral ends there, nil if that is undecided at the end of the run.
  static func passedBased(
    _ run: UnsafeBufferPointer<UInt8>, _ state: inout Numeral, _ radix: Int, at index: Int,
    _ atEnd: Bool
  ) -> Int? {
    let byte = run[index]
    if byte == UInt8(ascii: "p") {
      guard let next = exponentStart(run, after: index, atEnd) else { return nil }
      if next > index { state = .basedExponent }
      return next
    }
    let belongs =
      isDigit(byte) || isLetterDigit(byte, radix) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
    return belongs ? index + 1 : index
  }

  /// Returns whether a letter is a digit: capitals in all bases, small letters up to f.
  private static func isLetterDigit(_ byte: UInt8, _ radix: Int) -> Bool {
    isCapitalDigit(byte, radix)
      || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
        && Int(byte) - Int(UInt8(ascii: "a")) + 10 < radix
  }

  /// Returns whether a capital letter is a digit.
  static func isCapitalDigit(_ byte: UInt8, _ radix: Int) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      && Int(byte) - Int(UInt8(ascii: "A")) + 10 < radix
  }

  // MARK: Digits without a prefix

  /// Reads a numeral of digits without a prefix, in a base other than ten.
  ///
  /// A quantity by decimal rules is a decimal quantity. Letters directly after the digits are no
  /// word: `2dup` and `1e-5` are errors, because they would mean something other than in base ten.
  mutating func bareNumeral(
    _ run: UnsafeBufferPointer<UInt8>, from: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var state = Numeral.bare
    var index = from
    var end = BareEnd.open
    while index < run.count {
      guard let next = passedBare(run, &state, at: index, atEnd) else { break }
      if next == index {
        end = bareEnd(run, at: index, atEnd)
        break
      }
      index = next
    }
    if index == run.count, atEnd { end = .number(index) }
    switch end {
    case .open: return suspend(.numeral(.bare), at: state == .bare ? index : bareStart(run))
    case .number(let end): return takeNumeral(run, to: end)
    case .decimal: return try numeral(run, .mantissa, from: bareStart(run), atEnd)
    }
  }

  /// Returns the index after the part of digits without a prefix at this index; the index itself if
  /// they end there, nil if that is undecided at the end of the run.
  private func passedBare(
    _ run: UnsafeBufferPointer<UInt8>, _ state: inout Numeral, at index: Int, _ atEnd: Bool
  ) -> Int? {
    if state == .basedExponent { return Self.isDigit(run[index]) ? index + 1 : index }
    if run[index] == UInt8(ascii: "_") {
      guard index + 1 < run.count else { return atEnd ? index : nil }
      if !Self.isDigit(run[index + 1]) { return index }
    }
    return Self.passedBased(run, &state, base, at: index, atEnd)
  }

  /// The end of digits without a prefix.
  private enum BareEnd {
    /// They are a number that ends at this index.
    case number(Int)
    /// They may be a quantity by decimal rules; otherwise they are malformed.
    case decimal
    /// The run ends before the decision.
    case open
  }

  private func bareEnd(_ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool) -> BareEnd {
    let byte = run[index]
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"), index > start,
      run[index - 1] | 0x20 == UInt8(ascii: "e")
    {
      guard index + 1 < run.count else { return atEnd ? .number(index) : .open }
      return Self.isDigit(run[index + 1]) ? .decimal : .number(index)
    }
    let end = byte == UInt8(ascii: "i") ? index + 1 : index
    guard end < run.count else { return atEnd ? .number(end) : .open }
    let isSpoilt = Self.isMeaningless(run, at: end) || Self.wordScalarLength(run, at: end) > 0
    return isSpoilt ? .decimal : .number(end)
  }

  /// Returns the index at which the digits of the open numeral begin, after its sign.
  private func bareStart(_ run: UnsafeBufferPointer<UInt8>) -> Int {
    switch run[start] {
    case UInt8(ascii: "-"): start + 1
    case 0xE2: start + 3  // U+2212
    default: start
    }
  }

  /// Returns whether digits in another base were tried by decimal rules, without being a quantity.
  func isForeign(_ run: UnsafeBufferPointer<UInt8>, _ state: Numeral) -> Bool {
    guard base != 10, [.mantissa, .period, .exponent].contains(state) || state.hasAngle else {
      return false
    }
    let first = bareStart(run)
    guard first + 2 < run.count, run[first] == UInt8(ascii: "0") else { return true }
    return run[first + 1] | 0x20 != UInt8(ascii: "d") || !Self.isDigit(run[first + 2])
  }

  // MARK: Capitals

  /// The meaning of capitals at an index.
  enum Capitals {
    /// A numeral, unless it has a point.
    case numeral(end: Int)
    case word
    /// The run ends before the decision.
    case open
  }

  /// Returns whether digits and capitals at this index are all digits of the base: `FF` is a
  /// numeral, `FFx` and `F_` are words.
  func capitals(_ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool) -> Capitals {
    var end = index
    while end < run.count, Self.isDigit(run[end]) || Self.isCapitalDigit(run[end], base) {
      end += 1
    }
    if end == run.count { return atEnd ? .numeral(end: end) : .open }
    return Self.wordScalarLength(run, at: end) > 0 ? .word : .numeral(end: end)
  }

  /// Reads a numeral or a word that begins with a capital that is a digit.
  mutating func capital(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    switch capitals(run, at: index, atEnd) {
    case .open: return suspend(.numeral(.capital), at: index)
    case .word: return try word(run, from: index + 1, atEnd)
    case .numeral(let end):
      guard end < run.count else { return takeNumeral(run, to: end) }
      if run[end] == UInt8(ascii: ".") { return try bareNumeral(run, from: end, atEnd) }
      // As after a decimal digit, an angle is an error.
      return Self.angleSignLength(run, at: end) > 0
        ? refusedNumeral(run, from: end, atEnd) : takeNumeral(run, to: end)
    }
  }
}
