// Quantities in the format in which numbers have SI prefixes in place of exponents. The prefix
// moves to the unit if the unit takes it: `4.700_km`. Otherwise the number has an exponent:
// `4.700e3_m^2`.

import ExactNumbers

extension Quantity {
  /// Returns the text with its unit, for a layout of its number, or nil if the layout has none.
  func text(
    _ format: NumberFormat, _ context: Context,
    _ layout: (Number, NumberFormat) throws(NumberError) -> ShortText?
  ) throws(QuantityError) -> ShortText? {
    var format = format.ofQuantities
    if let text = try parts(format, context, layout) { return text }
    if case .prefixed(let places) = format.style {
      if format.form == .decimal, scale == .ratio, !value.nominal.isComplex,
        let text = try laidOut(format, layout), let shown = prefixed(text)
      {
        return shown
      }
      format.style = .engineering(max(2, places))
    }
    return try laidOut(format, layout).map { withUnit($0, unit) }
  }

  private func laidOut(
    _ format: NumberFormat, _ layout: (Number, NumberFormat) throws(NumberError) -> ShortText?
  ) throws(QuantityError) -> ShortText? {
    try calculate(layout(value.nominal, format))
  }

  /// Returns the text of a number with its prefix before the unit, or nil if the unit takes none or
  /// the number has an exponent.
  private func prefixed(_ number: ShortText) -> ShortText? {
    guard let last = number.text.last, !number.text.contains("e") else { return nil }
    if last.isNumber || last == "." { return withUnit(number, unit) }
    guard let unit = unit.prefixed(with: String(last)) else { return nil }
    return withUnit(ShortText(String(number.text.dropLast()), isExact: number.isExact), unit)
  }
}

extension Unit {
  /// Returns the unit multiplied by an SI prefix: the prefix goes to its first factor, which must
  /// have no prefix and no exponent. Returns nil if the table has no such unit.
  func prefixed(with symbol: String) -> Unit? {
    guard let index = powers.firstIndex(where: { !$0.exponent.isNegative }),
      powers[index].exponent == .one, case (let row, nil)? = powers[index].unit.row,
      let found = UnitTable.standard.find(symbol + row.symbol), found.row.symbol == row.symbol,
      found.prefix?.symbol == symbol,
      let unit = try? UnitScope.table.unit(symbol + row.symbol, isFirst: true).single
    else { return nil }
    return replacing(index, with: unit)
  }
}
