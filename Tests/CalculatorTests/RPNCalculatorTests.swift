import Calculator
import ExactNumbers
import TestSupport
import Testing

/// The calculator in two lines.
@Suite struct RPNCalculatorTests {
  let calculator = RPNCalculator()

  /// The stack on one line.
  private var stack: String { calculator.stack.map(\.description).joined(separator: " ") }

  /// The failure of a body as text; the empty one if there is none.
  private func failure(_ body: () throws(Failure) -> Void) -> String {
    do throws(Failure) {
      try body()
      return ""
    } catch { return error.description }
  }

  @Test func keysGiveX() throws {
    #expect(try calculator.evaluate("2 sqrt 3 +").description == "4.41421356237310")
    #expect(try calculator.evaluate("2 3\n*").description == "6")
    #expect(try calculator.evaluate("1 +").description == "7")
    #expect(try calculator.evaluateAll("").map(\.description) == ["4.41421356237310", "7"])
    #expect(try calculator.evaluateAll("clear").isEmpty)
    #expect(try calculator.evaluateAll("1 \"a\" [2 3] 5_km").count == 4)
    #expect(stack == "1 \"a\" [2 3] 5_km")
  }

  @Test func linesAreReadAsAtThePrompt() throws {
    try calculator.evaluate("7")
    #expect(try calculator.evaluate("2+3").description == "5")
    #expect(try calculator.evaluate("+ 5").description == "10")
    #expect(stack == "7 10")
    #expect(
      failure { () throws(Failure) in try calculator.evaluate("80 + 15%") }.contains("two ways"))
    #expect(
      failure { () throws(Failure) in try calculator.evaluate("84.50 15 %") }.contains("two ways"))
    // Several lines are keys.
    #expect(try calculator.evaluateAll("2+3\n4").map(\.description) == ["7", "12", "3", "4"])
  }

  @Test func expressionsGiveX() throws {
    #expect(try calculator.evaluate(expression: "(2+3)*4").description == "20")
    try calculator.evaluate("5 dup sto n")
    #expect(try calculator.evaluate(expression: "n^2").description == "25")
    #expect(stack == "20 5 25")
  }

  @Test func failuresHaveAPlaceAndLeaveAllAsItWas() throws {
    try calculator.evaluate("1 sto a 2 3")
    let before = calculator.model.machine.debugDescription
    let failures = [
      ("1 0 /", "keys:1:5: error: division by zero"),
      ("7 sto a\n8 +\nfoo 9", "keys:3:1: error: unknown word 'foo'; did you mean 'for'?"),
      ("{ 1", "keys:1:1: error: unclosed '{'"),
      ("[ 1", "keys:1:1: error: unclosed '['"),
      ("drop \"a", "keys:1:6: error: unclosed '\"'"),
      ("drop drop", "keys:1:1: error: 'evaluate' needs 1 value, the stack has 0"),
      ("5 digits quit", "keys:1:10: error: 'quit' works only where it is typed at the prompt"),
      ("\"f\" load", "keys:1:5: error: 'load' works only where it is typed at the prompt"),
      ("\u{0}", "keys:1:1: error: unexpected key U+0000"),
    ]
    for (keys, sentence) in failures {
      #expect(failure { () throws(Failure) in try calculator.evaluate(keys) } == sentence)
      #expect(calculator.model.machine.debugDescription == before, "\(keys)")
      #expect(!calculator.model.isIncomplete && !calculator.model.isStopped, "\(keys)")
    }
    #expect(try calculator.evaluate("+").description == "5")
  }

  @Test func expressionsFailAtTheirOwnColumns() {
    let failures = [
      ("2+*3", "keys:1:3: error: the expression needs a number, a name or '(' here"),
      ("1+1/0", "keys:1:4: error: division by zero"),
      ("(2+3", "keys:1:1: error: the expression does not close this '('"),
      ("", "keys:1:1: error: the expression needs a number, a name or '(' here"),
      ("2' 3 '4", "keys:1:2: error: unexpected '''"),
      ("ln(0)", "keys:1:1: error: 'ln' is not defined at 0"),
    ]
    for (expression, sentence) in failures {
      let found = failure { () throws(Failure) in try calculator.evaluate(expression: expression) }
      #expect(found == sentence, "\(expression)")
      #expect(stack == "")
    }
  }

  /// Keys that fail after they undid a line leave that line, too, and that it can be undone.
  @Test func undoIsALineOfItsOwn() throws {
    try calculator.evaluate("1")
    try calculator.evaluate("2 3")
    #expect(failure { () throws(Failure) in try calculator.evaluate("undo 1 0 /") } != "")
    #expect(stack == "1 2 3")
    try calculator.evaluateAll("undo")
    #expect(stack == "1")
    try calculator.evaluateAll("redo")
    #expect(stack == "1 2 3")
    #expect(failure { () throws(Failure) in try calculator.evaluate("undo undo") } != "")
    #expect(stack == "1 2 3")
  }

  /// It is the hub and the model that there are anyway.
  @Test func hubAndModelAreReachable() throws {
    let counter = PressCounter()
    let recorder = Recorder()
    calculator.hub.addListener(counter)
    calculator.model.addObserver(recorder, of: [])
    try calculator.evaluate("1 2 + print 4")
    #expect(recorder.lines == ["3"])
    #expect(counter.total == 13)
    calculator.hub.notifyListeners("5 + ")
    #expect(stack == "3 9" || stack == "9", "print may keep its value")
    #expect(try calculator.evaluate("1 -").description == "8")
    calculator.model.errorPolicy = .skipLine
    #expect(failure { () throws(Failure) in try calculator.evaluate("foo\n7") } != "")
    #expect(calculator.model.errorPolicy == .skipLine)
    #expect(calculator.stack.last?.description == "8")
  }

  /// Keys that come while others are evaluated do not go on with their last number.
  @Test func keysSentMeanwhileComeAfterwards() throws {
    let sender = Sender(calculator.hub)
    calculator.model.addObserver(sender, of: [], followsOperations: true)
    calculator.hub.addListener(sender)
    #expect(try calculator.evaluateAll("1 print 6").map(\.description) == ["6", "99", "77"])
    #expect(try calculator.evaluateAll("clear 1 2 + 5").map(\.description) == ["3", "5", "88"])
    calculator.model.removeObserver(sender)
    calculator.hub.removeListener(sender)
    // They are part of the line.
    try calculator.evaluateAll("undo")
    #expect(stack == "6 99 77")
  }

  /// Sends keys as soon as it hears, or is told, something.
  private final class Sender: Listener, Observer {
    private let hub: ManageListeners
    init(_ hub: ManageListeners) { self.hub = hub }

    func receive(_ key: Key) { if key == "p" { hub.notifyListeners("77 ") } }
    func calculatorPrinted(_ text: String) { hub.notifyListeners("99 ") }
    func calculatorOperated(_ performed: PerformedOperation) { hub.notifyListeners("88 ") }
  }

  /// Who is told something gets an error, and nothing else is disturbed.
  @Test func isNotAskedWhileAtWork() throws {
    let asker = Asker(calculator)
    calculator.hub.addListener(asker)
    calculator.model.addObserver(asker, followsOperations: true)
    #expect(try calculator.evaluate("1 2 +").description == "3")
    #expect(asker.errors.count > 7)
    let sentence = "the calculator is at work; keys sent to its hub come afterwards"
    #expect(
      Set(asker.errors) == ["keys:1:1: error: 'evaluate': \(sentence)", "'push': \(sentence)"])
    #expect(stack == "3")
  }

  private final class Asker: Listener, Observer {
    private let calculator: RPNCalculator
    var errors: [String] = []
    init(_ calculator: RPNCalculator) { self.calculator = calculator }

    private func ask() {
      do { try calculator.evaluate("9") } catch { errors.append("\(error)") }
      do { try calculator.push("9") } catch { errors.append("\(error)") }
    }
    func receive(_ key: Key) { ask() }
    func calculator(_ calculator: CalculatorModel, changed properties: Properties) { ask() }
    func calculatorOperated(_ performed: PerformedOperation) { ask() }
  }

  // MARK: Values of Swift's

  @Test func valuesComeAndGoExactly() throws {
    let root = try Exact.sqrt(2)
    try calculator.push(root)
    #expect(try Exact(calculator.evaluate("sq"))! == 2)
    #expect(try Exact(calculator.evaluate("1i +")) == nil)
    #expect(try Exact(calculator.evaluate("\"1\"")) == nil)
    try calculator.evaluateAll("clear 16 inbase hex")
    try calculator.push([1, "0.5", root])
    try calculator.push("a\"b\0{")
    try calculator.push(true)
    try calculator.push([["x"], ["y", "z"]])
    try calculator.evaluateAll("std 10 inbase")
    #expect(stack == #"[1 0.5 1.41421356237310] "a\"b\u{0}{" 1 [["x"] ["y" "z"]]"#)
    try calculator.evaluateAll("undo undo undo")
    #expect(calculator.stack.count == 2)
    calculator.hub.notifyListeners("[7 ")
    try calculator.push(8 as Exact)
    #expect(try calculator.evaluate("9]").description == "[7 8 9]")
  }

  @Test func pushedValuesAreAnnounced() throws {
    let observer = Stacks()
    calculator.model.addObserver(observer, of: .stack)
    try calculator.push(5 as Exact)
    try calculator.push("a")
    #expect(observer.stacks == ["", "5", "5 \"a\""])
    #expect(throws: CalculatorError.self) { try calculator.push([Refused()]) }
    #expect(stack == "5 \"a\"")
    #expect(try calculator.evaluate("drop 3 +").description == "8")
  }

  private struct Refused: WordResult {
    func value() throws(CalculatorError) -> Value { throw .refused(word: "push", reason: "no") }
  }

  private final class Stacks: Observer {
    var stacks: [String] = []
    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      stacks.append(calculator.machine.stack.map(\.description).joined(separator: " "))
    }
  }

  @Test func aRunnerMayGiveUp() throws {
    try calculator.evaluate("1")
    calculator.model.runner = GivesUp()
    #expect(
      failure { () throws(Failure) in try calculator.evaluate("2 3 +") }.contains("interrupted"))
    calculator.model.runner = nil
    #expect(try calculator.evaluate("4 +").description == "5")
  }

  private final class GivesUp: Runner {
    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? { nil }
  }

  // MARK: What observers see

  /// A call that fails has changed nothing, and nobody hears of a change.
  @Test func observersSeeNoCallThatFails() throws {
    let witness = Witness()
    calculator.model.host = witness
    calculator.model.addObserver(witness, followsOperations: true)
    try calculator.evaluate("5 6 +")
    #expect(witness.told == ["", "5 6 + → 11", "11 changed 166", "line"])
    for keys in [
      "1 0 /", "7 sto a hex 2 s+ foo", "undo 1 0 /", "rand foo", "clear reset [ 1", "1 2\n3 foo\n",
      "undo redo undo 4 sto b drop",
    ] {
      witness.told = []
      #expect(throws: Failure.self) { try calculator.evaluateAll(keys) }
      #expect(witness.told == ["line"], "\(keys)")
    }
    witness.told = []
    #expect(throws: Failure.self) { try calculator.evaluate("1 print 0 /") }
    #expect(witness.told == ["printed 1", "line"])
  }

  /// What is told after a call is what differs.
  @Test func observersHearOfWhatDiffers() throws {
    let recorder = Recorder()
    calculator.model.addObserver(recorder)
    for (keys, changes) in [
      ("1", [.stack] as Properties), ("2 +", [.stack, .operation]), ("undo", [.stack, .operation]),
      ("5 digits", [.stack, .settings]), ("7 sto a", [.stack, .variables]), ("undo", .variables),
      ("reset", [.stack, .settings]), ("reset", []),
    ] {
      let count = recorder.changes.count
      try calculator.evaluateAll(keys)
      let seen = recorder.changes.dropFirst(count).reduce(Properties()) { $0.union($1) }
      #expect(
        seen.intersection([.stack, .operation, .variables, .settings, .statistics]) == changes,
        "\(keys)")
    }
  }

  /// Changes from before a call that fails are told after it.
  @Test func earlierChangesAreToldAllTheSame() throws {
    let observer = Stacks()
    try calculator.evaluate("1")
    calculator.model.addObserver(observer, of: .stack)
    calculator.model.emptyStack()
    #expect(throws: Failure.self) { try calculator.evaluate("2 foo") }
    #expect(observer.stacks == ["1", ""])
    calculator.hub.notifyListeners("12")
    #expect(throws: Failure.self) { try calculator.evaluate("3 foo") }
    #expect(calculator.model.operand == nil)
  }

  /// Keys that observers of a change send are part of the line, and come after its value.
  @Test func observersAnswerACallThatSucceeds() throws {
    let answering = Answering(calculator.hub)
    calculator.model.addObserver(answering, of: .stack)
    answering.isOn = true
    #expect(try calculator.evaluate("1 2 +").description == "3")
    #expect(stack == "3 9")
    answering.isOn = false
    try calculator.evaluateAll("undo")
    #expect(stack == "")
  }

  private final class Answering: Observer {
    private let hub: ManageListeners
    var isOn = false
    init(_ hub: ManageListeners) { self.hub = hub }

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      if isOn, calculator.machine.stack.count == 1 { hub.notifyListeners("9 ") }
    }
  }

  private final class Witness: Observer, CalculatorHost {
    var told: [String] = []

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      let stack = calculator.machine.stack.map(\.description).joined(separator: " ")
      told.append(told.isEmpty ? stack : "\(stack) changed \(properties.rawValue)")
    }
    func calculatorMet(_ circumstance: Circumstance) { told.append("met") }
    func calculatorEndedLine(_ calculator: CalculatorModel) { told.append("line") }
    func calculatorOperated(_ performed: PerformedOperation) { told.append("\(performed)") }
    func calculatorPrinted(_ text: String) { told.append("printed \(text)") }
    func calculatorSaid(_ text: String) {}
    func answer(to request: Request, in machine: Machine) -> String? { "1234" }
  }

  // MARK: Settings

  /// What the owner gave is the start.
  @Test func resetGoesBackToTheOwnersSettings() throws {
    var settings = Settings()
    settings.format.digits = 30
    settings.context.angle = .degrees
    let calculator = RPNCalculator(settings: settings)
    try calculator.evaluateAll("5 digits rad 7 sto a reset")
    #expect(calculator.model.machine.settings.format.digits == 30)
    #expect(try calculator.evaluate("30 sin").description == "0.5")
  }
}
