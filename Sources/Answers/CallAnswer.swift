import Calculator
import ExactNumbers
import TerminalText

/// The answer to a call, for callers whose calls share a stack: the values that the call has left.
public struct CallAnswer: Sendable {
  /// A value as it is shown; a very long value is shortened.
  public struct Shown: Equatable, Sendable {
    /// Its text.
    public let text: String
    /// Whether the text is the exact value.
    public let isExact: Bool
  }

  /// The printed lines, with escapes for control characters.
  public let printed: [String]
  /// The values that the call has left, X last: X, if it may be new, and the values below it that
  /// were not there before. If there are too many, the lowest are missing.
  public internal(set) var values: [Shown] = []
  /// X in exact form, such as √2 or 1/3, if that differs from its text.
  public internal(set) var exactForm: String?
  /// The output of `why` for X; empty if there is none.
  public internal(set) var why = ""
  /// The number of values on the stack.
  public let depth: Int
  /// The keys that ran instead of lines as on paper.
  public internal(set) var keys: [String] = []
  /// The settings that calls have left, in the words of the prompt's status.
  public internal(set) var settings: [String] = []
}

/// Calls, which continue with the stack and the variables of earlier calls.
extension LineCalculator {
  /// Runs a text as ``answer(to:)`` reads it, and returns what it has left. A call that fails
  /// changes nothing.
  ///
  /// - Parameter digits: the number of digits of the answer; nil for the current setting.
  public func call(_ text: String, digits: Int?) throws(Refusal) -> CallAnswer {
    try timed { () throws(Refusal) in try carryOut(call: text, digits: digits) }
  }

  private func carryOut(call text: String, digits: Int?) throws(Refusal) -> CallAnswer {
    let before = model.machine
    let format = before.settings.format
    if let digits { model.setFormat { ($0.digits, $0.style) = (digits, .standard) } }
    let outcome = carryOut(lines: text)
    if outcome.refusal == nil, var answer = answer(outcome, before), !interruption.isRequested {
      answer.keys = outcome.keys.map { [$0] } ?? []
      if let digits {
        model.setFormat {
          // Settings that the text has changed are kept.
          if $0.digits == digits { $0.digits = format.digits }
          if $0.style == .standard { $0.style = format.style }
        }
      }
      answer.settings = settings
      return answer
    }
    restore(before)
    let refusal = outcome.isTooMuch ? Self.tooMuch : outcome.refusal
    throw Refusal(refusal ?? Self.tooLong)
  }

  /// Runs operands and a word on an empty stack, and returns the value that they leave; then
  /// restores the calculator. Returns nil if one of them leaves no value or several, so that it is
  /// not a single operand.
  public func call(_ word: String, operands: [String]) throws(Refusal) -> CallAnswer? {
    try timed { () throws(Refusal) in try carryOut(call: word, operands: operands) }
  }

  private func carryOut(call word: String, operands: [String]) throws(Refusal) -> CallAnswer? {
    let before = model.machine
    defer { restore(before) }
    model.emptyStack()
    for (count, operand) in operands.enumerated() {
      if try carryOut(operand, leaving: count + 1) == nil { return nil }
    }
    guard let outcome = try carryOut(word, leaving: 1) else { return nil }
    guard var answer = answer(outcome, start) else { throw Refusal(Self.tooLong) }
    answer.settings = settings
    return answer
  }

  /// The settings that differ from those at the start.
  private var settings: [String] {
    let usual = start.settings.status
    return model.machine.settings.status.filter { !usual.contains($0) }
  }

  private static let tooLong = "the result takes too long to be shown"
  private static let tooMuch = "all values together would take too much memory"

  private func carryOut(_ keys: String, leaving count: Int) throws(Refusal) -> LineOutcome? {
    var outcome = carryOut(keys: keys)
    if outcome.isOpen { outcome = endSource() }
    if let refusal = outcome.refusal { throw Refusal(refusal) }
    return model.machine.stack.count == count ? outcome : nil
  }

