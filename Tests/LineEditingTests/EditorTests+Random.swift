import TestSupport
import Testing

/// A seeded generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  /// The state, which begins as the seed.
  var state: UInt64

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The line as it should be after keys.
private struct LineModel {
  var text: [Character] = []
  var cursor = 0

  /// Applies a random edit; returns the keys for it.
  mutating func edit(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0 where cursor > 0:
      cursor -= 1
      return EditorTests.Keys.left
    case 1 where cursor < text.count:
      cursor += 1
      return EditorTests.Keys.right
    case 2:
      cursor = 0
      return EditorTests.Keys.control("A")
    case 3:
      cursor = text.count
      return EditorTests.Keys.control("E")
    case 4 where cursor > 0:
      cursor -= 1
      text.remove(at: cursor)
      return EditorTests.Keys.backspace
    case 5 where cursor < text.count:
      text.remove(at: cursor)
      return EditorTests.Keys.control("D")
    default:
      let letters = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Character(["a", "b", "7", "8", " ", "√", "漢"].randomElement(using: &generator) ?? "?")
      }
      text.insert(contentsOf: letters, at: cursor)
      cursor += letters.count
      return String(letters)
    }
  }

  /// The rows in a window, and the cursor's place.
  func drawn(prompt: String, columns: Int) -> (rows: [String], row: Int, column: Int) {
    var rows = [""]
    var column = 0
    var place = (row: 0, column: 0)
    for (index, character) in (Array(prompt) + text).enumerated() {
      let width = character == "漢" ? 2 : 1
      if column + width > columns {
        rows.append("")
        column = 0
      }
      if index == prompt.count + cursor { place = (rows.count - 1, column) }
      rows[rows.count - 1].append(character)
      column += width
      if column == columns {
        rows.append("")
        column = 0
      }
    }
    if cursor == text.count { place = (rows.count - 1, column) }
    return (rows, place.row, place.column)
  }
}

/// The screen always shows the line.
extension EditorTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomEditsAreDrawnRight(_ seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let columns = Int.random(in: 12...30, using: &generator)
    let pty = try Self.demo(columns: columns, rows: 20)
    try pty.enter("1")
    var line = LineModel()
    for step in 0..<60 {
      pty.send(line.edit(&generator))
      let expected = line.drawn(prompt: "> ", columns: columns)
      let rows = (["> 1", "1: 1"] + expected.rows).map { row in
        String(row.reversed().drop { $0 == " " }.reversed())
      }
      try pty.wait("step \(step): \(rows) \(expected.row),\(expected.column)") {
        Array($0.lines.prefix(rows.count)) == rows && $0.row == expected.row + 2
          && $0.column == expected.column && $0.lines.dropFirst(rows.count).allSatisfy(\.isEmpty)
      }
      if line.text.count > columns * 6 {
        pty.send(Keys.control("U") + Keys.control("E") + Keys.control("U"))
        line = LineModel()
      }
    }
  }
}
