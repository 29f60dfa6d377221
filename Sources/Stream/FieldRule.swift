import Calculator

/// The rule that splits the lines of a filter into fields: their separator, and the replacement for
/// an empty field. `FieldRule+Records.swift` splits fields that are values.
public struct FieldRule: Sendable {
  /// The separator between the fields of a line, and between the printed values.
  let separator: [UInt8]
  /// The keys, or the text, for an empty field. If nil, an empty field is an error in lines of
  /// keys.
  let empty: [UInt8]?
  /// Whether there are fields at all. Spaces separate keys anyway, in any number.
  let partsFields: Bool
  /// Whether numbers in fields have a decimal comma instead of a point.
  let hasDecimalComma: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - separator: the separator, which must not be empty. A single space, or nil, leaves the
  ///     separation to the keys.
  ///   - empty: the keys, or the text, for an empty field; nil for none.
  ///   - hasDecimalComma: whether numbers in fields have a decimal comma.
  public init(separator: String? = nil, empty: String? = nil, hasDecimalComma: Bool = false) {
    self.hasDecimalComma = hasDecimalComma
    self.separator = Array((separator ?? " ").utf8)
    self.empty = empty.map { Array($0.utf8) }
    partsFields = self.separator != [UInt8(ascii: " ")]
  }

  /// Appends the keys of a line: its fields, separated by spaces. A line without text and
  /// separators has no fields.
  ///
  /// - Returns: an error in a field, and the index of the field. In this case, do not use the
  ///   appended keys.
  func write(
    _ line: UnsafeBufferPointer<UInt8>, to keys: inout [UInt8]
  ) -> (fault: FieldFault, start: Int)? {
    if Self.isBlank(line), endOfField(line, from: 0) == nil {
      keys.append(contentsOf: line)
      return nil
    }
    var start = 0
    var number = 1
    while true {
      let end = endOfField(line, from: start)
      let field = UnsafeBufferPointer(rebasing: line[start..<(end ?? line.count)])
      if !Self.isBlank(field) {
        keys.append(contentsOf: field)
      } else if let empty {
        keys.append(contentsOf: empty)
        if end == nil { keys.append(UInt8(ascii: "\n")) }
      } else {
        return (.emptyField(number), start)
      }
      guard let end else { return nil }
      if let sign = Self.openSign(field) { return (.openField(number, sign), start) }
      keys.append(UInt8(ascii: " "))
      start = end + separator.count
      number += 1
    }
  }

  /// Returns the sign of a comment, string, expression or bracket that the keys leave open, or nil
  /// if there is none.
  private static func openSign(_ keys: UnsafeBufferPointer<UInt8>) -> Character? {
    var (brackets, quote, isEscaped) = ([UInt8](), UInt8?.none, false)
    for byte in keys {
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = open == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "#"): return "#"
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "{"): brackets.append(byte)
      // In ASCII, a closing bracket is its opening one plus 2.
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if brackets.last == byte - 2 { brackets.removeLast() }
      default: break
      }
    }
    return (quote ?? brackets.last).map { Character(Unicode.Scalar($0)) }
  }

  /// Returns the field with a number, from 1, in a line of keys, or nil if there are fewer fields.
  func field(_ number: Int, of line: UnsafeBufferPointer<UInt8>) -> Slice<
    UnsafeBufferPointer<UInt8>
  >? {
    var start = 0
    for _ in 1..<number {
      guard let end = endOfField(line, from: start) else { return nil }
      start = end + separator.count
    }
    return line[start..<(endOfField(line, from: start) ?? line.count)]
  }

  /// Returns the index of the first separator from `start` on, or nil if there is none.
  func endOfField(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < line.count {
      if separatorLength(line, at: index) > 0 { return index }
      index += 1
    }
    return nil
  }

  /// Returns the length of the separator at an index, or 0 if there is none.
  @inline(__always)
  func separatorLength(_ line: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if !partsFields {
      return line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t") ? 1 : 0
    }
    if line[index] != separator[0] { return 0 }
    return separator.count == 1 || isSeparator(line, index) ? separator.count : 0
  }

  private func isSeparator(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    if index + separator.count > line.count { return false }
    for offset in separator.indices where line[index + offset] != separator[offset] { return false }
    return true
  }

  /// Returns whether the text contains only ASCII white space.
  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // The others are tab, newline, vertical tab, form feed and return.
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || 0x09...0x0D ~= $0 }
  }
}
