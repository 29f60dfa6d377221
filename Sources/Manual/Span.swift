/// A piece of a text of one kind.
///
/// Texts contain two marks: `` `keys` `` are typed literally, and `*names*` are placeholders.
/// Outside marks, a backslash makes the next character plain. Within keys, a star is a star. A
/// backtick cannot occur there, and is no key of surd. The form of a literal text determines its
/// kind: an option, an environment variable, a path, a manual page, or the program's name. Any
/// other text is keys, including the one word that begins like an option.
struct Span: Sendable, Equatable {
  /// The kind of a piece of text.
  enum Kind: Sendable, Equatable {
    case plain, keys, option, argument, environment, path, page, name
  }

  /// The kind of this piece.
  let kind: Kind
  /// Its text, without marks.
  let text: String

  /// Whether it consists of symbols without a letter, digit or space.
  var isSign: Bool { !text.contains { $0.isLetter || $0.isNumber || $0 == " " } }

  /// Returns the spans of a text in which every mark is closed.
  static func spans(of text: String) -> [Span] {
    guard let spans = read(text) else { preconditionFailure("a mark is not closed: \(text)") }
    return spans
  }

  /// Returns the spans of a text; nil if a mark in it is not closed.
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

  /// Returns plain text as a text with marks.
  static func escape(_ text: String) -> String {
    text.map { "\\`*".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Returns the kind of a piece within a mark.
  private static func kind(of text: String, in mark: Character?) -> Kind {
    guard let mark else { return .plain }
    if mark == "*" { return .argument }
    if text == "surd" { return .name }
    if text == "-inf" { return .keys }
    if text.hasPrefix("--") || (text.hasPrefix("-") && text.dropFirst().first?.isLetter ?? false) {
      return .option
    }
    if text.hasPrefix("~/") || text.hasPrefix("$") { return .path }
    // `surd-dc(1)`, but not `2^(1/5)`.
    if text.hasSuffix(")"), text.first?.isLetter ?? false,
      text.dropLast(2).last == "(", text.dropLast().last?.isNumber ?? false
    {
      return .page
    }
    if text.count > 2, text.allSatisfy({ $0.isUppercase || $0 == "_" }) { return .environment }
    return .keys
  }

  /// Returns the spans of a text, in groups without white space between them: a line cannot be
  /// broken within a group.
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
