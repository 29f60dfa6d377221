import Calculator
import TerminalText

/// A listener that can be plugged in by a name. All requirements but ``unplug(from:)`` have
/// defaults that do nothing.
protocol PluggedIn: AnyObject {
  /// Begins to listen.
  func plug(into frontEnd: FrontEnd)
  /// Listens no more.
  func unplug(from frontEnd: FrontEnd)
  /// Writes the rest: all input has ended.
  func close()

  /// Its rows above the stack at a prompt, in a window of this size.
  func rows(in window: ViewSize) -> [StyledText]
  /// The keys that it makes of a key at a prompt, none where only its rows have changed; nil where
  /// it does not want the key.
  func keys(for key: PanelKey) -> String?

  /// Whether it takes no more, of its own accord.
  var isGone: Bool { get }
  /// The reason why it is not complete, where it is not.
  var trouble: PluginError? { get }
}

/// The size of the window that views are parts of.
public struct ViewSize: Equatable, Sendable {
  /// How many columns and rows it has.
  let columns, rows: Int

  /// A size in cells.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The size where there is no window, as in a stream.
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
