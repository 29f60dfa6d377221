public import Calculator
import TerminalText

/// The reason why there is no answer.
public struct Refusal: Error, CustomStringConvertible {
  /// One sentence, with escapes for control characters.
  public let description: String

  /// Creates a refusal with a reason.
  public init(_ sentence: String) { description = StyledText(sentence).text }
}

/// The outcome of a line.
public struct LineOutcome: Sendable {
  /// The first failure, if there was one. Everything after it was skipped.
  public internal(set) var failure: Failure?
  /// The time limit in seconds, if the line failed because of it.
  public internal(set) var overdueAfter: Int?
  /// The keys that ran instead of a line as on paper; nil for a line of keys.
  public internal(set) var keys: String?
  /// Whether all values together used more memory than lines may use. The machine is then as before
  /// the first line.
  public internal(set) var isTooMuch = false
  /// Whether it has more bytes than a line may have.
  var isTooLong = false
  /// Whether it has changed a setting that exists only at a prompt.
  public internal(set) var isOfPrompt = false
  /// The lines that it has printed.
  public internal(set) var printed: [String] = []
  /// Whether it has changed the stack.
  public internal(set) var hasChangedStack = false
  /// Whether an operation was run.
  public internal(set) var hasOperated = false
  /// Whether it continues: a program, a vector or a string is open.
  public internal(set) var isOpen = false

  /// Adds the outcome of the next line. The limit for printed text is that of one line.
  mutating func follow(by next: LineOutcome) {
    let before = self
    self = next
    let size = before.printed.reduce(0) { $0 + $1.utf8.count }
    printed = before.printed + (size < Self.room ? next.printed : [])
    keys = keys ?? before.keys
    hasChangedStack = hasChangedStack || before.hasChangedStack
    hasOperated = hasOperated || before.hasOperated
  }

  /// The maximal number of bytes kept of the printed text.
  static let room = 1 << 14

  /// The sentence about the error; nil if there is none.
  public var refusal: String? {
    if isTooLong { return "a line has at most \(LineCalculator.longestLine) bytes" }
    if isTooMuch { return "all values together take too much memory: they are gone" }
    if let overdueAfter { return "\(LineLoss.overdue(seconds: overdueAfter))" }
    if isOfPrompt { return "'keys', 'line', 'levels' and 'preview' work only at the prompt" }
    return failure.map { "\($0.error)" }
  }
}
