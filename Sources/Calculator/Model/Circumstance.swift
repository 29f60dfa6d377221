/// An effect that does not follow from the keys alone: the same keys elsewhere would not have it.
/// Observers that keep keys, such as a tape, hear of it after the run of keys that met it.
public struct Circumstance: Sendable {
  /// The kinds of circumstances.
  public enum Kind: Sendable {
    /// `undo` or `redo` put this machine back, which was there before the line of this number (see
    /// ``CalculatorModel/lineCount``); nil where that was in the middle of a line.
    case returned(line: Int?, Machine)
    /// The clock was read, and gave this date, in the form in which it is typed.
    case clock(String)
    /// The system gave the random numbers this seed, when the first of them was drawn.
    case seed(UInt64)
    /// A file, a process, the clipboard or the prompt was reached.
    case reachedOut
  }

  /// The kind of circumstance.
  public let kind: Kind
  /// The line in the source of the key or word that met it, from 1.
  public private(set) var line = 0
  /// The column of its first key, in characters from 1.
  public private(set) var column = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Notes where the key or word stands.
  mutating func locate(_ place: Position.Place) { (line, column) = (place.line, place.column) }
}
