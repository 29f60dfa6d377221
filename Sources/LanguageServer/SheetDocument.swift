import Answers
import Calculator
import JSONRPC
import JSONText
import Sheets
import TerminalText

/// A sheet that is open in an editor.
final class SheetDocument {
  let uri: String
  let sheet: Sheet
  let isMarkdown: Bool
  private(set) var text: TextDocument
  private var version: JSON?
  /// The bytes of its machines at the server's last measurement.
  var notedBytes = 0

  /// Opens a document from the editor, a `TextDocumentItem` of the protocol.
  init(
    _ item: JSON, _ encoding: TextDocument.Encoding, _ calculator: CalculatorThread
  ) throws(RPCError) {
    guard let uri = item["uri"]?.text, let text = item["text"]?.text else {
      throw RPCError(.invalidParams, "a document has a uri and a text")
    }
    let name = uri.lowercased()
    isMarkdown =
      item["languageId"] == "markdown" || name.hasSuffix(".md") || name.hasSuffix(".markdown")
    self.uri = uri
    self.text = TextDocument(text, encoding)
    version = item["version"]
    calculator.restore(calculator.start)
    sheet = Sheet(
      name: isMarkdown ? "sheet.md" : "sheet", calculator: calculator, keepsMachines: true)
  }

  func change(_ params: JSON) throws(RPCError) {
    version = params["textDocument"]?["version"]
    for change in params["contentChanges"]?.elements ?? [] { try text.change(change) }
  }

  /// Calculates the changed lines; returns false if that was interrupted.
  func calculate() -> Bool {
    sheet.update(text.bytes)
    return sheet.isComplete
  }

  /// Reads changes without calculating them.
  func read() { sheet.take(text.bytes) }

  // MARK: Positions

  /// Returns the index of the line at a position, the line, which may not be calculated yet, and
  /// the offset of its byte; nil if there is no line.
  func place(of position: JSON?) -> (index: Int, line: Sheet.Line, byte: Int)? {
    guard let position, let index = position["line"]?.integer, let line = sheet.line(at: index),
      let byte = text.place(of: position)
    else { return nil }
    return (index, line, byte)
  }

  func position(_ byte: Int, inLine line: Int) -> JSON {
    let start = sheet.line(at: line)?.bytes.lowerBound ?? 0
    let mark = line == 0 ? 0 : start
    return [
      "line": .integer(line),
      "character": .integer(text.encoding.count(sheet.content[mark..<max(mark, byte)])),
    ]
  }

  func range(_ bytes: Range<Int>, inLine line: Int) -> JSON {
    [
      "start": position(bytes.lowerBound, inLine: line),
      "end": position(bytes.upperBound, inLine: line),
    ]
  }

  /// Returns the indices of the lines in a range of the editor; all lines if there is no range.
  func lines(in range: JSON?) -> Range<Int> {
    let count = sheet.lines.count
    let first = range?["start"]?["line"]?.integer ?? 0
    let last = range?["end"]?["line"]?.integer ?? count
    let start = min(max(first, 0), count)
    return start..<max(start, last < count ? last + 1 : count)
  }

  /// Returns the pieces of a line's keys, with offsets in the document; none for a line that is too
  /// long.
  func pieces(of line: Sheet.Line) -> [KeyPiece] {
    line.bytes.count > LineCalculator.longestLine ? [] : pieces(of: line.keys(in: sheet.content))
  }

  /// Returns the pieces of the keys of a line with a result.
  func pieces(ofLine line: Int) -> [KeyPiece] { pieces(of: sheet.lines[line]) }

  /// Returns the pieces of keys, with offsets in the document.
  func pieces(of bytes: Range<Int>) -> [KeyPiece] {
    sheet.content.withUnsafeBufferPointer { content in
      KeyPiece.pieces(of: UnsafeBufferPointer(rebasing: content[bytes])).map {
        $0.moved(by: bytes.lowerBound)
      }
    }
  }

  func text(_ bytes: Range<Int>) -> String { String(decoding: sheet.content[bytes], as: UTF8.self) }

  // MARK: Errors

  /// Returns the errors of all lines, for publication.
  func publication() -> JSON {
    [
      "uri": .string(uri), "version": version,
      "diagnostics": .array(sheet.lines.indices.compactMap(diagnostic)),
    ]
  }

  /// Returns the error of a line; nil if it has none.
  func diagnostic(ofLine index: Int) -> JSON? {
    guard case .error(let sentence) = sheet.lines[index].result,
      let fault = sheet.lines[index].fault
    else { return nil }
    return [
      "range": range(place(of: fault), inLine: fault.line), "severity": 1, "source": "surd",
      "message": .string(StyledText(sentence).text),
    ]
  }

  /// Returns the bytes of the token at which a line has failed, or the rest of the line.
  func place(of fault: Sheet.Fault) -> Range<Int> {
    let line = sheet.lines[fault.line]
    guard let column = fault.column else { return input(ofLine: fault.line) }
    let scalars = text(line.bytes).unicodeScalars.prefix(column)
    let start = line.bytes.lowerBound + scalars.reduce(0) { $0 + UTF8.width($1) }
    let pieces = pieces(ofLine: fault.line)
    guard let first = pieces.first(where: { $0.bytes.contains(start) }) else {
      return min(start, line.inputEnd)..<line.inputEnd
    }
    // A number and its unit are one token.
    let unit = pieces.first { $0.kind == .unit && $0.bytes.lowerBound == first.bytes.upperBound }
    return start..<(unit ?? first).bytes.upperBound
  }
}
