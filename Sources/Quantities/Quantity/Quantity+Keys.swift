// Quantities as keys that restore them, for sessions and for the `rpn` display:
//
//     5_km                                a numeral with its unit
//     8h50m                               a duration that is shown in several parts
//     2 sqrt _m *                         any other number
//     1 3 / _°C tounit                    a temperature on a scale; % or min/h in a unit
//     ["measured" 9.81 0.02 "5f…"] expr   a measured number: its value, contributions and origins
//     ["range" 38 42 "5f…"] expr          a range, and the identifier of its variable
//     @2026-11-22T14:30                   a time
//     @2026-11-22T13:30Z[Europe/Berlin]   a moment by the clocks of a zone
//     45_min sto _slot 8_slot             a user-defined unit that the reader does not have

public import ExactNumbers

extension Quantity {
  /// Notes all numbers of the quantity for a writer.
  public func note(in writer: inout ExpressionWriter, isBare: Bool = false) {
    if let range = value.range {
      for end in [range.low, range.high] { writer.note(end, isBare: isBare) }
    } else {
      writer.note(value.nominal, isBare: isBare)
    }
    for contribution in value.contributions { writer.note(contribution.amount, isBare: isBare) }
    if let beside = value.curved { writer.note(beside, isBare: isBare) }
    for unit in unit.ownUnits { unit.definition?.note(in: &writer, isBare: isBare) }
  }

  /// Appends the quantity, whose numbers the writer has noted.
  ///
  /// - Parameter known: the user-defined units that the reader has at this place. Others are
  ///   defined before the quantity, and the reader then has them.
  public func writeKeys(
    with writer: ExpressionWriter, knowing known: inout [String: NamedUnit],
    to output: inout [UInt8]
  ) {
    NamedUnit.writeDefinitions(of: unit.ownUnits, with: writer, knowing: &known, to: &output)
    if scale.isTime {
      writeDateKeys(with: writer, to: &output)
    } else {
      writeNumber(with: writer, to: &output)
    }
  }

  /// Appends the number and its unit.
  private func writeNumber(with writer: ExpressionWriter, to output: inout [UInt8]) {
    if writer.reading.isStandard, value.isExact, let parts = keysOfParts {
      output += Array(parts.utf8)
      return
    }
    var keys: [UInt8] = []
    if value.isExact {
      writer.write(value.nominal, to: &keys)
    } else {
      value.writeDescription(with: writer, to: &keys)
    }
    output += keys
    if unit.isNone { return }
    // `0d5_km` is also a numeral, but the number `e` is not.
    let isNumeral =
      keys.contains(where: Self.isDigit)
      && keys.allSatisfy { byte in
        Self.isDigit(byte)
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "d")]
            .contains(byte)
      }
    let one = writer.reading.isStandard ? Quantity(Measured(1), unit).keysOfParts : nil
    let text = Array((one ?? "_\(unit)").utf8)
    if isNumeral, one == nil {
      output += text
      return
    }
    // When it is read, °C alone is a temperature and dBm a level. The product of a number and % is
    // a part of the number, and the product with min/h is another number.
    let vanishes = unit.hasParts || unit.dimension.isNone && !unit.isCounting
    let isProduct = scale == .ratio && !vanishes
    output += [UInt8(ascii: " ")] + text + Array((isProduct ? " *" : " tounit").utf8)
  }

  /// The numeral of a duration that shows parts, or nil if it is not exact.
  private var keysOfParts: String? {
    if case .real = value.nominal { return nil }
    let text = try? parts(NumberFormat(), isKeys: true, Context()) {
      (number, format) throws(NumberError) in
      var text: [UInt8] = []
      let isExact = try number.write(to: &text, format, Context())
      return isExact ? ShortText(String(decoding: text, as: UTF8.self), isExact: true) : nil
    }
    return text?.text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Appends a time: its text, or its day and the seconds after midnight.
  ///
  /// A moment in a zone is written in Universal Time, so that it stays the same if the rules of the
  /// zone change.
  private func writeDateKeys(with writer: ExpressionWriter, to output: inout [UInt8]) {
    if case .zone(let zone) = scale {
      let suffix = "[\(zone.name)]"
      Quantity(value, .none, .utc).writeDateKeys(with: writer, zone: suffix, to: &output)
    } else {
      writeDateKeys(with: writer, zone: "", to: &output)
    }
  }

  private func writeDateKeys(
    with writer: ExpressionWriter, zone: String, to output: inout [UInt8]
  ) {
    var text: [UInt8] = []
    if (try? writeDate(to: &text, Context())) == true {
      output += text + Array(zone.utf8)
      return
    }
    guard let day = try? day(Context()) else { return }
    let midnight = Number(day.dayNumber * CivilTime.daySeconds)
    guard let seconds = try? Number.subtract(value.nominal, midnight, Context()) else { return }
    output += Array("@\(day.text)\(scale == .utc ? "T00:00Z" : "")\(zone) ".utf8)
    // The writer has not noted this number, which is made here.
    var own = ExpressionWriter(prefix: ExpressionWriter.localPrefix, for: writer.reading)
    own.note(seconds)
    own.writeLine(to: &output) { writer, line in writer.write(seconds, to: &line) }
    output += Array(" _s * +".utf8)
  }
}

