import Posix

/// The user's `~/.editrc` (or the file in `$EDITRC`), read by us instead of `el_source`: an unknown
/// command does not end it, the user's bindings are made after ours, and keys that the reader
/// translates are translated here too.
struct Editrc {
  struct Line {
    /// The line's number, from 1.
    let number: Int
    let text: String
  }

  var path = ""
  /// The reason why it could not be read; nil where it was, or is not there.
  var error: SystemError?
  /// Its lines that are neither blank nor comments.
  var lines: [Line] = []

  /// Reads the file. None is an empty one, and so is one that cannot be read, with that error.
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

  /// The most bytes that are read: `EDITRC` may be a device.
  private static let longest = 1 << 20

  /// The path where the file should be.
  private static var path: String? {
    Environment.value(of: "EDITRC") ?? Environment.home.map { $0 + "/.editrc" }
  }
}

extension Editrc {
  /// Carries out the file around the default bindings: first what chooses the mode, for that
  /// forgets all bindings; then our bindings; then the user's. Returns what could not be read, and
  /// the lines that were not understood.
  ///
  /// `bind` is the only one of libedit's commands that is carried out: the others are about the
  /// terminal, the history and the reader of keys, which are ours.
  func apply(
    to editline: Editline, around bindings: KeyBindings, reader: InputReader
  ) -> [LineEditingError] {
    let commands = lines.map { (line: $0, words: Editline.words(of: $0.text)) }
    var failed: [Line] = []
    for command in commands where !Self.bindsKey(command.words) {
      if let name = Self.name(command.words), Self.skipped.contains(name) { continue }
      if !Self.carryOut(command.words, in: editline) { failed.append(command.line) }
    }
    bindings.bindDefaults(in: editline)
    for command in commands where Self.bindsKey(command.words) {
      let words = Self.translated(command.words, for: reader)
      if !Self.carryOut(words, in: editline) { failed.append(command.line) }
    }
    if let error { return [.editrcFailed(path: path, error)] }
    return failed.sorted { $0.number < $1.number }.map {
      .editrcLine(path: path, line: $0.number, text: $0.text)
    }
  }

  /// The command's name without the program's (`surd:bind`).
  private static func name(_ words: [String]) -> Substring? {
    words.first.map { $0[($0.firstIndex(of: ":").map($0.index(after:)) ?? $0.startIndex)...] }
  }

  /// Whether this is a `bind` with a key, rather than a choice of mode.
  private static func bindsKey(_ words: [String]) -> Bool {
    name(words) == "bind" && words.count > 1 && words[1] != "-v" && words[1] != "-e"
  }

  /// Commands of libedit that do nothing here.
  private static let skipped: Set<Substring> = [
    "edit", "echotc", "history", "settc", "setty", "telltc",
  ]

  /// Has libedit carry out a command. Lines for other programs succeed.
  private static func carryOut(_ words: [String], in editline: Editline) -> Bool {
    !words.isEmpty && isReadable(words) && editline.carryOut(words)
  }

  /// Whether libedit can read the words of a `bind` command. It takes keys and what they send into
  /// room for 1,024 characters, and reads on behind a `\U+` that has fewer than five digits.
  private static func isReadable(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      let parts = word.split(separator: #"\U+"#, omittingEmptySubsequences: false).dropFirst()
      return word.unicodeScalars.count < 1000
        && parts.allSatisfy { part in
          part.count >= 5 && part.prefix(5).allSatisfy { "0123456789ABCDEF".contains($0) }
        }
    }
  }

  /// A `bind` command with the code of the key whose escape sequence it names, and with a function
  /// that may be reached. Sequences that we do not know are left to libedit.
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

  /// The characters that libedit's notation for keys means, as far as escape sequences need it:
  /// `^[`, `\e`, `\E`, `\033`.
  private static func decoded(_ notation: String) -> String {
    for escape in ["^[", #"\e"#, #"\E"#, #"\033"#] where notation.hasPrefix(escape) {
      return "\u{1B}" + notation.dropFirst(escape.count)
    }
    return notation
  }
}
