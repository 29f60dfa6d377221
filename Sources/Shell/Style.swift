import Calculator
import Posix
import TerminalText

/// The condition for colours, from `--color`.
public enum ColourChoice: String, CaseIterable, Sendable {
  /// If `NO_COLOR` is not set and the terminal supports colours.
  case auto
  /// In any case.
  case always
  /// Not at all.
  case never

  /// Whether to use colours on a terminal that supports them.
  public var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Environment.allowsColours
    }
  }
}

/// The styles of parts of the shell's text; without colours, all parts are plain.
struct Style {
  /// A part of the text, by its name in `SURD_COLORS`.
  enum Role: String, CaseIterable {
    /// The word before an error message.
    case error
    /// The numbers of the levels.
    case label
    /// The settings that differ from those at the start.
    case status
    /// The result that the line being typed would have.
    case preview
    /// Parts of the line being typed.
    case number, unit, word, string, comment, unknown
    /// The rest of an earlier line, after the line being typed.
    case suggestion

    /// The default colour, readable on a dark and on a light background.
    fileprivate var code: String {
      switch self {
      case .error: "1;31"
      case .label, .comment, .suggestion: "2"
      case .status, .word: "1"
      case .preview: "35"
      case .number: ""
      case .unit, .string: "36"
      case .unknown: "31"
      }
    }

    /// The part that shows a class of keys; nil for the class of those that look like the rest.
    init?(_ keyClass: KeyClass) {
      switch keyClass {
      case .number: self = .number
      case .unit: self = .unit
      case .word: self = .word
      case .string: self = .string
      case .comment: self = .comment
      case .unknown: self = .unknown
      case .name, .sign: return nil
      }
    }
  }

  /// The parameters of the escape sequences (SGR) that begin the parts; empty without colours.
  private let codes: [Role: String]
  /// The entries of `SURD_COLORS` that are invalid.
  private(set) var faults: [Substring] = []

  /// Creates the colours that a text such as `error=1;31:label=` sets, and the default colours for
  /// other parts.
  init(isOn: Bool, _ text: String = "") {
    var codes = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, $0.code) })
    for entry in text.split(separator: ":") {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let role = Role(rawValue: String(parts[0])), Self.isCode(parts[1]) {
        codes[role] = String(parts[1])
      } else {
        faults.append(entry)
      }
    }
    self.codes = isOn ? codes : [:]
  }

  /// Returns whether a text is numbers with semicolons between them, or empty.
  private static func isCode(_ text: Substring) -> Bool {
    text.isEmpty
      || text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { number in
        (1...3).contains(number.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }

  var isOn: Bool { !codes.isEmpty }

  /// Returns the parameters of a part; nil if it looks like the text around it.
  func code(_ role: Role) -> String? { codes[role].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a text in the style of a part.
  func shown(_ text: String, as role: Role) -> StyledText {
    code(role).map { StyledText(text, style: $0) } ?? StyledText(text)
  }

  /// The message about an invalid entry of `SURD_COLORS`; nil if all are valid.
  var complaint: String? {
    guard isOn, let fault = faults.first else { return nil }
    let roles = Role.allCases.map(\.rawValue)
    return "SURD_COLORS: '\(fault)' is ignored; write PART=CODES, as error=1;31, of "
      + roles.dropLast().joined(separator: ", ") + " or \(roles.last ?? "")"
  }
}
