import Calculator
import ExactNumbers
import LineEditing
import Posix
import TerminalText
import TestSupport
import Testing

@testable import Shell

/// The stack in windows of all sizes.
@Suite struct StackDisplayTests {
  init() { CharacterEncoding.useUTF8() }

  /// A calculator with random values of all kinds on its stack.
  private static func calculator(_ random: inout SplitMix64) -> CalculatorModel {
    let values = [
      "7", "-12345678901234567890", "1/3", "2 sqrt", "10 60 ^", "pi 30 ^", "1 2 i * +",
      "\"a text\"",
      "[1 2 3]", "[[1 2] [3 4]]", "[[1/3 -2] [2 sqrt 40000000000] [0 1]]", "{ sin 2 * }", "5_km",
      "\"日本語\"",
    ]
    let calculator = CalculatorModel()
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      calculator.carryOut(values.randomElement(using: &random) ?? "7")
    }
    let settings = ["", "deg", "16 base", "30 digits", "4 fix", "7 levels", "1 levels"]
    calculator.carryOut(settings.randomElement(using: &random) ?? "")
    return calculator
  }

  private static func window(_ random: inout SplitMix64) -> WindowSize {
    WindowSize(
      columns: .random(in: 20...120, using: &random), rows: .random(in: 3...30, using: &random))
  }

  @Test func noRowIsWiderThanTheWindowAndXStandsLast() {
    for var `case` in Law("stacks in windows", cases: 200) {
      let calculator = Self.calculator(&`case`.random)
      let window = Self.window(&`case`.random)
      let view = StackView(calculator.machine, Interruption())
      #expect(view.layOut(window, Interruption()))
      let rows = view.rows(window, Style(isOn: false), windowRows: window.rows)
      #expect(rows.allSatisfy { $0.width < window.columns }, "\(`case`): \(rows.map(\.text))")
      #expect(rows.count <= max(1, window.rows - 2), "\(`case`): \(rows.map(\.text))")
      let labels = rows.compactMap { Int($0.text.prefix { $0 != ":" }) }
      #expect(labels.last == 1 && labels == labels.sorted(by: >), "\(`case`): \(rows.map(\.text))")
    }
  }

  @Test(arguments: [("", 24, 4), ("", 25, 8), ("6 levels", 24, 6), ("6 levels 0 levels", 24, 4)])
  func theHeightOfTheWindowDecidesHowManyLevels(settings: String, rows: Int, levels: Int) {
    let calculator = CalculatorModel()
    calculator.carryOut("1 2 3 4 5 6 7 8 9 10 \(settings)")
    let view = StackView(calculator.machine, Interruption())
    let window = WindowSize(columns: 80, rows: rows)
    let shown = view.rows(window, Style(isOn: false), windowRows: rows).map(\.text)
    #expect(shown.first == "… \(10 - levels) more" && shown.count == levels + 1)
  }

  @Test func theMarkedLevelIsShownWhereverItGoes() throws {
    for var `case` in Law("walks on the stack", cases: 100) {
      let calculator = Self.calculator(&`case`.random)
      let window = Self.window(&`case`.random)
      var walk: StackWalk?
      for _ in 1...12 {
        let level = Int.random(in: 0...11, using: &`case`.random)
        let next = try #require(
          StackWalk(calculator.machine, at: level, after: walk, window, Interruption()))
        #expect(next.level == max(1, min(level, calculator.machine.stack.count)))
        let rows = next.rows(window)
        #expect(rows.count { $0.hasPrefix("\(next.level)▸ ") } == 1, "\(`case`): \(rows)")
        #expect(rows.count <= max(3, window.rows - 2), "\(`case`): \(rows)")
        #expect(rows.allSatisfy { StyledText($0).width < window.columns }, "\(`case`): \(rows)")
        walk = next
      }
    }
  }

  @Test func theEntriesOfAMatrixStandBelowOneAnother() throws {
    for var `case` in Law("matrices in rows", cases: 200) {
      let (height, width) = (
        Int.random(in: 2...8, using: &`case`.random), Int.random(in: 1...6, using: &`case`.random)
      )
      let entries = (0..<height * width).map { _ in
        ["0", "-1", "1/3", "12345678901234567890", "2 sqrt"].randomElement(using: &`case`.random)
          ?? "0"
      }
      let calculator = CalculatorModel()
      let rows = (0..<height).map { row in
        "[" + entries[row * width..<(row + 1) * width].joined(separator: " ") + "]"
      }
      calculator.carryOut("[" + rows.joined(separator: " ") + "]")
      let columns = Int.random(in: 10...120, using: &`case`.random)
      guard
        let table = try MatrixTable(
          #require(calculator.accumulator), calculator.machine.settings, columns: columns)
      else { continue }
      #expect(table.rows.count == height, "\(`case`)")
      #expect(table.rows.allSatisfy { $0.count <= columns }, "\(`case`): \(table.rows)")
      #expect(
        Set(table.rows.map { $0.trimmingEnd("]").count }).count == 1, "\(`case`): \(table.rows)")
      // Unless the table shows that an entry was rounded, all are fractions in full.
      let isExact = !table.rows[0].hasPrefix("≈")
      if isExact { #expect(!entries.contains("2 sqrt"), "\(`case`): \(table.rows)") }
    }
  }

  @Test(arguments: 20...140) func theKeyMapFits(columns: Int) {
    let lines = KeyMap.text(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    if columns < 40 { return }
    let text = KeyMap.text(columns: columns)
    for action in KeyAction.all { #expect(text.contains(action.label), "\(action.word)") }
  }
}

extension CalculatorModel {
  fileprivate func carryOut(_ line: String) { receive(Array((line + "\n").utf8).span) }
}

extension String {
  fileprivate func trimmingEnd(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
