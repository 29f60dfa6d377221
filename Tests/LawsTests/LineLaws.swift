import Answers
@testable import Calculator
import ExactNumbers
import TestSupport
import Testing

/// The meaning of lines: random keys remain keys, and random formulas have the same answers as on
/// paper, whatever is on the stack.
@Suite struct LineLaws {
  /// An expression over small numbers.
  private indirect enum Tree {
    case number(Int)
    /// The value that was in X before the line.
    case x
    case unary(String, Tree)
    case binary(String, Tree, Tree)

    static func random(
      depth: Int, startingWithX: Bool = false, _ random: inout SplitMix64
    ) -> Tree {
      if depth == 0 || !startingWithX && Int.random(in: 0..<4, using: &random) == 0 {
        return startingWithX ? .x : .number(Int.random(in: 1...12, using: &random))
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        let word = ["neg", "sq", "abs"].randomElement(using: &random) ?? "neg"
        return .unary(
          word, .random(depth: depth - 1, startingWithX: startingWithX, &random))
      }
      let sign = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
      return .binary(
        sign, .random(depth: depth - 1, startingWithX: startingWithX, &random),
        .random(depth: depth - 1, &random))
    }

    /// Its keys, one a value.
    var keys: [String] {
      switch self {
      case .number(let value): ["\(value)"]
      case .x: []
      case .unary(let word, let a): a.keys + [word]
      case .binary(let sign, let a, let b): a.keys + b.keys + [sign]
      }
    }

    /// The tree as on paper, with parentheses around all that is not a number.
    func formula(_ space: String) -> String {
      switch self {
      case .number(let value): "\(value)"
      case .x: "x"
      case .unary("neg", let a): "(-\(a.formula(space)))"
      case .unary("sq", let a): "(\(a.formula(space))^2)"
      case .unary(let word, let a): "\(word)(\(a.formula(space)))"
      case .binary(let sign, let a, let b):
        "(\(a.formula(space))\(space)\(sign)\(space)\(b.formula(space)))"
      }
    }

    /// The value as a fraction in lowest terms; nil if it has no value, or if one of its parts is
    /// large.
    var value: (Int, Int)? {
      switch self {
      case .number(let value): return (value, 1)
      case .x: return nil
      case .unary(let word, let a):
        guard let (n, d) = a.value else { return nil }
        switch word {
        case "neg": return (-n, d)
        case "sq":
          return Self.reduced(
            n.multipliedReportingOverflow(by: n), d.multipliedReportingOverflow(by: d))
        default: return (abs(n), d)
        }
      case .binary(let sign, let a, let b):
        guard let (n, d) = a.value, let (m, e) = b.value else { return nil }
        switch sign {
        case "*":
          return Self.reduced(
            n.multipliedReportingOverflow(by: m), d.multipliedReportingOverflow(by: e))
        case "/":
          return m == 0
            ? nil
            : Self.reduced(
              n.multipliedReportingOverflow(by: e), d.multipliedReportingOverflow(by: m))
        default:
          let (ne, o) = n.multipliedReportingOverflow(by: e)
          let (md, p) = m.multipliedReportingOverflow(by: d)
          if o || p { return nil }
          let sum =
            sign == "+" ? ne.addingReportingOverflow(md) : ne.subtractingReportingOverflow(md)
          return Self.reduced(sum, d.multipliedReportingOverflow(by: e))
        }
      }
    }

    private static func reduced(
      _ n: (partialValue: Int, overflow: Bool), _ d: (partialValue: Int, overflow: Bool)
    ) -> (Int, Int)? {
      if n.overflow || d.overflow || abs(n.partialValue) > 1 << 40 || abs(d.partialValue) > 1 << 40
      {
        return nil
      }
      var (a, b) = (abs(n.partialValue), abs(d.partialValue))
      while b != 0 { (a, b) = (b, a % b) }
      let sign = d.partialValue < 0 ? -1 : 1
      return a == 0 ? nil : (sign * n.partialValue / a, sign * d.partialValue / a)
    }
  }

  /// Keys in a line: with spaces, or with operators right after their values, and maybe the next
  /// number right after the operator.
  private static func line(_ keys: [String], _ random: inout SplitMix64) -> String {
    let style = Int.random(in: 0..<3, using: &random)
    return keys.enumerated().reduce(into: "") { line, key in
      let isSign = "+-*/".contains(key.element)
      let followsSign = line.last.map("+*/".contains) ?? false
      let isGlued = isSign && style > 0 || followsSign && style == 2
      line += (key.offset == 0 || isGlued ? "" : " ") + key.element
    }
  }

  private func calculator(_ keys: String) -> LineCalculator {
    let calculator = LineCalculator()
    _ = calculator.carryOut("exact \(keys)")
    calculator.fixLimits()
    return calculator
  }

