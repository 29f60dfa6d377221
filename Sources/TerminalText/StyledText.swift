/// Text for a terminal. Data becomes a part of it with its controls shown as escapes; whatever a
/// terminal acts on is surd's own.
public struct StyledText: Equatable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text as a terminal takes it.
  public let text: String

  /// Takes data: only newlines and tabs in it are acted on.
  public init(_ data: String) {
    guard data.unicodeScalars.contains(where: \.isControl) else {
      text = data
      return
    }
    text = data.unicodeScalars.map { $0.isControl ? $0.escape : String($0) }.joined()
  }

  /// Takes data.
  public init(stringLiteral data: String) { self.init(data) }

  /// Data in a style, given by the parameters of its sequence (SGR).
  public init(_ data: String, style: String) {
    text = "\u{1B}[\(style)m\(StyledText(data).text)\u{1B}[0m"
  }

  private init(trusted text: String) { self.text = text }

  /// A text with sequences in it, as it is: never made of data.
  public static func trusted(_ text: String) -> StyledText { StyledText(trusted: text) }

  /// Both texts, one behind the other.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    .trusted(left.text + right.text)
  }
}
