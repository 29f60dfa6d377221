import ExactNumbers

/// The choices that options of a dc make before a program runs.
public struct DeskSettings: Sendable {
  /// Columns of a line of output, the last one for `\` where a number goes on; 0 for no end.
  public var lineLength = 70
  /// Whether registers may have names longer than a byte.
  public var hasLongNames = false
  /// Whether a zero stands before the point of a number below 1.
  public var printsLeadingZero = false
  /// Whether letters that are no digits of the input radix count as its largest digit.
  public var clampsDigits = false
  /// Whether an error in standard input ends only its line, in the dialect where it
  /// would end the program.
  public var isInteractive = false
  /// Bytes that one number may take; what would need more is an error.
  public var memoryLimit = Context().memoryLimit

  /// Makes the settings that go without options.
  public init() {}
}

/// A source of dc programs.
public enum DeskSource: Sendable, Equatable {
  /// A text among the arguments, or several one below the other.
  case expression
  /// A file, by its path.
  case file(String)
  /// Standard input or the terminal.
  case standardInput
}
