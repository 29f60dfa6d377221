import Calculator
import TerminalText

/// A listener that can be plugged in by a name. All requirements except ``unplug(from:)`` have
/// defaults that do nothing.
protocol PluggedIn: AnyObject {
  /// Begins to listen.
  func plug(into frontEnd: FrontEnd)
  /// Stops listening.
  func unplug(from frontEnd: FrontEnd)
  /// Writes the rest, because all input has ended.
  func close()

  /// Returns the rows above the stack at a prompt, in a window of this size.
  func rows(in window: ViewSize) -> [StyledText]
  /// Handles a key at a prompt. Returns keys to run instead, an empty string if only the rows have
  /// changed, or nil if the listener ignores the key.
  func keys(for key: PanelKey) -> String?

  /// Whether the listener has ended by itself.
  var isGone: Bool { get }
  /// The reason why its output is incomplete, if it is.
  var trouble: PluginError? { get }
}

/// The size of the window that shows the views.
public struct ViewSize: Equatable, Sendable {
  /// The number of columns and rows.
  let columns, rows: Int

  /// Creates a size in cells.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The size if there is no window, such as in a stream.
  static let none = ViewSize(columns: 60, rows: 24)
}

extension PluggedIn {
  func plug(into frontEnd: FrontEnd) {}
  func close() {}
  func rows(in window: ViewSize) -> [StyledText] { [] }
  func keys(for key: PanelKey) -> String? { nil }
  var isGone: Bool { false }
  var trouble: PluginError? { nil }
}
