import ExactNumbers

/// Measured numbers in the form of CODATA: `9.1093837139(28)e-31`. The digits in parentheses are
/// the standard uncertainty in units of the last place.
extension Measured {
  /// The number of digits of an uncertainty (JCGM 100:2008, 7.2.6).
  private static let uncertaintyDigits = 2
  /// The exponents that the standard style does not show.
  private static let plainExponents = -7...14

  /// The smallest exponent that the fixed style writes as zeros.
  private static let leastFixedExponent = -1_000
  /// The largest absolute value of an exponent.
  private static let exponentLimit = 1_000_000_000_000_000

  /// A value and its uncertainty, rounded to the same place.
  private struct Rounded {
    /// The value in units of the last place.
    let value: Number
    /// The uncertainty in units of the last place, of two digits.
    let uncertainty: Number
    /// The power of ten of the last place.
    let place: Int
  }

  /// Appends the number with its uncertainty. The style moves the point, but never changes the
  /// digits. If the first order does not determine the uncertainty, it is a question mark: `0(?)`.
  /// A range is shown by its ends.
  ///
  /// - Returns: whether no end of a range is rounded.
  func write(
    to output: inout [UInt8], _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> Bool {
    if let range { return try range.write(to: &output, format, context) }
    let style = format.style
    if !hasFirstOrder {
      var format = NumberFormat()
      format.style = style
      let text = try calculate(nominal.text(format, context))
      output += Array("\(text)(?)".utf8)
      return true
    }
    let rounded = try rounded(context)
    let text = try calculate { () throws(NumberError) in
      (
        value: try rounded.value.text(NumberFormat(), context),
        uncertainty: try rounded.uncertainty.text(NumberFormat(), context)
      )
    }
    let isNegative = text.value.hasPrefix("-")
    let digits = String(text.value.drop { $0 == "-" })
    // If the value is below its uncertainty, the point is where the uncertainty has it.
    let leading = rounded.place + max(digits == "0" ? 1 : digits.utf8.count, 2) - 1
    let exponent = Self.exponent(style, leading, place: rounded.place)
    if isNegative { output.append(UInt8(ascii: "-")) }
    output += Array(Self.pointed(digits, places: (exponent ?? 0) - rounded.place).utf8)
    output += Array("(\(text.uncertainty))".utf8)
    if let exponent { output += Array("e\(exponent)".utf8) }
    return true
  }

  /// Returns the exponent in the text, which is not below the last place, or nil if there is none.
  private static func exponent(_ style: NumberFormat.Style, _ leading: Int, place: Int) -> Int? {
    switch style {
    case .standard: return plainExponents.contains(leading) && place <= 0 ? nil : leading
    case .fixed: return place <= 0 && leading >= leastFixedExponent ? nil : leading
    case .scientific: return leading
    case .engineering, .prefixed:
      let multiple = leading - (leading % 3 + 3) % 3
      return multiple < place ? multiple + 3 : multiple
    }
  }

  /// Returns digits with a point before the last `places` digits.
  private static func pointed(_ digits: String, places: Int) -> String {
    if places <= 0 { return digits }
    let zeros = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count))
    let all = zeros + digits
    let whole = all.dropLast(places)
    return "\(whole).\(all.suffix(places))"
  }

  /// Returns the value and its uncertainty in units of the last place, with halves rounded away
  /// from zero.
  private func rounded(_ context: Context) throws(QuantityError) -> Rounded {
    let uncertainty = try uncertainty(context)
    return try calculate { () throws(NumberError) in
      let leading = try Number.floor(Number.log10(uncertainty, context), context)
      guard let exponent = leading.asInt, exponent.magnitude <= Self.exponentLimit else {
        throw .outOfRange
      }
      var place = exponent - Self.uncertaintyDigits + 1
      var digits = try Self.rounded(uncertainty, place, context)
      if try Number.lessOrEqual(100, digits, context) {
        place += 1
        digits = try Self.rounded(uncertainty, place, context)
      }
      return Rounded(
        value: try Self.rounded(nominal, place, context), uncertainty: digits, place: place)
    }
  }

  /// Returns a number in units of a place, rounded.
  private static func rounded(
    _ number: Number, _ place: Int, _ context: Context
  ) throws(NumberError) -> Number {
    let unit = try Number.power(10, Number(place), context)
    return try Number.round(Number.divide(number, unit, context), context)
  }
}
