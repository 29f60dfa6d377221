import Calculator
import ExactNumbers

/// Puts the results of a filter out as rows: behind the fields of the input, and as fields that are
/// read back as what they are.
struct RowWriter {
  /// The rule for separators and quotes.
  let fields: FieldRule
  /// Whether strings are put out as fields of a record.
  let isRecord: Bool
  /// The line that stands before the results; nil if none does.
  var kept: [UInt8]?
  /// The names of the columns that were kept, until they are put out.
  var header: Header?

  /// The first line of a table.
  struct Header {
    /// The line as it was read.
    let line: [UInt8]
    /// What stands above the columns.
    let titles: Set<String>
  }

  /// Puts the stack out as a row, X last; an empty one not at all.
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

  /// Puts out the first line of the table, if it was not yet: `result` stands above one result,
  /// `result1` and so on above several.
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
  /// Puts commas in the place of points from an index on.
  fileprivate mutating func replacePoint(from start: Int) {
    for index in start..<count where self[index] == UInt8(ascii: ".") {
      self[index] = UInt8(ascii: ",")
    }
  }
}
