import Quantities

/// Units, uncertainties and dates: `5_km`, `9.81(2)_m/s^2`, `@2026-11-22`.
extension Lexer {
  // MARK: Units

  /// Reads a separate unit: `_km`.
  mutating func unit(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var scanner = UnitScanner(run, at: start + 1, atEnd)
    guard let end = scanner.end() else { return suspend(.unit, at: start) }
    if end > start + 1 { return takeSigned(run, to: end) { .quantity(negated: $0) } }
    skip(to: start + 1)
    throw .unexpected("_")
  }

  /// Reads a fraction with a unit, as in the output of `mixed` and `exact`: `(3+7/16)_in`.
  mutating func fraction(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    let open = start
    let inside = run[(open + 1)...].prefix { Self.isDigit($0) || "+-/".utf8.contains($0) }
    let (close, rest) = (inside.endIndex, run[inside.endIndex...])
    if rest.count < 3, ")_".utf8.starts(with: rest), !atEnd { return suspend(.fraction, at: open) }
    if rest.starts(with: ")_".utf8) {
      var scanner = UnitScanner(run, at: close + 2, atEnd)
      guard let end = scanner.end() else { return suspend(.fraction, at: open) }
      if end > close + 2 { return take(end - open, .quantity(negated: false)) }
    }
    skip(to: open + 1)
    throw .unexpected("(")
  }

  /// Returns whether a product of units in parentheses begins at this index, or a part of one that
  /// ends with the run.
  static func isDivisor(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    var scanner = UnitScanner(run, at: index + 1, true)
    return scanner.isDivisor()
  }

  /// Returns the token of a numeral with a unit or an uncertainty that ends before this index.
  mutating func takeQuantity(
    _ run: UnsafeBufferPointer<UInt8>, to end: Int, _ atEnd: Bool
  ) -> Token? {
    // A digit directly after an uncertainty has no meaning.
    if end < run.count, Self.isDigit(run[end]) || run[end] == UInt8(ascii: ".") {
      return refusedNumeral(run, from: end, atEnd)
    }
    return takeSigned(run, to: end) { .quantity(negated: $0) }
  }

  /// Returns the index after the unit at this index, where a numeral may end; the index itself if
  /// there is no unit, nil if that is undecided at the end of the run.
  static func quantityEnd(
    _ run: UnsafeBufferPointer<UInt8>, _ state: Numeral, at index: Int, _ atEnd: Bool
  ) -> Int? {
    switch state {
    case .mantissa, .period, .exponent, .uncertain, .uncertainExponent, .range, .rangeExponent:
      break
    case .prefix, .hexadecimal, .binary, .angleSign, .angle, .angleExponent, .refused, .based,
      .basedExponent, .bare, .capital:
      return index
    }
    var place = index
    if place < run.count, run[place] == UInt8(ascii: "i") {
      place += 1
      if place == run.count, !atEnd { return nil }
    }
    guard place < run.count, run[place] == UInt8(ascii: "_") else {
      // A measured number has no imaginary part; its reader reports an error for the whole.
      let isImaginary = place > index && !(place < run.count && isWordByte(run[place]))
      return isImaginary && state.isQuantity ? place : index
    }
    var scanner = UnitScanner(run, at: place + 1, atEnd)
    return scanner.end().map { $0 > place + 1 ? $0 : index }
  }

  /// Returns the index after the dots of a range, and a sign, at this index, if a digit follows;
  /// the index itself if they are something else, nil if that is undecided at the end of the run.
  static func rangeStart(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool
  ) -> Int? {
    guard index + 1 < run.count else { return atEnd ? index : nil }
    if run[index + 1] != UInt8(ascii: ".") { return index }
    guard index + 2 < run.count else { return atEnd ? index : nil }
    let first = index + 2 + minusLength(run, at: index + 2)
    guard first < run.count else { return atEnd ? index : nil }
    return isDigit(run[first]) ? first : index
  }

  /// Returns the index after `(28)` at this index; the index itself if it is something else, nil if
  /// that is undecided at the end of the run.
  static func uncertaintyEnd(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool
  ) -> Int? {
    var end = index + 1
    while end < run.count, isDigit(run[end]) { end += 1 }
    if end == run.count { return atEnd ? index : nil }
    return run[end] == UInt8(ascii: ")") && end > index + 1 ? end + 1 : index
  }

  // MARK: Compound numerals

  /// Returns the index after a compound numeral such as `5'11"`, with its first part ending at this
  /// index; the index itself if there is none, nil if that is undecided at the end of the run.
  func compoundEnd(
    _ run: UnsafeBufferPointer<UInt8>, _ state: Numeral, at index: Int, _ atEnd: Bool
  ) -> Int? {
    guard case .mantissa = state, base == 10, index < run.count else { return index }
    guard "'dhm".utf8.contains(run[index]) || run[index] == 0xC2 else { return index }
    let first = run[start...].firstIndex(where: Self.isDigit) ?? start
    switch CompoundNumeral.scan(run, at: first, atEnd: atEnd, isWord: Self.isWordByte) {
    case .none: return index
    case .open: return nil
    case .found(_, let end): return end
    }
  }

  // MARK: Dates

