/// The position of the keys in a source: the line and column of what is being read.
///
/// Columns are counted when an error asks for them, and once per run for the part that is let go.
struct Position: Sendable {
  private let source: KeySource
  /// The line of the source's input that the keys are applied to, if they are.
  private let inputLine: Int
  /// The line, from 1.
  private(set) var line: Int
  /// The index in the run at which the line begins; 0 if it began in an earlier run.
  private var lineStart = 0
  /// How many characters of the line earlier runs held.
  private var charactersBefore = 0

  /// Keys of which nothing is known.
  private static let keys = KeySource("keys")

  /// Begins a source at its first line, or at another, or at a line of the input that its keys are
  /// applied to.
  init(_ source: KeySource = keys, line: Int = 1) {
    (self.source, inputLine) = (source, line)
    self.line = source.input == nil ? line : 1
  }

  /// A line has ended before this index of the run.
  mutating func newline(at index: Int) {
    line += 1
    lineStart = index
    charactersBefore = 0
  }

  /// Counts the line ends within a token that may span lines, unless they have been counted.
  mutating func pass(linesOf run: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let first = max(range.lowerBound, min(lineStart, range.upperBound))
    for index in first..<range.upperBound where run[index] == UInt8(ascii: "\n") {
      newline(at: index + 1)
    }
  }

  /// What was read of an open token is forgotten: what comes next begins a line.
  mutating func restartLine() { (lineStart, charactersBefore) = (0, 0) }

  /// The run is let go up to here.
  mutating func pass(_ read: UnsafeBufferPointer<UInt8>.SubSequence) {
    charactersBefore += UTF8Decoding.count(read[lineStart...])
    lineStart = 0
  }

  /// A line and a column, both from 1.
  struct Place: Sendable {
    let line: Int
    var column: Int
  }

  /// The place of the token that begins at this index.
  func place(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Place {
    let end = min(max(index, lineStart), run.count)
    return Place(
      line: line, column: charactersBefore + UTF8Decoding.count(run[lineStart..<end]) + 1)
  }

  /// The error at a place, by default at the beginning of the line, with the vectors that it left
  /// unclosed.
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
  /// The bracket's place; known once the run in which it stands has been read.
  private(set) var place: Position.Place?

  init(position: Position, index: Int) {
    self.position = position
    self.index = index
  }

  /// Finds its place while its run is at hand.
  mutating func locate(in run: UnsafeBufferPointer<UInt8>) {
    place = position.place(run, at: index)
  }
}
