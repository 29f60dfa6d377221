import ExactNumbers

/// The choices that the options of a dc make before a program runs.
public struct DeskSettings: Sendable {
  /// The number of columns in a line of output, including the `\` of a broken number; 0 for no
  /// limit.
  public var lineLength = 70
  /// Whether names of registers may be longer than a byte, in a dialect that has such names.
  public var hasLongNames = false
  /// Whether a zero is printed before the point of a number below 1.
  public var printsLeadingZero = false
  /// Whether letters that are not digits of the input radix count as its largest digit.
  public var clampsDigits = false
  /// Whether an error in standard input ends only its line, in a dialect in which an error ends the
  /// program.
  public var isInteractive = false
  /// The number of bytes that one number may use. A larger result is an error.
  public var memoryLimit = Context().memoryLimit

  /// Creates the settings that apply without options.
  public init() {}
}

/// A source of dc programs.
public enum DeskSource: Sendable, Equatable {
  /// A text among the arguments, or several texts, one per line.
  case expression
  /// A file, by its path.
  case file(String)
  /// Standard input or the terminal.
  case standardInput
}
