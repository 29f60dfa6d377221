import Calculator
import ExactNumbers
import TestSupport
import Testing

/// The model as other Swift code sees it.
@Suite struct CalculatorModelTests {
  let hub = ManageListeners()
  let calculator = CalculatorModel()
  let recorder = Recorder()

  init() {
    hub.addListener(calculator)
    calculator.addObserver(recorder)
  }

  private func line(_ keys: String) {
    calculator.lineBegan("")
    hub.notifyListeners(keys + "\n")
    calculator.lineEnded()
  }

  @Test func accumulatorOperandAndOperationHaveTheirMeaning() throws {
    hub.notifyListeners("2 3")
    #expect(calculator.operand == "3")
    #expect(try calculator.stackTexts() == ["2"])
    hub.notifyListeners("+")
    #expect(calculator.operand == nil)
    #expect(try calculator.stackTexts() == ["5"])
    #expect(calculator.operation?.command.name == "+")
    let operands = try calculator.operation?.operands.map {
      try calculator.text(of: $0).text
    }
    #expect(operands == ["2", "3"])
  }

  @Test func anObserverIsToldTheStateWhenItRegistersAndThenChanges() {
    #expect(recorder.changes == [.all])
    hub.notifyListeners("2")
    hub.notifyListeners(" ")
    hub.notifyListeners("dup +")
    hub.notifyListeners(" 5 digits")
    hub.notifyListeners("\n")
    #expect(
      recorder.changes.dropFirst() == [
        [.operand, .display], [.operand, .stack, .accumulator, .display],
        [.stack, .accumulator, .operation, .display], [.stack, .accumulator, .display],
        [.stack, .accumulator, .settings, .display],
      ])
    calculator.removeObserver(recorder)
    hub.notifyListeners("1 2")
    #expect(recorder.changes.count == 6)
  }

  @Test func undoTakesBackALineAndRedoBringsItBack() throws {
    line("1 2")
    line("+ sto n")
    line("5 digits 7")
    line("undo")
    #expect(try calculator.stackTexts() == [])
    #expect(calculator.machine.settings.format.digits == 15)
    line("undo")
    #expect(try calculator.stackTexts() == ["1", "2"])
    #expect(calculator.machine.variables.isEmpty)
    line("redo")
    line("redo")
    #expect(try calculator.stackTexts() == ["7"])
    #expect(calculator.machine.settings.format.digits == 5)
    #expect(calculator.machine.variables.count == 1)
    line("redo")
    #expect(
      recorder.lines == ["5:1: nothing to redo"]
        || recorder.lines.last?.hasSuffix("nothing to redo") == true)
  }

  @Test func aLineThatChangesNothingIsNotUndone() throws {
    line("1")
    line("show")
    line("foo")
    line("undo")
    #expect(try calculator.stackTexts() == [])
  }

  @Test func aNewLineAfterUndoEndsRedo() throws {
    line("1")
    line("undo")
    line("2")
    line("redo")
    #expect(try calculator.stackTexts() == ["2"])
    #expect(recorder.lines.last?.hasSuffix("nothing to redo") == true)
  }

  @Test func undoRestoresTheWord() throws {
    line("8 wsize unsigned")
    line("0 bitnot")
    #expect(try calculator.stackTexts() == ["255"])
    line("undo")
    line("undo")
    #expect(calculator.machine.settings.context.word == Word())
    line("redo")
    #expect(calculator.machine.settings.context.word.bits == 8)
    #expect(!calculator.machine.settings.context.word.isSigned)
  }

  @Test func undoIsWithoutLimit() throws {
    for number in 0..<2000 { line("\(number)") }
    for _ in 0..<2000 { line("undo") }
    #expect(try calculator.stackTexts() == [])
    for _ in 0..<2000 { line("redo") }
    #expect(try calculator.stackTexts().count == 2000)
  }

  @Test func stopPolicyIgnoresAllBehindAnError() throws {
    calculator.errorPolicy = .stop
    hub.notifyListeners("1 0 / 5\n6 print\n")
    #expect(recorder.lines == ["1:5: division by zero"])
    #expect(try calculator.stackTexts() == ["1", "0"])
    #expect(calculator.isStopped)
  }

  @Test func quitStopsWithoutAnError() throws {
    hub.notifyListeners("1 quit 2\n3")
    calculator.sourceEnded()
    #expect(calculator.hasQuit)
    #expect(try calculator.stackTexts() == ["1"])
    #expect(recorder.lines.isEmpty)
  }

  @Test func requestsAreAnsweredByTheHost() {
    calculator.host = recorder
    recorder.answers = [
      .presses: "many", .help("sin"): "sine", .help("+"): "plus", .help(""): "all", .words(""): "w",
    ]
    hub.notifyListeners("presses help sin help + words\nhelp\n")
    #expect(recorder.lines == ["many", "sine", "plus", "w", "all"])
    hub.notifyListeners("help nosuch\n")
    let answer = "3:6: 'help': there is no word 'nosuch'; 'apropos nosuch' looks for it"
    #expect(recorder.lines.last == answer)
  }

  @Test func helpAtTheEndOfTheInputIsHelpInGeneral() {
    calculator.host = recorder
    recorder.answers = [.help(""): "all"]
    hub.notifyListeners("help")
    calculator.sourceEnded()
    #expect(recorder.lines == ["all"])
  }

  @Test func anObserverMayLookAndSendKeysInTheMiddleOfARun() throws {
    let curious = Curious(hub)
    calculator.addObserver(curious)
    hub.notifyListeners("1 2 \"now\" print 3 foo\n")
    #expect(curious.seen == [["1", "2", "\"now\""], ["1", "2", "3"]])
    #expect(try calculator.stackTexts() == ["1", "2", "3", "7"])
    calculator.receive(Array("8 print\n".utf8).span)
    #expect(try calculator.stackTexts() == ["1", "2", "3", "7"])
  }

  /// An observer that reads the stack in each notification, and answers an error with a key.
  private final class Curious: Observer {
    private(set) var seen: [[String]] = []
    private unowned let hub: ManageListeners
    private weak var calculator: CalculatorModel?
    init(_ hub: ManageListeners) { self.hub = hub }
    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      self.calculator = calculator
    }
    func calculatorPrinted(_ text: String) { look() }
    func calculatorFailed(_ failure: Failure) {
      look()
      hub.notifyListeners("7 ")
    }
    private func look() { seen.append((try? calculator?.stackTexts()) ?? []) }
  }

  /// Undo after any line is the identity, and so are undo and redo.
  @Test(arguments: 0..<50) func undoIsTheInverseOfAnyLine(seed: UInt64) throws {
    let words = [
      "1", "2.5", "+", "*", "dup", "swap", "drop", "5 digits", "sto a", "a", "purge a", "clear",
      "hex",
      "deg", "{ 1 + }", "call", "foo", "reset", "3 { dup } times", "1 0 /", "exact", "rot", "\"s\"",
    ]
    var generator = SplitMix64(seed: seed)
    var states: [[String]] = []
    func state() throws -> [String] {
      let machine = calculator.machine
      let variables = try machine.variables.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(try calculator.text(of: $0.value).text)" }
      return try calculator.stackTexts() + variables + [
        "\(machine.settings.format)", "\(machine.settings.context.angle)",
      ]
    }
    for _ in 0..<20 {
      let before = try state()
      line((0..<3).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " "))
      if try state() != before { states.append(before) }
    }
    let last = try state()
    var undone = 0
    while try state() != states.first ?? last, undone < 20 {
      line("undo")
      undone += 1
    }
    #expect(try state() == states.first ?? last)
    for _ in 0..<undone { line("redo") }
    #expect(try state() == last)
  }

  @Test func anInterruptedProgramLeavesAllAsBefore() throws {
    let runner = Interrupter()
    calculator.runner = runner
    hub.notifyListeners("1 2\n")
    runner.interrupts = true
    hub.notifyListeners("drop 5 sto x { 1 } { 1 } while\n")
    #expect(recorder.lines.last?.hasSuffix("interrupted") == true)
    runner.interrupts = false
    hub.notifyListeners("3\n")
    #expect(try calculator.stackTexts() == ["1", "2", "3"])
    #expect(calculator.machine.variables.isEmpty)
  }

  /// A runner whose user has already pressed Ctrl-C when the work begins.
  private final class Interrupter: Runner {
    var interrupts = false
    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      if interrupts { interruption.request() }
      return work()
    }
  }
}
