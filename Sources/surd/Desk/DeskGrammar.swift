import Stream

/// The options of one dc, and its messages about wrong ones.
struct DeskGrammar: Sendable {
  /// An option.
  struct Option: Sendable {
    let letters: String
    let long: String
    var takesValue = false
    /// Returns its action with its value; nil for a wrong value.
    let action: @Sendable (String) -> DeskAction?
  }

  /// A fault in the arguments.
  enum Complaint {
    case unknown(Character)
    case unknownLong(String)
    case ambiguous(String)
    /// An option, in its long and its short form, that lacks its value.
    case missing(Option, given: String)
    case unwanted(Option)
    case badValue(String)
    /// An expression after the option that reads standard input.
    case tooLate(Option)
  }

  let options: [Option]
  /// The text of `--help`.
  let usage: String
  /// The description of the language in `--version`.
  let version: String
  /// Whether options may follow files.
  var permutes = false
  /// Whether a long option may be abbreviated if it stays unambiguous.
  var abbreviates = false
  /// Whether all expressions are one program, with a line end after each of them.
  var joinsExpressions = false
  /// Returns the message for a complaint.
  let wording: @Sendable (Complaint) -> String
  /// The exit status after a complaint.
  let badUsage: Int32
  /// Returns the message for a file that could not be read.
  let unreadable: @Sendable (_ name: String, _ isFolder: Bool) -> String
  /// The exit status after an unreadable file; nil if the program continues.
  var unreadableStatus: Int32?

  /// `-` as a file is standard input.
  static func file(_ name: String) -> Source { name == "-" ? .standardInput : .file(name) }
}

extension DeskGrammar {
  /// The options of GNU dc.
  static let gnu = DeskGrammar(
    options: [
      Option(letters: "e", long: "expression", takesValue: true) {
        .source(.keys($0), isExpression: true)
      },
      Option(letters: "f", long: "file", takesValue: true) {
        .source(file($0), isExpression: false)
      },
      Option(letters: "h", long: "help") { _ in .help },
      Option(letters: "V", long: "version") { _ in .version },
      Option(letters: "", long: "allow-shell") { _ in .allowShell },
    ],
    usage: gnuUsage,
    version: "dc 1.4.1", permutes: true, abbreviates: true,
    wording: { "dc: \(gnuSentence($0))\n\(gnuUsage)" }, badUsage: 1,
    unreadable: { name, isFolder in
      isFolder
        ? "dc: Will not attempt to process directory \(name)\n"
        : "dc: Could not open file \(name)\n"
    })

  private static let gnuUsage = """
    Usage: dc [OPTION] [file ...]
      -e, --expression=EXPR    evaluate expression
      -f, --file=FILE          evaluate contents of file
      -h, --help               display this help and exit
      -V, --version            output version information and exit
          --allow-shell        let '!' run commands

    """

  private static func gnuSentence(_ complaint: Complaint) -> String {
    switch complaint {
    case .unknown(let letter): "invalid option -- '\(letter)'"
    case .unknownLong(let name): "unrecognized option '--\(name)'"
    case .ambiguous(let name): "option '--\(name)' is ambiguous"
    case .missing(let option, let given):
      given.count > 1
        ? "option '--\(option.long)' requires an argument"
        : "option requires an argument -- '\(given)'"
    case .unwanted(let option): "option '--\(option.long)' doesn't allow an argument"
    case .badValue, .tooLate: "wrong arguments"
    }
  }

  /// The options of Gavin Howard's dc.
  static let gh = DeskGrammar(
    options: [
      Option(letters: "e", long: "expression", takesValue: true) {
        .source(.keys($0), isExpression: true)
      },
      Option(letters: "f", long: "file", takesValue: true) {
        $0 == "-" ? .standardInputToo : .source(.file($0), isExpression: true)
      },
      Option(letters: "h", long: "help") { _ in .help },
      Option(letters: "vV", long: "version") { _ in .version },
      Option(letters: "x", long: "extended-register") { _ in .longNames },
      Option(letters: "z", long: "leading-zeroes") { _ in .leadingZero },
      Option(letters: "L", long: "no-line-length") { _ in .noLineEnds },
      Option(letters: "i", long: "interactive") { _ in .interactive },
      Option(letters: "c", long: "digit-clamp") { _ in .clamping(true) },
      Option(letters: "C", long: "no-digit-clamp") { _ in .clamping(false) },
      Option(letters: "S", long: "scale", takesValue: true) { initial("k", $0) },
      Option(letters: "I", long: "ibase", takesValue: true) { initial("i", $0) },
      Option(letters: "O", long: "obase", takesValue: true) { initial("o", $0) },
      Option(letters: "E", long: "seed", takesValue: true) { initial("j", $0) },
      Option(letters: "P", long: "no-prompt") { _ in .ignored },
      Option(letters: "R", long: "no-read-prompt") { _ in .ignored },
    ],
    usage: """
      usage: dc [options] [file...]
        -c, --digit-clamp          letters beyond the input radix are its largest digit
        -C, --no-digit-clamp       letters count what they say
        -e, --expression=EXPR      run this text
        -E, --seed=NUMBER          the seed of the random numbers
        -f, --file=FILE            run this file like a text
        -h, --help                 show the options, and end
        -i, --interactive          go on behind an error in standard input
        -I, --ibase=NUMBER         the input radix
        -L, --no-line-length       do not break lines
        -O, --obase=NUMBER         the output radix
        -P, --no-prompt, -R, --no-read-prompt
                                   nothing: there are no prompts
        -S, --scale=NUMBER         the number of places
        -v, -V, --version          show the version, and end
        -x, --extended-register    registers have long names behind a blank
        -z, --leading-zeroes       print a zero before the point

      """,
    version: "Gavin Howard's dc 7", joinsExpressions: true,
    wording: { "\nFatal error: \(ghSentence($0))\n\n" }, badUsage: 4,
    unreadable: { name, isFolder in
      "\nFatal error: \(isFolder ? "path is a directory" : "cannot open file"): \(name)\n    0: (main)\n\n"
    }, unreadableStatus: 4)

  private static func ghSentence(_ complaint: Complaint) -> String {
    switch complaint {
    case .unknown(let letter): "bad command-line option: \"\(letter)\""
    case .unknownLong(let name), .ambiguous(let name): "bad command-line option: \"\(name)\""
    case .missing(let option, _):
      "option requires an argument: '\(option.letters)' (\"\(option.long)\")"
    case .unwanted(let option):
      "option takes no arguments: '\(option.letters.prefix(1))' (\"\(option.long)\")"
    case .badValue(let value): "bad option argument: \"\(value)\""
    case .tooLate(let option):
      "bad command-line option: \"-\(option.letters) (--\(option.long))\""
    }
  }

  /// Returns the action for an initial number: digits with at most one point.
  private static func initial(_ command: Character, _ value: String) -> DeskAction? {
    let isNumber =
      value.utf8.allSatisfy { "0123456789ABCDEF.".utf8.contains($0) }
      && value.utf8.count { $0 == UInt8(ascii: ".") } <= 1 && value != "" && value != "."
    return isNumber ? .initial(command, value) : nil
  }
}
