import Calculator
import Posix
import TerminalText

/// When the shell uses colours: what `--color` asks for.
public enum ColourChoice: String, CaseIterable, Sendable {
  /// Unless `NO_COLOR` is set, or the terminal cannot.
  case auto
  /// Whatever is set.
  case always
  /// Not at all.
  case never

  /// Whether colours are to be used on a terminal that can show them.
  public var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Environment.allowsColours
    }
  }
}

/// How the shell sets parts of its text off. Without colours it leaves them as they are.
struct Style {
  /// A part of the text, by its name in `SURD_COLORS`.
  enum Role: String, CaseIterable {
    /// The word before what went wrong.
    case error
    /// The numbers of the levels.
    case label
    /// What is set otherwise than at the start.
    case status
    /// What the line being typed would leave.
    case preview
    /// Parts of the line being typed.
    case number, unit, word, string, comment, unknown
    /// The rest of an earlier line, after the line being typed.
    case suggestion

    /// Its colour where nobody sets one, to be read on dark and on light ground.
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

  /// The parameters of the sequences (SGR) that begin the parts, where colours are used.
  private let codes: [Role: String]
  /// The entries of `SURD_COLORS` that say nothing.
  private(set) var faults: [Substring] = []

  /// Colours as a text sets them, `error=1;31:label=`; for what it does not name, the usual ones.
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

  /// Whether a text is numbers with semicolons between them, or empty.
  private static func isCode(_ text: Substring) -> Bool {
    text.isEmpty
      || text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { number in
        (1...3).contains(number.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }

  var isOn: Bool { !codes.isEmpty }

  /// The parameters of a part; nil where it is as the text around it.
  func code(_ role: Role) -> String? { codes[role].flatMap { $0.isEmpty ? nil : $0 } }

  /// A text as such a part.
  func shown(_ text: String, as role: Role) -> StyledText {
    code(role).map { StyledText(text, style: $0) } ?? StyledText(text)
  }

  /// What is to be said of `SURD_COLORS`; nil where all of it is understood.
  var complaint: String? {
    guard isOn, let fault = faults.first else { return nil }
    let roles = Role.allCases.map(\.rawValue)
    return "SURD_COLORS: '\(fault)' is ignored; write PART=CODES, as error=1;31, of "
      + roles.dropLast().joined(separator: ", ") + " or \(roles.last ?? "")"
  }
}
