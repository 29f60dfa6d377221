/// A piece of a text of one kind.
///
/// Texts are written with two marks: `` `keys` `` are to be typed as they stand, `*names*` stand
/// for something else. Outside marks, a backslash makes the next character a plain one. Within keys
/// a star is a star; a backtick, which is no key of surd, cannot occur. The kind of a literal text
/// is told by its looks: an option, a variable of the environment, a path, a manual page, the
/// program's name; the rest is keys, and so is the one word that begins like an option.
struct Span: Sendable, Equatable {
  /// The kind of a piece of text.
  enum Kind: Sendable, Equatable {
    case plain, keys, option, argument, environment, path, page, name
  }

  /// The kind of this piece.
  let kind: Kind
  /// Its text, without marks.
  let text: String

  /// Whether it is signs without a letter, digit or space.
  var isSign: Bool { !text.contains { $0.isLetter || $0.isNumber || $0 == " " } }

  /// The spans of a text whose marks are closed.
  static func spans(of text: String) -> [Span] {
    guard let spans = read(text) else { preconditionFailure("a mark is not closed: \(text)") }
    return spans
  }

  /// The spans of a text; nil if a mark in it is not closed.
  static func read(_ text: String) -> [Span]? {
    var spans: [Span] = []
    var mark: Character?
    var piece = ""
    func end() {
      if !piece.isEmpty { spans.append(Span(kind: kind(of: piece, in: mark), text: piece)) }
      piece = ""
    }
    var isEscaped = false
    for character in text {
      if isEscaped {
        piece.append(character)
        isEscaped = false
        continue
      }
      switch (mark, character) {
      case (nil, "\\"): isEscaped = true
      case (nil, "`"), (nil, "*"):
        end()
        mark = character
      case ("`", "`"), ("*", "*"):
        end()
        mark = nil
      default: piece.append(character)
      }
    }
    end()
    return mark == nil ? spans : nil
  }

  /// A text that has no marks, as a text with marks.
  static func escape(_ text: String) -> String {
    text.map { "\\`*".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// The kind of a piece within a mark.
  private static func kind(of text: String, in mark: Character?) -> Kind {
    guard let mark else { return .plain }
    if mark == "*" { return .argument }
    if text == "surd" { return .name }
    if text == "-inf" { return .keys }
    if text.hasPrefix("--") || (text.hasPrefix("-") && text.dropFirst().first?.isLetter ?? false) {
      return .option
    }
    if text.hasPrefix("~/") || text.hasPrefix("$") { return .path }
    // `surd-dc(1)`, and not `2^(1/5)`.
    if text.hasSuffix(")"), text.first?.isLetter ?? false,
      text.dropLast(2).last == "(", text.dropLast().last?.isNumber ?? false
    {
      return .page
    }
    if text.count > 2, text.allSatisfy({ $0.isUppercase || $0 == "_" }) { return .environment }
    return .keys
  }

  /// The spans of a text, grouped by the white space between them: what a line break cannot part.
  static func chunks(of text: String) -> [[Span]] {
    var chunks: [[Span]] = []
    var chunk: [Span] = []
    for span in spans(of: text) {
      guard span.kind == .plain else {
        chunk.append(span)
        continue
      }
      let parts = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          if !chunk.isEmpty { chunks.append(chunk) }
          chunk = []
        }
        if !part.isEmpty { chunk.append(Span(kind: .plain, text: String(part))) }
      }
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}
