import Calculator
import ExactNumbers

/// Prints the results of a filter as rows: after the fields of the input, and as fields that read
/// back as the same values.
struct RowWriter {
  /// The rule for separators and quotes.
  let fields: FieldRule
  /// Whether strings are printed as fields of a record.
  let isRecord: Bool
  /// The line before the results; nil for none.
  var kept: [UInt8]?
  /// The names of the kept columns, until they are printed.
  var header: Header?

  /// The first line of a table.
  struct Header {
    /// The line as it was read.
    let line: [UInt8]
    /// The titles of the columns.
    let titles: Set<String>
  }

  /// Prints the stack as a row, X last, or nothing if it is empty.
  mutating func write(_ stack: ValueStack, _ settings: Settings, to output: Output)
    throws(NumberError)
  {
    if stack.isEmpty { return }
    writeHeader(resultCount: stack.count, to: output)
    try output.writeLine { (line) throws(NumberError) in
      if let kept { line += kept + fields.separator }
      for (index, value) in stack.enumerated() {
        if index > 0 { line += fields.separator }
        let start = line.count
        if isRecord, case .field(let field) = value {
          line += field.text.utf8
        } else if isRecord, case .string(let text) = value {
          line += text.utf8
        } else {
          try value.write(to: &line, settings)
          if fields.hasDecimalComma, case .number = value { line.replacePoint(from: start) }
        }
        if isRecord { fields.quote(&line, from: start, isAlone: kept == nil && stack.count == 1) }
      }
    }
  }

  mutating func writeKept(to output: Output) {
    writeHeader(resultCount: 0, to: output)
    output.writeLine(kept ?? [])
  }

  /// Prints the first line of the table, unless it was printed. The title of one result is
  /// `result`, of several `result1` and so on.
  mutating func writeHeader(resultCount: Int, to output: Output) {
    guard let header = header.take() else { return }
    var line = header.line
    for number in 1..<resultCount + 1 {
      var name = resultCount == 1 ? "result" : "result\(number)"
      while header.titles.contains(name) { name += "_" }
      line += fields.separator + Array(name.utf8)
    }
    output.writeLine(line)
  }
}

extension [UInt8] {
  /// Replaces points by commas from an index on.
  fileprivate mutating func replacePoint(from start: Int) {
    for index in start..<count where self[index] == UInt8(ascii: ".") {
      self[index] = UInt8(ascii: ",")
    }
  }
}
