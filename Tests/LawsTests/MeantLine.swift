#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import TestSupport

/// A line with its meaning.
struct MeantLine {
  let kind: String
  let text: String
  /// The effect of the line; nil if it must be an error, or is not known.
  var effect: LineEffect?
  /// The effect if a note is shown; nil if no note may be shown.
  var noted: LineEffect?
  /// Whether it may be an error.
  var mayFail: Bool

  /// A line that means this on paper, unless it is keys that are complete or go on.
  init(_ kind: String, _ text: String, paper: LineEffect?, mayFail: Bool = false) {
    (self.kind, self.text, effect) = (kind, text, paper)
    // `+5` may be a number, `5 -3` two, `2(3)` one, and `sqrt 16` may begin a longer function.
    // `2pi+ 3` may have a sum of keys, and `1/2pi` either order.
    self.mayFail =
      mayFail || text.contains(/(^| )[-+][^ ]|\d\([\d.]+\)|[a-z]{3} [\d.px]/)
      || text.contains(/\d(pi|x)[-+*\/^]+ |\/[-\d.]+(pi|x|\(|[a-z]+\()/)
    // `2pi` is a product, although 2 and π are keys.
    if !text.contains(/\d(pi|x)/), let keys = KeyedLine(text), keys.isKeys {
      effect = keys.effect
      // A part that is a formula, such as `3*4` in `2 3*4`, or a sign that may be an operator.
      if text.contains(/[\d.a-z!][-+*\/^]+[\d.px]|\ -[\d.px]|--[\d.px]/) { noted = effect }
    }
  }

  /// Lines whose meaning is not the one that their tree has.
  private var isOther: Bool {
    // `3 sqrt(9)` is a product, and `3+5 -3` a formula.
    kind == "side by side" && text.contains(/\ [a-z]+\(|\ -/)
      // `sin 2^3` is the sine of 8.
      || text.contains(/[a-z]{3} [\d.pix]+!?\^/)
  }

  /// Whether the values of the line are known, and it is compared.
  private var isCompared: Bool {
    !isOther && !text.isEmpty && Double(text) == nil && text != "x" && text != "pi"
      && ((effect?.pushed ?? []) + (noted?.pushed ?? [])).allSatisfy { !$0.isNaN }
  }

  static func random(_ random: inout SplitMix64) -> MeantLine {
    while true {
      let line =
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: keys(&random)
        case 3...4: formula(&random)
        case 5...6: mixture(&random)
        case 7: goingOn(&random)
        case 8: phrase(&random)
        case 9...10: soup(&random)
        default: twofold(&random)
        }
      if line.isCompared { return line }
    }
  }

  /// Keys, glued in some ways, whose first values may be missing.
  private static func keys(_ random: inout SplitMix64) -> MeantLine {
    var keys = PaperTree.random(3, &random).keys
    for _ in 0..<Int.random(in: 0...3, using: &random)
    where keys.count > 1 && Double(keys[0]) != nil {
      keys.removeFirst()
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      keys.insert(Bool.random(using: &random) ? "dup" : "swap", at: 0)
    }
    let style = Int.random(in: 0..<3, using: &random)
    let text = keys.reduce(into: "") { line, key in
      let isGlued =
        "+-*/^!".contains(key)
        ? style > 0 : style == 2 && line.last.map("-+*/^".contains) == true && Double(key) != nil
      line += (line.isEmpty || isGlued ? "" : " ") + key
    }
    // `7 3 //` and `2 10**` have other meanings, unless they are complete.
    let isKeys = !text.contains(/\/\/|\*\*/) || KeyedLine(text)?.isComplete == true
    return isKeys ? MeantLine("keys", text, paper: nil) : Self.keys(&random)
  }

  private static func formula(_ random: inout SplitMix64) -> MeantLine {
    let tree = PaperTree.random(3, &random)
    let blanks = ([0, 1, 0.5] as [Double]).randomElement(using: &random) ?? 0
    return MeantLine(
      "formula", tree.formula(blanks: blanks, &random), paper: LineEffect(pushed: [tree.value]))
  }

  /// Keys with formulas in the place of numbers. The first one may be X, and two may be left.
  private static func mixture(_ random: inout SplitMix64) -> MeantLine {
    let tree = PaperTree.random(2, &random)
    var goesOn = Int.random(in: 0..<4, using: &random) == 0
    let taken = goesOn ? 1 : 0
    func expanded(_ tree: PaperTree) -> (text: [String], value: Double) {
      switch tree {
      case .atom where goesOn:
        goesOn = false
        return ([], ReadingLaws.below[2])
      case .atom:
        let part = PaperTree.random(Int.random(in: 0...2, using: &random), &random)
        return ([part.formula(blanks: 0, &random)], part.value)
      case .unary(let word, let a):
        let a = expanded(a)
        return (a.text + [word], calculate(word, a.value))
      case .binary(let word, let a, let b):
        let (a, b) = (expanded(a), expanded(b))
        let text = a.text + b.text + [word.isEmpty ? "*" : word]
        return (text, calculate(word, a.value, b.value))
      }
    }
    if taken == 0, case .binary(_, let a, let b) = tree, Int.random(in: 0..<6, using: &random) == 0
    {
      let (a, b) = (expanded(a), expanded(b))
      return MeantLine(
        "side by side", (a.text + b.text).joined(separator: " "),
        paper: LineEffect(pushed: [a.value, b.value]), mayFail: true)
    }
    let (text, value) = expanded(tree)
    // `2+3 !` has two readings.
    let mayFail = text.count == 2 && text.last == "!"
    return MeantLine(
      "mixture", text.joined(separator: " "), paper: LineEffect(taken: taken, pushed: [value]),
      mayFail: mayFail)
  }

  /// A formula that begins with X.
  private static func goingOn(_ random: inout SplitMix64) -> MeantLine {
    var (text, value) = ("", ReadingLaws.below[2])
    for signs in [["* ", "*", "/ ", "/", "+ ", "- ", "^ ", "^"], [" + ", " - ", ""]] {
      guard let sign = signs.randomElement(using: &random), sign != "" else { break }
      let word = sign.filter { $0 != " " }
      let part = PaperTree.random(1, &random)
      let least = ["+": 2, "-": 2, "^": 6][word] ?? 3
      text += sign + part.formula(least, blanks: sign.hasSuffix(" ") ? 1 : 0, &random)
      value = calculate(word, value, part.value)
    }
    return MeantLine("going on", text, paper: LineEffect(taken: 1, pushed: [value]))
  }

  private static func phrase(_ random: inout SplitMix64) -> MeantLine {
    let p = Int.random(in: 2...99, using: &random)
    let (a, b) = (Double(p), Double(Int.random(in: 1...99, using: &random)) + 0.5)
    let phrases: [(String, Double)] = [
      ("\(p)% of \(b)", a * b / 100), ("\(p) percent of \(b)", a * b / 100),
      ("what is \(p)% of \(b)", a * b / 100), ("\(b) * \(p)%", a * b / 100),
      ("\(p) km to m", a * 1000), ("\(b) km to mi", b / 1.609344), ("\(b) km/h in m/s", b / 3.6),
      ("\(p) min to hours", a / 60), ("\(p) F to C", (a - 32) / 1.8), ("\(p)**3", a * a * a),
      ("\(p) // 7", Double(p / 7)), ("\(p) max \(b)", max(a, b)), ("max \(p) \(b)", max(a, b)),
      ("sqrt \(p)", a.squareRoot()), ("sin \(p)", sin(a)), ("\(p) + \(b) =", a + b),
      ("\(p) << 2", a * 4), ("\(b) - \(p) mod 7", b - Double(p % 7)), ("1/3 of \(p)", a / 3),
      ("split \(b) \(p) ways", b / a), ("max 3 \(p) \(b)", max(3, a, b)), ("=2*\(p)", 2 * a),
      ("=SUM(1,\(p))", 1 + a), ("if(\(p)>\(b),1,0)", a > b ? 1 : 0),
      ("\(p)*if(1<2,\(b),0)", a * b), ("sum k for k=1..\(p)", a * (a + 1) / 2),
    ]
    let (text, value) = phrases.randomElement(using: &random) ?? phrases[0]
    var line = MeantLine("phrase", text, paper: LineEffect(pushed: [value]))
    line.mayFail = false
    return line
  }

  /// Lines with two readings, or which take values that X does not depend on. They are errors, or
  /// their keys are noted.
  private static func twofold(_ random: inout SplitMix64) -> MeantLine {
    let (p, q) = (Int.random(in: 2...31, using: &random), Int.random(in: 2...31, using: &random))
    let sign = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
    let stray = "\(p) \(PaperTree.random(1, &random).keys.joined(separator: " ")) \(sign)"
    let lines: [(String, [Double]?)] = [
      ("\(p) + \(q)%", nil), ("\(p).5 - \(q)%", nil), ("\(p)(\(q))", nil), ("\(p)(\(q))*2", nil),
      ("+\(p)", nil), ("\(p % 3 + 1)!!", KeyedLine("\(p % 3 + 1)!!")?.effect.pushed),
      ("\(p),\(q * 7 + 100)", nil), ("\(p)m", nil),
      ("\(p % 12 + 1)/\(q % 28 + 1)/2026", nil), ("2026-11-\(q % 20 + 10)", nil),
      ("\(p) 500 \(sign) \(q)", KeyedLine("\(p) 500 \(sign) \(q)")?.effect.pushed),
      ("\(p) \(q)\(sign)4", KeyedLine("\(p) \(q)\(sign)4")?.effect.pushed),
      ("\(p).5 \(q) %", [(Double(p) + 0.5).truncatingRemainder(dividingBy: Double(q))]),
      ("-\(p)²", [Double(p * p)]), ("\(p) -\(q)", [Double(p), -Double(q)]),
      ("\(sign) \(stray)", nil), ("\(p) \(sign) \(stray)", nil),
    ]
    let (text, noted) = lines.randomElement(using: &random) ?? lines[0]
    var line = MeantLine("twofold", text, paper: nil)
    (line.effect, line.noted) = (nil, noted.map { LineEffect(pushed: $0) })
    return line
  }

  /// Numbers, signs, words and formulas in any order.
  private static func soup(_ random: inout SplitMix64) -> MeantLine {
    let pieces = [
      "2", "3", "7.5", "11", "pi", "x", "+", "-", "*", "/", "^", "!", "sqrt", "sin", "abs", "neg",
      "max", "dup", "swap", "(", ")", "(2+3)", "sqrt(9)", "2*3", "4", "5", "+", "*",
    ]
    let text = (0..<Int.random(in: 2...7, using: &random)).reduce(into: "") { text, _ in
      text += (Bool.random(using: &random) ? " " : "")
      text += pieces.randomElement(using: &random) ?? ""
    }
    var line = MeantLine("soup", String(text.trimmingPrefix(" ")), paper: nil, mayFail: true)
    line.noted = line.effect
    let isKnown = !line.text.contains(/\/\/|\*\*|\+-|[\d)][a-z]|[a-z]{3}[\da-z]|(pi|x)[\da-z]/)
    return isKnown ? line : soup(&random)
  }
}
