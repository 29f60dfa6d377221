import Posix

/// When the shell uses colours: what `--color` asks for.
public enum ColourChoice: String, CaseIterable, Sendable {
  /// Unless `NO_COLOR` is set, or the terminal cannot.
  case auto
  /// Whatever is set.
  case always
  /// Not at all.
  case never

  /// Whether colours are to be used on a terminal that can show them.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Environment.allowsColours
    }
  }
}

/// How the shell sets parts of its text off. Without colours it leaves them as they are.
struct Style {
  /// Whether colours are used.
  var isOn = false

  /// Dimmed text.
  func dim(_ text: String) -> String { wrap(text, "2") }

  /// A text in the colour of errors.
  func error(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
