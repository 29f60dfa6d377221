/// How the shell shows the stack and takes keys: what `keys`, `line`, `levels` and `preview` set.
///
/// They are settings like all others, so undo and documents include them. A pipe does not use them.
public struct ShellSettings: Sendable, Equatable {
  /// The two modes of entry.
  public enum Entry: Sendable { case line, keys }

  /// Whether Enter runs a line, or keys act at once where they can.
  public var entry = Entry.line
  /// The number of stack levels shown if the window is high enough.
  public var levels = 8
  /// Whether the result of the line being typed is shown after it.
  public var hasPreview = true

  /// The most levels that can be asked for.
  static let levelsLimit = 1000

  /// Makes the settings that the shell starts with: lines, eight levels, preview.
  public init() {}
}
