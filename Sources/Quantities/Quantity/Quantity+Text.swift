public import ExactNumbers

/// Quantities as they are shown, and read again: `9.81_m/s^2`, `9.810(20)`, `@2026-11-22`.
extension Quantity {
  /// Appends the text of the quantity; numbers are always decimal, and stand in parentheses where
  /// they are no numeral.
  ///
  /// - Returns: whether the text is exactly the value. That of a measured number hides nothing.
  public func write(
    to output: inout [UInt8], _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> Bool {
    if scale.isTime { return try writeDate(to: &output, context) }
    if !value.isExact {
      try value.write(to: &output, format.style, context)
      writeUnit(to: &output)
      return true
    }
    let format = format.ofQuantities
    let start = output.count
    let number = value.nominal
    var text: [UInt8] = []
    let (digits, isExact) = try calculate { () throws(NumberError) in
      let isExact = try number.write(to: &text, format, context)
      return (text, isExact)
    }
    output += digits
    Self.bracket(&output, from: start)
    writeUnit(to: &output)
    return isExact
  }

  /// The text for a place of limited width, if it fits.
  public func fullText(
    columns: Int, _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText? {
    var output: [UInt8] = []
    let isExact: Bool
    if scale.isTime || !value.isExact {
      isExact = try write(to: &output, format, context)
    } else {
      let number = value.nominal
      let room = columns - unitWidth
      guard
        let text = try calculate({ () throws(NumberError) in
          try number.fullText(columns: room, format.ofQuantities, context)
        })
      else { return nil }
      output += Array(text.text.utf8)
      Self.bracket(&output, from: 0)
      writeUnit(to: &output)
      isExact = text.isExact
    }
    let text = String(decoding: output, as: UTF8.self)
    return text.count <= columns ? ShortText(text, isExact: isExact) : nil
  }

  /// The text on at most `columns` columns, its number shortened if it has to be; nil if there is
  /// no room for that.
  public func shortText(
    columns: Int, counting: Bool, _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> ShortText? {
    if let text = try fullText(columns: columns, format, context) { return text }
    if scale.isTime || !value.isExact { return nil }
    let number = value.nominal
    // Two columns are for parentheses that a shortened number may need.
    let room = columns - unitWidth - 2
    guard
      let text = try calculate({ () throws(NumberError) in
        try number.shortText(columns: room, counting: counting, format.ofQuantities, context)
      })
    else { return nil }
    var output = Array(text.text.utf8)
    Self.bracket(&output, from: 0)
    writeUnit(to: &output)
    return ShortText(String(decoding: output, as: UTF8.self), isExact: text.isExact)
  }

  /// The columns of the unit with its `_`.
  private var unitWidth: Int { unit.isNone ? 0 : 1 + "\(unit)".count }

  private func writeUnit(to output: inout [UInt8]) {
    if unit.isNone { return }
    output += Array("_\(unit)".utf8)
  }

  /// Puts what was appended into parentheses, unless it is a numeral.
  private static func bracket(_ output: inout [UInt8], from start: Int) {
    let isNumeral = output[start...].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "e"), UInt8(ascii: "i"):
        true
      default: false
      }
    }
    let text = output[start...]
    let isSum = text.dropFirst().contains(UInt8(ascii: "-")) && text.contains(UInt8(ascii: "i"))
    if isNumeral && !isSum { return }
    output.insert(UInt8(ascii: "("), at: start)
    output.append(UInt8(ascii: ")"))
  }
}

extension NumberFormat {
  /// The format of numbers with units: never in another base, and never as keys.
  fileprivate var ofQuantities: NumberFormat {
    var format = self
    format.base = .decimal
    if form == .rpn { format.form = .decimal }
    return format
  }
}
