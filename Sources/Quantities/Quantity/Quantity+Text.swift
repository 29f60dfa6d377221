public import ExactNumbers

/// Quantities as they are shown, in a form that can be read back: `9.81_m/s^2`, `9.810(20)`,
/// `@2026-11-22`.
extension Quantity {
  /// Appends the quantity's text. Numbers are decimal, in parentheses unless they are a numeral.
  ///
  /// - Returns: whether the text is exactly the value. The text of a measured number counts as
  ///   exact.
  public func write(
    to output: inout [UInt8], _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> Bool {
    if scale.isTime { return try writeDate(to: &output, context) }
    if !value.isExact {
      let isExact = try value.write(to: &output, format, context)
      writeUnit(unit, to: &output)
      return isExact
    }
    let text = try text(format, context) { (number, format) throws(NumberError) in
      var output: [UInt8] = []
      let isExact = try number.write(to: &output, format, context)
      return ShortText(String(decoding: output, as: UTF8.self), isExact: isExact)
    }
    guard let text else { preconditionFailure("a text without limits has room") }
    output += text.text.utf8
    return text.isExact
  }

  /// Returns the text for a limited width, or nil if it does not fit.
  public func fullText(
    columns: Int, _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText? {
    var text: ShortText?
    if scale.isTime || !value.isExact {
      text = try textOfTimeOrMeasured(format, context)
    } else {
      let room = columns - unitWidth
      text = try self.text(format, context) { (number, format) throws(NumberError) in
        try number.fullText(columns: room, format, context)
      }
    }
    return text.flatMap { $0.text.count <= columns ? $0 : nil }
  }

  /// Returns the text in at most `columns` columns, with a shortened number if necessary, or nil if
  /// it does not fit.
  public func shortText(
    columns: Int, counting: Bool, _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText? {
    if let text = try fullText(columns: columns, format, context) { return text }
    if scale.isTime {
      let text = try textOfTime(places: CivilTime.roundedPlaces, context)
      if text.text.count <= columns { return text }
      let day = text.text.prefix { $0 != "T" } + "…"
      return day.count <= columns ? ShortText(String(day), isExact: true) : nil
    }
    if !value.isExact { return try shortRange(columns: columns, format, context) }
    if unit.showsParts {
      // The signs and zeros of parts take up to nine columns, apart from the digits of the seconds.
      if columns > 9,
        let text = try fullText(columns: columns, format.limited(to: columns - 9), context)
      {
        return text
      }
      return try Quantity(value, unit.showing(parts: false))
        .shortText(columns: columns, counting: counting, format, context)
    }
    // Two columns for parentheses, which a shortened number may need.
    let room = columns - unitWidth - 2
    return try text(format, context) { (number, format) throws(NumberError) in
      try number.shortText(columns: room, counting: counting, format, context)
    }
  }

  /// Returns the text of a range with as many digits as fit, its ends rounded outwards, or nil for
  /// a measured number.
  private func shortRange(
    columns: Int, _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText? {
    guard value.range != nil else { return nil }
    var format = format
    for digits in stride(from: min(format.digits, columns), to: 0, by: -1) {
      format.digits = digits
      for style in [NumberFormat.Style.standard, .scientific(digits - 1)] {
        format.style = style
        let text = try textOfTimeOrMeasured(format, context)
        if text.text.count <= columns { return text }
      }
    }
    return nil
  }

  /// Returns the text of a date, or of a measured number with its unit.
  private func textOfTimeOrMeasured(
    _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText {
    if scale.isTime { return try textOfTime(places: CivilTime.exactPlaces, context) }
    var output: [UInt8] = []
    let isExact = try value.write(to: &output, format, context)
    var text = Array(
      ShortText(String(decoding: output, as: UTF8.self), isExact: isExact)
        .grouped(format.ofQuantities).text.utf8)
    writeUnit(unit, to: &text)
    return ShortText(String(decoding: text, as: UTF8.self), isExact: isExact)
  }

  /// Returns the text of a date or a time, with at most `places` decimals of a second.
  private func textOfTime(places: Int, _ context: Context) throws(QuantityError) -> ShortText {
    var output: [UInt8] = []
    let isExact = try writeDate(to: &output, places: places, context)
    return ShortText(String(decoding: output, as: UTF8.self), isExact: isExact)
  }

  /// The width of the unit with its `_`.
  private var unitWidth: Int { unit.isNone ? 0 : 1 + "\(unit)".count }

  private func writeUnit(_ unit: Unit, to output: inout [UInt8]) {
    if unit.isNone { return }
    output += Array("_\(unit)".utf8)
  }

  /// Returns the text of the number, in parentheses unless it is a numeral, with the unit.
  func withUnit(_ number: ShortText, _ unit: Unit) -> ShortText {
    let text = withUnit(Array(number.text.utf8), unit)
    return ShortText(String(decoding: text, as: UTF8.self), isExact: number.isExact)
  }

  private func withUnit(_ number: [UInt8], _ unit: Unit) -> [UInt8] {
    let isNumeral = number.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "e"), UInt8(ascii: "r"), UInt8(ascii: "i"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let isSum = number.dropFirst().contains(UInt8(ascii: "-")) && number.contains(UInt8(ascii: "i"))
    var text = isNumeral && !isSum ? number : Array("(".utf8) + number + Array(")".utf8)
    writeUnit(unit, to: &text)
    return text
  }
}

extension NumberFormat {
  /// The format of numbers with units: always in base ten, and never as keys.
  var ofQuantities: NumberFormat {
    var format = self
    format.base = .decimal
    if form == .rpn { format.form = .decimal }
    return format
  }
}
