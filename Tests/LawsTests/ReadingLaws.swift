import Answers
@testable import Calculator
import ExactNumbers
import Sheets
import Stream
import TestSupport
import Testing

/// Each front end reads a line as an independent reader does, which follows the manual: KEYS,
/// EXPRESSIONS and READING LINES.
@Suite struct ReadingLaws {
  /// The stack before each line, and a variable.
  static let below = [23.0, 17, 19]
  static let x = 2.5

  private let full = calculator("23 17 19")
  private let empty = calculator("")

  private static func calculator(_ keys: String) -> LineCalculator {
    let calculator = LineCalculator()
    _ = calculator.carryOut("2.5 sto x")
    _ = calculator.carryOut(keys)
    calculator.fixLimits()
    return calculator
  }

  @Test func eachFrontEndReadsAsTheManualSays() throws {
    var batch: [(law: Law.Case, line: MeantLine)] = []
    for var law in Law("lines of both notations", cases: 3_000) {
      batch.append((law, MeantLine.random(&law.random)))
      if batch.count == 1000 {
        try check(batch)
        batch = []
      }
    }
    try check(batch)
  }

  private func check(_ batch: [(law: Law.Case, line: MeantLine)]) throws {
    let sheet = sheet(batch.map(\.line.text))
    for (index, (law, line)) in batch.enumerated() {
      let text = line.text
      let reading = full.model.reader.read(text)
      #expect(empty.model.reader.read(text) == reading, "\(law): \(text) on an empty stack")
      var meant = line.effect
      var isRight = meant != nil
      switch reading {
      case .keys:
        // Keys that cannot be read are an error.
        if KeyedLine(text) == nil, line.mayFail || line.effect == nil {
          (meant, isRight) = (nil, true)
        }
      case .paper(let correction):
        // The meaning of a soup is not known, but its keys take nothing that X does not depend on.
        if line.kind == "soup", line.effect == nil {
          meant = KeyedLine(correction.keys).flatMap { $0.isKeys ? $0.effect : nil }
          isRight = meant != nil
          if meant?.pushed.contains(where: \.isNaN) == true { continue }
        }
      case .noted: (meant, isRight) = (line.noted, line.noted != nil)
      case .twofold: (meant, isRight) = (nil, line.mayFail || line.effect == nil)
      }
      let isNoted = if case .noted = reading { true } else { false }
      let shown = meant?.stack(on: Self.below)
      let told = isNoted ? nil : shown
      let alone = isNoted ? nil : meant?.stack(on: [])
      var found = [
        ("prompt", prompt(text, reading), shown), ("argument", try argument(text), shown),
        ("--lines", answer(text, of: full), told), ("--mcp", call(text), told),
        ("--lines alone", answer(text, of: empty), alone),
      ]
      // Unmended: a line of keys that cannot be read leaves values in a sheet, `2 (` a 2.
      if reading != .keys || KeyedLine(text) != nil {
        found.append(("--sheet", sheet[index], told.map { [$0.last ?? .nan, Double($0.count)] }))
      }
      if isReplaced(line, isNoted: isNoted) {
        found.append(("--replace", replacement(text), alone))
      }
      let wrong = found.filter { !Self.isEqual($0.1, $0.2) }
        .map { "\($0.0): \($0.1.map { "\($0)" } ?? "error")" }
      let message = "\(law): \(line.kind) '\(text)' → \(reading), meant is \(meant as Any)"
      #expect(isRight && wrong.isEmpty, "\(message); found \(wrong)")
    }
  }

  /// Whether the whole line is what `--replace` has to read. Text before the end of a line may
  /// belong to another program: `dup 2 3 +`.
  private func isReplaced(_ line: MeantLine, isNoted: Bool) -> Bool {
    // The value of `=2*3` is the text after the sign.
    if isNoted || line.text.contains(/^(dup|swap|=)/) { return false }
    switch line.kind {
    case "keys", "mixture", "formula", "going on", "phrase", "twofold": return true
    default: return false
    }
  }

  // MARK: Front ends

  /// The stack after a line at the prompt; nil for an error.
  private func prompt(_ line: String, _ reading: LineReading) -> [Double]? {
    let keys: String
    switch reading {
    case .keys, .noted: keys = line
    case .paper(let correction): keys = correction.keys
    case .twofold: return nil
    }
    let outcome = full.model.trial.run(keys, interruption: Interruption())
    return if case .machine(let machine) = outcome { Self.numbers(machine) } else { nil }
  }

  private func argument(_ line: String) throws -> [Double]? {
    let (hub, model, none) = (ManageListeners(), CalculatorModel(), Output(descriptor: -1))
    hub.addListener(model)
    model.restore(full.start)
    let stream = StreamController(hub: hub, calculator: model, output: none, errors: none)
    try stream.run([.line(line)])
    return stream.hasSucceeded ? Self.numbers(model.machine) : nil
  }

  private func answer(_ line: String, of calculator: LineCalculator) -> [Double]? {
    let answer = calculator.answer(to: line)
    return [.exact, .rounded].contains(answer.kind) ? Self.numbers(answer.text) : nil
  }

  /// The stack after `evaluate` of `--mcp`.
  private func call(_ line: String) -> [Double]? {
    defer { full.restore(full.start) }
    if (try? full.call(line, digits: nil)) != nil { return Self.numbers(full.model.machine) }
    #expect(Self.numbers(full.model.machine) == Self.below, "\(line) leaves values")
    return nil
  }

  private func replacement(_ line: String) -> [Double]? {
    (try? empty.replacingEnd(of: line)).map(Self.numbers)
  }

  /// X and the number of values after each line in a sheet, whose results `--lsp` shows, too; nil
  /// for an error that leaves the stack as it was.
  private func sheet(_ lines: [String]) -> [[Double]?] {
    let sheet = Sheet(name: "sheet", calculator: Self.calculator(""))
    sheet.update(Array(lines.map { "clear\n23 17 19\n\($0)\ndepth\n" }.joined().utf8))
    return lines.indices.map { index in
      guard case .value(let depth) = sheet.lines[4 * index + 3].result else { return [] }
      switch sheet.lines[4 * index + 2].result {
      case .value(let x): return Self.numbers("\(x) \(depth)")
      // X is as it was.
      case .none: return Self.numbers("19 \(depth)")
      case .text: return []
      case .error: return depth == "3" ? nil : []
      }
    }
  }

  private static func numbers(_ machine: Machine) -> [Double] {
    numbers(machine.stack.map { "\($0)" }.joined(separator: " "))
  }

  /// Numbers as surd writes them, maybe rounded, or with units.
  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").map { text in
      let parts = text.trimmingPrefix("≈").prefix { $0 != "_" }.split(separator: "/")
        .map { Double($0) ?? .nan }
      return parts.dropFirst().reduce(parts.first ?? .nan, /)
    }
  }

  private static func isEqual(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-8 * max(1, abs($1)) }
  }
}
