import TerminalText

/// A pager, controlled by single keys, most of them as in `less`.
struct Pager {
  private var text: PagedText
  /// Whether the user has left the pager.
  private(set) var isOver = false
  /// The typed part of the text to find; nil if none is being typed.
  private var typed: String?
  /// The last text to find.
  private var pattern = ""
  /// Whether it was not found.
  private var isMissing = false

  init(_ text: PagedText) { self.text = text }

  /// The part of the text that was read, in its original lines.
  var read: String { text.read }

  /// The sequences that draw the screen.
  var screen: String {
    let rows = text.seen.map { marked($0) + "\u{1B}[K" }.joined(separator: "\r\n")
    let status = StyledText(self.status).truncated(to: text.size.columns - 1).text
    return "\u{1B}[H\(rows)\u{1B}[J\u{1B}[\(text.size.rows);1H"
      + (typed == nil ? "\u{1B}[7m\(status)\u{1B}[0m" : status)
  }

  /// The last row of the window.
  private var status: String {
    if let typed { return "/\(typed)" }
    if isMissing { return "no '\(pattern)' from here on" }
    let (first, last, count) = text.place
    return "\(first)-\(last) of \(count)  q leaves; Space b j k g G / n"
  }

  /// Returns a row with the found text in reverse.
  private func marked(_ row: Substring) -> String {
    guard !pattern.isEmpty, let range = row.lowercased().firstRange(of: pattern.lowercased()),
      row.utf8.count == row.lowercased().utf8.count
    else { return String(row) }
    let lower = row.lowercased()
    let start = lower.utf8.distance(from: lower.startIndex, to: range.lowerBound)
    let end = lower.utf8.distance(from: lower.startIndex, to: range.upperBound)
    let (before, after) = (row.utf8.prefix(start), row.utf8.dropFirst(end))
    let found = row.utf8.dropFirst(start).prefix(end - start)
    return "\(Substring(before))\u{1B}[7m\(Substring(found))\u{1B}[0m\(Substring(after))"
  }

  mutating func resize(to size: WindowSize) {
    isMissing = false
    text.resize(to: size)
  }

  mutating func press(_ key: EditorKey) {
    isMissing = false
    if typed != nil { return type(key) }
    switch key {
    case .character(" "), .character("f"), .control("F"), .pageDown: text.move(halves: 2)
    case .character("b"), .control("B"), .pageUp: text.move(halves: -2)
    case .character("d"), .control("D"): text.move(halves: 1)
    case .character("u"), .control("U"): text.move(halves: -1)
    case .character("j"), .enter, .control("J"), .control("N"), .down: text.move(by: 1)
    case .character("k"), .control("P"), .up: text.move(by: -1)
    case .character("g"), .character("<"), .home: text.move(toEnd: false)
    case .character("G"), .character(">"), .end: text.move(toEnd: true)
    case .character("/"): typed = ""
    case .character("n"): find(forwards: true)
    case .character("N"): find(forwards: false)
    case .character("q"), .character("Q"), .escape: isOver = true
    default: break
    }
  }

  /// Handles a key while the text to find is typed.
  private mutating func type(_ key: EditorKey) {
    switch key {
    case .enter, .control("J"):
      if let typed, !typed.isEmpty { pattern = typed }
      typed = nil
      find(forwards: true)
    case .escape, .control("G"): typed = nil
    case .backspace, .control("H"):
      typed = typed?.isEmpty == true ? nil : typed?.dropLast().description
    default:
      if let scalar = key.printable { typed?.unicodeScalars.append(scalar) }
    }
  }

  private mutating func find(forwards: Bool) {
    isMissing = !pattern.isEmpty && !text.find(pattern, forwards: forwards)
  }
}

extension EditorKey {
  /// The character that the key prints; nil if it prints none.
  var printable: Unicode.Scalar? {
    code < 0x20 || (0x7F..<0xA0).contains(code) ? nil : Unicode.Scalar(code)
  }
}
