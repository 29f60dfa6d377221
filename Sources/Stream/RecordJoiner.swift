/// Joins lines to records: the end of a line within quotes belongs to a field.
struct RecordJoiner {
  private let rule: FieldRule
  /// The lines of a record whose last field is not closed.
  private var open: [UInt8] = []
  /// The number of the first of them.
  private var firstLine = 0
  private var isInQuotes = false

  init(_ rule: FieldRule) { self.rule = rule }

  /// A record, and the number of its first line.
  struct Record {
    /// Its lines; nil where it is the one that was taken last.
    let lines: [UInt8]?
    let number: Int
  }

  /// Takes a line; gives the record that it ends, nil if that goes on.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) -> Record? {
    isInQuotes = rule.endsInQuotes(line, begunInQuotes: isInQuotes)
    if open.isEmpty {
      if !isInQuotes { return Record(lines: nil, number: number) }
      firstLine = number
    }
    open.append(contentsOf: line)
    return isInQuotes ? nil : takeOpen()
  }

  /// Gives the record that is open; nil if none is.
  mutating func takeOpen() -> Record? {
    if open.isEmpty { return nil }
    defer { open = [] }
    return Record(lines: open, number: firstLine)
  }
}
