/// Lists: each item is a term, and below it `: ` and its meaning.
extension TextReader {
  /// Whether an item begins here.
  var isAtItem: Bool { isItem(lines) }

  private func isItem(_ lines: ArraySlice<TextLine>) -> Bool {
    guard let term = lines.first, !term.begins(with: " "), var next = lines.dropFirst().first
    else { return false }
    if next.begins(with: "<!-- "), let line = lines.dropFirst(2).first { next = line }
    return !term.isEmpty && !term.begins(with: ": ") && next.begins(with: ": ")
  }

  /// Reads items. The list is compact if there are no empty lines between them.
  mutating func list() throws(TextFault) -> Block {
    var items: [Item] = []
    var isCompact: Bool?
    while isAtItem {
      items.append(try item())
      let rest = lines.drop(while: \.isEmpty)
      let isBelow = rest.startIndex == lines.startIndex
      guard let next = rest.first, isItem(rest) else {
        if isBelow, let next = rest.first { throw next.fault(Self.advice) }
        break
      }
      if let isCompact, isCompact != isBelow {
        throw next.fault("all items of a list have empty lines between them, or none has")
      }
      isCompact = isBelow
      lines = rest
    }
    return .list(items, isCompact: isCompact ?? false)
  }

  private static let advice =
    "no item begins here: two spaces, an empty line above, or ': ' below is missing"

  private mutating func item() throws(TextFault) -> Item {
    let term = lines.removeFirst()
    let keys = try comment()
    let first = lines.removeFirst()
    var body = [first.dropFirst(2)]
    while let line = lines.drop(while: \.isEmpty).first {
      let isBelow = !(lines.first?.isEmpty ?? true)
      // After an empty line, four spaces begin examples that do not belong to an item.
      guard line.indentation >= 2, isBelow || ![4, 5].contains(line.indentation) else { break }
      body += lines.prefix { $0.isEmpty }
      body.append(line.dropFirst(2))
      lines = lines.drop(while: \.isEmpty).dropFirst()
    }
    return Item(
      try Self.marked(String(term.text), term), try Self.blocks(of: body[...]), keys: keys,
      line: term.number)
  }

  /// Reads the keys in a comment; nil if there is none here.
  private mutating func comment() throws(TextFault) -> String? {
    guard let line = lines.first, line.begins(with: "<!-- ") else { return nil }
    guard line.text.hasSuffix(" -->") else { throw line.fault("a comment ends with ' -->'") }
    lines.removeFirst()
    return String(line.text.dropFirst(5).dropLast(4))
  }
}
