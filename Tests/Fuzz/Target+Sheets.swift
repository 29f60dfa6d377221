import Answers
import Calculator
import Sheets
import TerminalText

/// Documents that calculate, and lines that are answered.
extension Target {
  /// A sheet: its recorded results equal the calculated ones, calculations before a change have no
  /// effect, and its rows contain no control characters of the document.
  static func sheet(_ input: [UInt8]) {
    if !isRepeatable(input) { return }
    Watchdog.shared.hasInterrupted = false
    let (whole, changed) = (document(), document())
    whole.update(input)
    changed.update(Array(input.prefix(input.count / 2)))
    changed.update(input)
    let recorded = whole.recorded()
    let again = document()
    again.update(recorded)
    if Watchdog.shared.hasInterrupted { return }
    if changed.recorded() != recorded {
      fail("\(String(decoding: changed.recorded(), as: UTF8.self)) after a change", recorded)
    }
    if again.recorded() != recorded || !again.differences.isEmpty {
      fail("\(again.differences) again", recorded)
    }
    let rows = SheetView(columns: 30, hasColours: false).rows(of: whole)
    if rows.contains(where: { $0.text.unicodeScalars.contains { $0.isControl } }) {
      fail("a control in \(rows)", input)
    }
  }

  /// Separate lines: each has an answer of one line without control characters, and the last answer
  /// does not depend on the other lines. Replacing the end by values adds no control characters.
  static func lines(_ input: [UInt8]) {
    if !isRepeatable(input) { return }
    Watchdog.shared.hasInterrupted = false
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
    let calculator = strangers()
    var last = ""
    for line in lines {
      last = calculator.answer(to: line).row
      if last.unicodeScalars.contains(where: { $0.isControl || $0 == "\n" || $0 == "\t" }) {
        fail("a control in \(last)", input)
      }
    }
    let alone = lines.last.map { strangers().answer(to: $0).row } ?? ""
    if alone != last, !Watchdog.shared.hasInterrupted { fail("\(last), but alone \(alone)", input) }
    guard let line = lines.last, let replaced = try? calculator.replacingEnd(of: line) else {
      return
    }
    let kept = zip(line.unicodeScalars, replaced.unicodeScalars).prefix { $0 == $1 }.count
    if replaced.unicodeScalars.dropFirst(kept).contains(where: { $0.isControl }) {
      fail("a control in \(replaced)", input)
    }
  }

  /// Returns whether the output is the same each time: an origin of uncertainty is new each time,
  /// and proofs depend on what is kept of earlier ones.
  private static func isRepeatable(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    return !["why", "rpn", "measured"].contains(where: text.contains)
  }

  /// A calculator for the lines of strangers, with little memory.
  static func strangers() -> LineCalculator {
    let lines = LineCalculator(settings: calculator().machine.settings)
    lines.model.runner = Watchdog.shared
    lines.fixLimits()
    return lines
  }

  /// An empty sheet, Markdown, so that there are both blocks and prose.
  private static func document() -> Sheet {
    Sheet(name: "a.md", calculator: strangers(), keepsMachines: true)
  }
}
