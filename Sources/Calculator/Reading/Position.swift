/// The position of the current keys in a source: line and column.
///
/// Columns are counted when an error needs them, and once per run for the part that is released.
struct Position: Sendable {
  private let source: KeySource
  /// The line of the source's input to which the keys are applied, if they are.
  private let inputLine: Int
  /// The line, from 1.
  private(set) var line: Int
  /// The index in the run at which the line begins; 0 if it began in an earlier run.
  private var lineStart = 0
  /// The number of characters of the line in earlier runs.
  private var charactersBefore = 0

  /// Keys from an unknown source.
  private static let keys = KeySource("keys")

  /// Begins a source at its first line or another line, or at a line of the input to which its keys
  /// are applied.
  init(_ source: KeySource = keys, line: Int = 1) {
    (self.source, inputLine) = (source, line)
    self.line = source.input == nil ? line : 1
  }

  /// Notes that a line has ended before this index of the run.
  mutating func newline(at index: Int) {
    line += 1
    lineStart = index
    charactersBefore = 0
  }

  /// Counts the line ends within a token that may span lines, unless they have been counted
  /// already.
  mutating func pass(linesOf run: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let first = max(range.lowerBound, min(lineStart, range.upperBound))
    for index in first..<range.upperBound where run[index] == UInt8(ascii: "\n") {
      newline(at: index + 1)
    }
  }

  /// Discards the read part of an open token: the next key begins a line.
  mutating func restartLine() { (lineStart, charactersBefore) = (0, 0) }

  /// Releases the run up to here.
  mutating func pass(_ read: UnsafeBufferPointer<UInt8>.SubSequence) {
    charactersBefore += UTF8Decoding.count(read[lineStart...])
    lineStart = 0
  }

  /// A line and a column, both from 1.
  struct Place: Sendable {
    let line: Int
    var column: Int
  }

  /// Returns the place of the token that begins at this index.
  func place(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Place {
    let end = min(max(index, lineStart), run.count)
    return Place(
      line: line, column: charactersBefore + UTF8Decoding.count(run[lineStart..<end]) + 1)
  }

  /// Returns the error at a place, by default at the beginning of the line, with the vectors that
  /// it left unclosed.
  func failure(
    _ error: CalculatorError, at place: Place? = nil, openVectors: [Int] = []
  ) -> Failure {
    Failure(
      error: error, input: source.input.map { ($0, inputLine) }, source: source.name,
      line: place?.line ?? line, column: place?.column ?? 1, openVectors: openVectors)
  }
}

/// A bracket that was opened, and may never be closed.
struct OpenBracket: Sendable {
  private let position: Position
  private let index: Int
  /// The bracket's place, known after its run has been read.
  private(set) var place: Position.Place?

  init(position: Position, index: Int) {
    self.position = position
    self.index = index
  }

  /// Finds its place while its run is available.
  mutating func locate(in run: UnsafeBufferPointer<UInt8>) {
    place = position.place(run, at: index)
  }
}
