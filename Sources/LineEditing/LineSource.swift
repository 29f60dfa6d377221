public import TerminalText

/// A source of lines and a destination for answers: the editor, or the plain reader for terminals
/// that cannot edit.
public protocol LineSource: AnyObject {
  /// Returns the prompt, each time it is drawn. It has no newlines.
  var prompt: () -> String { get set }

  /// Returns the rows above the prompt, each time they are drawn. Each is one row of the screen.
  var block: (WindowSize) -> [StyledText] { get set }

  /// The present size of the window.
  var windowSize: WindowSize { get }

  /// Reads the next line.
  func readLine() -> ReadResult

  /// Prints text and a newline above the block, where it stays in the scrollback. Ctrl-C in the
  /// meantime drops the rest of a long text, and ends the next wait.
  func print(_ text: StyledText)

  /// Prints text and a newline completely, even if Ctrl-C is pressed in the meantime. After a part
  /// of a picture, the terminal would wait for the rest.
  func printWhole(_ text: StyledText)

  /// Shows data. If it fits into the window, it is printed as by ``print(_:)``. Otherwise it is
  /// shown by the screenful if possible, and the part that was read is printed then. Returns
  /// whether it was shown by the screenful. Ctrl-C ends that, and the next wait.
  func show(_ text: String) -> Bool

  /// Shows the time of a calculation until something is printed or the next line is read; nil
  /// removes it.
  func showWaiting(_ waiting: Waiting?)

  /// Lends the terminal to another program while the body runs, between two lines.
  func lend(_ body: () -> Void)

  /// Background work, which continues while a line is awaited.
  var background: [BackgroundWork] { get set }

  /// Waits until a descriptor can be read (or is at its end), Ctrl-C is pressed or the time is over
  /// (-1 for no limit).
  func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult

  /// Restores the terminal's settings. Do not read or print through this source afterwards.
  func close()
}

extension LineSource {
  /// Prints data as text, and a newline.
  public func print(_ data: String) { print(StyledText(data)) }
}

/// The end of reading a line.
public enum ReadResult: Equatable, Sendable {
  /// A line, without its newline.
  case line(String)
  /// Ctrl-C, or Ctrl-D with the same effect: the typed text is discarded.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal was closed.
  case endOfInput
  /// A signal that ends the process: clean up, then call `die(of:)`.
  case terminated(signal: Int32)
}

/// The progress of a long calculation.
public struct Waiting: Equatable, Sendable {
  /// The time in seconds since it began.
  public var seconds: Int
  /// The progress in percent; nil if unknown.
  public var percent: Int?
  /// The present step, in words; nil if unknown.
  public var place: String?

  /// Creates the progress of a calculation after this time.
  public init(seconds: Int, percent: Int? = nil, place: String? = nil) {
    self.seconds = seconds
    self.percent = percent
    self.place = place
  }

  /// A row of text for the user.
  var text: String {
    ["… \(seconds) s", place, percent.map { "\($0) %" }, "Ctrl-C stops"].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The longest text to expect, so that its position need not change.
  var longestText: String { Waiting(seconds: 9999, percent: 99, place: place).text }
}

/// The end of waiting for a computation.
public enum WaitResult: Equatable, Sendable {
  /// The descriptor can be read.
  case ready
  /// Ctrl-C was pressed.
  case interrupted
  /// A signal that ends the process has arrived.
  case terminated(signal: Int32)
  /// The time is over.
  case timedOut
}

/// The size of a terminal's window in character cells.
public struct WindowSize: Equatable, Sendable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size in cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
