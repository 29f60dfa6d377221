/// Joins lines to records: the end of a line within quotes belongs to a field.
struct RecordJoiner {
  private let rule: FieldRule
  /// The lines of a record whose last field is not closed.
  private var open: [UInt8] = []
  /// How long they are.
  var openCount: Int { open.count }
  /// The number of the first of them.
  private var firstLine = 0
  private var isInQuotes = false

  init(_ rule: FieldRule) { self.rule = rule }

  /// Takes a line; hands the record that it ends to the body, with the number of its first line.
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

  /// Hands over the record that is open, if one is.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    if !open.isEmpty { open.withUnsafeBufferPointer { body($0, firstLine) } }
    (open, isInQuotes) = ([], false)
  }
}
