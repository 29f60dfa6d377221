public import ExactNumbers

/// Quantities as they are typed: `5_km`, `_km`, `9.81(2)_m/s^2`, `4i_Ω`, `(3+7/16)_in`, `5'11"`.
extension Quantity {
  /// Returns the quantity of a numeral and a unit. A measured number gets a new origin each time.
  ///
  /// - Throws: ``QuantityError``; `.number(.malformed)` for the numeral.
  public static func parse(
    _ text: String, _ scope: UnitScope, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if let compound = try compound(text, context) { return compound }
    let parts = split(text)
    let unit = try parts.unit.map { (unit) throws(QuantityError) in
      try Unit.parse(String(unit), scope)
    }
    let (plain, multiple) = try (unit ?? .none).withoutMultiples(context)
    return try .of(measured(parts.numeral, context).times(multiple, context), plain, context)
  }

  /// Returns the numeral and the unit of a text. The unit begins after the first `_` that no digit
  /// follows.
  static func split(_ text: String) -> (numeral: Substring, unit: Substring?) {
    let scalars = text.unicodeScalars
    for index in scalars.indices where scalars[index] == "_" {
      let next = scalars.index(after: index)
      if next < scalars.endIndex, !("0"..."9").contains(scalars[next]) {
        return (text[..<index], text[next...])
      }
    }
    return (text[...], nil)
  }

  /// Returns whether a literal makes a new value each time it runs: a measured number or a range.
  public static func isMeasured(_ text: String) -> Bool {
    let numeral = split(text).numeral
    return numeral.dropFirst().contains("(") || numeral.contains(Interval.dots)
  }

  /// Returns the fraction of a text, possibly with a whole number before it: `7/16`, `-2-3/10`.
  ///
  /// Throws `.malformed`, `.number`, like `Number.parse`.
  public static func fraction(_ text: Substring, _ context: Context) throws(NumberError) -> Number {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    let sign = text.utf8.lastIndex(where: signs.contains) ?? text.startIndex
    let isMixed = sign > text.startIndex
    let behind = isMixed && text[sign] == "+" ? text[sign...].dropFirst() : text[sign...]
    let parts = behind.utf8
      .split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count == 2 else { throw .malformed }
    let (top, bottom) = (
      try Number.parse(text: parts[0], context), try Number.parse(text: parts[1], context)
    )
    let whole: Number = isMixed ? try Number.parse(text: text[..<sign], context) : 0
    guard top.isInteger, bottom.isInteger, whole.isInteger, bottom.asInt != 0 else {
      throw .malformed
    }
    return try Number.add(whole, Number.divide(top, bottom, context), context)
  }

  /// Returns the number of a numeral, or 1 if it is empty.
  ///
  /// - Parameter origin: the origin of its uncertainty, by default a new one.
  static func measured(
    _ numeral: Substring, from origin: Measured.Origin? = nil, _ context: Context
  ) throws(QuantityError) -> Measured {
    if numeral.isEmpty { return Measured(1) }
    if numeral.first == "(" {
      return Measured(try calculate(fraction(numeral.dropFirst().dropLast(), context)))
    }
    if let ends = try Interval.ends(of: numeral, context) {
      return try .between(ends.low, ends.high, context)
    }
    guard let open = numeral.firstIndex(of: "("), let close = numeral.lastIndex(of: ")") else {
      return Measured(try calculate(Number.parse(text: numeral, context)))
    }
    let value = numeral[..<open]
    let digits = numeral[numeral.index(after: open)..<close]
    let exponent = numeral[numeral.index(after: close)...]
    // `0.(3)` is a repeating decimal in other programs.
    guard value.last != ".", !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else {
      throw .number(.malformed)
    }
    let places = value.utf8.drop { $0 != UInt8(ascii: ".") }.count - 1
    let parts = try calculate { () throws(NumberError) in
      let scale = try Number.parse(text: "1" + exponent, context)
      let unit = try Number.multiply(
        scale, Number.power(10, Number(-max(0, places)), context), context)
      return (
        value: try Number.multiply(Number.parse(text: value, context), scale, context),
        uncertainty: try Number.multiply(Number.parse(text: digits, context), unit, context)
      )
    }
    return try Measured(
      parts.value, uncertainty: parts.uncertainty, from: origin ?? Measured.newOrigin(), context)
  }
}
