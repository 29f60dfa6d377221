import Calculator
import ExactNumbers
import Manual
import Testing

/// Words written in Swift are rows as any other.
@Suite struct WordsInSwiftTests {
  /// An error of a program's own.
  private enum Fault: Error, CustomStringConvertible {
    case negativeYears
    var description: String { "it takes years that are to come" }
  }

  private static let words = [
    Command(
      "growth gr", "a b n → g", "Yearly growth from a to b in n years.", "100 121 2 growth → 0.1",
      topic: .money
    ) { (a: Exact, b: Exact, n: Exact) in
      if n < 0 { throw Fault.negativeYears }
      return try Exact.pow(b.divided(by: a), Exact(1).divided(by: n)) - 1
    },
    Command("halves", "x → y z", "Two parts of a number.", "7 halves → 3.5 3.5") { (x: Exact) in
      (x / 2, x / 2)
    },
    Command("spell", "x \"s\" → \"t\"", "A number and its name.") { (x: Exact, name: String) in
      "\(x) \(name)"
    },
    Command("double", "[x …] → [y …]", "Twice the numbers of a vector.") { (x: [Exact]) in
      x.map { $0 * 2 }
    },
    Command("diag", "[[x …] …] → [x …]", "The diagonal.") { (rows: [[Number]]) in
      rows.enumerated().map { $1[$0] }
    },
    Command("longest", "[\"s\" …] → \"t\"", "The longest string.") { (texts: [String]) in
      texts.max { $0.count < $1.count } ?? ""
    },
    Command("even?", "n → flag", "Is it even?") { (n: Exact) in try Int(exactly: n / 2) != nil },
    Command("answer", "→ n", "The answer.") { 42 as Exact },
    Command("rest", "x → y", "X in turns of the angle mode.") { (context: Context, x: Number) in
      context.angle == .degrees ? x : try Number.negate(x, context)
    },
    Command("forever", "x → y", "Has no end.") { (x: Number, context: Context) in
      while true { try context.checkInterruption() }
      return x
    },
    Command("cube", "x → y", "The cube.") { (x: Exact) in x * x * x },
    Command("repeat", "n → \"s\"", "A long text.") { (n: Exact) in
      String(repeating: "a", count: try Int(exactly: n) ?? 0)
    },
    Command("sign?", "x → flag", "Is it below 0?") { (x: Exact) in x < 0 },
    Command("recip", "x → y", "Its reciprocal.") { (x: Exact) in 1 / x },
    Command("asked", "→ x", "Asks another calculator.") {
      () throws -> Number in
      guard case .number(let x) = try RPNCalculator().evaluate("1 0 /") else { return 0 }
      return x
    },
  ]

  private let table: CommandTable
  private let calculator: RPNCalculator

  init() throws {
    table = try CommandTable(adding: Self.words)
    calculator = RPNCalculator(table: table)
  }

  /// The stack after these keys, or the error and the stack before them.
  private func result(_ keys: String) -> String {
    do throws(Failure) { try calculator.evaluateAll(keys) } catch {
      return "\(error.line):\(error.column): \(error.error) | \(stack)"
    }
    return stack
  }

  private var stack: String { calculator.stack.map(\.description).joined(separator: " ") }

  @Test(arguments: [
    // 121/100 is the square of 1.1; √2·√2 is 2; 2^(1/2) to 15 digits by mpmath 1.3.
    ("100 121 2 growth", "0.1"), ("1 2 2 gr 1 +", "1.41421356237310"), ("7 halves", "3.5 3.5"),
    ("2 sqrt \"roots\" spell", "\"1.41421356237310 roots\""),
    ("[1 0.5 2] double", "[2 1 4]"),
    ("[[1 2] [3 4]] diag", "[1 4]"), ("[\"a\" \"abc\"] longest", "\"abc\""),
    ("6 even? 7 even?", "1 0"), ("answer", "42"), ("2 rest deg 2 rest", "-2 2"),
    ("{ 100 121 2 growth } call", "0.1"), ("'growth(100,121,2)+1' eval", "1.1"),
    ("[4 9] { halves + } map", "[4 9]"), ("16 inbase answer", "42"),
    ("100 121 2 growth lastx", "0.1 2"), ("7 halves + lastx +", "10.5"),
  ]) func areKeyedInAsAnyOther(keys: String, stack: String) {
    #expect(result(keys) == stack)
  }

