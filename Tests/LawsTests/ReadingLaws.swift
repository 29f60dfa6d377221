import Answers
@testable import Calculator
import ExactNumbers
import Sheets
import Stream
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reader of lines that is independent of ``LineReader``, and a law that compares the two, at
/// each front end. The reference follows the manual: KEYS, EXPRESSIONS and READING LINES. It knows
/// values as `Double`, some words, and no text of surd's.

// MARK: Arithmetic

/// Values beyond these are not compared: a `Double` could differ from what is right.
private func certain(_ value: Double) -> Double {
  value == 0 || (1e-6...1e6).contains(abs(value)) ? value : .nan
}

private func calculate(_ word: String, _ a: Double) -> Double {
  switch word {
  case "neg": return -a
  case "abs": return abs(a)
  case "sq": return certain(a * a)
  case "sqrt": return certain(a < 0 ? .nan : a.squareRoot())
  case "sin": return certain(sin(a))
  case "cos": return certain(cos(a))
  case "!": return (0...9).contains(a) && a == a.rounded() ? tgamma(a + 1) : .nan
  default: preconditionFailure("no word '\(word)'")
  }
}

private func calculate(_ word: String, _ a: Double, _ b: Double) -> Double {
  switch word {
  case "+": certain(a + b)
  case "-": certain(a - b)
  case "*", "": certain(a * b)
  case "/": certain(b == 0 ? .nan : a / b)
  case "^": certain(a == 0 || abs(b) > 6 || a < 0 && b != b.rounded() ? .nan : pow(a, b))
  case "max": a.isNaN || b.isNaN ? .nan : max(a, b)
  default: preconditionFailure("no word '\(word)'")
  }
}

// MARK: Keys

/// What a line does: it takes values from before it and pushes others.
private struct Effect {
  var taken = 0
  var pushed: [Double]

  /// The stack after the line; nil if it lacks values.
  func stack(on below: [Double]) -> [Double]? {
    taken > below.count ? nil : below.dropLast(taken) + pushed
  }
}

/// A line that runs key by key on values each of which knows the earlier values it depends on.
private struct KeyedLine {
  private struct Cell {
    var value: Double
    var sources: Set<Int> = []
  }
  private static let unary: Set = ["neg", "abs", "sq", "sqrt", "sin", "cos", "!"]
  private static let binary: Set = ["+", "-", "*", "/", "^", "max"]

  private var stack: [Cell] = []
  private var reached = 0
  private var used: Set<Int> = []

  /// Runs a line; nil if it is not all keys.
  init?(_ line: String) {
    guard let tokens = Self.tokens(line) else { return nil }
    for token in tokens {
      switch token {
      case "pi": stack.append(Cell(value: .pi))
      case "x": stack.append(Cell(value: ReadingLaws.x))
      case "dup":
        let a = pop()
        stack += [a, a]
      case "swap":
        let (b, a) = (pop(), pop())
        stack += [b, a]
      case _ where Self.unary.contains(token):
        let a = use()
        stack.append(Cell(value: calculate(token, a.value), sources: a.sources))
      case _ where Self.binary.contains(token):
        let (b, a) = (use(), use())
        stack.append(
          Cell(value: calculate(token, a.value, b.value), sources: a.sources.union(b.sources)))
      default:
        guard let value = Double(token) else { return nil }
        stack.append(Cell(value: value))
      }
    }
  }

  private mutating func pop() -> Cell {
    if let cell = stack.popLast() { return cell }
    reached += 1
    let below = ReadingLaws.below
    return Cell(value: reached > below.count ? .nan : below[below.count - reached],
      sources: [reached])
  }

  private mutating func use() -> Cell {
    let cell = pop()
    used.formUnion(cell.sources)
    return cell
  }

  var effect: Effect { Effect(taken: reached, pushed: stack.map(\.value)) }
  var isComplete: Bool { reached == 0 }
  var goesOn: Bool { reached > 0 && used.isSubset(of: stack.last?.sources ?? []) }

