import ExactNumbers

extension CalculatorError: CustomStringConvertible {
  /// One sentence with the name of the word and a remedy.
  public var description: String {
    switch self {
    case .unknownWord(let word, let suggestion):
      "unknown word '\(word.excerpt)'" + (suggestion.map { "; \($0)" } ?? "")
    case .hinted(let error, let hint):
      "\(error)" + ("\(error)".hasSuffix("?") ? " " : "; ") + "\(hint)"
    case .aliased(let error, let alias):
      "\(error)".replacing("'\(alias.name)'", with: "'\(alias.typed)'")
    case .tooFewValues(let word, let needed, let available):
      "'\(word)' needs \(needed) value\(needed == 1 ? "" : "s"), the stack has \(available)"
    case .wrongKind(let word, let needs, let level, let found):
      "'\(word)' needs \(needs.phrase), \(Self.level(level)) is \(found.phrase)"
        + ([.vector, .row].contains(needs) && found == .program ? "; a vector is '[1 2 3]'" : "")
    case .needsStrings(let word, let level, let found):
      "'\(word)' \(word == "+" ? "joins" : "compares") two strings, "
        + "\(Self.level(level)) is \(found.phrase); 'tostr' makes a string of it"
        + (word == "+" ? "" : ", 'tonum' a number, quantity or date of the other")
    case .decimalComma(let word, let text):
      "'\(word)' needs numbers, and \(Self.text(text)) is a string" + Self.hintOnNumerals
    case .readsAsNumber(let word, let text):
      "'\(word)' needs numbers, and \(Self.text(text)) is none"
        + (word == "+" ? "; 'a \"\" + b +' joins texts" : "")
        + (["<", ">", "<=", ">="].contains(word) ? "; '=' compares texts" : "")
    case .noNumber(let word, let text):
      "'\(word)' needs a string with one number in it, not \(Self.text(text))"
    case .needsCharacter(let word, let found):
      "'\(word)' needs a string of one character, X has \(found)"
    case .noCharacter(let word, let code):
      "'\(word)' needs the code of a character, and \(code) is half of one in UTF-16"
    case .wrongElement(let word, let index, let found, .number):
      "'\(word)' needs a vector of numbers, element \(index) is \(found.phrase)"
    case .wrongElement(let word, let index, let found, let needs):
      "'\(word)' needs a vector whose elements are each \(needs.phrase), element \(index) is \(found.phrase)"
    case .notPoints(let word): "'\(word)' needs points, as in [[1 2] [2 3] [3 5]]"
    case .needsPoints(let word, let needed, let available):
      "'\(word)' needs at least \(needed) point\(needed == 1 ? "" : "s") from 'stat', "
        + "there \(available == 1 ? "is" : "are") \(available)"
    case .notSums: "'stostat' needs a vector that 'rclstat' has made"
    case .needsSeed(let word):
      "'\(word)' needs 'seed' before it: here the same keys give the same numbers"
    case .notRandomState: "'setrand' needs four whole numbers below 2^64 that are not all 0"
    case .wrongShape(let word, .exponent, _, .single(.number)):
      "'\(word)' raises a matrix to whole numbers only"
    case .wrongShape(let word, let needs, let level, let found):
      "'\(word)' needs \(needs.phrase), \(Self.level(level)) is \(found.phrase)"
        + Self.hint(word, needs, found)
    case .shapesDiffer(let word, let y, let x):
      "'\(word)' cannot combine \(y.phrase) with \(x.phrase)" + Self.hint(word, y, x)
    case .noSuchIndex(let word, 0): "'\(word)' finds nothing in an empty vector or string"
    case .noSuchIndex(let word, let count):
      "'\(word)' needs a whole number from 1 to \(count) as an index here"
    case .indexTooDeep(let word): "'\(word)' has more indices than vectors are in one another"
    case .area(let fault, let word): fault.sentence(of: word, text: \.description)
    case .needsRange(let word): "'\(word)' needs two numbers, the smaller one first"
    case .everyNumberIsRoot(let word):
      "'\(word)' needs a coefficient that is not zero: every number is a root"
    case .needsCount(let word, let minimum, let maximum):
      "'\(word)' needs a whole number from \(minimum) to \(maximum)"
    case .needsTruth(let word):
      "'\(word)' needs a truth value, 0 or 1; 'bitnot' inverts the bits of an integer"
    case .number(let word, let error, let limit):
      Self.sentence(error, word, limit)
    case .quantity(let word, let error): Self.sentence(error, word)
    case .unknownConstant(let name, let suggestion):
      "unknown constant '\(name.excerpt)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'const' alone lists them")
    case .needsDate(let word, let level):
      "'\(word)' needs a date in \(Self.level(level)), as @2026-11-22 is one"
    case .notDay(let word):
      "'\(word)' needs year, month and day as whole numbers, the year from -9999 to 9999"
    case .unitTaken(let name): "'_\(name)' is a built-in unit; choose another name"
    case .malformedNumeral(let text):
      "malformed number '\(text.excerpt)'"
        + (Self.hint(onAngle: text)
          ?? (Self.isGrouped(text) ? Self.hintOnNumerals + Self.hint(onGroups: text) : "")
            + Self.hint(onQuantity: text) + Self.hint(onName: text))
    case .malformedDigits(let text, let base):
      "malformed number '\(text.excerpt)' in base \(base); '0d' before digits reads them in base 10"
    case .unexpected(","): "unexpected ','" + Self.hintOnNumerals
    case .unexpected("_"): "unexpected '_'; the name of a unit begins with a letter, as '_EUR'"
    case .unexpected(let key): "unexpected \(Self.name(key))" + Self.meaning(of: key)
    case .unclosed("'"): "unclosed \"'\""
    case .expression(let fault): "\(fault)"
    case .unclosed(let bracket): "unclosed '\(bracket)'"
    case .unknownEscape(let key):
      "unknown escape \(Self.name(key)) after '\\' in a string; there are \\n \\t \\\" \\\\ \\u{41}"
    case .nestedTooDeeply(let bracket):
      "too many '\(bracket)' in one another; the limit is \(Program.depthLimit)"
    case .tooManyValues(let limit): "more than \(limit) values; does the program end?"
    case .timeIsOver(let word, let limit):
      "'\(word)' takes longer than \(Self.seconds(Double(limit))) (see 'timelimit')"
    case .tooMuchMemory(let limit):
      "all values together would take more than \(Self.size(Double(limit))), a quarter of the memory that there is; "
        + "does what makes them end?"
    case .calledTooDeeply(let depth):
      "programs call one another more than \(depth) deep (see 'memory'); a call that comes last costs nothing"
    case .onlyInProgram(let word): "'\(word)' works in a running program only"
    case .notInProgram(let word): "'\(word)' stands before a line, not in a program"
    case .noLoop(let word): "'\(word)' leaves a loop, and none is running"
    case .leavesOther(let word, let left):
      "'\(word)' needs a program that leaves 1 value, "
        + (left < 0 ? "this one takes others from below" : "this one leaves \(left)")
    case .raised(let message): message
    case .inProgram(let error, let place): "\(error) (\(Self.phrase(place)))"
    case .invalidUTF8: "invalid UTF-8"
    case .needsName(let word): "'\(word)' needs a name after it"
    case .nameTaken(let name): "'\(name.excerpt)' is a built-in word; choose another name"
    case .malformedName(let name):
      "'\(name.excerpt)' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"
    case .noVariable(let name): "no variable '\(name.excerpt)'; 'vars' lists them"
    case .variableKind(let word, let name, let found):
      "'\(word)' needs a number in '\(name)', it holds \(found.phrase)"
    case .brokenVector: "a value from before '[' was taken before ']'"
    case .noLastOperation(let word): "'\(word)' needs a last operation, and there is none"
    case .branchChanges(let word):
      "'\(word)' needs branches that change nothing but the stack in a formula"
    case .nothingTo(let action): "nothing to \(action)"
    case .nothingOlder(let limit):
      "nothing older to undo; lines are kept up to \(Self.size(Double(limit))) (see 'memory')"
    case .unavailable(let word): "'\(word)' is not available here"
    case .promptOnly(let word): "'\(word)' works only where it is typed at the prompt"
    case .needs(let word, let what): "'\(word)' needs \(what)"
    case .refused(let word, let reason): "'\(word)': \(reason)"
    case .file(let name, let reason): "cannot use the file '\(name)': \(reason)"
    case .inFile(let failure):
      "\(failure.source):\(failure.line):\(failure.column): \(failure.error)"
    case .needsFile(let word): "'\(word)' needs the name of a file after it, in quotes"
    case .unreadableSession(let name, .foreign):
      "'\(name)', \(SessionFault.foreign); 'run' carries out the keys in a file"
    case .unreadableSession(let name, let fault): "'\(name)', \(fault)"
    case .malformedDescription(let word):
      "'\(word)' reads what saved sessions hold, and cannot read this"
    case .notInSession(let word): "'\(word)' cannot stand in a saved session"
    case .line(let line): "\(line)"
    case .wordTooLong(let limit): "a word of more than \(limit) characters"
    case .interrupted: "interrupted"
    }
  }

  /// A hint for numbers in other notations.
  private static let hintOnNumerals = "; use '.' for decimals and '_' to group digits"

  /// Returns the syntax of degrees or minutes without other parts, of feet, or of money; nil for
  /// any other text.
  private static func hint(onAngle text: String) -> String? {
    for scale in ["°C", "°F"] where text.hasSuffix(scale) && Number.isNumeral(text.dropLast(2)) {
      return "; a temperature is '\(text.dropLast(2))_\(scale)'"
    }
    guard let sign = text.last, !text.dropLast().isEmpty,
      text.dropLast().allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" })
    else { return nil }
    let number = text.dropLast()
    switch sign {
    case "°": return "; degrees are '\(number)_°' or '\(number)_deg'"
    case "'", "′": return "; feet are '\(number)_ft', minutes of arc '\(number)_arcmin'"
    default: return hint(onMoney: String(sign), number)
    }
  }

  /// Returns the syntax of an amount of money with its currency sign at the end; nil for any other
  /// text.
  private static func hint(onMoney sign: String, _ number: some StringProtocol) -> String? {
    let codes = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"]
    return codes[sign].map { "; money is '\(number)_\($0)', once '1 sto _\($0)' has made the unit" }
  }

  /// Returns the syntax of a unit, an uncertainty or a day.
  private static func hint(onQuantity text: String) -> String {
    if text.contains("_(") { return "; parentheses stand after '/' only: 5_km/h, 5_J/(kg*K)" }
    if text.contains("′"), text.contains("″"), !text.contains("°") {
      return "; feet and inches are 5'11\", angles have degrees: 0°5′11″"
    }
    if text.hasSuffix("_"), text.dropLast().allSatisfy(\.isNumber) {
      return "; the name of a unit follows '_': 5_km, 5_s^-1"
    }
    if text.contains(where: { "₂₈₆".contains($0) }) {
      return "; digits in another base are 0b1010, 0o17 or 0xFF"
    }
    if text.hasPrefix("(") { return "; a fraction with a unit is (3+7/16)_in" }
    let repeating = text.split(separator: "(", maxSplits: 1)
    if repeating.count == 2, repeating[0].last == "." {
      let (whole, digits) = (repeating[0].dropLast(), repeating[1].prefix { $0 != ")" })
      return "; '\(whole).r\(digits)' repeats, '\(whole)(\(digits))' is uncertain"
    }
    if let power = text.firstIndex(of: "^"), text[power...].contains(".") {
      return "; an exponent is a whole number or a fraction: 5_m^(5/2)"
    }
    let clock = text.split(separator: ":", omittingEmptySubsequences: false)
    if (2...3).contains(clock.count), clock.joined().allSatisfy(\.isNumber),
      (1...2).contains(clock[0].count), clock.dropFirst().allSatisfy({ $0.count == 2 && $0 < "60" })
    {
      let duration = zip(clock, ["h", "m", "s"]).map { "\($0)\($1)" }.joined()
      let hours = (clock[0].count == 1 ? "0" : "") + clock[0]
      let time = "a time of day has its date: @2026-11-22T\(hours):"
      return "; a duration is \(duration)"
        + (hours < "24" ? ", \(time)\(clock.dropFirst().joined(separator: ":"))" : "")
    }
    let dotted = text.allSatisfy { $0.isNumber || $0 == "." } ? text.split(separator: ".") : []
    if let day = LineText.day(withPoints: text) { return "; a day is written '\(day)'" }
    if dotted.count == 4 { return "; an address is a string: \"\(text)/24\" subnet" }
    return text.contains { "(±".contains($0) }
      ? "; with an uncertainty it is 9.81(2) or 9.81 0.02 pm" : ""
  }

  /// Returns the words for a key that has a meaning elsewhere.
  private static func meaning(of key: Key) -> String {
    if "«»".unicodeScalars.contains(key) { return "; a program stands in { }" }
    if key == ":" { return "; a word is made by '{ 2 * } sto double'" }
    if let unit = hint(onMoney: String(key), "5") { return unit }
    return hint(onName: String(key))
  }

  /// The word for a text that is a name elsewhere.
  private static func hint(onName text: String) -> String {
    let words = Synonyms.words(for: text)
    return words.isEmpty ? "" : "; \(Suggestion.called(words))"
  }

  /// Returns whether a text contains signs that group digits elsewhere.
  private static func isGrouped(_ text: String) -> Bool {
    text.unicodeScalars.contains { [",", "'", "’"].contains($0) }
  }

  /// Returns a hint with the numeral for digits in groups of three, such as `1,000,000`; empty for
  /// other texts.
  private static func hint(onGroups text: String) -> String {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    let isWhole = groups.count > 2 && groups.dropFirst().allSatisfy { $0.count == 3 }
    return isWhole && groups.joined().allSatisfy(\.isNumber)
      ? ": \(groups.joined(separator: "_"))" : ""
  }

  /// Returns a place in the form of messages: `at '/' in 'f', 1:19`.
  private static func phrase(_ place: ProgramPlace) -> String {
    let program = place.name.map { "'\($0)'" } ?? "a program"
    return "at '\(place.word)' in \(program), \(place.line):\(place.column)"
  }

  /// Returns a hint for a vector that was used instead of its numbers.
  private static func hint(_ word: String, _ needs: NeededShape, _ found: Shape) -> String {
    guard case .squareMatrix = needs, case .vector = found,
      case .unary? = CommandTable.standard.command(named: word)?.action
    else { return "" }
    return "; '{ \(word) } map' takes each of its numbers"
  }

  /// Returns a hint for two shapes that do not fit.
  private static func hint(_ word: String, _ y: Shape, _ x: Shape) -> String {
    switch (word, y, x) {
    case ("*", .vector, .vector): "; 'dot', 'cross' and 'emul' multiply vectors"
    case (_, .single, _), (_, _, .single): ""
    case ("+", _, _), ("-", _, _), ("emul", _, _), ("ediv", _, _): "; their shapes must be the same"
    default: ""
    }
  }

  /// Returns a number in the form of messages, shortened and marked as in the stack.
  static func text(_ number: Number) -> String { text(Value.number(number)) }

  /// Returns a value in the form of messages, shortened and marked as in the stack.
  private static func text(_ value: Value) -> String {
    (try? value.row(columns: textColumns, Settings())) ?? "this value"
  }

  /// The number of columns of a value in a message.
  private static let textColumns = 40

  /// Returns a time in whole seconds or in the largest unit up to days: `1 second`, `3 hours`.
  static func seconds(_ seconds: Double) -> String {
    let units = [("second", 1.0), ("minute", 60), ("hour", 3_600), ("day", 86_400)]
    let (name, length) = units.last { seconds >= 2 * $0.1 } ?? units[0]
    if !(seconds / length < 1_000_000) { return "far too many days" }
    let count = max(1, Int((seconds / length).rounded()))
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  /// Returns bytes in the largest unit, with two digits: `2.1 GB`, `128 MB`.
  ///
  /// A megabyte is 2^20 bytes here, as it is for `memory`.
  static func size(_ bytes: Double) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"]
    var value = max(0, bytes)
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    if value >= 1_000_000 { return "far more than \(units[unit])" }
    if value >= 10 { return "\(Int(value + 0.5)) \(units[unit])" }
    let tenths = Int(value * 10)
    return tenths % 10 == 0
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  static func level(_ level: Int) -> String {
    level <= 4 ? ["X", "Y", "Z", "T"][level - 1] : "level \(level)"
  }

  /// Returns a key in the form of messages: in quotes, or its code if it cannot be printed.
  private static func name(_ key: Key) -> String {
    switch key.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      let code = String(key.value, radix: 16, uppercase: true)
      return "key U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    default: return "'\(key)'"
    }
  }
}

extension SessionFault: CustomStringConvertible {
  /// The line and its fault: `line 1: this is not a session of surd's`.
  public var description: String {
    switch self {
    case .foreign: "line 1: this is not a session of surd's"
    case .version(let version):
      "line 1: a session of version '\(version)', and this surd reads version \(Machine.sessionVersion)"
    case .unfinished(let line): "line \(line): the end of the session is missing"
    case .altered(let line):
      "line \(line): the checksum does not fit the lines above (after an edit, take '\(Machine.checksumMark)…' away)"
    case .encoding(let line): "line \(line): this is not UTF-8"
    case .failed(let failure): "line \(failure.line), column \(failure.column): \(failure.error)"
    }
  }
}

extension Failure: CustomStringConvertible {
  /// The line for standard error, without the program's name: `stdin:1:5: error: division by zero`.
  /// If the keys were applied to a line of an input, that line comes first.
  public var description: String {
    (input.map { "\($0.source):\($0.line): " } ?? "")
      + "\(source):\(line):\(column): error: \(error)"
  }
}
