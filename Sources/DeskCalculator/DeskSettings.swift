/// What the options of a dc choose before a program runs.
public struct DeskSettings: Sendable {
  /// Columns of a line of output, the last one for `\` where a number goes on; 0 for no end.
  public var lineLength = 70
  /// Whether registers may have names longer than a byte.
  public var hasLongNames = false

  /// Makes the settings that go without options.
  public init() {}
}