  /// The keys of a line, as KEYS cuts them; nil if a character is no key.
  static func tokens(_ line: String) -> [String]? {
    let line = Array(line)
    var (tokens, end) = ([String](), 0)
    func skip(_ isPart: (Character) -> Bool) { while end < line.count, isPart(line[end]) { end += 1 } }
    let isDigit = { (c: Character) in c.isNumber || c == "." }
    while end < line.count {
      let (start, c) = (end, line[end])
      end += 1
      if c == " " { continue }
      let isSign =
        c == "-" && (start == 0 || line[start - 1] == " ") && end < line.count && isDigit(line[end])
      if isDigit(c) || isSign {
        skip(isDigit)
      } else if c.isLetter {
        skip { $0.isLetter || $0.isNumber }
      } else if !"+-*/^!".contains(c) {
        return nil
      }
      tokens.append(String(line[start..<end]))
    }
    return tokens
  }

  /// Whether a part between blanks is a formula by itself, such as `pi/2`.
  static func hasFormula(_ line: String) -> Bool {
    line.split(separator: " ").contains { part in
      return part.wholeMatch(of: /-*(\d+\.?\d*|\.\d+|pi|x)!?([-+*\/^]-*(\d+\.?\d*|\.\d+|pi|x)!?)+/) != nil
    }
  }
}

// MARK: Formulas

/// A value as a tree, which is written as keys and as on paper.
private indirect enum Tree {
  case atom(String, Double)
  case unary(String, Tree)
  case binary(String, Tree, Tree)

  static func atom(_ random: inout SplitMix64) -> Tree {
    let n = Int.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .atom("pi", .pi)
    case 1: return .atom("x", ReadingLaws.x)
    case 2: return .atom("\(n).5", Double(n) + 0.5)
    case 3: return .atom(".5", 0.5)
    default: return .atom("\(n)", Double(n))
    }
  }

  static func random(_ depth: Int, _ random: inout SplitMix64) -> Tree {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 { return atom(&random) }
    let a = Self.random(depth - 1, &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0...1:
      let word = ["sqrt", "sin", "cos", "abs"].randomElement(using: &random) ?? ""
      return .unary(word, a)
    case 2: return .unary("neg", a)
    case 3:
      let n = Int.random(in: 1...6, using: &random)
      return .unary("!", .atom("\(n)", Double(n)))
    case 4...5: return .binary("^", a, Self.random(min(1, depth - 1), &random))
    case 6: return .binary("max", a, Self.random(depth - 1, &random))
    case 7:
      let n = Int.random(in: 2...9, using: &random)
      let b = Self.random(depth - 1, &random)
      let isTwofold = if case .atom(let text, _) = b { text != "x" && text != "pi" } else { false }
      return .binary(isTwofold ? "*" : "", .atom("\(n)", Double(n)), b)
    default:
      let sign = ["+", "-", "*", "/"].randomElement(using: &random) ?? ""
      return .binary(sign, a, Self.random(depth - 1, &random))
    }
  }

  var value: Double {
    switch self {
    case .atom(_, let value): value
    case .unary(let word, let a): calculate(word, a.value)
    case .binary(let word, let a, let b): calculate(word, a.value, b.value)
    }
  }

  var keys: [String] {
    switch self {
    case .atom(let text, _): [text]
    case .unary(let word, let a): a.keys + [word]
    case .binary(let word, let a, let b): a.keys + b.keys + [word.isEmpty ? "*" : word]
    }
  }

  /// How strongly the tree holds together: a sum 1, a product 2, a sign 3, a power 4, `!` 5.
  private var strength: Int {
    switch self {
    case .unary("neg", _): 3
    case .unary("!", _): 5
    case .atom, .unary, .binary("max", _, _): 6
    case .binary("+", _, _), .binary("-", _, _): 1
    case .binary("^", _, _): 4
    case .binary: 2
    }
  }

  /// The tree as on paper, with parentheses around weaker parts, and blanks around signs.
  func formula(_ least: Int = 1, blanks: Double, _ random: inout SplitMix64) -> String {
    if strength < least { return "(\(formula(blanks: blanks, &random)))" }
    func blank() -> String { Double.random(in: 0..<1, using: &random) < blanks ? " " : "" }
    switch self {
    case .atom(let text, _): return text
    case .unary("neg", let a): return "-" + a.formula(3, blanks: blanks, &random)
    case .unary("!", let a): return a.formula(6, blanks: blanks, &random) + "!"
    case .unary(let word, let a): return "\(word)(\(a.formula(blanks: blanks, &random)))"
    case .binary("", let a, let b):
      let right = b.formula(6, blanks: blanks, &random)
      let isInParentheses = if case .atom = b { true } else { right.hasPrefix("(") }
      return a.formula(6, blanks: blanks, &random) + (isInParentheses ? right : "(\(right))")
    case .binary("max", let a, let b):
      return "max(\(a.formula(blanks: blanks, &random)),\(blank())"
        + "\(b.formula(blanks: blanks, &random)))"
    case .binary(let sign, let a, let b):
      let own = strength
      return a.formula(own == 4 ? 5 : own, blanks: blanks, &random) + blank() + sign + blank()
        + b.formula(own == 4 ? 3 : own + 1, blanks: blanks, &random)
    }
  }
}

