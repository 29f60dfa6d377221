import Calculator
import DeskCalculator
import Manual

/// Additions to the completions of swift-argument-parser: the words after `help`, the files after
/// `--each`, `--where` and `-f`, and the dialects of `--dc=`, at which bash splits words.
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
    case "bash":
      return script.replacing(
        "        COMPREPLY+=($(compgen -W 'help'",
        with: """
                  if _surd_reads_files; then
                      COMPREPLY=()
                      __surd_add_completions -f
                      return
                  fi
                  COMPREPLY+=($(compgen -W 'help'
          """) + bash
    case "zsh":
      // The file ends with a call of the functions above.
      return script.replacing(/'--dc\[(.*)\]'/) { "'--dc=-[\($0.1)]::dialect:(\(dialects))'" }
        .replacing("\nif [[ \"${funcstack[1]}\"", with: "\n\(zsh)\nif [[ \"${funcstack[1]}\"")
        .replacing("    command)\n", with: "    command)\n\(zshFiles)")
        .replacing(
          "        esac\n        ;;\n    esac",
          with: "        \(zshOthers)        esac\n        ;;\n    esac")
    default:
      return script.replacing("-l 'dc' ", with: "-l 'dc' -fa '\(dialects)' ")
        .replacing(
          "\"surd\" -eq 1' -fa 'help'",
          with: "\"surd\" -eq 1; and not __surd_reads_files' -fa 'help'")
        + fish
    }
  }

  /// The values of `--dc=`.
  private static var dialects: String { Dialect.all.map(\.name).joined(separator: " ") }

  /// The words and topics that `help` explains and that begin with a letter.
  private static var words: [String] {
    Set(CommandTable.standard.names + SurdManual.topicNames)
      .filter { $0.first?.isLetter ?? false }.sorted()
  }

  /// The options after which all other arguments are files, as patterns of shells.
  private static let readers = ["--each*", "--where*", "--file*", "-f*"].joined(separator: "|")

  private static let bash = """

    _surd_reads_files() {
        local word
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
            case "${word}" in \(readers)) return 0 ;; esac
        done
        return 1
    }

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

  private static let zshFiles = """
            if _surd_reads_files; then
                _files && ret=0
                return "${ret}"
            fi

    """

  private static let zshOthers = """
    *)
                _surd_reads_files && _files && ret=0
                ;;

    """

  private static let zsh = """
    _surd_reads_files() {
        (( ${command_line[1,current_word_index][(I)(\(readers))]} ))
    }

    _surd_help() {
        local -ar names=(\(quoted))
        compadd -a names
    }

    """

  private static let fish = """

    function __surd_reads_files
        string match -qr -- '^(--each|--where|--file|-f)' (__surd_tokens -pc)
    end

    complete -c 'surd' -n '__surd_reads_files' -F
    complete -c 'surd' -n '__surd_should_offer_completions_for_positional "surd help" -ge 1' -fa "\(quoted)"

    """

  private static var quoted: String { words.map { "'\($0)'" }.joined(separator: " ") }
}
