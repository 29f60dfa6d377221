import Calculator

/// A line on the tape, or several lines that belong together: the keys and their effects.
struct TapeEntry: Sendable {
  /// The keys that ran, as they were typed.
  var keys: [UInt8]
  /// The keys that did not run, because of an error or an interruption.
  var failed: [UInt8] = []
  /// The operations with results and time, and the errors.
  var notes: [String] = []
  /// The index of the entry whose effect precedes this one; -1 for the beginning.
  var previous = -1
  /// Whether `undo` has undone it.
  var isUndone = false

  /// Creates an entry of keys that reproduce a machine.
  init(_ machine: Machine) { keys = Array("reset\n".utf8) + TapeText.keys(of: machine) }

  init(keys: [UInt8], failed: [UInt8] = [], notes: [String] = []) {
    (self.keys, self.failed, self.notes) = (keys, failed, notes)
  }

  /// The entry as lines of the file. They are valid input, in which everything but the keys is a
  /// comment, and contain no control characters.
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
