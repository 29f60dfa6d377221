import Calculator
import DeskCalculator
import Manual

/// Additions to the completions of swift-argument-parser: the words after `help`, and the dialects
/// of `--dc=`, at which bash splits words.
enum Completion {
  /// The option that requests a script.
  static let option = "--generate-completion-script"

  /// Returns the shell for which the arguments request a script; otherwise nil.
  static func shell(_ arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  /// Returns the generated script for a shell with these additions.
  static func completed(_ script: String, for shell: String) -> String {
    let script = script.replacing(
      "Show subcommand help information.", with: "Explain a word or a topic.")
    switch shell {
    case "bash": return script + bash
    case "zsh":
      // The file ends with a call of the functions above.
      return script.replacing(/'--dc\[(.*)\]'/) { "'--dc=-[\($0.1)]::dialect:(\(dialects))'" }
        .replacing("\nif [[ \"${funcstack[1]}\"", with: "\n\(zsh)\nif [[ \"${funcstack[1]}\"")
    default: return script.replacing("-l 'dc' ", with: "-l 'dc' -fa '\(dialects)' ") + fish
    }
  }

  /// The values of `--dc=`.
  private static var dialects: String { Dialect.all.map(\.name).joined(separator: " ") }

  /// The words and topics that `help` explains and that begin with a letter.
  private static var words: [String] {
    Set(CommandTable.standard.names + SurdManual.topicNames)
      .filter { $0.first?.isLetter ?? false }.sorted()
  }

  private static let bash = """

    _surd_help() {
        __surd_add_completions -W $'\(words.joined(separator: "\\n"))'
    }

    _surd_or_dialect() {
        local prefix=
        [[ "${COMP_WORDBREAKS}" == *=* ]] || prefix=--dc=
        if [[ "${COMP_LINE:0:${COMP_POINT}}" =~ ^[^[:space:]]+[[:space:]]+--dc=([a-z]*)$ ]]; then
            COMPREPLY=($(compgen -P "${prefix}" -W '\(dialects)' -- "${BASH_REMATCH[1]}"))
        else
            _surd "${@}"
        fi
    }

    complete -o filenames -F _surd_or_dialect surd

    """

  private static let zsh = """
    _surd_help() {
        local -ar names=(\(quoted))
        compadd -a names
    }

    """

  private static let fish = """

    complete -c 'surd' -n '__surd_should_offer_completions_for_positional "surd help" -ge 1' -fa "\(quoted)"

    """

  private static var quoted: String { words.map { "'\($0)'" }.joined(separator: " ") }
}
