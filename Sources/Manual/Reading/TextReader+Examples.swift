/// Examples: lines after four spaces.
extension TextReader {
  /// Reads examples: `$ command` and its output, or keys and `→ result`.
  mutating func examples() throws(TextFault) -> Block {
    var body: [TextLine] = []
    while let line = lines.drop(while: \.isEmpty).first, line.begins(with: "    ") {
      body += lines.prefix { $0.isEmpty }
      body.append(line.dropFirst(4))
      lines = lines.drop(while: \.isEmpty).dropFirst()
    }
    var examples: [ManualExample] = []
    var rest = body[...]
    while let line = rest.first {
      if line.isEmpty {
        rest.removeFirst()
      } else if line.begins(with: "$ ") {
        examples.append(try Self.command(&rest))
      } else {
        examples.append(try Self.keys(&rest))
      }
    }
    return .examples(examples)
  }

  /// Reads a command, which may continue on lines with two more spaces, and its output below it.
  /// `2> ` marks lines of standard error, `$? ` an exit status other than 0.
  private static func command(_ lines: inout ArraySlice<TextLine>) throws(TextFault)
    -> ManualExample
  {
    var command = [lines.removeFirst().dropFirst(2).text]
    while let line = lines.first, line.begins(with: "  ") {
      command.append(line.dropFirst(2).text)
      lines.removeFirst()
    }
    var (output, errors): ([Substring], [Substring]) = ([], [])
    var status: Int32 = 0
    while let line = lines.first, !line.isEmpty, !line.begins(with: "$ ") {
      if line.begins(with: "2> ") {
        errors.append(line.dropFirst(3).text)
      } else if line.begins(with: "$? ") {
        guard let number = Int32(line.dropFirst(3).text) else {
          throw line.fault("an exit status is a number")
        }
        status = number
      } else {
        output.append(line.text)
      }
      lines.removeFirst()
    }
    return .shell(
      command.joined(separator: "\n"), output.joined(separator: "\n"),
      errors: errors.joined(separator: "\n"), status: status)
  }

  /// Reads keys, on one line or several, and results: after `→ ` on the last line, or below it.
  private static func keys(_ lines: inout ArraySlice<TextLine>) throws(TextFault) -> ManualExample {
    let start = lines[lines.startIndex]
    var keys: [Substring] = []
    var results: [Substring] = []
    while let line = lines.first, results.isEmpty, !line.isEmpty {
      if line.dropFirst(line.indentation).begins(with: "→ ") { break }
      lines.removeFirst()
      if let arrow = line.text.firstRange(of: " → ") {
        keys.append(line.text[..<arrow.lowerBound])
        results.append(line.text[arrow.upperBound...])
      } else {
        keys.append(line.text)
      }
    }
    while let line = lines.first, line.dropFirst(line.indentation).begins(with: "→ ") {
      results.append(line.dropFirst(line.indentation + "→ ".utf8.count).text)
      lines.removeFirst()
    }
    if keys.isEmpty || results.isEmpty {
      throw start.fault("an example is keys, ' → ' and a result")
    }
    return .keys(keys.joined(separator: "\n"), results.joined(separator: "\n"))
  }
}
