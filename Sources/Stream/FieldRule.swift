import Calculator

/// How the lines of a filter are parted into fields: what separates them, and what an empty one
/// stands for.
public struct FieldRule: Sendable {
  /// The separator between the fields of a line, and between the values that are put out.
  let separator: [UInt8]
  /// The keys that stand for an empty field; nil if it is an error.
  let empty: [UInt8]?
  /// Whether there are fields to part at all: spaces separate keys anyway, however many there are.
  let partsFields: Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - separator: not empty; a single space leaves it to the keys what is parted, and so does
  ///     nil.
  ///   - empty: the keys that stand for an empty field; nil if it is an error.
  public init(separator: String? = nil, empty: String? = nil) {
    self.separator = Array((separator ?? " ").utf8)
    self.empty = empty.map { Array($0.utf8) }
    partsFields = self.separator != [UInt8(ascii: " ")]
  }

  /// A field with nothing in it.
  struct EmptyField {
    /// The number of the field in the line, from 1.
    let number: Int
    /// The index at which it begins in the line.
    let start: Int
  }

  /// Appends the keys of a line: its fields, parted by spaces. A line with nothing in it, not even
  /// a separator, has no fields.
  ///
  /// - Returns: the first empty field, if such a one is an error; what was appended is of no use
  ///   then.
  func write(
    _ line: UnsafeBufferPointer<UInt8>, to keys: inout [UInt8]
  ) -> EmptyField? {
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
        return EmptyField(number: number, start: start)
      }
      guard let end else { return nil }
      keys.append(UInt8(ascii: " "))
      start = end + separator.count
      number += 1
    }
  }

  /// The index of the separator behind this one; nil if there is none.
  private func endOfField(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let last = line.count - separator.count
    let first = separator[0]
    var index = start
    while index <= last {
      if line[index] == first, separator.count == 1 || isSeparator(line, index) { return index }
      index += 1
    }
    return nil
  }

  private func isSeparator(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    for offset in separator.indices where line[index + offset] != separator[offset] {
      return false
    }
    return true
  }

  /// Whether there is nothing but white space of ASCII.
  private static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where byte > UInt8(ascii: " ") { return false }
    return true
  }
}
