/// Joins lines to records: a line end within quotes belongs to a field.
struct RecordJoiner {
  private let rule: FieldRule
  /// The lines of a record whose last field is not closed.
  private var open: [UInt8] = []
  /// Their length.
  var openCount: Int { open.count }
  /// The number of the first of these lines.
  private var firstLine = 0
  private var isInQuotes = false

  init(_ rule: FieldRule) { self.rule = rule }

  /// Adds a line. If it ends a record, calls the body with the record and the number of its first
  /// line.
  mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ number: Int,
    _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) {
    isInQuotes = rule.endsInQuotes(line, begunInQuotes: isInQuotes)
    if open.isEmpty {
      if !isInQuotes { return body(line, number) }
      firstLine = number
    }
    open.append(contentsOf: line)
    if !isInQuotes { finish(body) }
  }

  /// Calls the body with the open record, if there is one.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    if !open.isEmpty { open.withUnsafeBufferPointer { body($0, firstLine) } }
    (open, isInQuotes) = ([], false)
  }
}
