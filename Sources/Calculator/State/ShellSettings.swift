/// How the shell shows the stack and takes keys: what `keys`, `line`, `levels` and `preview` set.
///
/// They are settings like all others, so undo and documents know them. A pipe has no use for them.
public struct ShellSettings: Sendable, Equatable {
  /// The two ways of keying in.
  public enum Entry: Sendable { case line, keys }

  /// Whether Enter carries a line out, or keys act at once where they can.
  public var entry = Entry.line
  /// How many levels of the stack are shown where the window is high enough.
  public var levels = 8
  /// Whether the result of the line under way is shown behind it.
  public var hasPreview = true

  /// The most levels that can be asked for.
  static let levelsLimit = 1000

  /// Makes the settings that the shell starts with: lines, eight levels, preview.
  public init() {}
}
