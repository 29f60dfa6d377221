public import ExactNumbers
import Quantities
public import TerminalText

extension Value {
  /// Returns the value on one row of a screen or of a tape, with `≈` before it if a number was
  /// rounded.
  ///
  /// A value that does not fit ends in `…`, or has `…` in the middle of its digits. A vector is cut
  /// between two elements and counted: `[1000001 1000002 … 1000011] (11)`. Only the digits that are
  /// shown are computed. The row has `columns` cells, at least 1, and `cells` returns the number of
  /// cells of a character. Digits are grouped if the whole row fits with the groups.
  ///
  /// - Throws: `NumberError` if no digit of a number is certain, or on interruption.
  public func row(
    columns: Int, _ settings: Settings,
    cells: @escaping (Unicode.Scalar) -> Int = {
      $0.isControl ? $0.escape.count : $0.isASCII ? 1 : 2
    }
  ) throws(NumberError) -> String {
    try shortText(columns: columns, settings, cells: cells).marked
  }

  /// Returns the text of such a row without the mark, but short enough for the mark.
  public func shortText(
    columns: Int, _ settings: Settings, cells: @escaping (Unicode.Scalar) -> Int
  ) throws(NumberError) -> ShortText {
    var row = ValueRow(settings: settings, cells: cells)
    if settings.format.isGrouped {
      if let text = try row.full(self, columns), row.width(text.marked) <= columns { return text }
      row.settings.format.isGrouped = false
    }
    if let text = try row.short(self, columns, counting: true) {
      if text.isExact || row.width(text.text) < columns { return text }
      if let text = try row.short(self, columns - 1, counting: true) { return text }
    }
    return ShortText("…", isExact: true)
  }
}

/// Lays out values on rows of limited width.
private struct ValueRow {
  var settings: Settings
  /// Returns the number of cells of a character of a string or a program.
  let cells: (Unicode.Scalar) -> Int

