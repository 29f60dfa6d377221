import Calculator
import ExactNumbers

/// Reads and writes records as in RFC 4180, with any separator. A field in double quotes may
/// contain separators, line ends and doubled quotes. A quote after other text in a field is an
/// ordinary character.
extension FieldRule {
  struct Field {
    /// The index of its beginning in the record.
    let start: Int
    /// The place of its text, without the quotes around it.
    let text: Range<Int>
    /// Whether quotes in the text are doubled.
    var hasDoubledQuotes = false
  }

  /// An error in a record, and its index.
  struct Fault: Error {
    let error: CalculatorError
    let start: Int
  }

  private static let quote = UInt8(ascii: "\"")
  /// The largest number of fields in a record. More would be a mistake that uses all memory.
  private static let fieldLimit = 1_000_000

  // MARK: Reading

  /// Returns whether a field in quotes continues after a line.
  ///
  /// - Parameter isQuoted: whether the line begins within a field in quotes.
  func endsInQuotes(_ line: UnsafeBufferPointer<UInt8>, begunInQuotes isQuoted: Bool) -> Bool {
    if !line.contains(Self.quote) { return isQuoted }
    var isQuoted = isQuoted
    var isAtStart = !isQuoted
    var index = 0
    while index < line.count {
      let isQuote = line[index] == Self.quote
      if isQuoted {
        let isDoubled = isQuote && index + 1 < line.count && line[index + 1] == Self.quote
        isQuoted = !isQuote || isDoubled
        index += isDoubled ? 2 : 1
      } else if isQuote && isAtStart {
        (isQuoted, isAtStart) = (true, false)
        index += 1
      } else {
        let length = separatorLength(line, at: index)
        isAtStart = length > 0
        index += max(1, length)
      }
    }
    return isQuoted
  }

  /// Splits a record without its line end into fields. A blank record without a separator has none.
  ///
  /// - Parameter takesBlanks: whether an empty or blank record is a field.
  func part(
    _ record: UnsafeBufferPointer<UInt8>, into fields: inout [Field], takesBlanks: Bool
  ) throws(Fault) {
    fields.removeAll(keepingCapacity: true)
    if !takesBlanks, Self.isBlank(record), endOfField(record, from: 0) == nil { return }
    var next: Int? = 0
    while var start = next {
      if !partsFields {
        while start < record.count, separatorLength(record, at: start) > 0 { start += 1 }
        if start == record.count { return }
      }
      let field: Field
      if start < record.count, record[start] == Self.quote {
        (field, next) = try quotedField(record, at: start, number: fields.count + 1)
      } else {
        (field, next) = plainField(record, at: start)
      }
      if fields.count == Self.fieldLimit {
        throw Fault(error: .area(FieldFault.tooManyFields(limit: Self.fieldLimit)), start: start)
      }
      fields.append(field)
    }
  }

  /// Returns another common separator, if a record has only one field and contains it.
  func otherSeparator(in record: UnsafeBufferPointer<UInt8>, _ fields: [Field]) -> String? {
    guard fields.count == 1 else { return nil }
    let marks = [(";", ";"), ("\t", "\\t"), ("|", "|"), (",", ",")]
    return marks.first { record[fields[0].text].contains($0.0.utf8.first ?? 0) }?.1
  }

