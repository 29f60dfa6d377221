// Quantities where numbers have prefixes of the SI for their exponents: the prefix goes to the unit
// where that is right, `4.700_km`. Otherwise the number has its exponent: `4.700e3_m^2`.

import ExactNumbers

extension Quantity {
  /// The text with its unit that a layout of the number gives; nil where that has no room.
  func text(
    _ format: NumberFormat,
    _ layout: (NumberFormat) throws(NumberError) -> ShortText?
  ) throws(QuantityError) -> ShortText? {
    var format = format.ofQuantities
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
    _ format: NumberFormat, _ layout: (NumberFormat) throws(NumberError) -> ShortText?
  ) throws(QuantityError) -> ShortText? {
    try calculate(layout(format))
  }

  /// The text of a number with its prefix before the unit; nil where the unit takes none, or the
  /// number has an exponent.
  private func prefixed(_ number: ShortText) -> ShortText? {
    guard let last = number.text.last, !number.text.contains("e") else { return nil }
    if last.isNumber || last == "." { return withUnit(number, unit) }
    guard let unit = unit.prefixed(with: String(last)) else { return nil }
    return withUnit(ShortText(String(number.text.dropLast()), isExact: number.isExact), unit)
  }
}

extension Unit {
  /// The unit that is as many times this one as a prefix of the SI says: its first factor, which
  /// must have no prefix and no exponent, takes it. Nil where the table has no such unit.
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
