import Calculator
import JSONText
import Sheets

/// The kinds of the pieces of a document, as numbers of the protocol: for each token its line and
/// character relative to the token before, its length, its type, and no modifiers.
struct SemanticTokens {
  /// The types, as indices into ``legend``.
  private enum Kind: Int, CaseIterable {
    case number, type, function, variable, `operator`, string, comment
  }

  /// The names of the types.
  static let legend: JSON = [
    "tokenTypes": .array(Kind.allCases.map { .string("\($0)") }), "tokenModifiers": [],
  ]

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
    if !name.isEmpty { add(.variable, name.startIndex..<end, index) }
    add(.operator, sign..<sign + 1, index)
  }

  /// Adds the pieces of lines from this one on. A piece over several lines is split at line ends.
  private mutating func add(_ pieces: [KeyPiece], _ first: Int) {
    let lines = document.sheet.lines
    var line = first
    for piece in pieces {
      let bytes = piece.bytes
      while lines[line].next <= bytes.lowerBound, line + 1 < lines.count { line += 1 }
      var part = line
      repeat {
        let start = max(bytes.lowerBound, lines[part].bytes.lowerBound)
        let end = min(bytes.upperBound, lines[part].bytes.upperBound)
        if start < end { add(kind(of: piece), start..<end, part) }
        part += 1
      } while part < lines.count && lines[part].bytes.lowerBound < bytes.upperBound
    }
  }

  private func kind(of piece: KeyPiece) -> Kind {
    switch piece.kind {
    case .number: return .number
    case .unit: return .type
    case .sign: return .operator
    case .string: return .string
    case .comment: return .comment
    case .word:
      let table = document.sheet.machine.table
      return table.command(named: document.text(piece.bytes)) == nil ? .variable : .function
    }
  }

  private mutating func add(_ kind: Kind, _ bytes: Range<Int>, _ line: Int) {
    let encoding = document.text.encoding
    let content = document.sheet.content
    let isSameLine = line == lastLine
    let start = isSameLine ? lastByte : document.sheet.lines[line].bytes.lowerBound
    let character =
      (isSameLine ? lastCharacter : 0) + encoding.count(content[start..<bytes.lowerBound])
    for number in [
      line - lastLine, isSameLine ? character - lastCharacter : character,
      encoding.count(content[bytes]), kind.rawValue, 0,
    ] { data.append(.integer(number)) }
    (lastLine, lastCharacter, lastByte) = (line, character, bytes.lowerBound)
  }
}