// MARK: Lines

/// A line with its meaning.
private struct MeantLine {
  var kind: String
  var text: String
  /// What it does; nil if it must be an error.
  var effect: Effect?
  /// Whether it may be refused.
  var mayFail = false
  /// Whether a note may be shown, and what the line does then.
  var noted: Effect?

  /// A line that means `paper`, unless it is keys that are complete or go on.
  init(_ kind: String, _ text: String, paper: Effect?, beatsKeys: Bool = false) {
    (self.kind, self.text, effect) = (kind, text, paper)
    let keys = KeyedLine(text)
    if let keys, keys.isComplete || keys.goesOn, !beatsKeys {
      effect = keys.effect
      if KeyedLine.hasFormula(text) { noted = keys.effect }
    }
    // `+5` may be a number, and `5 -3` two.
    mayFail =
      text.contains(/(^| )[-+][^ ]/)
      || text.contains(/\d\((\d|\.)+\)/)
  }

  var isKnown: Bool {
    effect?.pushed.contains(where: \.isNaN) != true
      && noted?.pushed.contains(where: \.isNaN) != true
  }

  static func random(_ random: inout SplitMix64) -> MeantLine {
    while true {
      let line =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: keys(&random)
        case 3...5: formula(&random)
        case 6: mixture(&random)
        case 7: goingOn(&random)
        case 8: phrase(&random)
        default: twofold(&random)
        }
      if line.isKnown, Double(line.text) == nil, line.text != "x" { return line }
    }
  }

  private static func keys(_ random: inout SplitMix64) -> MeantLine {
    var keys = Tree.random(3, &random).keys
    // Operands at the beginning come from the stack.
    let count = Int.random(in: 0...3, using: &random)
    for _ in 0..<count where keys.count > 1 && Double(keys[0]) != nil { keys.removeFirst() }
    if count > 1, Bool.random(using: &random) {
      keys.insert(["dup", "swap"].randomElement(using: &random) ?? "", at: 0)
    }
    let style = Int.random(in: 0..<3, using: &random)
    let text = keys.enumerated().reduce(into: "") { line, key in
      let isSign = "+-*/^!".contains(key.element)
      let isNumber = Double(key.element) != nil
      let followsSign = line.last.map("+*/^-".contains) ?? false
      let isGlued = isSign && style > 0 || isNumber && followsSign && style == 2
      line += (key.offset == 0 || isGlued ? "" : " ") + key.element
    }
    return MeantLine("keys", text, paper: nil)
  }

  private static func formula(_ random: inout SplitMix64) -> MeantLine {
    let tree = Tree.random(3, &random)
    let text = tree.formula(
      blanks: [0, 1, 0.5].randomElement(using: &random) ?? 0, &random)
    let beatsKeys = text.contains(/\d(pi|x)/)
    return MeantLine("formula", text, paper: Effect(pushed: [tree.value]), beatsKeys: beatsKeys)
  }

  /// Formulas in the place of the numbers of keys.
  private static func mixture(_ random: inout SplitMix64) -> MeantLine {
    let tree = Tree.random(2, &random)
    func expanded(_ tree: Tree) -> (text: String, value: Double) {
      switch tree {
      case .atom:
        let part = Tree.random(Int.random(in: 0...2, using: &random), &random)
        return (part.formula(blanks: 0, &random), part.value)
      case .unary(let word, let a):
        let a = expanded(a)
        return ("\(a.text) \(word)", calculate(word, a.value))
      case .binary(let word, let a, let b):
        let (a, b) = (expanded(a), expanded(b))
        let word = word.isEmpty ? "*" : word
        return ("\(a.text) \(b.text) \(word)", calculate(word, a.value, b.value))
      }
    }
    let (text, value) = expanded(tree)
    return MeantLine(
      "mixture", text, paper: Effect(pushed: [value]), beatsKeys: text.contains(/\d(pi|x)/))
  }

  /// A formula that begins with X.
  private static func goingOn(_ random: inout SplitMix64) -> MeantLine {
    var (text, value) = ("", ReadingLaws.below.last ?? 0)
    let signs = [["*", "/", "+", "-", "^"], ["+", "-"]]
    for index in 0..<Int.random(in: 1...2, using: &random) {
      let sign = signs[index].randomElement(using: &random) ?? ""
      let part = Tree.random(1, &random)
      let strength = ["+": 2, "-": 2, "^": 6][sign] ?? 3
      let needsBlank = index == 0 && "+-".contains(sign)
      let blank = needsBlank || Bool.random(using: &random) ? " " : ""
      text += (index > 0 ? " " : "") + sign + (index > 0 ? " " : blank)
        + part.formula(strength, blanks: blank.isEmpty ? 0 : 1, &random)
      value = calculate(sign, value, part.value)
    }
    return MeantLine("going on", text, paper: Effect(taken: 1, pushed: [value]))
  }

  private static func phrase(_ random: inout SplitMix64) -> MeantLine {
    let p = Int.random(in: 1...99, using: &random)
    let n = Double(Int.random(in: 1...99, using: &random)) + 0.5
    let share = Effect(pushed: [Double(p) * n / 100])
    let phrases: [(String, Effect)] = [
      ("\(p)% of \(n)", share), ("\(p) percent of \(n)", share), ("what is \(p)% of \(n)", share),
      ("\(n) * \(p)%", share), ("\(p) km to m", Effect(pushed: [Double(p) * 1000])),
      ("\(n) km to mi", Effect(pushed: [n / 1.609344])),
      ("\(n) km/h in m/s", Effect(pushed: [n / 3.6])),
      ("\(p) min to hours", Effect(pushed: [Double(p) / 60])),
      ("\(p) F to C", Effect(pushed: [(Double(p) - 32) / 1.8])),
      ("\(p) // 7", Effect(pushed: [Double(p / 7)])),
      ("\(p % 9 + 2)**3", Effect(pushed: [pow(Double(p % 9 + 2), 3)])),
      ("\(p) gcd 12", Effect(pushed: [Double(gcd(p, 12))])),
      ("sqrt \(p)", Effect(pushed: [Double(p).squareRoot()])),
      ("sin \(p)", Effect(pushed: [sin(Double(p))])),
      ("max \(p) 50", Effect(pushed: [Double(max(p, 50))])),
      ("+ \(n)", Effect(taken: 1, pushed: [ReadingLaws.below[2] + n])),
      ("\(p) + \(n) =", Effect(pushed: [Double(p) + n])),
      ("= \(p)*\(n)", Effect(pushed: [Double(p) * n])),
      ("\(p) << 2", Effect(pushed: [Double(p << 2)])),
    ]
    let (text, effect) = phrases.randomElement(using: &random) ?? phrases[0]
    var line = MeantLine("phrase", text, paper: effect)
    line.mayFail = false
    return line
  }

  private static func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }

  /// Lines that have two meanings, or take values on which X does not depend.
  private static func twofold(_ random: inout SplitMix64) -> MeantLine {
    let (p, q) = (Int.random(in: 2...31, using: &random), Int.random(in: 2...31, using: &random))
    let sign = ["+", "-", "*", "/"].randomElement(using: &random) ?? ""
    let stray = Tree.binary(sign, Tree.random(1, &random), .atom("\(p)", Double(p)))
    let lines = [
      "\(p) + \(q)%", "\(p).5 - \(q)%", "\(p)(\(q))", "\(p)(\(q))*2", "+\(p)", "\(p)!!", "-\(p)²",
      "\(p),\(q * 7 + 100)", "\(p % 12 + 1)/\(q % 28 + 1)/2026", "2026-11-\(q % 20 + 10)",
      "\(p) 500 \(sign) \(q)", "\(p) \(q)\(sign)4", "\(p).5 \(q) %", "\(p) -\(q)", "\(p)m",
      "\(sign) \(stray.keys.joined(separator: " "))", "\(p) * \(stray.keys.joined(separator: " "))",
    ]
    let text = lines.randomElement(using: &random) ?? lines[0]
    var line = MeantLine("twofold", text, paper: nil)
    // Refused, or noted: no front end without notes may answer.
    line.noted = line.effect
    if text.hasSuffix(" %") {
      line.noted = Effect(
        pushed: [(Double(p) + 0.5).truncatingRemainder(dividingBy: Double(q))])
    }
    if text.hasSuffix("²") { line.noted = Effect(pushed: [Double(p * p)]) }
    if text.contains(/^\d+ 500/) { line.noted = KeyedLine(text)?.effect }
    (line.effect, line.mayFail) = (nil, true)
    return line
  }
}

