/// A reader of the text of a unit, after its `_`: `kJ/(kg*K)`.
///
///     unit     = product { "/" divisor }
///     product  = power { ("*" | "·") power }
///     divisor  = power | "(" product ")"
///     power    = name [ "^" exponent | superscript ], in a divisor also numeral name: 100km
///     exponent = [sign] digits | "(" [sign] digits "/" digits ")"
public struct UnitReader {
  /// The largest number of bytes in the text of a unit. It also limits products, so that they can
  /// be read back.
  public static let limit = 10_000

  private let text: String
  private var rest: Substring.UnicodeScalarView
  private let scope: UnitScope

  init(_ text: String, _ scope: UnitScope) {
    self.text = text
    rest = text.unicodeScalars[...]
    self.scope = scope
  }

  mutating func unit() throws(QuantityError) -> Unit {
    var unit = try product(.none, sign: 1)
    var isDivided = false
    while accept("/") {
      isDivided = true
      if accept("(") {
        unit = try product(unit, sign: -1)
        if !accept(")") { throw .malformedUnit(text) }
      } else {
        unit = try power(unit, sign: -1)
        if isDivided, rest.first == "*" || rest.first == "·" { throw ambiguity() }
      }
    }
    if !rest.isEmpty { throw .malformedUnit(text) }
    return unit
  }

  private mutating func product(_ unit: Unit, sign: Int) throws(QuantityError) -> Unit {
    var unit = try power(unit, sign: sign)
    while accept("*") || accept("·") { unit = try power(unit, sign: sign) }
    return unit
  }

  private mutating func power(_ unit: Unit, sign: Int) throws(QuantityError) -> Unit {
    let isFirst = rest.startIndex == text.startIndex
    let numeral = rest.prefix { sign < 0 && (("0"..."9").contains($0) || $0 == ".") }
    rest = rest.dropFirst(numeral.count)
    let name = rest.prefix { UnitReader.isNamePart($0) }
    if !numeral.isEmpty, !(name.first.map(UnitReader.isNameStart) ?? false) {
      throw .dividedByNumber
    }
    if name.isEmpty { throw .malformedUnit(text) }
    rest = rest.dropFirst(name.count)
    if !numeral.isEmpty {
      return try unit.appending(multiple(String(numeral), String(name)), Exponent.one.negated)
    }
    let exponent = try exponent()
    return try unit.appending(
      scope.unit(String(name), isFirst: isFirst), sign < 0 ? exponent.negated : exponent)
  }

  /// Reads a multiple of a unit of the table, without an exponent: 100km^2 is ambiguous, because it
  /// may mean an area or a square of 100 km on a side.
  private func multiple(_ numeral: String, _ name: String) throws(QuantityError) -> Unit {
    let unit = try scope.unit(name, isFirst: false)
    guard numeral.last != ".", numeral.first != ".", numeral.count <= 12,
      numeral.contains(where: { ("1"..."9").contains($0) }),
      rest.first != "^", rest.first.map({ UnitReader.superscripts[$0] == nil }) ?? true,
      let single = unit.single, single.row != nil, single.level == nil, !single.isCounting
    else { throw .malformedUnit(text) }
    return Unit(try NamedUnit(numeral, of: single))
  }

  /// Reads the exponent after a name; 1 if there is none.
  private mutating func exponent() throws(QuantityError) -> Exponent {
    if let superscript = try superscript() { return superscript }
    if !accept("^") { return .one }
    if !accept("(") { return try Exponent.quotient(integer(), 1, in: text) }
    let top = try integer()
    let bottom = accept("/") ? try integer() : 1
    if !accept(")") { throw .malformedUnit(text) }
    return try Exponent.quotient(top, bottom, in: text)
  }

  private mutating func integer() throws(QuantityError) -> Int {
    let isNegative = !accept("+") && (accept("-") || accept("−"))
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    guard digits.count <= 7, let value = Int(String(digits)) else { throw .malformedUnit(text) }
    return isNegative ? -value : value
  }

  private mutating func superscript() throws(QuantityError) -> Exponent? {
    let digits = rest.prefix { UnitReader.superscripts[$0] != nil }
    if digits.isEmpty { return nil }
    rest = rest.dropFirst(digits.count)
    let plain = String(digits.compactMap { UnitReader.superscripts[$0] })
    guard digits.count <= 8, let value = Int(plain) else { throw .malformedUnit(text) }
    return try Exponent.quotient(value, 1, in: text)
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    if rest.first != scalar { return false }
    rest.removeFirst()
    return true
  }

  /// Returns the error for `J/kg*K`, with both readings.
  private func ambiguity() -> QuantityError {
    let read = text.unicodeScalars.prefix(text.unicodeScalars.count - rest.count)
    let parts = String(String.UnicodeScalarView(read)).split(separator: "/")
    let behind = String(rest.dropFirst())
    guard parts.count == 2, !behind.contains(where: { "/*·()".contains($0) }) else {
      return .malformedUnit(text)
    }
    return .ambiguousUnit(
      text, divided: "\(parts[0])/(\(parts[1])*\(behind))",
      multiplied: "\(parts[0])*\(behind)/\(parts[1])")
  }

  // MARK: Characters

  /// Returns whether a character may begin a unit's name.
  public static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "‰", "′", "″", "°": true
    default: scalar.properties.isAlphabetic && superscripts[scalar] == nil
    }
  }

  /// Returns whether a character may occur in a unit's name, such as `fl_oz`.
  public static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
  }

  /// The superscripts with their digits and sign.
  public static let superscripts: [Unicode.Scalar: Character] = [
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
    "⁹": "9", "⁻": "-",
  ]
}

extension Exponent {
  /// Returns the fraction of two whole numbers in the text of a unit.
  fileprivate static func quotient(
    _ top: Int, _ bottom: Int, in text: String
  ) throws(QuantityError) -> Exponent {
    guard top != 0, bottom > 0, let exponent = Exponent(top, over: bottom) else {
      throw .malformedUnit(text)
    }
    return exponent
  }
}

extension Unit {
  /// Returns the unit of a text after `_`.
  ///
  /// Throws `.malformedUnit`, `.ambiguousUnit`, `.unknownUnit`, `.twoReadings`, `.level`,
  /// `.levelInProduct`, `.exponent`, `.longUnit`.
  public static func parse(_ text: String, _ scope: UnitScope) throws(QuantityError) -> Unit {
    if text.utf8.count > UnitReader.limit { throw .longUnit(limit: UnitReader.limit) }
    var reader = UnitReader(text, scope)
    let unit = try reader.unit()
    let level = unit.powers.first { $0.unit.level != nil }
    if let level, unit.single == nil { throw .levelInProduct(level.unit.symbol) }
    return unit
  }
}
