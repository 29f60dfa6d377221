// Numerals of several parts, each with the sign of its unit: `5'11"`, `45°30′15″`, `5h34m31s`. They
// are one value, in the unit of the first part. Durations are also shown so.

import ExactNumbers

/// A numeral of several parts.
public struct CompoundNumeral {
  /// The number and the unit of a part.
  struct Part {
    let number: Range<Int>
    let unit: String
  }

  /// The result of a scan at a place.
  public enum Scan {
    /// There is no such numeral.
    case none
    /// A numeral may follow if there are more bytes.
    case open
    /// A numeral that ends before this index.
    case found(CompoundNumeral, end: Int)
  }

  /// The parts, at least two.
  let parts: [Part]

  /// The signs that may follow one another, in this order, with their units.
  private static let kinds: [[(signs: [String], unit: String)]] = [
    [(["'"], "ft"), (["\""], "in")],
    [(["°"], "°"), (["′", "'"], "′"), (["″", "\""], "″")],
    durations,
  ]

  private static let durations: [(signs: [String], unit: String)] = [
    (["d"], "d"), (["h"], "h"), (["m"], "min"), (["s"], "s"),
  ]

  /// The number of each unit that makes up one of the previous unit.
  private static let limits = ["in": 12, "′": 60, "″": 60, "h": 24, "min": 60, "s": 60]

  /// Returns whether all parts except the last are whole numbers, and all parts except the first
  /// are smaller than one unit of the previous part.
  func isReduced(_ numbers: [Number], _ context: Context) throws(NumberError) -> Bool {
    for (index, (part, number)) in zip(parts, numbers).enumerated() {
      if index < parts.count - 1, !number.isInteger { return false }
      if index > 0, let limit = Self.limits[part.unit],
        try Number.lessOrEqual(Number(limit), number, context)
      {
        return false
      }
    }
    return true
  }

  /// Returns a duration in several parts, `8h50m`, or nil if it has no such text.
  ///
  /// All parts but the first have two digits. Seconds are omitted if they are exactly 0, unless
  /// they are the second part. They are rounded before they are split, so no part is 60.
  ///
  /// - Parameters:
  ///   - seconds: the text of its seconds.
  ///   - first: the unit of the first part.
  ///   - isKeys: whether a duration in days always has days, `0d08h25m`. Otherwise a part of a day
  ///     begins with its hours, and whole days have no such text.
  static func duration(_ seconds: ShortText, from first: String, isKeys: Bool) -> ShortText? {
    let digits = seconds.text.drop { $0 == "-" }
    let (whole, decimals) = (digits.prefix { $0 != "." }, digits.drop { $0 != "." })
    guard var rest = Int(whole), decimals.dropFirst().allSatisfy(\.isNumber) else { return nil }
    var first = first
    let isWhole = seconds.isExact && decimals.allSatisfy { $0 == "." || $0 == "0" }
    if first == "d", !isKeys {
      if isWhole, rest > 0, rest % CivilTime.daySeconds == 0 { return nil }
      if rest < CivilTime.daySeconds { first = "h" }
    }
    var text = ""
    for (signs, unit) in durations.reversed() {
      if unit == first {
        let sign = seconds.text.hasPrefix("-") ? "-" : ""
        return ShortText("\(sign)\(rest)\(signs[0])\(text)", isExact: seconds.isExact)
      }
      guard let limit = limits[unit] else { return nil }
      let part = rest % limit
      rest /= limit
      if unit == "s", isWhole, part == 0, first != "min" { continue }
      text = Quantity.twoDigits(part) + (unit == "s" ? String(decimals) : "") + signs[0] + text
    }
    return nil
  }