  @Test(arguments: [
    ("growth", "1:1: 'growth' needs 3 values, the stack has 2 | 8 9"),
    ("\"a\" growth", "1:5: 'growth' needs a number, X is a string | 8 9"),
    ("1i growth", "1:4: 'growth' needs a real number, not i | 8 9"),
    ("0 growth", "1:3: division by zero | 8 9"),
    ("-1 growth", "1:4: 'growth': it takes years that are to come | 8 9"),
    ("1 gr -1 +\n1 -1 gr", "2:6: 'gr': it takes years that are to come | 8 9"),
    (
      "{ -1 growth } call",
      "1:15: 'growth': it takes years that are to come (at 'growth' in a program, 1:6) | 8 9"
    ),
    ("[1 \"a\"] double", "1:9: 'double' needs a vector of numbers, element 2 is a string | 8 9"),
    (
      "[1] longest",
      "1:5: 'longest' needs a vector whose elements are each a string, element 1 is a number | 8 9"
    ),
    (
      "[1 2] diag",
      "1:7: 'diag' needs a vector whose elements are each a vector, element 1 is a number | 8 9"
    ),
    ("asked", "1:1: division by zero | 8 9"),
    ("5 sto growth", "1:7: 'growth' is a built-in word; choose another name | 8 9"),
    (
      "{ 5 sto growth } call",
      "1:18: 'growth' is a built-in word; choose another name (at 'sto growth' in a program, 1:5) | 8 9"
    ),
    ("growht", "1:1: unknown word 'growht'; did you mean 'growth'? | 8 9"),
    ("'growth(1,2)' eval", "1:2: 'growth' needs 3 values in parentheses, not 2 | 8 9"),
    (
      "0 1 { even? } integrate",
      "1:15: 'even?' has no formula here; integrals, derivatives and roots need one for each step (at 'even?' in a program, 1:3) | 8 9"
    ),
    (
      "0 1 { 1 pack double 1 get } integrate",
      "1:29: 'double' has no formula here; integrals, derivatives and roots need one for each step (at 'double' in a program, 1:10) | 8 9"
    ),
  ]) func failAsAnyOther(keys: String, sentence: String) throws {
    try calculator.evaluateAll("8 9")
    #expect(result(keys) == sentence)
  }

  @Test func areUndoneRevertedAndTried() throws {
    try calculator.evaluateAll("100 121")
    try calculator.evaluateAll("2 growth")
    #expect(result("undo") == "100 121")
    #expect(result("redo") == "0.1")
    let trial = calculator.model.trial
    guard case .machine(let machine) = trial.run("answer", interruption: Interruption()) else {
      Issue.record("the trial has no machine")
      return
    }
    #expect(machine.stack.last?.description == "42")
    #expect(result("reset answer") == "42")
  }

