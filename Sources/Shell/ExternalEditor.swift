import Posix

/// Runs the user's editor on a text. The text is in a file that only the user can read, and that is
/// removed afterwards.
enum ExternalEditor {
  /// The result of an editor.
  enum Outcome {
    /// A changed text, without line ends at its end.
    case changed(String)
    /// The same text.
    case unchanged
    /// No text, with the reason.
    case failed(String)
  }

  /// The command that starts the editor, from `VISUAL` or `EDITOR`.
  private static var command: String? {
    Environment.text(of: "VISUAL") ?? Environment.text(of: "EDITOR")
  }

  /// Whether the user has chosen an editor.
  static var isChosen: Bool { command != nil }

  /// The maximal number of bytes of the text: it must be read, drawn and kept.
  private static let longest = 16 << 20

  /// Runs the editor on a text. Meanwhile the editor owns the terminal.
  static func change(_ text: String) -> Outcome {
    if text.utf8.count >= longest { return .failed("more than \(longest >> 20) MB are too much") }
    let folder = Environment.text(of: "TMPDIR") ?? "/tmp"
    let path = "\(folder)/surd-edit-\(UInt64.random(in: 0 ... .max)).surd"
    let command = command ?? "vi"
    do throws(SystemError) {
      defer { try? File.remove(path) }
      try File(path, .writeOnly, .createNew).write(Array((text + "\n").utf8))
      let status = try ChildProcess.run(command, on: path)
      if status != 0 { return .failed("'\(command)' ended with status \(status)") }
      let changed = String(decoding: try File.contents(of: path, limit: longest), as: UTF8.self)
      let end = changed.unicodeScalars.lastIndex { $0 != "\n" && $0 != "\r" }
      let lines = String(end.map { changed[...$0] } ?? "")
      return lines == text ? .unchanged : .changed(lines)
    } catch { return .failed("\(path): \(error)") }
  }
}
