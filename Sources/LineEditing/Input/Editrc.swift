import Posix

/// The user's `~/.editrc` (or the file in `$EDITRC`). The editor reads it instead of libedit's
/// `el_source`: an unknown command does not end it, the user's bindings come after ours, and keys
/// that the reader translates are translated here too.
struct Editrc {
  struct Line {
    /// The line's number, from 1.
    let number: Int
    let text: String
  }

  var path = ""
  /// The error that prevented reading; nil if there was none, or if there is no such file.
  var error: SystemError?
  /// The lines that are neither blank nor comments.
  var lines: [Line] = []

  /// Reads the file. A missing file is empty. So is an unreadable one, with its error.
  static func load() -> Editrc {
    guard let path = path else { return Editrc() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File(path, .readOnly, .neverBlock).readAll(limit: longest)
    } catch {
      return Editrc(path: path, error: error == .noSuchFile ? nil : error)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0 + 1, text: String($1.drop { $0 == " " || $0 == "\t" })) }
    return Editrc(path: path, lines: lines.filter { !$0.text.isEmpty && $0.text.first != "#" })
  }

  /// The largest number of bytes to read, because `EDITRC` may be a device.
  private static let longest = 1 << 20

  /// The path of the file.
  private static var path: String? {
    Environment.value(of: "EDITRC") ?? Environment.home.map { $0 + "/.editrc" }
  }
}

extension Editrc {
  /// Runs the commands of the file and sets the default bindings. Commands that choose the mode run
  /// first, because they reset all bindings. Then come our bindings, then the user's. Returns the
  /// errors: an unreadable file, or commands that were not understood.
  ///
  /// `bind` is the only libedit command that runs. The others concern the terminal, the history and
  /// the reader of keys, which belong to the editor.
  func apply(
    to editline: Editline, around bindings: KeyBindings, reader: InputReader
  ) -> [LineEditingError] {
    let commands = lines.map { (line: $0, words: Editline.words(of: $0.text)) }
    var failed: [Line] = []
    for command in commands where !Self.bindsKey(command.words) {
      if let name = Self.name(command.words), Self.skipped.contains(name) { continue }
      if !Self.run(command.words, in: editline) { failed.append(command.line) }
    }
    bindings.bindDefaults(in: editline)
    for command in commands where Self.bindsKey(command.words) {
      let words = Self.translated(command.words, for: reader)
      if !Self.run(words, in: editline) { failed.append(command.line) }
    }
    if let error { return [.editrcFailed(path: path, error)] }
    return failed.sorted { $0.number < $1.number }.map {
      .editrcLine(path: path, line: $0.number, text: $0.text)
    }
  }

  /// Returns the command's name without the name of the program (`surd:bind`).
  private static func name(_ words: [String]) -> Substring? {
    words.first.map { $0[($0.firstIndex(of: ":").map($0.index(after:)) ?? $0.startIndex)...] }
  }

  /// Returns whether this is a `bind` with a key, instead of a choice of the mode.
  private static func bindsKey(_ words: [String]) -> Bool {
    name(words) == "bind" && words.count > 1 && words[1] != "-v" && words[1] != "-e"
  }

  /// The libedit commands that have no effect here.
  private static let skipped: Set<Substring> = [
    "edit", "echotc", "history", "settc", "setty", "telltc",
  ]

  /// Runs a command in libedit. Lines for other programs succeed.
  private static func run(_ words: [String], in editline: Editline) -> Bool {
    !words.isEmpty && isReadable(words) && editline.run(words)
  }

  /// Returns whether libedit can read the words of a `bind` command. It copies keys and their
  /// replacements to buffers of 1,024 characters, and reads beyond the end of a `\U+` with fewer
  /// than five digits.
  private static func isReadable(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      let parts = word.split(separator: #"\U+"#, omittingEmptySubsequences: false).dropFirst()
      return word.unicodeScalars.count < 1000
        && parts.allSatisfy { part in
          part.count >= 5 && part.prefix(5).allSatisfy { "0123456789ABCDEF".contains($0) }
        }
    }
  }

  /// Returns a `bind` command with the code of the key instead of its escape sequence, and with a
  /// safe function. Unknown sequences are left to libedit.
  private static func translated(_ words: [String], for reader: InputReader) -> [String] {
    var words = words
    if let name = words.last, !words.contains("-s") {
      words[words.count - 1] = KeyBindings.safe(name)
    }
    guard let index = words.indices.dropFirst().first(where: { words[$0].first != "-" }) else {
      return words
    }
    if let option = words[..<index].firstIndex(of: "-k") {
      guard let key = EditorKey.named[words[index]] else { return words }
      words[index] = key.notation
      words.remove(at: option)
      return words
    }
    let key = decoded(words[index])
    guard key.first == "\u{1B}", key.unicodeScalars.count > 1 else { return words }
    let sequence = String(key.unicodeScalars.dropFirst())
    if let known = EditorKey(sequence: sequence) {
      words[index] = known.notation
    } else {
      reader.foreignSequences.insert(sequence)
    }
    return words
  }

  /// Returns the characters of a key in libedit's notation. Of the escapes, it only translates
  /// those of ESC: `^[`, `\e`, `\E`, `\033`.
  private static func decoded(_ notation: String) -> String {
    for escape in ["^[", #"\e"#, #"\E"#, #"\033"#] where notation.hasPrefix(escape) {
      return "\u{1B}" + notation.dropFirst(escape.count)
    }
    return notation
  }
}
