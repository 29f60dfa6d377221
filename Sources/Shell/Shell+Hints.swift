import Calculator
import ExactNumbers
import TerminalText

/// What the shell says to newcomers, and to those who mean something else than they key in.
extension Shell {
  /// Says how to begin; more of it to those who have never been here.
  func greet() {
    if let complaint = style.complaint { say(complaint) }
    if !isFirstStart { return say("surd: 'help' explains, Ctrl-D leaves") }
    let keys = isPlain ? "" : " F1 shows the keys, F2 lets them act at once,"
    say("surd: 'tutorial' is a tour, 'help' explains,\(keys) Ctrl-D leaves")
  }

  /// Says what to key in where a line ends what a failed one began, `12+` and `3=`; false where it
  /// does not.
  func refuseInfix(_ line: String) -> Bool {
    guard !isContinued, infix.hasFailed, let keys = infixKeys(line) else { return false }
    infix.note(line, hasFailed: true, calculator.machine.settings.reading)
    worker.say(style.shown("error:", as: .error) + StyledText(" '=' compares; RPN: \(keys)"))
    return true
  }

  /// Says what a line did that may have been meant for something else.
  ///
  /// - Parameter hasFailed: whether an error has said something of it.
  func explain(_ line: String, hasFailed: Bool) {
    let keys = infixKeys(line)
    let reading = calculator.machine.settings.reading
    infix.note(line, hasFailed: hasFailed, reading)
    if line.allSatisfy(\.isWhitespace) { explainEmptyLine() }
    // The error says what a day is.
    if let spelling = PaperSpelling(in: line), !hasFailed || spelling.text.contains(" ") {
      say(spelling.sentence)
    }
    if hasFailed { return }
    if let keys {
      say("'=' compares; RPN: \(keys)")
    } else if let (name, keys) = calculator.trial.assignment(in: line) {
      say("'=' compares; '\(keys)' stores in '\(name)'")
    } else if let keys = calculator.trial.keysMeant(by: line),
      // A number and a word are in the order of their keys, though the word names a unit, too.
      keys != line.split(separator: " ").joined(separator: "_")
    {
      say("a value that was on the stack before was taken; RPN: \(keys)")
    } else if let part = partInVector(of: line), let keys = part.keys {
      say("'\(part.text)' took the value before it; RPN: \(keys)")
    } else if let keys = Trial.keysMeant(byRootIn: line) {
      say("'√' took the number before it; RPN: \(keys)")
    }
    if let number = Self.percentage(in: line) {
      say("'%' gave the remainder; '\(number)_% *' takes a part, '\(number) percent +' adds one")
    }
    if line.split(separator: " ").last == "std", case .vector? = calculator.accumulator {
      say("'std' sets the display; the standard deviation is 'sdev'")
    }
    if isPlain, isInKeysMode, line.contains("keys") {
      say("keys act without Enter only where lines can be edited; 'line' leaves this")
    }
    explainInputBase(line)
  }

  /// A part of a vector that is written as on paper, as in `[360 3.5/12]`; nil where there are
  /// programs, which are not run.
  private func partInVector(of line: String) -> InfixPart? {
    guard !line.contains("{"), let start = line.firstIndex(of: "["),
      let end = line.lastIndex(of: "]"), start < end,
      let part = calculator.trial.infixPart(of: line), line[start..<end].contains(part.text)
    else { return nil }
    return part
  }

  /// Says once that digits are decimal, where they could be of the base that numbers are shown in.
  private func explainInputBase(_ line: String) {
    let settings = calculator.machine.settings
    let base = settings.format.base
    guard !isInputBaseTold, base != .decimal, settings.inputBase == .decimal,
      let digits = Self.digits(of: base.radix, in: line)
    else { return }
    isInputBaseTold = true
    say(
      "\(digits) is decimal here; \(base.lastingPrefix)\(digits) is in base \(base.radix), "
        + "and '\(base.radix) inbase' reads all digits so")
  }

  /// The number of `15%`, which is written as percent are; nil for a line without one.
  private static func percentage(in line: String) -> Substring? {
    line.split { " []{}".contains($0) }.first {
      $0.last == "%" && $0.count > 1
        && $0.dropLast().allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
    }?.dropLast()
  }

  /// The first numeral of a line that is another number in a base: digits alone, and no count for a
  /// word that sets something.
  private static func digits(of radix: Int, in line: String) -> Substring? {
    let parts = line.split { " []{}".contains($0) }
    for (index, part) in parts.enumerated() {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      let rest = part.dropFirst(digits.count)
      guard digits.drop(while: { $0 == "0" }).count > 1,
        digits.allSatisfy({ $0.wholeNumberValue ?? radix < radix }),
        rest.isEmpty || rest.count == 1 && "+-*/^".contains(rest)
      else { continue }
      let next = parts.dropFirst(index + 1).first.map(String.init) ?? ""
      if CommandTable.standard.command(named: next)?.isSetting == true { continue }
      return digits
    }
    return nil
  }

  /// The keys for what this line ends and the last one began; nil where that is not so.
  private func infixKeys(_ line: String) -> String? {
    infix.keys(
      endedBy: line, enter: isInKeysMode ? " Enter " : " ", calculator.machine.settings.reading)
  }

  /// Says once, at the first start, that an empty line has copied X.
  private func explainEmptyLine() {
    if !isFirstStart { return }
    isFirstStart = false
    say("Enter on an empty line copies X; 'undo' takes it back")
  }
}
