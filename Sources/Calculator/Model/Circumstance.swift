/// Something that keys led to by more than themselves: the same keys elsewhere would not do the
/// same. Who keeps keys, as a tape does, is told of it behind the run of keys that met it.
public struct Circumstance: Sendable {
  /// The kinds of circumstances.
  public enum Kind: Sendable {
    /// `undo` or `redo` put this machine back, which was there before the line of this number (see
    /// ``CalculatorModel/lineCount``); nil where that was in the middle of a line.
    case returned(line: Int?, Machine)
    /// The clock was read, and gave this date, as it is keyed in.
    case clock(String)
    /// The system gave the random numbers this seed, when the first of them was drawn.
    case seed(UInt64)
    /// A file, a process, the clipboard or the prompt was reached.
    case reachedOut
  }

  /// What it was.
  public let kind: Kind
  /// The line of the source in which the key or word stands that met it, from 1.
  public private(set) var line = 0
  /// The column of its first key, in characters from 1.
  public private(set) var column = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Notes where the key or word stands.
  mutating func locate(_ place: Position.Place) { (line, column) = (place.line, place.column) }
}
