import Posix

/// The user's editor, which changes a text in a file that nobody else can read, and that is gone
/// afterwards.
enum ExternalEditor {
  /// What an editor leaves.
  enum Outcome {
    /// Another text, without line ends at its end.
    case changed(String)
    /// The same text.
    case unchanged
    /// Nothing, for this reason.
    case failed(String)
  }

  /// The command that starts it, as `VISUAL` or `EDITOR` have it.
  private static var command: String? {
    Environment.text(of: "VISUAL") ?? Environment.text(of: "EDITOR")
  }

  /// Whether the user says which one.
  static var isChosen: Bool { command != nil }

  /// The most bytes that it may leave: what is typed has to be read, drawn and kept.
  private static let longest = 16 << 20

  /// Lets the editor change a text; the terminal is the editor's meanwhile.
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
