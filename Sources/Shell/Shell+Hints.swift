import Calculator
import ExactNumbers
import Manual
import TerminalText

/// Hints for newcomers, and for lines that may have been meant differently.
extension Shell {
  /// Prints a greeting, with more details for a first-time user.
  func greet() {
    if let complaint = style.complaint { say(complaint) }
    if !isFirstStart { return say("surd: 'help' explains, Ctrl-D leaves") }
    let keys = isPlain ? "" : " F1 shows the keys, F2 lets them act at once,"
    say("surd: 'tutorial' is a tour, 'help' explains,\(keys) Ctrl-D leaves")
  }

  /// If a line ends a calculation that a failed line began (`12+` and `3=`), prints the RPN keys
  /// and returns true.
  func refuseInfix(_ line: String) -> Bool {
    guard !isContinued, infix.hasFailed, let keys = infixKeys(line) else { return false }
    infix.note(line, hasFailed: true, calculator.machine.settings.reading)
    worker.say(style.shown("error:", as: .error) + StyledText(" '=' compares; RPN: \(keys)"))
    return true
  }

  /// Explains the effect of a line that may have been meant differently.
  ///
  /// - Parameters:
  ///   - note: the other reading of the line, if there is one.
  ///   - format: the format of numbers before the line.
  func explain(
    _ line: String, _ note: Correction?, in format: NumberFormat, hasFailed: Bool
  ) {
    let keys = infixKeys(line)
    infix.note(line, hasFailed: hasFailed, calculator.machine.settings.reading)
    if line.allSatisfy(\.isWhitespace) { explainEmptyLine() }
    if hasFailed { return explainTopic() }
    if let keys {
      say("'=' compares; RPN: \(keys)")
    } else if let note {
      say(note.sentence)
    }
    let new = calculator.machine.settings.format
    if line.split(separator: " ").last == "std", new == format,
      case .vector? = calculator.accumulator
    {
      say("'std' sets the display; the standard deviation is 'sdev'")
    }
    if isPlain, isInKeysMode, line.contains("keys") {
      say("keys act without Enter only where lines can be edited; 'line' leaves this")
    }
    // The base before the line counts: `255 hex` means 255.
    if format.base == new.base { explainInputBase(line) }
  }

  /// Says that `help` knows an unknown word, such as `theme`, if no word of surd does the same.
  private func explainTopic() {
    guard case .unknownWord(let word, let meant)? = calculator.lastError,
      SurdManual.isTopic(word.lowercased())
    else { return }
    if case .called? = meant { return }
    say("'help \(word.lowercased())' explains what there is")
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

  /// Returns the first numeral of a line that would be another number in a base: digits alone, and
  /// not the count of a word that sets something.
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

  /// Returns the RPN keys if the last line began a calculation and this line ends it; otherwise
  /// nil.
  private func infixKeys(_ line: String) -> String? {
    infix.keys(
      endedBy: line, enter: isInKeysMode ? " Enter " : " ", calculator.machine.settings.reading)
  }

  /// Explains once, at the first start, that an empty line has copied X.
  private func explainEmptyLine() {
    if !isFirstStart { return }
    isFirstStart = false
    say("Enter on an empty line copies X; 'undo' takes it back")
  }
}
