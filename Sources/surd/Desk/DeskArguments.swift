import Stream

/// The options of dc, which are read as GNU dc reads them: in any order, before the files.
enum DeskArguments {
  /// What an argument asks for.
  enum Action: Equatable {
    case source(Source)
    case allowShell
    case help
    case version
    /// Wrong usage, with what is wrong.
    case complaint(String)

    /// Whether it is more than a setting.
    var isWork: Bool { self != .allowShell }
  }

  private static let longOptions = ["expression", "file", "help", "version", "allow-shell"]

  /// What the arguments ask for, in the order it is done: options first, then files.
  static func actions(_ arguments: [String]) -> [Action] {
    var rest = arguments[...]
    var actions: [Action] = []
    var files: [Action] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest.map { .source(file($0)) }
        break
      } else if argument.hasPrefix("--") {
        actions.append(longOption(argument.dropFirst(2), &rest))
      } else if argument.hasPrefix("-") && argument != "-" {
        actions += shortOptions(argument.dropFirst(), &rest)
      } else {
        files.append(.source(file(argument)))
      }
    }
    return actions + files
  }

  private static func file(_ name: String) -> Source {
    name == "-" ? .standardInput : .file(name)
  }

  /// `--name`, `--name=value`, or `--name value`; the name may be cut short where it stays clear.
  private static func longOption(_ text: Substring, _ rest: inout ArraySlice<String>) -> Action {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first ?? ""
    let value = parts.count > 1 ? String(parts[1]) : nil
    let found = longOptions.filter { $0.hasPrefix(name) }
    guard let option = found.first, found.count == 1 else {
      return .complaint(
        found.isEmpty ? "unrecognized option '--\(name)'" : "option '--\(name)' is ambiguous")
    }
    switch option {
    case "expression", "file":
      guard let value = value ?? rest.popFirst() else {
        return .complaint("option '--\(option)' requires an argument")
      }
      return .source(option == "file" ? file(value) : .keys(value))
    default:
      if value != nil { return .complaint("option '--\(option)' doesn't allow an argument") }
      return option == "help" ? .help : option == "version" ? .version : .allowShell
    }
  }

  /// `-e`, `-f`, `-h`, `-V`, which may stand together; a value is what follows, or the next argument.
  private static func shortOptions(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) -> [Action] {
    var letters = letters
    var actions: [Action] = []
    while let letter = letters.popFirst() {
      switch letter {
      case "h": actions.append(.help)
      case "V": actions.append(.version)
      case "e", "f":
        guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
          return actions + [.complaint("option requires an argument -- '\(letter)'")]
        }
        return actions + [.source(letter == "f" ? file(value) : .keys(value))]
      default: return actions + [.complaint("invalid option -- '\(letter)'")]
      }
    }
    return actions
  }

  /// The text of `--help`.
  static let usage = """
    Usage: dc [OPTION] [file ...]
      -e, --expression=EXPR    evaluate expression
      -f, --file=FILE          evaluate contents of file
      -h, --help               display this help and exit
      -V, --version            output version information and exit
          --allow-shell        let '!' run commands

    """
}
