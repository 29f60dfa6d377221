import ExactNumbers
import Quantities

/// Values whose units have no `_`: `5 km`, `100 km / 2 h in m/s`, `5ft11in`.
extension LineReader {
  /// The keys for a formula of values whose units have no `_`, maybe with `to` or `in` and a unit
  /// after it; nil for any other line.
  func quantity(in line: LineText) -> String? {
    var (formula, target) = (line, String?.none)
    let place = line.pieces.lastIndex { ["to", "in"].contains($0.text) }
    if let place, place > 0, place + 1 < line.pieces.count {
      let name = line.text(of: place + 1..<line.pieces.count).drop { $0 == "_" }
      let from = line.pieces[place - 1].text.filter { !"_°".contains($0) }
      let areDegrees = [from, String(name)].allSatisfy(Self.degrees.contains)
      if let unit = unit(name, areDegrees) {
        formula = LineText(line.text(before: place), numerals)
        target = " \(unit) to"
      }
    }
    // `(1+2) km`
    if let end = formula.text.lastIndex(of: ")"),
      let unit = unit(formula.text[end...].dropFirst().drop { $0 == " " }, false)
    {
      return keys(forFormula: "\(formula.text[...end])*1\(unit)").map { $0 + (target ?? "") }
    }
    let joined = joiningUnits(formula, areDegrees: target?.contains("°") ?? false)
    guard let text = joined ?? (target == nil ? nil : formula.text) else { return nil }
    let keys = keys(forFormula: text) ?? (isOneValue(text) ? text : nil)
    return keys.map { $0 + (target ?? "") }
  }

  /// The letters that side by side are degrees, not coulombs and farads.
  private static let degrees: Set = ["C", "F", "K"]

  /// The line with its numbers and their units as keys, `3_km + 200_m`; nil if no unit lacks its
  /// `_`. Two of them side by side are a sum, `5ft11in`.
  func joiningUnits(_ line: LineText, areDegrees: Bool = false) -> String? {
    if line.hasText { return nil }
    var sums: [(range: Range<Int>, values: [String])] = []
    for index in line.pieces.indices.dropLast() {
      guard let (values, end) = values(at: index, in: line, areDegrees) else { continue }
      if index > 1, line.pieces[index - 1].text == "/", line.pieces[index - 2].kind == .number {
        guard let part = part(of: values, at: index, in: line) else { return nil }
        sums.append((index - 2..<end, [part]))
      } else if let last = sums.last, last.range.upperBound == index, line.hasBlanks(before: index)
      {
        sums[sums.count - 1] = (last.range.lowerBound..<end, last.values + values)
      } else {
        sums.append((index..<end, values))
      }
    }
    if sums.isEmpty { return nil }
    return line.replacing(
      sums.map { range, values in
        (range, values.count > 1 ? "(\(values.joined(separator: " + ")))" : values[0])
      })
  }

  /// The values of the number at an index and of the units after it, and the index after these; nil
  /// if no unit without `_` follows.
  private func values(
    at index: Int, in line: LineText, _ areDegrees: Bool
  ) -> (values: [String], end: Int)? {
    let (number, name) = (line.pieces[index], line.pieces[index + 1])
    guard number.kind == .number, name.kind != .unit || !name.isGlued, !line.isSign(index + 1),
      line.hasBlanks(before: index + 1), !["′", "″"].contains(name.text)
    else { return nil }
    // `255 in hex` has no inches.
    let isTarget = ["to", "in"].contains(name.text)
    if isTarget, line.pieces.dropFirst(index + 2).first?.kind == .word { return nil }
    let values = compound(number.text, name.text)
    if !values.isEmpty { return (values, index + 2) }
    // `km/h` and `m/s^2` are units as a whole.
    let last = line.pieces.indices.dropFirst(index + 2).first {
      let piece = line.pieces[$0]
      return !piece.isGlued || piece.kind == .number && line.pieces[$0 - 1].text != "^"
        || piece.kind == .sign && !["/", "*", "^"].contains(piece.text)
    }
    // `3 m ^2` is a power of the unit or of the value.
    if let last, line.pieces[last].text == "^", line.hasBlanks(before: last) { return nil }
    for end in (index + 2...(last ?? line.pieces.count)).reversed() {
      let text = line.text(of: index + 1..<end).drop { $0 == "_" }
      if kind(ofName: String(text)) == nil, let unit = unit(text, areDegrees) {
        return ([number.text + unit], end)
      }
    }
    return nil
  }

  /// The part of a unit whose denominator is the number at an index, `3/4 h`; nil for `3 / 4 h` and
  /// `3/4h`, which may be a quotient.
  private func part(of values: [String], at index: Int, in line: LineText) -> String? {
    let pieces = line.pieces
    guard values.count == 1, pieces[index - 1].isGlued, pieces[index].isGlued,
      !pieces[index + 1].isGlued, index == 2 || !pieces[index - 2].isGlued
    else { return nil }
    let unit = values[0].dropFirst(pieces[index].text.count)
    return "(\(pieces[index - 2].text)/\(pieces[index].text)*1\(unit))"
  }

  /// The key of a unit, also of a currency in small letters; nil for any other name.
  private func unit(_ name: Substring, _ isDegree: Bool) -> String? {
    if isDegree && name != "K" { return "_°\(name)" }
    if isUnit(name) { return "_\(name)" }
    let code = name.uppercased()
    return UnitTable.currencies.contains(code) ? "_\(code)" : nil
  }

  /// The two values of a number and the letters and digits after it, `5` and `ft11in`; none if
  /// these are not units.
  private func compound(_ numeral: String, _ letters: String) -> [String] {
    let name = letters.prefix(while: \.isLetter)
    let rest = letters[name.endIndex...]
    let number = rest.prefix { $0.isNumber || $0 == "." }
    let last = rest[number.endIndex...]
    guard !last.isEmpty, Number.isNumeral(number), last.allSatisfy(\.isLetter), isUnit(name),
      isUnit(last)
    else { return [] }
    // `1h90m` is neither metres nor a duration.
    if last == "m", ["h", "d", "min"].contains(name) { return [] }
    return ["\(numeral)_\(name)", "\(number)_\(last)"]
  }
}
