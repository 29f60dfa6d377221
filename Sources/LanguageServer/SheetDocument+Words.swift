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
    if let piece, let help = help(on: piece, inLine: index) {
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

  private func help(on piece: KeyPiece, inLine index: Int) -> String? {
    let name = text(piece.bytes)
    switch piece.kind {
    case .word, .sign, .unit: break
    case .number, .string, .comment: return nil
    }
    let isVariable = piece.kind == .word && sheet.variables.contains(name)
    if isVariable || piece.kind == .unit,
      let value = sheet.explanation(of: name, inLine: index)
    {
      return value
    }
    // `t` is no tonne where it is a variable.
    if isVariable || piece.kind == .word && isNamed(name, before: piece.bytes.upperBound) {
      return "\(name): a variable"
    }
    return SurdManual.help(
      on: name, width: Self.helpWidth, settings: sheet.machine.settings,
      table: sheet.machine.table)
  }

  /// Whether the text before a place gives a name to a value: by `sto`, `local` or `=`.
  private func isNamed(_ name: String, before end: Int) -> Bool {
    let words = sheet.content[..<end].split { $0 <= 0x20 }
    let name = Array(name.utf8)
    let signs = ["sto", "local"].map { Array($0.utf8) }
    return zip(words, words.dropFirst()).contains { first, second in
      second.elementsEqual(name) && signs.contains { first.elementsEqual($0) }
        || first.elementsEqual(name) && second.elementsEqual("=".utf8)
    }
  }

  private static let helpWidth = 80

  /// The names that may follow the text before a position. The list is never complete: with more
  /// letters there are other names.
  func completions(at position: JSON?) -> JSON {
    guard let (index, line, byte) = place(of: position), line.isCalculated else { return [] }
    let start = line.keys(in: sheet.content).lowerBound
    let names = KnownNames(variables: sheet.variables, units: Array(sheet.machine.units.keys))
    guard start <= byte,
      let found = LineCompletion(of: text(start..<byte), names, table: sheet.machine.table)
    else { return [] }
    let range = range(byte - found.word.utf8.count..<byte, inLine: index)
    let items = found.candidates.enumerated().map { place, candidate -> JSON in
      [
        "label": .string(candidate.name), "kind": .integer(Self.kind(candidate.kind)),
        "detail": candidate.effect.isEmpty ? nil : .string(candidate.effect),
        "documentation": candidate.summary.isEmpty ? nil : .string(candidate.summary),
        // Editors sort by it: by the place in the list.
        "sortText": .string("\(10_000 + place)"),
        "textEdit": ["range": range, "newText": .string(candidate.name)],
      ]
    }
    return ["isIncomplete": true, "items": .array(items)]
  }

  /// The kind of a name by the numbers of the protocol.
  private static func kind(_ kind: LineCompletion.Candidate.Kind) -> Int {
    switch kind {
    case .word: 3
    case .variable: 6
    case .unit: 11
    case .topic, .listener, .choice: 14
    case .file: 17
    case .constant, .zone: 21
    }
  }
}