  /// Returns the field without quotes at an index, and the index of the next field.
  private func plainField(
    _ record: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (Field, next: Int?) {
    var end = start
    while end < record.count {
      let length = separatorLength(record, at: end)
      if length > 0 { return (Field(start: start, text: start..<end), end + length) }
      end += 1
    }
    return (Field(start: start, text: start..<end), nil)
  }

  /// Returns the field in quotes at an index, and the index of the next field.
  private func quotedField(
    _ record: UnsafeBufferPointer<UInt8>, at start: Int, number: Int
  ) throws(Fault) -> (Field, next: Int?) {
    var field = Field(start: start, text: start..<start)
    var end = start + 1
    while end < record.count {
      if record[end] == Self.quote {
        if end + 1 == record.count || record[end + 1] != Self.quote { break }
        field.hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    if end >= record.count {
      throw Fault(error: .area(FieldFault.unclosedField(number)), start: start)
    }
    field = Field(start: start, text: start + 1..<end, hasDoubledQuotes: field.hasDoubledQuotes)
    let next = end + 1
    if next == record.count { return (field, nil) }
    let length = separatorLength(record, at: next)
    if length == 0 { throw Fault(error: .area(FieldFault.textAfterQuote(number)), start: next) }
    return (field, next + length)
  }

  /// Calls the body with the text of a field, or with the replacement for an empty field. `numeral`
  /// is the text with a decimal point if it is a number with a comma.
  func withValue(
    of field: Field, in record: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, _ numeral: [UInt8]?) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let text = UnsafeBufferPointer(rebasing: record[field.text])
    let numeral = hasDecimalComma ? try Self.withDecimalPoint(text) : nil
    func hand(_ text: UnsafeBufferPointer<UInt8>) throws(CalculatorError) {
      try body(text, numeral)
    }
    if let empty, Self.isBlank(text) {
      try empty.withUnsafeBufferPointer(hand)
    } else {
      try withText(of: field, in: record, hand)
    }
  }

  /// Returns the name of a field's group: its text, or the replacement for an empty field.
  func groupName(_ field: Field, in record: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if let empty, Self.isBlank(UnsafeBufferPointer(rebasing: record[field.text])) { return empty }
    var name: [UInt8] = []
    withText(of: field, in: record) { name = Array($0) }
    return name
  }

  /// Returns a number with a decimal comma as a number with a point, or nil for any other text.
  ///
  /// Throws `.decimalPoint` for a number with points.
  private static func withDecimalPoint(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) -> [UInt8]? {
    func isOne(of characters: StaticString, _ byte: UInt8?) -> Bool {
      byte.map { byte in characters.withUTF8Buffer { $0.contains(byte) } } ?? false
    }
    var number = text[...]
    while isOne(of: " \t", number.first) { number.removeFirst() }
    while isOne(of: " \t", number.last) { number.removeLast() }
    let unsigned = isOne(of: "+-", number.first) ? number.dropFirst() : number
    let size = unsigned.prefix { isOne(of: "0123456789.,", $0) }
    var exponent = unsigned.dropFirst(size.count)
    if isOne(of: "eE", exponent.popFirst()), isOne(of: "+-", exponent.first) {
      exponent.removeFirst()
    }
    guard size.contains(where: { isOne(of: "0123456789", $0) }),
      exponent.allSatisfy({ isOne(of: "0123456789", $0) })
    else {
      // It has another base or digit groups, or is not a number.
      guard let mark = unsigned.first(where: { isOne(of: ".,", $0) }) else { return nil }
      let pointed = number.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
      let numeral = String(decoding: pointed.suffix(unsigned.count), as: UTF8.self)
      guard Number.isNumeral(numeral) else { return nil }
      if mark == UInt8(ascii: ".") { throw .area(FieldFault.decimalPoint) }
      return pointed
    }
    let commas = size.count { $0 == UInt8(ascii: ",") }
    let parts = size.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // Several points that do not group thousands belong to a date or an address.
    if parts.count > 2, commas == 0, !parts.dropFirst().allSatisfy({ $0.count == 3 }) {
      return nil
    }
    if parts.count > 1 { throw .area(FieldFault.decimalPoint) }
    return commas == 1 ? number.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 } : nil
  }

  /// Calls the body with the text of a field, in which doubled quotes become one.
  func withText<Failure: Error>(
    of field: Field, in record: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let text = UnsafeBufferPointer(rebasing: record[field.text])
    if field.hasDoubledQuotes {
      var single: [UInt8] = []
      var isFirst = false
      for byte in text {
        isFirst = byte == Self.quote && !isFirst
        // Quotes come in pairs here.
        if byte != Self.quote || isFirst { single.append(byte) }
      }
      try single.withUnsafeBufferPointer(body)
    } else {
      try body(text)
    }
  }

  // MARK: Writing

  /// Puts quotes around the last field of a line, if it would otherwise be read back differently.
  ///
  /// - Parameter isAlone: whether it is the only field of the line.
  func quote(_ line: inout [UInt8], from start: Int, isAlone: Bool) {
    let isPlain = line.withUnsafeBufferPointer {
      !needsQuotes(UnsafeBufferPointer(rebasing: $0[start...]), isAlone: isAlone)
    }
    if isPlain { return }
    let text = line[start...]
    line.removeSubrange(start...)
    line.append(Self.quote)
    for byte in text {
      if byte == Self.quote { line.append(byte) }
      line.append(byte)
    }
    line.append(Self.quote)
  }

  /// Returns whether a field needs quotes: if it contains a separator, a quote or a line end, ends
  /// with the beginning of a separator, or is empty and would not be read as a field.
  private func needsQuotes(_ text: UnsafeBufferPointer<UInt8>, isAlone: Bool) -> Bool {
    let isSpecial = text.contains {
      $0 == Self.quote || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    let mayBegin = separator.count > 1 && text.last.map(separator.contains) == true
    if isSpecial || mayBegin || endOfField(text, from: 0) != nil { return true }
    return Self.isBlank(text) && (isAlone || !partsFields)
  }
}
