#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calculations of the reference, whose numbers are `Double`. NaN means that a value is not
/// compared: it does not exist, or a `Double` could differ from it.
func calculate(_ word: String, _ a: Double, _ b: Double = 0) -> Double {
  if a.isNaN || b.isNaN { return .nan }
  let value: Double =
    switch word {
    case "neg": -a
    case "abs": abs(a)
    case "sqrt": a < 0 ? .nan : a.squareRoot()
    case "sin": sin(a)
    case "!": (0...9).contains(a) && a == a.rounded() ? tgamma(a + 1) : .nan
    case "+": a + b
    case "-": a - b
    case "*", "": a * b
    case "/": b == 0 ? .nan : a / b
    case "^": a == 0 || abs(b) > 6 || a < 0 && b != b.rounded() ? .nan : pow(a, b)
    case "max": max(a, b)
    default: preconditionFailure("no word '\(word)'")
    }
  return value == 0 || (1e-6...1e6).contains(abs(value)) ? value : .nan
}

/// The effect of a line: it takes values from before it, and pushes others.
struct LineEffect {
  var taken = 0
  var pushed: [Double]

  /// The stack after the line; nil if it lacks values.
  func stack(on below: [Double]) -> [Double]? {
    taken > below.count ? nil : below.dropLast(taken) + pushed
  }
}

/// A line that runs key by key, on values each of which knows the earlier values it depends on.
struct KeyedLine {
  private var stack: [(value: Double, sources: Set<Int>)] = []
  private var reached = 0
  private var used: Set<Int> = []

  var effect: LineEffect { LineEffect(taken: reached, pushed: stack.map(\.value)) }
  var isComplete: Bool { reached == 0 }
  var goesOn: Bool { reached > 0 && used.isSubset(of: stack.last?.sources ?? []) }
  /// Whether the line is keys by the rules of READING LINES.
  var isKeys: Bool { isComplete || goesOn }

  /// Runs a line; nil if it is not all keys.
  init?(_ line: String) {
    // The largest of several values is that of a vector.
    if let match = line.wholeMatch(of: /\[([\d. -]+)\] maxof/) {
      let values = match.1.split(separator: " ").compactMap { Double($0) }
      stack = [(values.max() ?? .nan, [])]
      return
    }
    guard let tokens = Self.tokens(line) else { return nil }
    for token in tokens {
      switch token {
      case "pi": stack.append((.pi, []))
      case "x": stack.append((ReadingLaws.x, []))
      case "dup":
        let a = pop()
        stack += [a, a]
      case "swap":
        let (b, a) = (pop(), pop())
        stack += [b, a]
      case "neg", "abs", "sqrt", "sin", "!":
        let a = use()
        stack.append((calculate(token, a.value), a.sources))
      case "+", "-", "*", "/", "^", "max":
        let (b, a) = (use(), use())
        stack.append((calculate(token, a.value, b.value), a.sources.union(b.sources)))
      default:
        guard let value = Double(token) else { return nil }
        stack.append((value, []))
      }
    }
  }

  private mutating func pop() -> (value: Double, sources: Set<Int>) {
    if let last = stack.popLast() { return last }
    reached += 1
    let below = ReadingLaws.below.dropLast(reached - 1)
    return (below.last ?? .nan, [reached])
  }

  private mutating func use() -> (value: Double, sources: Set<Int>) {
    let operand = pop()
    used.formUnion(operand.sources)
    return operand
  }

  /// The keys of a line, as KEYS cuts them; nil if a character is no key.
  private static func tokens(_ line: String) -> [String]? {
    let line = Array(line)
    var (tokens, end) = ([String](), 0)
    let isDigit = { (index: Int) in
      index < line.count && (line[index].isNumber || line[index] == ".")
    }
    while end < line.count {
      let start = end
      end += 1
      // A minus is a sign directly before a digit, after a blank or at the start.
      let isFirst = start == 0 || line[start - 1] == " "
      if isDigit(start) || line[start] == "-" && isFirst && isDigit(end) {
        while isDigit(end) { end += 1 }
      } else if line[start].isLetter {
        while end < line.count, line[end].isLetter { end += 1 }
      } else if !"+-*/^! ".contains(line[start]) {
        return nil
      }
      if line[start] != " " { tokens.append(String(line[start..<end])) }
    }
    return tokens
  }
}
