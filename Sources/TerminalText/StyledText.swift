/// Text for a terminal. Control characters in data become escapes, so a terminal interprets only
/// surd's own sequences.
public struct StyledText: Equatable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text with its sequences.
  public let text: String

  /// Creates a text from data, in which a terminal interprets only newlines and tabs.
  public init(_ data: String) {
    guard data.unicodeScalars.contains(where: \.isControl) else {
      text = data
      return
    }
    text = data.unicodeScalars.map { $0.isControl ? $0.escape : String($0) }.joined()
  }

  /// Creates a text from data.
  public init(stringLiteral data: String) { self.init(data) }

  /// Creates a text from data in a style, which is given by the parameters of its sequence (SGR).
  public init(_ data: String, style: String) {
    text = "\u{1B}[\(style)m\(StyledText(data).text)\u{1B}[0m"
  }

  private init(trusted text: String) { self.text = text }

  /// Returns a text with its sequences unchanged. Never use it for data.
  public static func trusted(_ text: String) -> StyledText { StyledText(trusted: text) }

  /// Returns the two texts, one after the other.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    .trusted(left.text + right.text)
  }
}
