import Calculator
import JSONText
import Manual
import Sheets

/// Help on words, and their completion.
extension SheetDocument {
  /// Returns help on the word at a position, or the output of `why` for the result of the line;
  /// null if there is neither.
  func hover(at position: JSON?) -> JSON {
    guard let (index, line, byte) = place(of: position), line.isCalculated else { return .null }
    let piece = pieces(of: line).first { $0.bytes.contains(byte) }
    if let piece, let help = help(on: piece) {
      return Self.hover(help, range(piece.bytes, inLine: index))
    }
    guard case .value = line.result, let why = sheet.explanation(ofLine: index) else {
      return .null
    }
    return Self.hover(why, range(line.bytes, inLine: index))
  }

  private static func hover(_ text: String, _ range: JSON) -> JSON {
    ["contents": ["kind": "plaintext", "value": .string(text)], "range": range]
  }

  private func help(on piece: KeyPiece) -> String? {
    switch piece.kind {
    case .word, .sign, .unit:
      SurdManual.help(
        on: text(piece.bytes), width: Self.helpWidth, settings: sheet.machine.settings,
        table: sheet.machine.table)
    case .number, .string, .comment: nil
    }
  }

  private static let helpWidth = 80

  /// The kinds of completions: `Function` and `Variable` in the protocol.
  private static let (function, variable) = (3, 6)

  /// Returns the words and variables that begin with the text before a position.
  func completions(at position: JSON?) -> JSON {
    guard let (_, line, byte) = place(of: position), line.isCalculated else { return [] }
    let pieces = pieces(of: line)
    let isWithin = { (piece: KeyPiece) in
      (piece.kind == .comment || piece.kind == .string)
        && piece.bytes.lowerBound < byte && byte <= piece.bytes.upperBound
    }
    if pieces.contains(where: isWithin) { return [] }
    let word = pieces.first { $0.bytes.lowerBound < byte && byte <= $0.bytes.upperBound }
    if let word, word.kind == .number || word.kind == .unit { return [] }
    let prefix = word.map { $0.kind == .word ? text($0.bytes.lowerBound..<byte) : "" } ?? ""
    return .array(
      SurdManual.completions(prefix: prefix, variables: sheet.variables, table: sheet.machine.table)
        .map {
          [
            "label": .string($0.name),
            "kind": .integer(
              sheet.machine.table.command(named: $0.name) == nil ? Self.variable : Self.function),
            "detail": .string($0.effect), "documentation": .string($0.summary),
          ]
        })
  }
}
