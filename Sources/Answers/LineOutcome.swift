public import Calculator
import TerminalText

/// The reason why there is no answer.
public struct Refusal: Error, CustomStringConvertible {
  /// One sentence, with escapes for controls.
  public let description: String

  /// Makes a refusal for a reason.
  public init(_ sentence: String) { description = StyledText(sentence).text }
}

/// What a line has led to.
public struct LineOutcome: Sendable {
  /// The first failure, if there was one; what stood behind it was passed over.
  public internal(set) var failure: Failure?
  /// The seconds that the line had, where it has failed because they were over.
  public internal(set) var overdueAfter: Int?
  /// The keys that ran in place of a line that is written as on paper; nil for a line of keys.
  public internal(set) var keys: String?
  /// Whether all values together took more memory than strangers have: the machine is as it was
  /// before the first line.
  public internal(set) var isTooMuch = false
  /// Whether it has more bytes than a line may have.
  var isTooLong = false
  /// Whether it has set what only a prompt has.
  public internal(set) var isOfPrompt = false
  /// The lines that it has printed.
  public internal(set) var printed: [String] = []
  /// Whether it has changed the stack.
  public internal(set) var hasChangedStack = false
  /// Whether an operation was carried out.
  public internal(set) var hasOperated = false
  /// Whether it goes on: a program, a vector or a string is open.
  public internal(set) var isOpen = false

  /// Goes on with the outcome of the next line; what is printed stays within the room of one.
  mutating func follow(by next: LineOutcome) {
    let before = self
    self = next
    let size = before.printed.reduce(0) { $0 + $1.utf8.count }
    printed = before.printed + (size < Self.room ? next.printed : [])
    keys = keys ?? before.keys
    hasChangedStack = hasChangedStack || before.hasChangedStack
    hasOperated = hasOperated || before.hasOperated
  }

  /// The most bytes that are kept of what a line prints.
  static let room = 1 << 14

  /// One sentence that says why the line was refused; nil if it was not.
  public var refusal: String? {
    if isTooLong { return "a line has at most \(LineCalculator.longestLine) bytes" }
    if isTooMuch { return "all values together take too much memory: they are gone" }
    if let overdueAfter { return "\(LineLoss.overdue(seconds: overdueAfter))" }
    if isOfPrompt { return "'keys', 'line', 'levels' and 'preview' work only at the prompt" }
    return failure.map { "\($0.error)" }
  }
}