  @Test func stopWhereTheyLook() throws {
    #expect(
      result("1 timelimit 5 forever")
        == "1:15: 'forever' takes longer than 1 second (see 'timelimit') | ")
    #expect(result("answer") == "42")
  }

  @Test func areToldToObservers() throws {
    let recorder = Operations()
    calculator.model.addObserver(recorder, of: [], followsOperations: true)
    try calculator.evaluateAll("100 121 2 growth halves answer")
    #expect(recorder.lines == ["growth 100 121 2 = 0.1", "halves 0.1 = 0.05 0.05"])
  }

  private final class Operations: Observer {
    var lines: [String] = []

    func calculatorOperated(_ performed: PerformedOperation) {
      func text(_ values: [Value]) -> String { values.map(\.description).joined(separator: " ") }
      let operation = performed.operation
      lines.append(
        "\(operation.command.name) \(text(operation.operands)) = \(text(performed.results))")
    }
  }

  @Test func helpAndCompletionKnowThem() throws {
    let help = try #require(SurdManual.help(on: "gr", width: 80, table: table))
    #expect(help.contains("growth, gr (a b n → g)"))
    #expect(help.contains("Yearly growth from a to b in n years."))
    #expect(help.contains("100 121 2 growth") && help.contains("0.1"))
    #expect(try #require(SurdManual.help(on: "money", width: 80, table: table)).contains("growth"))
    #expect(SurdManual.words(of: "money", width: 80, table: table).contains("growth"))
    #expect(SurdManual.apropos("yearly growth", width: 80, table: table).contains("growth"))
    let names = KnownNames(variables: ["grow"], units: [])
    let found = LineCompletion(of: "gro", names, table: table)
    #expect(found?.candidates.map(\.name) == ["grow", "group", "growth"])
    #expect(SurdManual.help(on: "growth", width: 80) == nil)
    #expect(LineCompletion(of: "growt", names)?.candidates.isEmpty ?? false)
  }

  @Test(arguments: [
    ("sin", "'sin' is a built-in word; choose another name"),
    ("+", "'+' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    ("two words twowords", "'words' is a built-in word; choose another name"),
    ("", "'' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    (" ", "' ' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    ("a\nb", "'a\nb' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    ("x x", "'x' is a built-in word; choose another name"),
    ("2x", "'2x' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    ("a-b", "'a-b' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
    ("π", "'π' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"),
  ]) func replaceNoOther(name: String, sentence: String) {
    #expect {
      try CommandTable(adding: [Command(name, "→ n", "A number.") { 1 as Exact }])
    } throws: {
      "\($0)" == sentence
    }
  }

  @Test func sessionsKeepThem() throws {
    try calculator.evaluateAll("{ 100 121 2 growth } 7 halves")
    let session = calculator.model.machine.session()
    let other = RPNCalculator(table: table)
    other.model.restore(try Machine(session: session, table: table))
    #expect(other.model.machine.session() == session)
    #expect(try other.evaluateAll("lastx").last?.description == "7")
    // surd itself does not have them, which is an error.
    #expect { try Machine(session: session) } throws: {
      "\($0)" == "line 6, column 14: unknown word 'halves'"
    }
  }

  /// A program that was read without its words finds them in a calculator that has them.
  @Test func programsFromElsewhereFindThem() throws {
    let plain = RPNCalculator()
    try plain.evaluateAll("{ 100 121 2 growth } dup sto f 5 sto answer")
    #expect { try plain.evaluateAll("f") } throws: { "\($0)".contains("unknown word 'growth'") }
    calculator.model.restore(plain.model.machine)
    #expect(try calculator.evaluate("f").description == "0.1")
    #expect(try calculator.evaluate("drop call").description == "0.1")
  }

  @Test func theirTablesAreFreed() throws {
    weak var freed: CommandTable?
    do {
      let calculator = RPNCalculator(table: try CommandTable(adding: Self.words))
      freed = calculator.model.machine.table
      #expect(freed != nil)
      try calculator.evaluateAll("{ answer } dup call")
    }
    #expect(freed == nil)
  }

  /// A body has the calculator's limits, and no operand makes it trap.
  @Test(arguments: [
    ("1 memory 2 6e6 ^ cube", "result would need 1.4 MB"),
    ("1 memory 3e6 repeat", "result would need 2.8 MB"),
    ("0 recip", "division by zero"),
    ("1e-6000 sin 1e-6000 - sign?", "'sign?' has no certain digit"),
    ("1e-6000 sin 1e-6000 - recip", "'recip' cannot tell"),
    ("100 121 1e-6000 sin 1e-6000 - growth", "'growth' has no certain digit"),
  ])
  func noOperandMakesABodyTrap(keys: String, sentence: String) throws {
    #expect { try calculator.evaluate(keys) } throws: {
      (($0 as? Failure).map { "\($0.error)" } ?? "").hasPrefix(sentence)
    }
    #expect(result("2 cube 3 recip 3 * 5 repeat") == "8 1 \"aaaaa\"")
  }
}