// MARK: Front ends

@Suite struct ReadingLaws {
  /// The stack before each line, and a variable.
  fileprivate static let below = [23.0, 17, 19]
  fileprivate static let x = 2.5

  private let full = calculator("23 17 19")
  private let empty = calculator("")

  private static func calculator(_ keys: String) -> LineCalculator {
    let calculator = LineCalculator()
    _ = calculator.carryOut("2.5 sto x")
    _ = calculator.carryOut(keys)
    calculator.fixLimits()
    return calculator
  }

  /// A number as surd writes it, maybe with a unit.
  private static func number(_ text: some StringProtocol) -> Double? {
    let number = text.drop { $0 == "≈" }.prefix { $0 != "_" }
    let parts = number.split(separator: "/").map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2: return parts[0].flatMap { a in parts[1].map { a / $0 } }
    default: return nil
    }
  }

  private static func numbers(_ machine: Machine) -> [Double]? {
    let values = machine.stack.compactMap { number("\($0)") }
    return values.count == machine.stack.count ? values : nil
  }

  private static func isEqual(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-8 * max(1, abs($1)) }
  }

  /// The stack after a line at the prompt; nil for an error.
  private func prompt(_ line: String, _ reading: LineReading) -> [Double]? {
    let keys =
      switch reading {
      case .keys, .noted: line
      case .paper(let correction): correction.keys
      case .twofold: ""
      }
    let outcome = full.model.trial.run(keys, interruption: Interruption())
    return if case .machine(let machine) = outcome, keys != "" { Self.numbers(machine) } else { nil }
  }

  private func argument(_ line: String) throws -> [Double]? {
    let (hub, model) = (ManageListeners(), CalculatorModel())
    hub.addListener(model)
    model.restore(full.start)
    let none = Output(descriptor: -1)
    let stream = StreamController(hub: hub, calculator: model, output: none, errors: none)
    try stream.run([.line(line)])
    return stream.hasSucceeded ? Self.numbers(model.machine) : nil
  }

  private func answer(_ line: String, of calculator: LineCalculator) -> [Double]? {
    let answer = calculator.answer(to: line)
    guard [.exact, .rounded].contains(answer.kind) else { return nil }
    return answer.text.split(separator: " ").map { Self.number($0) ?? .nan }
  }

  private func call(_ line: String) -> [Double]? {
    defer { full.restore(full.start) }
    guard (try? full.call(line, digits: nil)) != nil else {
      #expect(Self.isEqual(Self.numbers(full.model.machine), Self.below), "\(line)")
      return nil
    }
    return Self.numbers(full.model.machine)
  }

  private func replacement(_ line: String) -> [Double]? {
    empty.restore(empty.start)
    guard let text = try? empty.replacingEnd(of: line) else { return nil }
    return text.split(separator: " ").map { Self.number($0) ?? .nan }
  }

  /// X after each line of a sheet, and the number of values; nil for an error.
  private func sheet(_ lines: [String]) -> [[Double]?] {
    let sheet = Sheet(name: "sheet", calculator: Self.calculator(""))
    sheet.update(
      Array(lines.map { "clear\n23 17 19\n\($0)\ndepth\n" }.joined().utf8), columns: 1000)
    return stride(from: 0, to: 4 * lines.count, by: 4).map { index in
      guard case .value(let depth) = sheet.lines[index + 3].result else { return [.nan] }
      switch sheet.lines[index + 2].result {
      case .value(let text): return [Self.number(text) ?? .nan, Self.number(depth) ?? .nan]
      // X is as it was.
      case .none: return [Self.below[2], Self.number(depth) ?? .nan]
      case .text: return [.nan]
      case .error: return depth == "3" ? nil : [.nan]
      }
    }
  }

  private static func shown(_ reading: LineReading) -> String {
    switch reading {
    case .keys: "KEYS"
    case .paper(let c): "PAPER(\(c.habit)) \(c.keys)"
    case .noted(let c): "NOTED(\(c.habit)) \(c.keys)"
    case .twofold(let t): "TWOFOLD \(t)"
    }
  }

  @Test func eachFrontEndReadsAsTheManualSays() throws {
    var batch: [(law: Law.Case, line: MeantLine)] = []
    for var law in Law("lines of both notations", cases: 1200) {
      batch.append((law, MeantLine.random(&law.random)))
      if batch.count == 1000 {
        try check(batch)
        batch = []
      }
    }
    try check(batch)
  }

  private func check(_ batch: [(law: Law.Case, line: MeantLine)]) throws {
    for ((law, line), x) in zip(batch, sheet(batch.map(\.line.text))) {
      let text = line.text
      let reading = full.model.reader.read(text)
      #expect(empty.model.reader.read(text) == reading, "\(law): \(text)")
      let (meant, isNoted, isRefused): (Effect?, Bool, Bool) =
        switch reading {
        case .keys, .paper: (line.effect, false, false)
        case .noted: (line.noted, true, false)
        case .twofold: (nil, false, true)
        }
      let shown = meant?.stack(on: Self.below)
      let told = isNoted ? nil : shown
      let alone = isNoted ? nil : meant?.stack(on: [])
      var found = [
        ("prompt", prompt(text, reading), shown), ("argument", try argument(text), shown),
        ("--lines", answer(text, of: full), told), ("--mcp", call(text), told),
        ("--sheet", x, told.map { [$0.last ?? .nan, Double($0.count)] }),
        ("--lines alone", answer(text, of: empty), alone),
      ]
      // In `dup 2 3 +`, the first word may be a command of another program.
      if !text.contains(/^(dup|swap|=)/) { found.append(("--replace", replacement(text), alone)) }
      let wrong = found.filter { !Self.isEqual($0.1, $0.2) }
      let isRightlyRead = meant != nil || isRefused && (line.mayFail || line.effect == nil)
      if !isRightlyRead || !wrong.isEmpty {
        Issue.record(
          "\(law)\n@@ \(line.kind) | \(text) | \(Self.shown(reading)) | want \(line.effect.map { "-\($0.taken) \($0.pushed)" } ?? "error") | \(wrong.map { "\($0.0): \($0.1.map { "\($0)" } ?? "error")" })")
      }
    }
  }
}
