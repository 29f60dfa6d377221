extension EditorKey {
  /// Creates the key that sends ESC and then `sequence` (such as `[A`, `OP`, `[15~`). Returns nil
  /// if the sequence is unknown.
  init?(sequence: String) {
    if let key = Self.sequences[sequence] {
      self = key
    } else if let key = Self(modified: sequence) {
      self = key
    } else {
      return nil
    }
  }

  /// Creates a key with Shift, Alt or Control, as xterm sends it: `[1;5C`, `[3;2~`. Only the arrows
  /// have another meaning than the bare keys.
  private init?(modified sequence: String) {
    guard let semicolon = sequence.firstIndex(of: ";"), let final = sequence.last else {
      return nil
    }
    let start = sequence[..<semicolon]
    let bare = final == "~" ? start + "~" : "[\(final)"
    guard let key = Self.sequences[String(bare)] else { return nil }
    let modifier = sequence[sequence.index(after: semicolon)...].dropLast()
    self = modifier == "2" ? key : Self.moving[key] ?? key
  }

  /// The arrows with Control or Alt.
  private static let moving: [EditorKey: EditorKey] = [
    .left: .wordLeft, .right: .wordRight, .up: .olderLine, .down: .newerLine,
  ]

  /// The names of keys after `bind -k` in `~/.editrc`.
  static let named: [String: EditorKey] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "delete": .delete,
  ]

  /// The sequences that xterm, VT220, rxvt and the Linux console send after ESC.
  private static let sequences: [String: EditorKey] = {
    var table: [String: EditorKey] = [
      "[Z": .backTab, "[1~": .home, "[7~": .home, "[4~": .end, "[8~": .end, "[2~": .insert,
      "[3~": .delete, "[5~": .pageUp, "[6~": .pageDown, "Oc": .wordRight, "Od": .wordLeft,
      "Oa": .olderLine, "Ob": .newerLine,
    ]
    let letters: [(String, EditorKey)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ]
    for (letter, key) in letters {
      table["[" + letter] = key
      table["O" + letter] = key
    }
    let numbers: [UInt32] = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
    for (index, number) in numbers.enumerated() {
      table["[\(number)~"] = .function(UInt32(index) + 1)
    }
    for (index, letter) in ["P", "Q", "R", "S"].enumerated() {
      table["O" + letter] = .function(UInt32(index) + 1)
      table["[" + letter] = .function(UInt32(index) + 1)
    }
    for (index, letter) in ["A", "B", "C", "D", "E"].enumerated() {
      table["[[" + letter] = .function(UInt32(index) + 1)
    }
    return table
  }()
}
