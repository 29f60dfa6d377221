import Calculator
import ExactNumbers
import TestSupport
import Testing

/// However a stream is cut into runs, the same keys have the same state, errors and output.
@Suite struct StreamCuttingTests {
  private static let pieces = [
    "1", "2", "0", ".", "_", "e", "e+", "E", "x", "b", "i", "-", "+", "*", "/", " ", " ", "\n", "!",
    "=",
    "<", ">", "%", "{", "}", "[", "]", "\"", "\\", "\\n", "#", "π", "√", "−", "×", "²", "é", ",",
    "\u{A0}",
    "_m", "_km/h", "5_m", "_s^-1", "/(", ")", "(2)", "9.81(2)", "..", "1..-2e3", "38..42_m",
    "@2026-11-22", "@", "T10:30", "°",
    "_°C", "·m", "sto _u", "to", "dup", "swap", "drop", "sto a", "a", "rcl a", "sto+ a", "call",
    "if", "depth", "clear", "help",
    "0x1F", "'", "'(1+2)*3'", "'-x^2'", "eval",
    "0b1", "0X1F", "1e5", "1E", "1E5", "-3", " -", "sin", "print", "digits", "foo", "purge a",
    "vars",
    "local a", "map", "each", "times", "break", "stop", "sum", "sort", "stat",
    "{ 1 { 0 / } if } sto a",
  ]

  /// Pieces of streams, at the limits of machine words and of their memory.
  private static let frequent = [
    "1", "2", "0", "17", "1000", "0.5", "-3", "9223372036854775807", "3037000500",
    "4611686018427387904",
    "999999999999999999", "12345678901234567.8", "1.5e3", "+", "+", "-", "*", "*", "/", "%", "^",
    "=", "<",
    "dup", "dup", "swap", "over", "over", "rot", "drop", "idiv", "!=", "neg", "lastx", "depth",
    "\n", "[1", "]",
    "sto a", "a", "sto+ a", "{ 1 + }", "call", "\"s\"", "# 1 2 +\n", "nosuchword", "π", "quit",
  ]

  private static func frequentKeys(_ generator: inout SplitMix64) -> String {
    let isDeep = Int.random(in: 0..<4, using: &generator) == 0
    var keys = isDeep ? String(repeating: "7 ", count: 120) : ""
    for _ in 0..<Int.random(in: 1...80, using: &generator) {
      keys += frequent.randomElement(using: &generator) ?? ""
      keys += Int.random(in: 0..<4, using: &generator) == 0 ? "" : " "
    }
    return keys
  }

  @Test(arguments: 0..<300) func frequentTokensGiveTheSameKeyByKey(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 2_000_000)
    let text = Self.frequentKeys(&generator)
    let single = text.unicodeScalars.map { Array(String($0).utf8) }
    #expect(try Self.outcome(single) == Self.outcome([Array(text.utf8)]), "\(text)")
  }

  private static func keys(_ generator: inout SplitMix64) -> [UInt8] {
    var keys: [UInt8] = []
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      keys += Array((pieces.randomElement(using: &generator) ?? "").utf8)
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      keys.insert(UInt8.random(in: 0x80...0xFF, using: &generator), at: keys.count / 2)
    }
    return keys
  }

  /// The traces of keys: output and errors, then stack and variables, the last
  /// operation, then the open entry.
  private static func outcome(_ runs: [[UInt8]]) throws -> [String] {
    let calculator = CalculatorModel()
    let recorder = Recorder()
    calculator.addObserver(recorder)
    for run in runs { calculator.receive(run.span) }
    let entry = "\(calculator.operand ?? "") \(calculator.isIncomplete)"
    calculator.sourceEnded()
    var lines = recorder.lines
    lines += try calculator.stackTexts()
    for (name, value) in calculator.machine.variables.sorted(by: { $0.key < $1.key }) {
      lines.append("\(name) = \(try calculator.text(of: value).text)")
    }
    if let operation = calculator.operation {
      let operands = try operation.operands.map { try calculator.text(of: $0).text }
      lines.append("\(operands.joined(separator: " ")) \(operation.command.name)")
    }
    return lines + [entry]
  }

  @Test(arguments: 0..<300) func anyCutGivesTheSame(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let keys = Self.keys(&generator)
    let whole = try Self.outcome([keys])
    var rest = keys[...]
    var runs: [[UInt8]] = []
    while !rest.isEmpty {
      var cut =
        rest.index(
          rest.startIndex, offsetBy: Int.random(in: 1...5, using: &generator),
          limitedBy: rest.endIndex) ?? rest.endIndex
      // A run ends with a whole scalar, by the hub's contract.
      while cut < rest.endIndex, rest[cut] & 0xC0 == 0x80 { cut += 1 }
      runs.append(Array(rest[..<cut]))
      rest = rest[cut...]
    }
    let text = String(decoding: keys, as: UTF8.self)
    #expect(try Self.outcome(runs) == whole, "\(text)")
  }

  @Test(arguments: 0..<300) func keyByKeyGivesTheSame(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 1_000_000)
    let keys = Self.keys(&generator)
    let text = String(decoding: keys, as: UTF8.self)
    guard String(validating: keys, as: UTF8.self) != nil else { return }
    let single = text.unicodeScalars.map { Array(String($0).utf8) }
    #expect(try Self.outcome(single) == Self.outcome([keys]), "\(text)")
  }

  @Test func theOperandIsWhatWasKeyedSoFar() {
    let calculator = CalculatorModel()
    var seen: [String?] = []
    for key in "-1.5e+3 ".unicodeScalars {
      calculator.receive(key)
      seen.append(calculator.operand)
    }
    #expect(seen == [nil, "-1", "-1.", "-1.5", "-1.5e", "-1.5e+", "-1.5e+3", nil])
    #expect(calculator.accumulator != nil)
    for key in "0x1".unicodeScalars { calculator.receive(key) }
    #expect(calculator.operand == "0x1")
  }
}
