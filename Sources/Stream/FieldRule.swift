import Calculator

/// How the lines of a filter are parted into fields: what separates them, and what an empty one
/// stands for. Fields that are values are parted in `FieldRule+Records.swift`.
public struct FieldRule: Sendable {
  /// The separator between the fields of a line, and between the values that are put out.
  let separator: [UInt8]
  /// The keys, or the text, that stand for an empty field; nil if nothing does, which is an error
  /// where fields are keys.
  let empty: [UInt8]?
  /// Whether there are fields to part at all: spaces separate keys anyway, however many there are.
  let partsFields: Bool
  /// Whether numbers in fields have a comma before their decimals, not a point.
  let hasDecimalComma: Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - separator: not empty; a single space leaves it to the keys what is parted, and so does
  ///     nil.
  ///   - empty: the keys, or the text, that stand for an empty field; nil if nothing does.
  ///   - hasDecimalComma: whether numbers in fields have a comma before their decimals.
  public init(separator: String? = nil, empty: String? = nil, hasDecimalComma: Bool = false) {
    self.hasDecimalComma = hasDecimalComma
    self.separator = Array((separator ?? " ").utf8)
    self.empty = empty.map { Array($0.utf8) }
    partsFields = self.separator != [UInt8(ascii: " ")]
  }

  /// Appends the keys of a line: its fields, parted by spaces. A line with nothing in it, not even
  /// a separator, has no fields.
  ///
  /// - Returns: what is wrong with a field, and at which index that begins; what was appended is of
  ///   no use then.
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

  /// The sign that begins a comment, string, expression or bracket that the keys leave open; nil if
  /// they leave none open.
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

  /// The field of a number, from 1, of a line of keys; nil if there are fewer.
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

  /// The index of the first separator from here on; nil if there is none.
  func endOfField(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < line.count {
      if separatorLength(line, at: index) > 0 { return index }
      index += 1
    }
    return nil
  }

  /// How long the separator is that stands at an index; 0 if none does.
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

  /// Whether there is nothing but white space of ASCII.
  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // The others are tab, newline, vertical tab, form feed and return.
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || 0x09...0x0D ~= $0 }
  }
}
