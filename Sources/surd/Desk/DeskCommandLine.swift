import DeskCalculator
import Posix
import Stream

/// The arguments and the environment of a dc, read in the same way as by that dc.
struct DeskCommandLine {
  let dialect: Dialect
  let grammar: DeskGrammar

  /// Chooses the dialect's options.
  init(_ dialect: Dialect) {
    self.dialect = dialect
    grammar = dialect.name == Dialect.gh.name ? .gh : .gnu
  }

  // MARK: Arguments

  /// Returns the actions of the arguments in the order in which they run: options first, then
  /// files.
  func actions(_ arguments: [String]) -> [DeskAction] {
    var actions: [DeskAction] = []
    if dialect.readsLines, let text = Environment.value(of: "DC_ENV_ARGS") {
      actions = parse(Self.words(of: text)) + [.argumentsBegin]
    }
    return actions + parse(arguments)
  }

  private func parse(_ arguments: [String]) -> [DeskAction] {
    var rest = arguments[...]
    var actions: [DeskAction] = []
    var files: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest
        break
      } else if argument.hasPrefix("--") {
        actions.append(longOption(argument.dropFirst(2), &rest))
      } else if argument.hasPrefix("-") && argument != "-" {
        actions += shortOptions(argument.dropFirst(), &rest)
      } else {
        files.append(argument)
        if grammar.permutes { continue }
        files += rest
        break
      }
    }
    return actions + files.map { .source(DeskGrammar.file($0), isExpression: false) }
  }

  private func complaint(_ complaint: DeskGrammar.Complaint) -> DeskAction {
    .complaint(grammar.wording(complaint))
  }

  /// `--name`, `--name=value`, or `--name value`.
  private func longOption(_ text: Substring, _ rest: inout ArraySlice<String>) -> DeskAction {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let found = grammar.options.filter {
      grammar.abbreviates ? $0.long.hasPrefix(name) : $0.long == name
    }
    guard let option = found.first, found.count == 1 else {
      return complaint(found.isEmpty ? .unknownLong(name) : .ambiguous(name))
    }
    if !option.takesValue {
      return parts.count > 1 ? complaint(.unwanted(option)) : action(option, "")
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      return complaint(.missing(option, given: name))
    }
    return action(option, value)
  }

  /// Reads letters that may be combined. A value is the rest, or the next argument.
  private func shortOptions(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) -> [DeskAction] {
    var letters = letters
    var actions: [DeskAction] = []
    while let letter = letters.popFirst() {
      guard let option = grammar.options.first(where: { $0.letters.contains(letter) }) else {
        return actions + [complaint(.unknown(letter))]
      }
      if !option.takesValue {
        actions.append(action(option, ""))
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        return actions + [complaint(.missing(option, given: String(letter)))]
      }
      return actions + [action(option, value)]
    }
    return actions
  }

  private func action(_ option: DeskGrammar.Option, _ value: String) -> DeskAction {
    option.action(value) ?? complaint(.badValue(value))
  }

  /// Returns the words of a text, separated by blanks, or enclosed in either kind of quotes.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let isQuote = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
      if isQuote { rest.removeFirst() }
      let word = rest.prefix { isQuote ? $0 != first : !Self.isBlank($0) }
      rest = rest.dropFirst(word.count + (rest.count > word.count ? 1 : 0))
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    }
    return words
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  // MARK: Settings

  /// Returns the settings from options and environment.
  func settings(of actions: [DeskAction]) -> DeskSettings {
    var settings = DeskSettings()
    settings.lineLength = lineLength
    settings.clampsDigits = dialect.readsLines && isSet("DC_DIGIT_CLAMP", otherwise: false)
    for action in actions {
      switch action {
      case .longNames: settings.hasLongNames = true
      case .leadingZero: settings.printsLeadingZero = true
      case .noLineEnds: settings.lineLength = 0
      case .interactive: settings.isInteractive = true
      case .clamping(let isOn): settings.clampsDigits = isOn
      default: break
      }
    }
    return settings
  }

  /// Columns of a line, from `DC_LINE_LENGTH` in the dialect's way.
  private var lineLength: Int {
    dialect.name == Dialect.gh.name ? lineLengthFromDigits : lineLengthFromNumber
  }

  /// 0 is unlimited. Text that is not a number, a number below 0, or 1 counts as 70.
  private var lineLengthFromNumber: Int {
    guard let (value, isAll) = Environment.integer(of: "DC_LINE_LENGTH") else { return 70 }
    return isAll && value >= 0 && value != 1 && value <= Int(Int32.max) ? value : 70
  }

  /// One less than the digits, or 0 for unlimited; 69 if they are not a number from 3 to 65535.
  private var lineLengthFromDigits: Int {
    guard let text = Environment.value(of: "DC_LINE_LENGTH"), let value = Int(text), value >= 0
    else {
      return 69
    }
    return value == 0 ? 0 : (3...65_535).contains(value) ? value - 1 : 69
  }

  /// Returns whether an environment variable is a number other than 0.
  private func isSet(_ name: String, otherwise: Bool) -> Bool {
    Environment.integer(of: name).map { $0.value != 0 } ?? otherwise
  }

  // MARK: Work

  /// Returns a program with the values from options, which runs first; nil if there are none.
  func prelude(of actions: [DeskAction]) -> String? {
    var values: [Character: String] = [:]
    for case .initial(let command, let value) in actions { values[command] = value }
    // The input radix is last, because it would change the meaning of the others.
    let program = "jkoi".compactMap { command in values[command].map { "\($0)\(command)" } }
    return program.isEmpty ? nil : program.joined(separator: " ")
  }

  /// Returns the work in order: the actions without the settings, with standard input if it is
  /// read, and without actions that do not run.
  func work(of actions: [DeskAction]) -> [DeskAction] {
    let work = actions.filter(\.isWork)
    guard dialect.readsLines else {
      return work.isEmpty ? [.source(.standardInput, isExpression: false)] : work
    }
    if let late = tooLate(actions) { return [late] }
    let expressions = work.filter { !$0.isFile }
    // Expressions of the environment prepare the others.
    let given = actions.lastIndex(of: .argumentsBegin).map { actions[$0...] } ?? actions[...]
    let hasExpressions = given.contains { $0.isSource && !$0.isFile }
    let endsThere =
      hasExpressions && !actions.contains(.standardInputToo)
      && isSet("DC_EXPR_EXIT", otherwise: true)
    if endsThere { return expressions }
    let files = work.filter(\.isFile)
    return expressions
      + (files.isEmpty && !work.contains(where: \.ends)
        ? [.source(.standardInput, isExpression: false)] : files)
  }

  /// Returns a complaint about an expression after the option that reads standard input.
  private func tooLate(_ actions: [DeskAction]) -> DeskAction? {
    guard let first = actions.firstIndex(of: .standardInputToo) else { return nil }
    for case .source(let source, isExpression: true) in actions[first...] {
      let letter = if case .keys = source { "e" } else { "f" }
      guard let option = grammar.options.first(where: { $0.letters == letter }) else { continue }
      return complaint(.tooLate(option))
    }
    return nil
  }
}

extension DeskAction {
  /// Whether it is a program, but not an expression.
  fileprivate var isFile: Bool {
    if case .source(_, isExpression: false) = self { true } else { false }
  }

  /// Whether no action runs after it.
  fileprivate var ends: Bool {
    switch self {
    case .help, .version, .complaint: true
    default: false
    }
  }
}