  /// Returns the number of cells of a text.
  func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (Self.isNumberSymbol($1) ? 1 : cells($1)) }
  }

  /// Returns whether a character occurs in numbers, or marks an omission, and so takes one cell
  /// everywhere.
  private static func isNumberSymbol(_ scalar: Unicode.Scalar) -> Bool {
    "±√∛π·²³⁴⁵⁶⁷⁸⁹…≈∠µ".unicodeScalars.contains(scalar)
  }

  /// Returns the value in full, or nil if it does not fit.
  func full(_ value: Value, _ columns: Int) throws(NumberError) -> ShortText? {
    if columns < 1 { return nil }
    let value = value.bare
    switch value {
    case .number(let number) where !value.isWrittenAsKeys(settings):
      return try number.fullText(columns: columns, settings.format, settings.context)
    case .vector(let vector): return try full(vector, columns)
    case .quantity(let quantity) where settings.format.form != .rpn:
      return try NumberError.layOut(
        quantity.fullText(columns: columns, settings.format, settings.context))
    case .number, .string, .program, .quantity, .infinity, .field:
      let start = start(of: value, columns)
      return start.isWhole && width(start.text) <= columns
        ? ShortText(start.text, isExact: true) : nil
    }
  }

  /// Returns the value in full or shortened, or nil if not even that fits.
  ///
  /// - Parameter counting: whether to count the omitted digits and elements.
  func short(_ value: Value, _ columns: Int, counting: Bool) throws(NumberError) -> ShortText? {
    if columns < 1 { return nil }
    let value = value.bare
    switch value {
    case .number(let number) where !value.isWrittenAsKeys(settings):
      return try number.shortText(
        columns: columns, counting: counting, settings.format, settings.context)
    case .vector(let vector):
      // With fewer digits, a quantity in several units may be rounded to other whole parts.
      for digits in vector.isSplit ? (0...columns).reversed() : [columns] {
        var row = self
        if vector.isSplit { row.settings.format = settings.format.limited(to: digits) }
        if let text = try row.full(vector, columns) { return text }
      }
      return try short(vector, columns, counting)
    case .string:
      return ShortText(cut(start(of: value, columns), columns, atBlank: false), isExact: true)
    case .program:
      return ShortText(cut(start(of: value, columns), columns, atBlank: true), isExact: true)
    case .quantity(let quantity) where settings.format.form != .rpn:
      return try NumberError.layOut(
        quantity.shortText(columns: columns, counting: counting, settings.format, settings.context))
    case .number:
      return ShortText(cut(start(of: value, columns), columns, atBlank: true), isExact: true)
    case .quantity, .infinity, .field:
      return ShortText(cut(start(of: value, columns), columns, atBlank: false), isExact: true)
    }
  }

  // MARK: Vectors

  private func full(_ vector: Vector, _ columns: Int) throws(NumberError) -> ShortText? {
    var text = "["
    var room = columns - 2
    var (elements, isExact) = try vector.shown(settings)
    for (index, element) in elements.enumerated() {
      if index > 0 { (text, room) = (text + " ", room - 1) }
      guard let shown = try full(element, room) else { return nil }
      text += shown.text
      room -= width(shown.text)
      isExact = isExact && shown.isExact
    }
    return room < 0 ? nil : ShortText(text + "]", isExact: isExact)
  }

  /// Returns the first elements, the last element, and the number of elements. Only the first and
  /// the last element are shortened themselves.
  private func short(
    _ vector: Vector, _ columns: Int, _ counting: Bool
  ) throws(NumberError) -> ShortText? {
    let (elements, isWhole) = try vector.shown(settings)
    let gap = "… "
    let count = counting ? " (\(elements.count))" : ""
    let rest = elements.count > 2 ? gap.count + count.count : 0
    var room = columns - 2
    let half = elements.count == 1 ? room : (room - 1 - rest) / 2
    guard let first = elements.first, let start = try short(first, half, counting: false),
      let last = elements.last, let end = try short(last, half, counting: false)
    else {
      let text = "[…]" + count
      return text.count <= columns ? ShortText(text, isExact: true) : nil
    }
    if elements.count == 1 { return ShortText("[\(start.text)]", isExact: start.isExact) }
    var text = start.text + " "
    var isExact = isWhole && start.isExact && end.isExact
    room -= width(text) + width(end.text)
    for (index, element) in elements.enumerated().dropFirst().dropLast() {
      // After the last but one element, nothing is omitted.
      let rest = index == elements.count - 2 ? 0 : rest
      guard let shown = try full(element, room - 1 - rest) else {
        return ShortText("[\(text)\(gap)\(end.text)]\(count)", isExact: isExact)
      }
      text += shown.text + " "
      room -= width(shown.text) + 1
      isExact = isExact && shown.isExact
    }
    return ShortText("[\(text)\(end.text)]", isExact: isExact)
  }

  // MARK: Strings and programs

  /// A text, or its beginning, and whether it is the whole text.
  private typealias Start = (text: String, isWhole: Bool)

  /// Returns the text of a string or a program on one line, or the beginning that may fit.
  private func start(of value: Value, _ columns: Int) -> Start {
    var bytes: [UInt8] = []
    var isWhole = true
    switch value {
    case .string(let text):
      let start = Self.start(of: text, columns)
      Value.quote(start.text, to: &bytes)
      isWhole = start.isWhole
    case .program(let program):
      let start = Self.start(of: program.keys(for: settings.reading), columns)
      bytes += Array("{\(start.text)}".utf8)
      isWhole = start.isWhole
    case .infinity(let sign): bytes += Array(Value.text(ofInfinity: sign).utf8)
    case .quantity, .number: _ = value.writeKeys(to: &bytes, for: settings.reading)
    case .vector, .field: break
    }
    // A closing quote or brace would mark the text as complete.
    if !isWhole { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    return (String(text.map { $0.isNewline ? " " : $0 }), isWhole)
  }

  /// Returns the beginning of a text that may fit. It is limited because a text can have any number
  /// of marks of zero width.
  private static func start(of text: String, _ columns: Int) -> Start {
    let limit = 16 * (min(columns, 1 << 24) + 1)
    let start = text.unicodeScalars.prefix(limit)
    return (String(Substring(start)), start.endIndex == text.endIndex)
  }

  /// Returns a text that fits, with `…` at the cut if necessary: after a blank, or after any
  /// character.
  private func cut(_ start: Start, _ columns: Int, atBlank: Bool) -> String {
    let text = start.text
    if start.isWhole, width(text) <= columns { return text }
    var kept = String.UnicodeScalarView()
    var room = columns - 1
    for scalar in text.unicodeScalars {
      room -= cells(scalar)
      if room < 0 { break }
      kept.append(scalar)
    }
    var shown = String(kept)
    if atBlank, let blank = shown.lastIndex(of: " "), blank > shown.index(after: shown.startIndex) {
      shown = String(shown[...blank])
    } else if !atBlank, shown.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 {
      shown.removeLast()
    }
    return shown + "…"
  }
}
