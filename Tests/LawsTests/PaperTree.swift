import TestSupport

/// A value as a tree, which is written as keys and as on paper.
indirect enum PaperTree {
  case atom(String, Double)
  case unary(String, PaperTree)
  case binary(String, PaperTree, PaperTree)

  static func random(_ depth: Int, _ random: inout SplitMix64) -> PaperTree {
    let n = Int.random(in: 1...12, using: &random)
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
      let atoms: [(String, Double)] = [
        ("pi", .pi), ("x", ReadingLaws.x), ("\(n).5", Double(n) + 0.5), (".5", 0.5),
      ]
      let index = Int.random(in: 0..<12, using: &random)
      let (text, value) = index < atoms.count ? atoms[index] : ("\(n)", Double(n))
      return .atom(text, value)
    }
    let (a, b) = (Self.random(depth - 1, &random), Self.random(depth - 1, &random))
    switch Int.random(in: 0..<16, using: &random) {
    case 0...1: return .unary(["sqrt", "sin", "abs"].randomElement(using: &random) ?? "abs", a)
    case 2: return .unary("neg", a)
    case 3: return .unary("!", .atom("\(n / 2)", Double(n / 2)))
    case 4...5: return .binary("^", a, Self.random(min(1, depth - 1), &random))
    case 6: return .binary("max", a, b)
    // `2(3)` would be a measured number, and `2 3` is no product.
    case 7:
      if case .atom(let text, _) = b, text != "x", text != "pi" { return .binary("*", a, b) }
      return .binary("", .atom("\(n)", Double(n)), b)
    default: return .binary(["+", "-", "*", "/"].randomElement(using: &random) ?? "+", a, b)
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

  /// The rank in EXPRESSIONS: a sum 1, a product 2, a sign 3, a power 4, a factorial 5.
  private var rank: Int {
    switch self {
    case .unary("neg", _): 3
    case .unary("!", _): 5
    case .atom, .unary, .binary("max", _, _): 6
    case .binary(let sign, _, _): ["+": 1, "-": 1, "^": 4][sign] ?? 2
    }
  }

  /// The tree as on paper, in parentheses if it is weaker than its place, with random blanks.
  func formula(_ least: Int = 1, blanks: Double, _ random: inout SplitMix64) -> String {
    if rank < least { return "(\(formula(blanks: blanks, &random)))" }
    func blank() -> String { Double.random(in: 0..<1, using: &random) < blanks ? " " : "" }
    func part(_ tree: PaperTree, _ least: Int, _ random: inout SplitMix64) -> String {
      tree.formula(least, blanks: blanks, &random)
    }
    switch self {
    case .atom(let text, _): return text
    case .unary("neg", let a): return "-" + part(a, 3, &random)
    case .unary("!", let a): return part(a, 6, &random) + "!"
    case .unary(let word, let a):
      if case .atom(let text, _) = a, !blank().isEmpty { return "\(word) \(text)" }
      return "\(word)(\(part(a, 1, &random)))"
    case .binary("", let a, let b):
      if case .atom(let name, _) = b { return part(a, 6, &random) + name }
      return "\(part(a, 6, &random))(\(part(b, 1, &random)))"
    case .binary("max", let a, let b):
      return "max(\(part(a, 1, &random)),\(blank())\(part(b, 1, &random)))"
    case .binary(let sign, let a, let b):
      let isPower = sign == "^"
      let (left, right) = (part(a, isPower ? 5 : rank, &random), (blank(), blank()))
      return left + right.0 + sign + right.1 + part(b, isPower ? 3 : rank + 1, &random)
    }
  }
}
