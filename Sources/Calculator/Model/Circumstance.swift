/// An effect that does not follow from the keys alone: elsewhere the same keys would not have it.
/// Observers that keep keys, such as a tape, are notified of it after the run of keys.
public struct Circumstance: Sendable {
  /// The kinds of circumstances.
  public enum Kind: Sendable {
    /// `undo` or `redo` restored this machine, which is from before the line with this number (see
    /// ``CalculatorModel/lineCount``); nil if it is from the middle of a line.
    case returned(line: Int?, Machine)
    /// The clock was read and returned this date, in the form in which it is typed.
    case clock(String)
    /// The system chose this seed for the random numbers, when the first one was drawn.
    case seed(UInt64)
    /// A file, a process, the clipboard or the prompt was accessed.
    case reachedOut
  }

  /// The kind of circumstance.
  public let kind: Kind
  /// The line of the key or word with the effect in the source, from 1.
  public private(set) var line = 0
  /// The column of its first key, in characters from 1.
  public private(set) var column = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Notes the place of the key or word.
  mutating func locate(_ place: Position.Place) { (line, column) = (place.line, place.column) }
}
