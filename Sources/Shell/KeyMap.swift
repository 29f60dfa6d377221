import Calculator
import LineEditing
import TerminalText

/// The keys that act without Enter, on one screen, which F1 shows.
enum KeyMap {
  /// Returns the map for a window width, in two columns if they fit.
  static func text(columns: Int) -> String {
    let entries = self.entries
    let keyWidth = (entries.map(\.keys.count).max() ?? 0) + 2
    let cells = entries.map { $0.keys.padded(to: keyWidth) + $0.text }
    let width = (cells.map(\.count).max() ?? 0) + 3
    var lines: [String]
    if 2 * width - 3 <= columns {
      let half = (cells.count + 1) / 2
      lines = (0..<half).map { row in
        let right = row + half < cells.count ? cells[row + half] : ""
        return right.isEmpty ? cells[row] : cells[row].padded(to: width) + right
      }
    } else {
      lines = cells
    }
    return StyledText(head).wrapped(to: columns).text + "\n"
      + lines.map { String($0.prefix(columns)) }.joined(separator: "\n")
  }

  private static let head = "In keys mode these act at once, after numbers or on an empty line:"

  private static var entries: [(keys: String, text: String)] {
    let single = KeyAction.all.filter { $0.label.count == 1 }
    let operators = single.filter { $0.label == $0.word }
    let functions = single.filter { $0.label != $0.word }
    return [
      ("Enter", "push, or copy X"),
      (operators.map(\.label).joined(separator: " "), "calculate"),
      (functions.map(\.label).joined(separator: " "), functions.map(\.word).joined(separator: " ")),
      ("a-z _ @", "word, unit, date"),
    ] + KeyAction.all.filter { $0.label.count > 1 }.map { ($0.label, $0.word) } + [
      ("F1 ?", "these keys"), ("F2", "keys mode or lines"), ("Ctrl-V", "type the next key"),
      ("Up", "move along the stack"), ("Ctrl-Up Ctrl-R", "earlier lines"),
      ("F10", "edit"), ("Ctrl-C", "clear or stop"), ("Ctrl-D", "leave"),
    ]
  }
}

extension String {
  /// Returns the text, padded with blanks to `count` characters.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
