import Calculator
import JSONText
import Sheets

/// The kinds of the pieces of a document, as numbers of the protocol: for each token its line and
/// character relative to the token before, its length, its type, and no modifiers.
struct SemanticTokens {
  /// The names of the types, by the classes.
  private static let types: [(class: KeyClass, name: JSON)] = [
    (.number, "number"), (.unit, "type"), (.word, "function"), (.name, "variable"),
    (.sign, "operator"), (.string, "string"), (.comment, "comment"),
  ]

  /// The names of the types.
  static let legend: JSON = ["tokenTypes": .array(types.map(\.name)), "tokenModifiers": []]

  private let document: SheetDocument
  private var data: [JSON] = []
  private var (lastLine, lastCharacter, lastByte) = (0, 0, 0)

  init(of document: SheetDocument) {
    self.document = document
    let lines = document.sheet.lines
    var index = 0
    while index < lines.count {
      let first = index
      // A string or a program may continue over lines of keys.
      while index < lines.count, lines[index].isKeys { index += 1 }
      if index > first {
        let block = lines[first].bytes.lowerBound..<lines[index - 1].bytes.upperBound
        add(document.pieces(of: block), first)
        continue
      }
      if lines[index].isCalculated {
        addName(lines[index], index)
        add(document.pieces(ofLine: index), index)
      } else if !document.isMarkdown, !lines[index].bytes.isEmpty {
        add(.comment, lines[index].bytes, index)
      }
      index += 1
    }
  }

  var json: JSON { ["data": .array(data)] }

  /// Adds the name before `=`, and the sign.
  private mutating func addName(_ line: Sheet.Line, _ index: Int) {
    let content = document.sheet.content
    guard let sign = content[line.bytes].firstIndex(of: UInt8(ascii: "=")) else { return }
    let name = content[line.bytes.lowerBound..<sign].drop { $0 == 0x20 || $0 == 0x09 }
    let end = name.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? name.startIndex
    if !name.isEmpty { add(.name, name.startIndex..<end, index) }
    add(.sign, sign..<sign + 1, index)
  }

  /// Adds the pieces of lines from this one on. A piece over several lines is split at line ends.
  private mutating func add(_ pieces: [KeyPiece], _ first: Int) {
    let lines = document.sheet.lines
    let table = document.sheet.machine.table
    var line = first
    for piece in pieces {
      let bytes = piece.bytes
      let keyClass = piece.keyClass(of: document.text(bytes), in: table)
      while lines[line].next <= bytes.lowerBound, line + 1 < lines.count { line += 1 }
      var part = line
      repeat {
        let start = max(bytes.lowerBound, lines[part].bytes.lowerBound)
        let end = min(bytes.upperBound, lines[part].bytes.upperBound)
        if start < end { add(keyClass, start..<end, part) }
        part += 1
      } while part < lines.count && lines[part].bytes.lowerBound < bytes.upperBound
    }
  }

  private mutating func add(_ keyClass: KeyClass, _ bytes: Range<Int>, _ line: Int) {
    let encoding = document.text.encoding
    let content = document.sheet.content
    let isSameLine = line == lastLine
    let start = isSameLine ? lastByte : document.sheet.lines[line].bytes.lowerBound
    let character =
      (isSameLine ? lastCharacter : 0) + encoding.count(content[start..<bytes.lowerBound])
    for number in [
      line - lastLine, isSameLine ? character - lastCharacter : character,
      encoding.count(content[bytes]), Self.types.firstIndex { $0.class == keyClass } ?? 0, 0,
    ] { data.append(.integer(number)) }
    (lastLine, lastCharacter, lastByte) = (line, character, bytes.lowerBound)
  }
}