  /// Runs lines, until one fails or all together have taken as long as one may. Each is read as a
  /// separate line, unless the line before it continues.
  private func carryOut(lines text: String) -> LineOutcome {
    var outcome = LineOutcome()
    let seconds = model.machine.settings.context.timeLimit
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !isOpen, line.allSatisfy(\.isWhitespace) { continue }
      outcome.follow(by: isOpen ? carryOut(String(line)) : carryOut(text: String(line)).outcome)
      if outcome.refusal != nil { return outcome }
      if interruption.isOverdue {
        outcome.overdueAfter = seconds
        return outcome
      }
    }
    if isOpen { outcome.follow(by: endSource()) }
    return outcome
  }

  // MARK: Contents

  /// Returns the answer to a call that has run; nil if a value cannot be shown.
  private func answer(_ outcome: LineOutcome, _ before: Machine) -> CallAnswer? {
    let (stack, old) = (model.machine.stack, before.stack)
    let printed = outcome.printed.map { StyledText($0).text }
    var answer = CallAnswer(printed: printed, depth: stack.count)
    guard let x = stack.last else { return answer }
    return timed { () -> CallAnswer? in
      do throws(NumberError) {
        let shown = try shown(x)
        var kept = 0
        let most = min(stack.count - 1, old.count)
        while kept < most, try isSame(stack[kept], old[kept]) { kept += 1 }
        if !outcome.hasOperated, stack.count == old.count, kept == stack.count - 1,
          try isSame(x, old[kept])
        {
          return answer
        }
        for value in stack[kept...].dropLast().suffix(Self.mostShown - 1) {
          try model.machine.settings.context.checkInterruption()
          answer.values.append(try self.shown(value, longest: Self.longestInRow))
        }
        answer.values.append(shown)
        answer.exactForm = try exactForm(of: x, shownAs: shown.text)
        answer.why = why ?? ""
        return answer
      } catch { return nil }
    }
  }

  /// Returns whether a value was there before. Values that share their storage are the same. Texts
  /// are compared only if nothing else distinguishes two values.
  private func isSame(_ value: Value, _ old: Value) throws(NumberError) -> Bool {
    switch (value, old) {
    case (.vector(let a), .vector(let b)):
      if a === b { return true }
      if a.elements.count != b.elements.count { return false }
      for (one, other) in zip(a.elements, b.elements) {
        if try !isSame(one, other) { return false }
      }
      return true
    case (.quantity(let a), .quantity(let b)) where a === b: return true
    case (.program(let a), .program(let b)) where a === b: return true
    case (.number, _), (.string, _): return value.isSame(as: old)
    default: return value.isSame(as: old) ? try shown(value) == shown(old) : false
    }
  }

  /// The maximal number of characters of a value that is shown in full, unless more digits are
  /// requested.
  private static let longest = 10_000
  /// The maximal number of characters of an exact form beside the digits.
  private static let longestForm = 300

  /// Returns a value in at most `longest` characters, or more if the current number of digits needs
  /// them.
  func shown(
    _ value: Value, longest: Int = LineCalculator.longest
  ) throws(NumberError) -> CallAnswer.Shown {
    let full = try model.text(of: value)
    var settings = model.machine.settings
    let room = max(longest, settings.format.digits + 100)
    if full.text.count <= room {
      return .init(text: full.text, isExact: full.isExact && !value.isMeasured)
    }
    if case .number = value {
      // A number that a program can read.
      settings.format.style = .scientific(settings.format.digits - 1)
      return .init(text: try model.text(of: value, settings).text, isExact: false)
    }
    let row = try value.shortText(columns: room, settings, cells: { _ in 1 })
    return .init(text: row.text, isExact: false)
  }

  /// Returns the value in exact form; nil if it has none, or is shown in it already.
  private func exactForm(of value: Value, shownAs text: String) throws(NumberError) -> String? {
    var settings = model.machine.settings
    settings.format.form = .exact
    let form = try model.text(of: value, settings)
    let isTold = form.isExact && !value.isMeasured && form.text != text
    return isTold && form.text.count <= Self.longestForm ? form.text : nil
  }
}
