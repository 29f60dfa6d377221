/// The shell's display of the stack and its mode of entry, which `keys`, `line`, `levels` and
/// `preview` change.
///
/// Undo and documents include them, like all other settings. A pipe does not use them.
public struct ShellSettings: Sendable, Equatable {
  /// The two modes of entry.
  public enum Entry: Sendable { case line, keys }

  /// The mode of entry: in lines, Enter runs the keys; in keys mode, keys act at once if they can.
  public var entry = Entry.line
  /// The number of stack levels shown if the window is high enough; 0 to let its height decide.
  public var levels = 0
  /// Whether the shell shows the result of the line that is being typed.
  public var hasPreview = true

  /// The largest number of levels that a user can choose.
  static let levelsLimit = 1000

  /// Creates the settings that the shell starts with: lines, four or eight levels, preview.
  public init() {}

  /// Returns the number of levels to show in a window of this height.
  public func levels(inRows rows: Int) -> Int { levels > 0 ? levels : rows > 24 ? 8 : 4 }
}
