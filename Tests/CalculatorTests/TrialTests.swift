import Calculator
import ExactNumbers
import TestSupport
import Testing

/// Trials: the effect of keys, without having it.
@Suite struct TrialTests {
  private let calculator = CalculatorModel()
  private let recorder = Recorder()

  init() {
    calculator.addObserver(recorder)
    press("10 20 5 sto n\n")
  }

  private func press(_ keys: String) { calculator.receive(Array(keys.utf8).span) }

  /// The stack that keys would leave, the error that they would raise, or nil.
  private func outcome(_ line: String) throws -> String? {
    switch calculator.trial.run(line, interruption: Interruption()) {
    case .machine(let machine):
      try machine.stack.map { value in
        var text: [UInt8] = []
        try value.write(to: &text, machine.settings)
        return String(decoding: text, as: UTF8.self)
      }.joined(separator: " ")
    case .error(let error): "\(error)"
    case .unknown: nil
    }
  }

  @Test(arguments: [
    ("+", "30"), ("n", "10 20 5"), ("1 0 /", "division by zero"), ("7 sto n n", "10 20 7"),
    ("drop drop +", "'+' needs 2 values, the stack has 0"), ("2e", "10 20 2 2.71828182845905"),
    ("nosuch ", "unknown word 'nosuch'"), ("{ 1 } call", "10 20 1"), ("# sin", "10 20"),
    ("4000 memory 2", "10 20 2"), ("\"memory\"", "10 20 \"memory\""),
  ]) func keysAreTried(line: String, result: String) throws {
    #expect(try outcome(line) == result)
    #expect(try calculator.stackTexts() == ["10", "20"])
    #expect(recorder.lines.isEmpty)
  }

  @Test(arguments: [
    "7 print", "show", "help", "words", "presses", "vars", "copy", "quit", "\"a\" apropos",
    "{ 1", "[ 1", "\"a", "nosuch", "0x", "sto", "2 1e8 ^ 3 gcd",
    "4000 memory 2 1e8 ^ 3 gcd", "reset 2 1e8 ^ 3 gcd",
    "{ show } call", "undo",
  ]) func nothingIsToldOfWhatDoesMoreOrIsNotComplete(line: String) throws {
    if line == "undo" {
      // Nothing to undo is an error. With a line to undo, the word would print a message.
      calculator.lineBegan("1")
      press("1\n")
      calculator.lineEnded()
    }
    let before = try calculator.stackTexts()
    #expect(try outcome(line) == nil)
    #expect(try calculator.stackTexts() == before)
    #expect(recorder.lines.isEmpty)
  }

  @Test func anInterruptionEndsATrial() {
    let interruption = Interruption()
    interruption.request()
    guard case .unknown = calculator.trial.run("{ 1 } { 1 drop } while", interruption: interruption)
    else {
      Issue.record("an endless program came to an end")
      return
    }
  }

  @Test func undoSaysWhatItUndid() {
    calculator.lineBegan("1 2 +")
    press("1 2 +\n")
    calculator.lineEnded()
    calculator.lineBegan(String(repeating: "1 ", count: 100))
    press("7\n")
    calculator.lineEnded()
    for word in ["undo", "undo", "redo"] {
      calculator.lineBegan(word)
      press(word + "\n")
      calculator.lineEnded()
    }
    let long = "undid: " + String(String(repeating: "1 ", count: 30).dropLast()) + "…"
    #expect(recorder.lines == [long, "undid: 1 2 +", "redid: 1 2 +"])
  }

  /// A trial shows the result of running the line.
  @Test(arguments: 0..<40) func aTrialIsRight(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = [
      "1", "2", "0.5", "-7", "+", "-", "*", "/", "sqrt", "swap", "dup", "drop", "rot", "n", "sto n",
      "{ dup * } call", "lastx", "3 { 1 + } times", "[ 1 2 ]", "depth", "hex", "dec", "deg", "pi",
      "sin", "\"a\"", "nosuch ", "purge n", "clear", "roll", "lastargs",
    ]
    for _ in 0..<20 {
      let count = Int.random(in: 1...6, using: &random)
      let line = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let told = try outcome(line)
      let errors = recorder.lines.count
      press(line + "\n")
      let failed = recorder.lines.dropFirst(errors).first
      let left = try calculator.stackTexts().joined(separator: " ")
      if let told {
        #expect(failed.map { $0.hasSuffix(told) } ?? (told == left), "\(line)")
      } else {
        #expect(failed != nil, "\(line)")
      }
    }
  }
}