  /// Scans for a numeral at the index of a digit.
  ///
  /// - Parameters:
  ///   - atEnd: whether no bytes follow.
  ///   - isWord: returns whether a byte continues a word. A sign that is a letter may not precede
  ///     such a byte.
  public static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, atEnd: Bool,
    isWord: (UInt8) -> Bool
  ) -> Scan {
    for kind in kinds {
      let found = scan(bytes, at: start, atEnd: atEnd, kind, isWord)
      if case .none = found { continue }
      return found
    }
    return .none
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, atEnd: Bool,
    _ kind: [(signs: [String], unit: String)], _ isWord: (UInt8) -> Bool
  ) -> Scan {
    var (index, parts) = (start, [Part]())
    var signs = kind[...]
    while index < bytes.count, isDigit(bytes[index]) {
      let first = index
      while index < bytes.count, isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") {
        index += 1
      }
      let number = first..<index
      guard let (place, length) = sign(in: signs, bytes, at: index) else {
        return !atEnd && isCutSign(in: signs, bytes, at: index) ? .open : .none
      }
      // Without degrees, minutes of arc look like feet.
      if parts.isEmpty, place > 0, kind[0].unit == "°" { return .none }
      index += length
      parts.append(Part(number: number, unit: signs[place].unit))
      signs = signs[(place + 1)...]
    }
    if index == bytes.count, !atEnd, !signs.isEmpty || index == start { return .open }
    guard parts.count > 1, index == bytes.count || !isWord(bytes[index]) else { return .none }
    return .found(CompoundNumeral(parts: parts), end: index)
  }

  /// Returns the index of the sign at an index of the bytes, and its length.
  private static func sign(
    in signs: ArraySlice<(signs: [String], unit: String)>,
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (place: Int, length: Int)? {
    for place in signs.indices {
      for sign in signs[place].signs where bytes[index...].starts(with: sign.utf8) {
        return (place, sign.utf8.count)
      }
    }
    return nil
  }

  /// Returns whether the bytes end with the beginning of a sign, which may be empty.
  private static func isCutSign(
    in signs: ArraySlice<(signs: [String], unit: String)>,
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    signs.contains { $0.signs.contains { $0.utf8.starts(with: bytes[index...]) } }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension Quantity {
  /// Returns the quantity of a numeral of several parts, or nil if the text is not such a numeral.
  static func compound(_ text: String, _ context: Context) throws(QuantityError) -> Quantity? {
    let bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let found = bytes.withUnsafeBufferPointer { bytes in
      CompoundNumeral.scan(bytes, at: isNegative ? 1 : 0, atEnd: true) { _ in true }
    }
    guard case .found(let numeral, bytes.count) = found, let first = numeral.parts.first else {
      return nil
    }
    let unit = try Unit.named(first.unit)
    let numbers = try calculate { () throws(NumberError) in
      let numbers = try numeral.parts.map { (part) throws(NumberError) in
        try Number.parse(text: String(decoding: bytes[part.number], as: UTF8.self)[...], context)
      }
      // `5'13"` and `1.5h30m` are typing errors, or mean something else.
      if try !numeral.isReduced(numbers, context) { throw .malformed }
      return numbers
    }
    var sum = Measured(0)
    for (part, number) in zip(numeral.parts, numbers) {
      let factor = try unit.factor(from: .named(part.unit), context)
      sum = try sum.plus(Measured(number).times(factor, context), context)
    }
    let isDuration = try unit.dimension == Unit.named("s").dimension
    return Quantity(
      try isNegative ? sum.times(Measured(-1), context) : sum, unit.showing(parts: isDuration))
  }

  /// Returns a duration in several parts if its unit shows parts, with a layout of its seconds.
  /// Returns nil if there is no such text: formats with exponents, and exact forms of a rounded
  /// text, show one number.
  func parts(
    _ format: NumberFormat, isKeys: Bool = false, _ context: Context,
    _ layout: (Number, NumberFormat) throws(NumberError) -> ShortText?
  ) throws(QuantityError) -> ShortText? {
    guard unit.showsParts, let first = unit.single else { return nil }
    switch format.style {
    case .standard, .fixed: break
    case .scientific, .engineering, .prefixed: return nil
    }
    var plain = format
    (plain.form, plain.isGrouped) = (.decimal, false)
    let seconds = try value.times(unit.factor(context), context).nominal
    guard let text = try calculate(layout(seconds, plain)),
      text.isExact || format.form == .decimal
    else { return nil }
    return CompoundNumeral.duration(text, from: first.symbol, isKeys: isKeys)
  }
}