  /// A line of keys is never read as on paper, and the stack below stays as it is.
  @Test func keysAreKeys() {
    let (empty, full) = (calculator(""), calculator("11 \"a\" 13"))
    for var law in Law("lines of keys", cases: 400) {
      let tree = Tree.random(depth: 4, &law.random)
      let line = Self.line(tree.keys, &law.random)
      #expect(empty.model.reader.read(line) == .keys, "\(law): \(line)")
      guard let (n, d) = tree.value else { continue }
      let text = d == 1 ? "\(n)" : "\(n)/\(d)"
      #expect(empty.answer(to: line).row == "= \(text)", "\(law): \(line)")
      #expect(full.answer(to: line).row == "= 11 \"a\" 13 \(text)", "\(law): \(line)")
    }
  }

  /// Every function is a key after its operands, whatever numbers these are, and every example of
  /// the table is keys.
  @Test func everyWordIsAKey() {
    let reader = calculator("").model.reader
    let numbers = ["3", "-3", "2.5", "-0.5", "12", "1e3", "0x1F", "2i"]
    for row in CommandTable.standard.commands {
      // A note names another meaning; a plain number is no unit.
      let isNoted = ["%", "min", "pm", "round"].contains(row.name)
      for example in row.examples where !isNoted {
        #expect(reader.read(example.keys) == .keys, "\(example.keys)")
      }
      guard let count = row.functionOperandCount, 1...3 ~= count, row.name != "convert" else {
        continue
      }
      for first in numbers {
        for last in numbers {
          let operands = Array(repeating: first, count: count - 1) + [last]
          for given in [operands, Array(operands.dropFirst())] {
            let line = (given + [row.name]).joined(separator: " ")
            for line in [line, line + " 2 *"] where line != row.name {
              switch reader.read(line) {
              case .keys: break
              case .noted where isNoted: break
              case let reading: Issue.record("\(line): \(reading)")
              }
            }
          }
        }
      }
    }
  }

  /// Keys that go on with X are keys, too.
  @Test func keysThatGoOnAreKeys() {
    let reader = calculator("").model.reader
    for var law in Law("lines of keys that go on", cases: 400) {
      let tree = Tree.random(depth: 4, startingWithX: true, &law.random)
      if tree.keys.isEmpty { continue }
      let line = Self.line(tree.keys, &law.random)
      #expect(reader.read(line) == .keys, "\(law): \(line)")
    }
  }

  /// A formula has its value, on any stack. The reference is arithmetic of fractions in this file.
  @Test func formulasHaveTheirValue() {
    let (empty, full) = (calculator(""), calculator("11 \"a\" 13"))
    for var law in Law("formulas as lines", cases: 400) {
      let tree = Tree.random(depth: 3, &law.random)
      guard case .binary = tree, let (n, d) = tree.value else { continue }
      let space = Bool.random(using: &law.random) ? " " : ""
      let line = String(tree.formula(space).dropFirst().dropLast())
      let text = d == 1 ? "\(n)" : "\(n)/\(d)"
      #expect(empty.answer(to: line).row == "= \(text)", "\(law): \(line)")
      #expect(full.answer(to: line).row == "= 11 \"a\" 13 \(text)", "\(law): \(line)")
    }
  }

  /// Keys that are offered for a line are keys: no front end reads them otherwise.
  @Test func offeredKeysAreKeys() {
    let reader = calculator("2 sto x").model.reader
    for var law in Law("keys that lines are corrected to", cases: 1000) {
      let line = AnswerLaws.line(&law.random)
      let offered: [String] =
        switch reader.read(line) {
        case .keys: []
        case .paper(let correction): [correction.keys]
        case .noted(let correction): correction.twofold.meanings.map(\.keys)
        case .twofold(let twofold): twofold.meanings.map(\.keys)
        }
      for keys in offered where !keys.isEmpty {
        #expect(reader.read(keys) == .keys, "\(law): \(line) → \(keys)")
      }
    }
  }

  /// No line uses an earlier value unless X depends on it.
  @Test func earlierValuesAreNotTakenInSilence() {
    let (one, other) = (calculator("11 13 2 sto x"), calculator("17 19 2 sto x"))
    for var law in Law("values that lines take", cases: 1000) {
      let line = AnswerLaws.line(&law.random)
      for calculator in [one, other] {
        calculator.restore(calculator.start)
        _ = calculator.carryOut(line)
      }
      let stacks = [one, other].map { $0.model.machine.stack.map { "\($0)" } }
      let keys: String
      switch one.model.reader.read(line) {
      case .keys: keys = line
      case .paper(let correction): keys = correction.keys
      case .noted, .twofold: continue
      }
      guard !one.isOpen, !other.isOpen, let x = stacks[0].last, x == stacks[1].last,
        case .complete = StackFlow(LineText(keys), one.model.reader).result
      else { continue }
      #expect(stacks[0].prefix(2) == ["11", "13"] || stacks[0].count < 2, "\(law): \(line)")
    }
  }
}
