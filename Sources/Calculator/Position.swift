/// Where in a source the keys are: its name, and the line and column of what is being read.
///
/// Columns are counted when an error asks for them, and once per run for the part that is let go.
struct Position: Sendable {
  /// A file's name, `stdin`, `argument`.
  var source = "keys"
  /// The line, from 1.
  var line = 1
  /// Where in the run the line begins; 0 if it began in an earlier run.
  private var lineStart = 0
  /// How many characters of the line earlier runs held.
  private var charactersBefore = 0

  /// Begins a source at its first line, or at another.
  init(source: String = "keys", line: Int = 1) {
    self.source = source
    self.line = line
  }

  /// A line has ended before this index of the run.
  mutating func newline(at index: Int) {
    line += 1
    lineStart = index
    charactersBefore = 0
  }

  /// Counts the line ends within a token that may span lines.
  mutating func pass(linesOf run: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    for index in range where run[index] == UInt8(ascii: "\n") { newline(at: index + 1) }
  }

  /// The run is let go up to here.
  mutating func pass(_ read: UnsafeBufferPointer<UInt8>.SubSequence) {
    charactersBefore += UTF8Decoding.count(read[lineStart...])
    lineStart = 0
  }

  /// The error at the beginning of the line.
  func failure(_ error: CalculatorError) -> Failure {
    Failure(error: error, source: source, line: line, column: 1)
  }

  /// The error with the place of the token that begins at this index.
  func failure(
    _ error: CalculatorError, _ run: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Failure {
    let end = min(max(index, lineStart), run.count)
    let column = charactersBefore + UTF8Decoding.count(run[lineStart..<end]) + 1
    return Failure(error: error, source: source, line: line, column: column)
  }
}
