extension Surd {
  /// Name and version.
  static let title = "surd \(version)"

  /// The text of `--help`.
  static var help: String {
    """
    \(abstract)

    Usage: surd [KEYS ...]
           surd [--session FILE] [--no-session] [--no-init] [-d DIGITS]
           surd [-e KEYS] [-f FILE] [-d DIGITS] [--keep-going] [KEYS ...]
           surd --each PROGRAM [-F SEPARATOR] [-e KEYS] [-f FILE]

    Without keys, files or a pipe it starts an interactive shell; otherwise it
    carries the keys out in the order given and prints what is left on the stack.
    'surd --manual' shows the manual. With '--dc' before everything else, or under
    the name dc, it is dc: see surd-dc(1).

    Options:

    """ + Option.all.compactMap(line).joined()
  }

  /// The lines of an option: how to write it, and from a fixed column on what it does.
  private static func line(of option: Option) -> String? {
    guard let summary = option.summary else { return nil }
    let indent = option.letter == nil ? "      " : "  "
    let value = option.value.map { " <\($0)>" } ?? ""
    let term = indent + option.spellings.joined(separator: ", ") + value
    let column = String(repeating: " ", count: max(1, 27 - term.count))
    let lines = wrap(summary, width: 52)
    return term + column + lines.joined(separator: "\n" + String(repeating: " ", count: 27)) + "\n"
  }

  /// A text in lines of at most so many characters.
  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