extension Measured {
  /// Appends `["measured" value amount "origin" …] expr`.
  fileprivate func writeDescription(with writer: ExpressionWriter, to output: inout [UInt8]) {
    if let range { return range.writeDescription(with: writer, to: &output) }
    output += Array("[\"\(Self.description)\" ".utf8)
    writer.write(nominal, to: &output)
    for contribution in contributions {
      output.append(UInt8(ascii: " "))
      writer.write(contribution.amount, to: &output)
      output += Array(" \"\(contribution.origin.text)\"".utf8)
    }
    if let beside = curved {
      output.append(UInt8(ascii: " "))
      writer.write(beside, to: &output)
      output += Array(" \"\(Self.besideText)\"".utf8)
    }
    output += Array("] expr".utf8)
  }

  /// The value next to the nominal value, unless it follows from the first order.
  fileprivate var curved: Number? {
    guard let beside else { return nil }
    let linear = try? Self.linear(nominal, contributions, Context())
    return linear.flatMap { try? Number.equal($0, beside, Context()) } == true ? nil : beside
  }

  /// The first word of a description.
  public static let description = "measured"
  /// The text after the value next to the nominal value.
  private static let besideText = "beside"

  /// Returns the measured number of a description: its value, and amounts with the texts of their
  /// origins.
  ///
  /// Throws `.number(.malformed)`, and an error if this is not a measured number.
  public static func described(
    _ nominal: Number, _ parts: [(amount: Number, origin: String)], _ context: Context
  ) throws(QuantityError) -> Quantity {
    var contributions: [Contribution] = []
    var beside: Number?
    for part in parts {
      if part.origin == besideText {
        beside = part.amount
        continue
      }
      guard let origin = Origin(text: part.origin), !part.amount.isComplex else {
        throw .number(.malformed)
      }
      contributions.append(Contribution(origin: origin, amount: part.amount))
    }
    return Quantity(try Measured(nominal, contributions, beside: beside, context))
  }
}

extension Interval {
  /// The first word of a description.
  public static let description = "range"

  /// Appends `["range" low high "variable"] expr`. Its dependence on others is not written: the
  /// reader makes a range with its own variable.
  fileprivate func writeDescription(with writer: ExpressionWriter, to output: inout [UInt8]) {
    output += Array("[\"\(Self.description)\" ".utf8)
    writer.write(low, to: &output)
    output.append(UInt8(ascii: " "))
    writer.write(high, to: &output)
    output += Array(" \"\(String(identity, radix: 16))\"] expr".utf8)
  }

  /// Returns the range of a description.
  ///
  /// Throws `.number(.malformed)`, `.notRange`.
  public static func described(
    from low: Number, to high: Number, variable: String, _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard let variable = UInt64(variable, radix: 16) else { throw .number(.malformed) }
    let range = try Interval(from: low, to: high, variable: variable, context)
    return Quantity(try Measured(range, context))
  }
}

extension Measured.Origin {
  /// The text of the origin in descriptions.
  fileprivate var text: String {
    switch self {
    case .constant(let name): "const \(name)"
    case .measurement(let number): String(number, radix: 16)
    }
  }

  /// Creates the origin of a text.
  fileprivate init?(text: String) {
    if text.hasPrefix("const ") {
      self = .constant(String(text.dropFirst(6)))
    } else {
      guard let number = UInt64(text, radix: 16) else { return nil }
      self = .measurement(number)
    }
  }
}

extension NamedUnit {
  /// Appends `45_min sto _slot ` for each unit that the reader does not have, and adds these units
  /// to `known`.
  ///
  /// A definition may need a unit whose name has been given to another unit since. Therefore all
  /// definitions precede the first name: `45_min 2_h sto _slot sto _day `.
  public static func writeDefinitions(
    of units: [NamedUnit], with writer: ExpressionWriter, knowing known: inout [String: NamedUnit],
    to output: inout [UInt8]
  ) {
    var defined: [NamedUnit] = []
    while let unit = units.first(where: { unit in
      known[unit.symbol] !== unit && !defined.contains { $0 === unit }
    }) {
      unit.definition?.writeKeys(with: writer, knowing: &known, to: &output)
      output.append(UInt8(ascii: " "))
      defined.append(unit)
    }
    for unit in defined.reversed() {
      output += Array("sto _\(unit.symbol) ".utf8)
      known[unit.symbol] = unit
    }
  }
}

extension Quantity {
  /// The user-defined units in it.
  public var ownUnits: [NamedUnit] { unit.ownUnits }
}

extension Unit {
  /// The user-defined units in it.
  var ownUnits: [NamedUnit] { powers.map(\.unit).filter { $0.definition != nil } }
}
