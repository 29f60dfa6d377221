/// Reads the blocks of a section. "Editing the manual" in CONTRIBUTING describes the format.
///
/// Empty lines separate blocks, and the beginning of a block shows its kind. The reader is strict:
/// a line within a paragraph that looks like another block is a fault.
struct TextReader {
  /// The unread lines, without the indentation of the item that contains them.
  var lines: ArraySlice<TextLine>

  /// Returns the blocks of these lines.
  static func blocks(of lines: ArraySlice<TextLine>) throws(TextFault) -> [Block] {
    var reader = TextReader(lines: lines)
    var blocks: [Block] = []
    while let line = reader.lines.first {
      if line.text.utf8.last == UInt8(ascii: " ") { throw line.fault("a space ends the line") }
      if line.isEmpty { reader.lines.removeFirst() } else { blocks += try reader.read(line) }
    }
    return blocks
  }

  /// Reads the block that begins with this line.
  private mutating func read(_ line: TextLine) throws(TextFault) -> [Block] {
    if line.begins(with: "    ") { return [try examples()] }
    if line.begins(with: "## ") {
      lines.removeFirst()
      return [.heading(String(line.dropFirst(3).text))]
    }
    if line.begins(with: "```") { return [try literal()] }
    if line.begins(with: "| ") { return [try columns()] }
    if line.begins(with: "- ") { return [try synopsis()] }
    if isAtItem { return [try list()] }
    if case .blocks(let make) = TextValue.inBraces(String(line.text)) {
      lines.removeFirst()
      return make()
    }
    if Self.isSpecial(line) { throw line.fault("nothing begins like this") }
    return [.paragraph(try running())]
  }

  /// Reads the lines before the next empty line, and joins them without their indentation.
  private mutating func running(indentation: Int = 0) throws(TextFault) -> String {
    let start = lines.removeFirst()
    var parts = [start.dropFirst(indentation).text]
    while let line = lines.first, !line.isEmpty, indentation == 0 || !line.begins(with: "- ") {
      let part = line.dropFirst(indentation)
      if line.indentation < indentation || Self.isSpecial(part) {
        throw line.fault("an empty line is missing before this, or spaces are")
      }
      parts.append(part.text)
      lines.removeFirst()
    }
    return try Self.marked(parts.joined(separator: " "), start)
  }

  /// Returns whether a line cannot continue a paragraph.
  private static func isSpecial(_ line: TextLine) -> Bool {
    line.begins(with: " ") || line.begins(with: "#") || line.begins(with: "|")
      || line.begins(with: "- ") || line.begins(with: ": ") || line.begins(with: "```")
      || line.begins(with: "<!--") || line.text.utf8.last == UInt8(ascii: " ")
  }

  /// Returns a text with its values. Throws if a mark is not closed or a name is unknown.
  static func marked(_ text: String, _ line: TextLine) throws(TextFault) -> String {
    switch TextValue.replacingNames(in: text) {
    case .failure(let unknown):
      throw line.fault("no value is named '{\(unknown.name)}'; a program is '{ \(unknown.name) }'")
    case .success(let text):
      if Span.read(text) == nil { throw line.fault("a '`' or '*' has no second one") }
      return text
    }
  }

  // MARK: Literal lines, columns, synopsis

  private mutating func literal() throws(TextFault) -> Block {
    let start = lines.removeFirst()
    guard let end = lines.firstIndex(where: { $0.begins(with: "```") }) else {
      throw start.fault("the literal lines have no end, '```'")
    }
    defer { lines = lines[(end + 1)...] }
    return .literal(lines[..<end].map { String($0.text) })
  }

  private mutating func columns() throws(TextFault) -> Block {
    var rows: [[String]] = []
    var count = 0
    while let line = lines.first, line.begins(with: "|") {
      lines.removeFirst()
      count += 1
      let isRule = line.begins(with: "|-")
      if isRule != (count == 2) { throw line.fault("a rule, '|---|---|', is the second row") }
      if isRule { continue }
      let cells = try cells(of: line)
      guard cells.count == 2 else { throw line.fault("a row has two cells, '| a | b |'") }
      rows.append(cells)
    }
    return .columns(rows)
  }

  /// Returns the cells of a row. `\|` is a bar in a cell.
  private func cells(of line: TextLine) throws(TextFault) -> [String] {
    var cells = [""]
    for character in line.text.dropFirst() {
      if character != "|" {
        cells[cells.count - 1].append(character)
      } else if cells.last?.last == "\\" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append("|")
      } else {
        cells.append("")
      }
    }
    guard cells.popLast() == "" else { throw line.fault("a row ends with '|'") }
    var texts: [String] = []
    for cell in cells {
      texts.append(try Self.marked(cell.split(separator: " ").joined(separator: " "), line))
    }
    return texts
  }

  /// Reads the ways to call the program. A page may break a line before and after each bracket.
  private mutating func synopsis() throws(TextFault) -> Block {
    var usages: [String] = []
    while let line = lines.first, line.begins(with: "- ") {
      let usage = try running(indentation: 2)
      usages.append(usage.replacing("] ", with: "];").replacing(" [", with: ";["))
    }
    return .synopsis(usages)
  }
}
