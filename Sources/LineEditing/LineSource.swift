public import TerminalText

/// Somewhere that lines come from and answers go to: the editor, or the plain reader for terminals
/// that cannot edit.
public protocol LineSource: AnyObject {
  /// The prompt, asked for whenever it is drawn. It has no newlines.
  var prompt: () -> String { get set }

  /// The rows above the prompt, asked for whenever they are drawn: one screen row each.
  var block: (WindowSize) -> [StyledText] { get set }

  /// The window's size now.
  var windowSize: WindowSize { get }

  /// Asks for the next line.
  func readLine() -> ReadResult

  /// Prints text, and a newline after it, where it stays in the scrollback: above the block.
  /// Ctrl-C, pressed meanwhile, drops the rest of a long text, and ends the next wait.
  func print(_ text: StyledText)

  /// Prints text likewise, whole even if Ctrl-C is pressed meanwhile: a part of a picture would
  /// leave the terminal waiting for the rest.
  func printWhole(_ text: StyledText)

  /// Shows data as ``print(_:)`` does; one that does not fit into the window a screenful at a
  /// time, where that can be, and what was read of it is printed then. True if it was more than
  /// printed; Ctrl-C ends that, and the next wait.
  func show(_ text: String) -> Bool

  /// Shows for how long a calculation has been going on, until something is printed or the next
  /// line is asked for; nil takes that away.
  func showWaiting(_ waiting: Waiting?)

  /// Lends the terminal to another program for as long as the body takes, between two lines.
  func lend(_ body: () -> Void)

  /// Work that is done while a line is waited for.
  var background: [BackgroundWork] { get set }

  /// Waits until a descriptor can be read (or is at its end), Ctrl-C is pressed or the time is over
  /// (-1: no limit).
  func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult

  /// Gives the terminal back. Nothing may be read or printed through this source afterwards.
  func close()
}

extension LineSource {
  /// Prints data likewise.
  public func print(_ data: String) { print(StyledText(data)) }
}

/// How reading a line ended.
public enum ReadResult: Equatable, Sendable {
  /// A line, without its newline.
  case line(String)
  /// Ctrl-C, or Ctrl-D where it does the same: what was typed is thrown away.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal has gone.
  case endOfInput
  /// The process was asked to end by this signal: tidy up, then call `die(of:)`.
  case terminated(signal: Int32)
}

/// What can be said of a calculation that takes its time.
public struct Waiting: Equatable, Sendable {
  /// For how many seconds it has been going on.
  public var seconds: Int
  /// How far it is, in hundredths; nil where nobody knows.
  public var percent: Int?
  /// Where it is, in words; nil where nobody knows.
  public var place: String?

  /// A calculation that has been going on for so long.
  public init(seconds: Int, percent: Int? = nil, place: String? = nil) {
    self.seconds = seconds
    self.percent = percent
    self.place = place
  }

  /// One row for the user.
  var text: String {
    ["… \(seconds) s", place, percent.map { "\($0) %" }, "Ctrl-C stops"].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The longest one that is to be expected, so that its position need not change.
  var longestText: String { Waiting(seconds: 9999, percent: 99, place: place).text }
}

/// How waiting for a computation ended.
public enum WaitResult: Equatable, Sendable {
  /// The descriptor can be read.
  case ready
  /// Ctrl-C was pressed.
  case interrupted
  /// The process was asked to end by this signal.
  case terminated(signal: Int32)
  /// The time is over.
  case timedOut
}

/// A terminal window's size in character cells.
public struct WindowSize: Equatable, Sendable {
  /// Cells in a row.
  public var columns: Int
  /// Rows.
  public var rows: Int

  /// A size in cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
