public import Calculator
public import LineEditing
public import TerminalText

/// The others at a shell's prompt: views, clients that send keys, the session that is kept.
public protocol ShellDelegate: AnyObject {
  /// The rows of other views, for above the stack in a window of this size.
  func rows(in window: WindowSize) -> [StyledText]
  /// The keys that a view makes of a key, none where only its rows have changed; nil where none
  /// wants the key.
  func keys(for key: PanelKey) -> String?
  /// Readable when clients have sent lines; -1 where nobody can.
  var bell: Int32 { get }
  /// Carries those lines out.
  func carryOutLines()
  /// The names of the listeners that can be plugged in, and of those that are.
  var listenerNames: (known: [String], pluggedIn: [String]) { get }

  /// The prompt is about to be shown; the stack is above it already.
  func shellShowsPrompt()
  /// A line has been carried out.
  func shellEndedLine()
  /// The shell is about to end, by a signal perhaps.
  func shellWillEnd()
}
