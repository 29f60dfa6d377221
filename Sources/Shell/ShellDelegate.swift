public import Calculator
public import LineEditing
public import TerminalText

/// The owner of everything else at a shell's prompt: views, clients that send keys, and the
/// session.
public protocol ShellDelegate: AnyObject {
  /// Returns the rows of other views above the stack, in a window of this size.
  func rows(in window: WindowSize) -> [StyledText]
  /// Returns the keys that a view runs for a key, empty if only its rows have changed; nil if no
  /// view uses the key.
  func keys(for key: PanelKey) -> String?
  /// Becomes readable when clients have sent lines; -1 if none can.
  var bell: Int32 { get }
  /// Runs these lines.
  func carryOutLines()
  /// The names of the listeners that can be plugged in, and of those that are.
  var listenerNames: (known: [String], pluggedIn: [String]) { get }

  /// Is called before the prompt is shown; the stack above it is shown already.
  func shellShowsPrompt()
  /// Is called after each line.
  func shellEndedLine()
  /// Is called before the shell ends, possibly by a signal.
  func shellWillEnd()
}
