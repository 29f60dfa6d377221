import Calculator

/// A line on the tape, or lines that belong together: its keys and what came of them.
struct TapeEntry: Sendable {
  /// The keys that were carried out, as they were typed.
  var keys: [UInt8]
  /// Keys that were not, because of an error or an interruption.
  var failed: [UInt8] = []
  /// The operations with results and time, and errors.
  var notes: [String] = []
  /// The place of the entry before whose effect it follows on; -1 for the beginning.
  var previous = -1
  /// Whether it was taken back by `undo`.
  var isUndone = false

  /// An entry of keys that give a machine again.
  init(_ machine: Machine) { keys = Array("reset\n".utf8) + TapeText.keys(of: machine) }

  init(keys: [UInt8], failed: [UInt8] = [], notes: [String] = []) {
    (self.keys, self.failed, self.notes) = (keys, failed, notes)
  }

  /// The entry as lines of the file: valid input, in which all but the keys is comment, and nothing
  /// that a terminal acts on.
  var text: [UInt8] {
    var text: [UInt8]
    if isUndone {
      text = TapeText.comment(keys)
    } else {
      text = keys
      if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    }
    text += TapeText.comment(failed)
    for note in notes { text += TapeText.comment("  \(note)".utf8) }
    return TapeText.withoutControls(text)
  }
}
