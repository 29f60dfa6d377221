import TestSupport
import Testing

/// The editor as a person sees it, through a pseudo-terminal.
@Suite struct EditorTests {
  /// Keys by their names.
  enum Keys {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let left = "\u{1B}[D"
    static let right = "\u{1B}OC"
    static let escape = "\u{1B}"
    static let enter = "\r"
    static let backspace = "\u{7F}"
    static let tab = "\t"
    static let functionOne = "\u{1B}OP"
    static let functionFive = "\u{1B}[15~"

    /// Control with a letter.
    static func control(_ letter: Unicode.Scalar) -> String {
      String(Unicode.Scalar(UInt8(letter.value & 0x1F)))
    }

    /// Returns a paste with the marks of a terminal.
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
  }

  /// Path of the demo.
  static let program = builtExecutable(named: "LineEditingDemo")

  /// The demo, with its prompt shown.
  static func demo(
    _ options: [String] = [], environment: [String: String?] = [:], columns: Int = 40,
    rows: Int = 12
  ) throws -> PTY {
    let pty = try PTY(
      program, options, environment: environment, columns: columns, rows: rows)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    return pty
  }
}
