import Answers
import Calculator

/// Decides which lines of a sheet are calculated, and finds the results recorded after them.
///
/// In a Markdown file, only fenced blocks named `surd` are calculated. Reading can begin in the
/// middle of a sheet, with a copy of the reader from between two lines.
struct SheetReader: Sendable {
  enum Kind: Equatable, Sendable {
    /// Prose, a comment, or an empty line.
    case text
    /// Prose that ends a block of calculated lines.
    case end
    /// Keys.
    case keys
    /// An expression, and the name for its value, if any.
    case expression(String, name: String?)
  }

  struct Reading: Equatable, Sendable {
    let kind: Kind
    /// The number of bytes before a recorded result and the blanks before it.
    var inputCount: Int
    /// The position of the mark of a recorded result; nil if there is none.
    var mark: Int?
    /// Whether it ends within a string or an expression: then no result can be recorded there.
    var endsInString = false
  }

  /// The mark before a result that is recorded in the file.
  static let mark = Array("#→".utf8)

  /// Whether everything outside of fenced blocks is prose.
  private let isMarkdown: Bool
  /// The fence at the beginning of the block: its character and their number; nil outside of
  /// blocks.
  private var fence: (character: UInt8, count: Int)?
  /// The column at which the text of a list item begins, which may contain a block.
  private var itemColumn = 0
  /// Whether an HTML comment continues.
  private var isInComment = false
  /// Whether the current block is calculated.
  private var isCalculated: Bool
  private var isInString = false

  init(isMarkdown: Bool) {
    self.isMarkdown = isMarkdown
    isCalculated = !isMarkdown
  }

  /// Reads the next line, given without its end.
  ///
  /// - Parameter isOpen: whether it continues a program, a vector or a string.
  mutating func read(_ line: ArraySlice<UInt8>, isOpen: Bool) -> Reading {
    isInString = isInString && isOpen
    let text = line.drop(while: Self.isBlank)
    if isMarkdown {
      let indentation = Self.columns(of: line[..<text.startIndex])
      if passComment(text, indentation: indentation) {
        return Reading(kind: .text, inputCount: line.count)
      }
      if passFence(text, indentation: indentation) {
        return Reading(kind: isCalculated ? .text : .end, inputCount: line.count)
      }
      if fence == nil { noteItem(line, text) }
    }
    if !isCalculated { return Reading(kind: .text, inputCount: line.count) }
    if !isOpen {
      if text.isEmpty || text.first == UInt8(ascii: "#") {
        return Reading(kind: .text, inputCount: line.count)
      }
      if let reading = Self.expression(in: line) { return reading }
    }
    // The calculator will report an error. Splitting the line would take many times its bytes.
    if line.count > LineCalculator.longestLine {
      return Reading(kind: .keys, inputCount: line.count, endsInString: true)
    }
    let (comment, isInQuotes) = comment(in: line)
    var reading = Self.reading(.keys, line, comment: comment)
    reading.endsInString = isInString || isInQuotes
    return reading
  }

  /// Returns the number of columns of blanks. A tab extends to the next multiple of 4 (CommonMark,
  /// 2.2).
  private static func columns(of blanks: ArraySlice<UInt8>) -> Int {
    blanks.reduce(0) { $1 == UInt8(ascii: "\t") ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// Notes the column of a list item's text, or a line before that column (CommonMark, 5.2).
  private mutating func noteItem(_ line: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
    if text.isEmpty { return }
    itemColumn = min(itemColumn, Self.columns(of: line[..<text.startIndex]))
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let signs = digits.isEmpty ? "-+*" : ".)"
    let marker = text[digits.endIndex...].prefix { signs.utf8.contains($0) }
    let rest = text[marker.endIndex...]
    guard marker.count == 1, digits.count < 10, rest.first.map(Self.isBlank) ?? true else { return }
    let content = rest.drop(while: Self.isBlank)
    let end = Self.columns(of: line[..<rest.startIndex])
    let column = Self.columns(of: line[..<content.startIndex])
    itemColumn = content.isEmpty || column > end + 4 ? end + 1 : column
  }

  /// Returns whether a line belongs to an HTML comment (CommonMark, 4.6), which may contain text
  /// that looks like a fence.
  private mutating func passComment(_ text: ArraySlice<UInt8>, indentation: Int) -> Bool {
    guard isInComment || fence == nil && text.starts(with: "<!--".utf8) else { return false }
    if !isInComment { itemColumn = min(itemColumn, indentation) }
    isInComment = text.firstRange(of: Array("-->".utf8)) == nil
    return true
  }

  /// Notes a fence at the beginning of the line, if it begins or ends a block; returns whether it
  /// does.
  private mutating func passFence(_ text: ArraySlice<UInt8>, indentation: Int) -> Bool {
    guard indentation < itemColumn + 4, let first = text.first, "`~".utf8.contains(first)
    else { return false }
    let count = text.prefix { $0 == first }.count
    let rest = text.dropFirst(count)
    guard count >= 3 else { return false }
    if let fence {
      guard first == fence.character, count >= fence.count, rest.allSatisfy(Self.isBlank) else {
        return false
      }
      (self.fence, isCalculated) = (nil, false)
    } else {
      if first == UInt8(ascii: "`"), rest.contains(first) { return false }
      fence = (first, count)
      itemColumn = min(itemColumn, indentation)
      isCalculated =
        rest.split(whereSeparator: Self.isBlank).first?.elementsEqual("surd".utf8) ?? false
    }
    return true
  }

  /// Returns a line with an expression after `=`, possibly with a name before it; nil for any other
  /// line.
  private static func expression(in line: ArraySlice<UInt8>) -> Reading? {
    let comment = line.firstIndex(of: UInt8(ascii: "#")) ?? line.endIndex
    let input = line[..<comment]
    guard let sign = input.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = trimmed(input[..<sign])
    let text = input[(sign + 1)...]
    if text.first == UInt8(ascii: "=") || !(name.isEmpty || isName(name)) { return nil }
    return reading(
      .expression(trimmed(text), name: name.isEmpty ? nil : name), line, comment: comment)
  }

  /// Returns whether a text is one word that begins with a letter.
  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a line with the result that is recorded in its comment.
  private static func reading(_ kind: Kind, _ line: ArraySlice<UInt8>, comment: Int) -> Reading {
    var index = comment
    while index < line.endIndex, !line[index...].starts(with: mark) { index += 1 }
    if index == line.endIndex { return Reading(kind: kind, inputCount: line.count) }
    var end = index
    while end > line.startIndex, isBlank(line[end - 1]) { end -= 1 }
    return Reading(kind: kind, inputCount: end - line.startIndex, mark: index - line.startIndex)
  }

  /// Returns the position of the comment in a line of keys, or its end if there is none. Notes
  /// whether a string continues after the line. The quotes of an expression end with the line.
  private mutating func comment(in line: ArraySlice<UInt8>) -> (start: Int, isInQuotes: Bool) {
    // A string that continues is read as if it began with the line.
    let keys = (isInString ? Array("\"".utf8) : []) + line
    let offset = line.startIndex - (keys.count - line.count)
    guard let last = keys.withUnsafeBufferPointer({ KeyPiece.pieces(of: $0).last }) else {
      return (line.endIndex, false)
    }
    isInString = last.isOpen && last.kind == .string
    let start = last.kind == .comment ? offset + last.bytes.lowerBound : line.endIndex
    return (start, last.isOpen && !isInString)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
