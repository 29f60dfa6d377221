/// What a shell reads to complete options and their values.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The script.
  var text: String {
    let options = Option.all.filter { $0.summary != nil }
    return switch self {
    case .bash: Self.bash(options)
    case .zsh: Self.zsh(options)
    case .fish: Self.fish(options)
    }
  }

  // MARK: bash, from 3.2 on

  private static func bash(_ options: [Option]) -> String {
    let values = options.filter { $0.value != nil }.map { option in
      let words =
        switch option.completion {
        case .nothing: ""
        case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
        case .words(let words): "COMPREPLY=($(compgen -W '\(lines(words))' -- \"$word\"))"
        }
      return "    \(option.spellings.joined(separator: "|"))) \(words);;\n"
    }
    return """
      _surd() {
        local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]}
        COMPREPLY=()
        case ${COMP_WORDS[COMP_CWORD-1]} in
      \(values.joined())    *)
            case $word in
              -*) COMPREPLY=($(compgen -W '\(lines(options.flatMap(\.spellings)))' -- "$word"));;
            esac;;
        esac
      }
      complete -o filenames -F _surd surd

      """
  }

  private static func lines(_ words: [String]) -> String { words.joined(separator: "\n") }

  // MARK: zsh

  private static func zsh(_ options: [Option]) -> String {
    let rows = options.map { option in
      let summary = escape(option.summary ?? "", "\\:[]")
      let value = option.value.map { ":\($0):" } ?? ""
      let action =
        switch option.completion {
        case .nothing: ""
        case .files: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
      return option.spellings.map { spelling in
        "    \(quoted("*\(spelling)[\(summary)]\(value)\(action)"))\n"
      }.joined()
    }
    return """
      #compdef surd
      _surd() {
        local -a options=(
      \(rows.joined())  )
        _arguments -s -S $options '*:keys:'
      }
      if [[ $funcstack[1] = _surd ]]; then _surd "$@"; else compdef _surd surd; fi

      """
  }

  // MARK: fish

  private static func fish(_ options: [Option]) -> String {
    let rows = options.map { option in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let value =
        switch option.completion {
        case .nothing: option.value == nil ? "" : " -x"
        case .files: " -rF"
        case .words(let words): " -xa '\(words.joined(separator: " "))'"
        }
      let summary = "'" + escape(option.summary ?? "", "\\'") + "'"
      return "complete -c surd\(letter) -l \(option.name)\(value) -d \(summary)\n"
    }
    return "complete -c surd -f\n" + rows.joined()
  }

  // MARK: Quoting

  /// A text with a backslash before some of its characters.
  private static func escape(_ text: String, _ characters: String) -> String {
    String(text.flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
  }

  /// A text in single quotes, as zsh and bash have them.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
