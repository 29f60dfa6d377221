import Answers
import Calculator
import Sheets
import TerminalText

/// Documents that calculate.
extension Target {
  /// A sheet: its recorded results are those that it has, what was calculated before a change does
  /// not show, and no control of the document is in its rows.
  static func sheet(_ input: [UInt8]) {
    // An origin of uncertainty is new each time, and proofs tell what is kept of earlier ones.
    let text = String(decoding: input, as: UTF8.self)
    if ["why", "rpn", "measured"].contains(where: text.contains) { return }
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

  /// An empty sheet, Markdown, so that there are both blocks and prose.
  private static func document() -> Sheet {
    let model = calculator()
    let lines = LineCalculator(settings: model.machine.settings)
    lines.model.runner = Watchdog.shared
    lines.fixLimits()
    return Sheet(name: "a.md", calculator: lines, keepsMachines: true)
  }
}