  /// Reads a date after `@`. Its text consists of digits, letters and the signs of dates, and may
  /// end with a time zone in brackets.
  mutating func date(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool
  ) throws(CalculatorError) -> Token? {
    var end = start + 1
    var hasTime = false
    while end < run.count {
      let byte = run[end]
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "."): break
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        if byte == UInt8(ascii: "+"), !hasTime { return try takeDate(to: end) }
        guard end + 1 < run.count else {
          return atEnd ? try takeDate(to: end) : suspend(.date, at: start)
        }
        // A week is directly after the year: `@2026-W47-7`.
        let isWeek = end <= start + 6 && run[end + 1] == UInt8(ascii: "W")
        if !Self.isDigit(run[end + 1]), !isWeek { return try takeDate(to: end) }
      case UInt8(ascii: "["):
        let name = run[(end + 1)...].prefix(Zones.nameLimit + 1)
          .prefix { Zones.isNamePart($0) || $0 == UInt8(ascii: "/") }
        if name.endIndex == run.count, !atEnd { return suspend(.date, at: start) }
        guard name.first.map(Self.isASCIILetter) ?? false else { return try takeDate(to: end) }
        let isClosed = name.endIndex < run.count && run[name.endIndex] == UInt8(ascii: "]")
        return try takeDate(to: name.endIndex + (isClosed ? 1 : 0))
      default:
        if !Self.isDigit(byte), !Self.isASCIILetter(byte) { return try takeDate(to: end) }
        hasTime = hasTime || byte | 0x20 == UInt8(ascii: "t")
      }
      end += 1
    }
    return atEnd ? try takeDate(to: end) : suspend(.date, at: start)
  }

  private mutating func takeDate(to end: Int) throws(CalculatorError) -> Token {
    if end == start + 1 {
      skip(to: end)
      throw .unexpected("@")
    }
    let token = take(end - start, .date)
    text = text.lowerBound + 1..<text.upperBound
    return token
  }
}

/// Finds the end of a unit, with the grammar of `UnitReader`. An operator belongs to the unit only
/// if a name or a digit follows, so that `6_m 2/` and `6_m/s` mean what they look like. `6_m/2`
/// includes the number, so that the reader reports an error for the whole.
private struct UnitScanner {
  private let run: UnsafeBufferPointer<UInt8>
  private var index: Int
  /// The index at which it stops: beyond the limit of `UnitReader`, so that the reader reports an
  /// error.
  private let bound: Int
  /// Whether nothing follows the run.
  private let atEnd: Bool
  /// Whether the run ends before the decision.
  private var isOpen = false

  init(_ run: UnsafeBufferPointer<UInt8>, at index: Int, _ atEnd: Bool) {
    self.run = run
    self.index = index
    bound = min(run.count, index + UnitReader.limit + 4)
    self.atEnd = atEnd
  }

  /// Returns the index after the unit; the beginning if there is none, nil if that is undecided at
  /// the end of the run.
  mutating func end() -> Int? {
    if name() {
      while true {
        exponent()
        if !factor() { break }
      }
    }
    return isOpen ? nil : index
  }

  /// Passes a name; returns whether there is one.
  private mutating func name() -> Bool {
    guard let first = scalar(at: index), UnitReader.isNameStart(first.scalar) else { return false }
    while let next = scalar(at: index), UnitReader.isNamePart(next.scalar) { index += next.length }
    return true
  }

  /// Passes an exponent.
  private mutating func exponent() {
    while let next = scalar(at: index), UnitReader.superscripts[next.scalar] != nil {
      index += next.length
    }
    guard scalar(at: index)?.scalar == "^", let next = scalar(at: index + 1)?.scalar,
      "+-(".unicodeScalars.contains(next) || ("0"..."9").contains(next)
    else { return }
    index += 2
    let isFraction = next == "("
    while let next = scalar(at: index)?.scalar,
      ("0"..."9").contains(next) || isFraction && "-/".unicodeScalars.contains(next)
    { index += 1 }
    if isFraction, scalar(at: index)?.scalar == ")" { index += 1 }
  }

  /// Passes an operator and the factor after it; returns whether there is one.
  private mutating func factor() -> Bool {
    guard let sign = scalar(at: index), ["*", "·", "/"].contains(sign.scalar) else { return false }
    let before = index
    index += sign.length
    if sign.scalar == "/", scalar(at: index)?.scalar == "(" {
      index += 1
      divisor()
      return true
    }
    if name() { return true }
    if sign.scalar == "/", numeral() {
      // The reader checks its name.
      while let next = scalar(at: index), UnitReader.isNamePart(next.scalar) {
        index += next.length
      }
      return true
    }
    if !isOpen { index = before }
    return false
  }

  /// Passes the number of a multiple, such as 100 in L/100km; returns whether there is one.
  private mutating func numeral() -> Bool {
    let before = index
    while let next = scalar(at: index)?.scalar, ("0"..."9").contains(next) || next == "." {
      index += 1
    }
    return index > before
  }

  /// Passes a product in parentheses as far as possible; returns whether it continues to its end or
  /// to that of the run.
  fileprivate mutating func isDivisor() -> Bool {
    divisor()
    return index == run.count || run[index - 1] == UInt8(ascii: ")")
  }

  /// Passes a product in parentheses as far as possible.
  private mutating func divisor() {
    repeat {
      _ = numeral()
      if !name() { return }
      exponent()
      guard let next = scalar(at: index) else { return }
      if next.scalar == ")" {
        index += 1
        return
      }
      if next.scalar != "*", next.scalar != "·" { return }
      index += next.length
    } while true
  }

  /// Returns the character at an index; nil at the bound, or at the end of a run that may continue.
  private mutating func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    if index >= bound {
      isOpen = isOpen || !atEnd && bound == run.count
      return nil
    }
    let (scalar, length) = UTF8Decoding.scalar(in: run, at: index)
    return scalar.map { ($0, length) }
  }
}
