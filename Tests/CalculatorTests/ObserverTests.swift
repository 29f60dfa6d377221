import Calculator
import ExactNumbers
import Testing

/// Observers, with the order and contents of their notifications.
@Suite struct ObserverTests {
  let hub = ManageListeners()
  let calculator = CalculatorModel()

  init() { hub.addListener(calculator) }

  /// Notes its notifications with the stack at that moment, and may then run an action.
  private final class Witness: Observer {
    var told: [String] = []
    var operations: [PerformedOperation] = []
    var atChange: ((CalculatorModel) -> Void)?

    func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
      told.append(((try? calculator.stackTexts()) ?? []).joined(separator: " "))
      atChange?(calculator)
    }
    func calculatorEndedLine(_ calculator: CalculatorModel) { told.append("line") }
    func calculatorOperated(_ performed: PerformedOperation) { operations.append(performed) }
  }

  // MARK: Properties

  @Test func anObserverIsToldOnlyOfWhatItRegisteredFor() {
    let stack = Recorder()
    let settings = Recorder()
    let both = Recorder()
    calculator.addObserver(stack, of: .stack)
    calculator.addObserver(settings, of: .settings)
    calculator.addObserver(both, of: [.operation, .variables])
    for keys in ["1 2 ", "+ ", "sto n\n", "fix?", "\n", "7 digits "] { hub.notifyListeners(keys) }
    #expect(stack.changes == [.stack, .stack, .stack, .stack, .stack])
    #expect(settings.changes == [.settings, .settings])
    #expect(both.changes == [[.operation, .variables], .operation, .variables])
  }

  @Test func aDerivedPropertyIsAnnouncedWithAnyThatItDependsOn() {
    for (keys, properties) in [
      ("5", Properties.display), ("5 ", [.display, .accumulator]),
      ("hex ", [.display, .accumulator]),
      ("+", []), ("# nothing\n", []),
    ] {
      let calculator = CalculatorModel()
      let recorder = Recorder()
      calculator.addObserver(recorder, of: [.display, .accumulator])
      calculator.receive(Array(keys.utf8).span)
      #expect(recorder.changes.dropFirst() == (properties.isEmpty ? [] : [properties]), "\(keys)")
    }
  }

  @Test func aFormatAndAnEmptiedStackAreChangesToo() {
    let recorder = Recorder()
    hub.notifyListeners("1 ")
    calculator.addObserver(recorder, of: [.stack, .settings])
    calculator.setFormat { $0.digits = 5 }
    calculator.emptyStack()
    hub.notifyListeners(" ")
    #expect(recorder.changes == [[.stack, .settings], .settings, .stack])
  }

  // MARK: When

  @Test func itIsToldTheStateAtRegistrationAndOnceForEachRun() {
    let witness = Witness()
    hub.notifyListeners("1 2 ")
    calculator.addObserver(witness)
    hub.notifyListeners("3 4 + * 5 digits\n")
    hub.notifyListeners(" \n")
    #expect(witness.told == ["1 2", "1 14", "line", "line"])
  }

  @Test func aTransactionIsSeenOnlyWhenItIsOver() {
    let witness = Witness()
    calculator.addObserver(witness)
    hub.notifyListeners("1 { 2 3 drop + 0 / } call\n")
    #expect(witness.told == ["", "1 { 2 3 drop + 0 / }", "line"])
  }

  @Test func theEndOfTheInputEndsTheLine() {
    let witness = Witness()
    calculator.addObserver(witness)
    hub.notifyListeners("7")
    calculator.sourceEnded()
    #expect(witness.told == ["", "", "7", "line"])
  }

  @Test func whoWantsToKnowOfNothingIsNotToldOfLines() {
    let nothing = Witness()
    let operations = Witness()
    calculator.addObserver(nothing, of: [])
    calculator.addObserver(operations, of: [], followsOperations: true)
    hub.notifyListeners("1\n")
    calculator.sourceEnded()
    #expect(nothing.told.isEmpty && operations.told == ["line", "line"])
  }

  @Test func observersMayComeAndGoAtTheEndOfALine() {
    let host = Leaver()
    let victim = Witness()
    host.victim = victim
    calculator.addObserver(host)
    calculator.addObserver(victim)
    hub.notifyListeners("\n\n")
    hub.notifyListeners("1\n")
    #expect(victim.told == [""])
  }

  /// Removes another observer when a line has ended.
  private final class Leaver: Observer {
    var victim: Witness?
    func calculatorEndedLine(_ calculator: CalculatorModel) {
      if let victim { calculator.removeObserver(victim) }
    }
  }

  @Test func allAreToldOfAChangeBeforeTheNext() {
    let first = Witness()
    let second = Witness()
    first.atChange = { [hub] calculator in
      if calculator.machine.stack.count < 3 { hub.notifyListeners("7 ") }
    }
    calculator.addObserver(first)
    calculator.addObserver(second)
    hub.notifyListeners("1 ")
    #expect(second.told == ["7 7 7", "7 7 7 1"] || second.told == first.told.suffix(2))
    #expect(first.told.prefix(3) == ["", "7", "7 7"])
    hub.notifyListeners("clear ")
    #expect(first.told.suffix(4) == second.told.suffix(4))
    #expect(second.told.suffix(4) == ["", "7", "7 7", "7 7 7"])
  }

  @Test func aControlThatSendsKeysToTheCalculatorItselfDoesNotRecurse() throws {
    let control = Witness()
    control.atChange = { calculator in
      guard case .number(let x)? = calculator.accumulator, let value = x.asInt, value < 20_000
      else { return }
      calculator.receive(Array("1 + ".utf8).span)
    }
    hub.notifyListeners("0 ")
    calculator.addObserver(control, of: .accumulator)
    #expect(try calculator.stackTexts() == ["20000"])
    #expect(control.told.count == 20_001)
  }

  @Test func observersMayComeAndGoWhileTheyAreTold() {
    let host = Witness()
    let guest = Witness()
    let victim = Witness()
    host.atChange = { calculator in
      calculator.addObserver(guest)
      calculator.removeObserver(victim)
    }
    calculator.addObserver(victim)
    calculator.addObserver(host)
    hub.notifyListeners("1 ")
    #expect(victim.told == [""] && guest.told == ["", "1"])
  }

  /// Removes another observer when something is printed.
  private final class Silencer: Observer {
    let calculator: CalculatorModel
    let victim: Recorder
    init(_ calculator: CalculatorModel, _ victim: Recorder) {
      (self.calculator, self.victim) = (calculator, victim)
    }
    func calculatorPrinted(_ text: String) { calculator.removeObserver(victim) }
  }

  @Test func whoIsRemovedHearsNothingMoreOfWhatIsPrinted() {
    let victim = Recorder()
    calculator.addObserver(Silencer(calculator, victim), of: [])
    calculator.addObserver(victim, of: [])
    hub.notifyListeners("1 print ")
    #expect(victim.lines.isEmpty)
  }

  // MARK: Operations

  @Test func eachOperationIsToldInOrderWithItsResults() throws {
    let witness = Witness()
    calculator.addObserver(witness, of: [], followsOperations: true)
    hub.notifyListeners("2 3 + 4 swap\n17 5 divmod { 2 sqrt } call\n360 factor foo 1 0 / 9 inv\n")
    hub.notifyListeners("[1 2] 3 * len [[1 2] [3 4]] inv det [1 2] unpack clear 1 2 4 sum\n")
    let texts = try witness.operations.map { performed in
      let operands = try performed.operation.operands.map {
        try calculator.text(of: $0).text
      }
      let results = try performed.results.map { try calculator.text(of: $0).text }
      return "\(performed.operation.command.name) \(operands) \(results)"
    }
    #expect(
      texts == [
        "+ [\"2\", \"3\"] [\"5\"]", "divmod [\"17\", \"5\"] [\"3\", \"2\"]",
        "sqrt [\"2\"] [\"1.41421356237310\"]",
        "factor [\"360\"] [\"[[2 3] [3 2] [5 1]]\"]",
        "* [\"[1 2]\", \"3\"] [\"[3 6]\"]",
        "inv [\"[[1 2] [3 4]]\"] [\"[[-2 1] [1.5 -0.5]]\"]",
        "det [\"[[-2 1] [1.5 -0.5]]\"] [\"-0.5\"]",
        "sum [\"1\", \"2\", \"4\"] [\"7\"]",
      ])
    #expect(witness.told.filter { $0 != "line" }.isEmpty)
  }

  @Test func undoIsNoOperation() {
    let witness = Witness()
    calculator.addObserver(witness, followsOperations: true)
    for line in ["2 3 +\n", "1 -\n", "undo\n", "redo\n", "lastx lastargs\n", "reset\n"] {
      calculator.lineBegan("")
      hub.notifyListeners(line)
      calculator.lineEnded()
    }
    #expect(witness.operations.map(\.operation.command.name) == ["+", "-"])
  }

  @Test func whoDoesNotFollowIsNotTold() {
    let witness = Witness()
    calculator.addObserver(witness)
    hub.notifyListeners("2 3 + \n")
    #expect(witness.operations.isEmpty)
    let follower = Witness()
    calculator.addObserver(follower, followsOperations: true)
    hub.notifyListeners("1 - \n")
    calculator.removeObserver(follower)
    hub.notifyListeners("1 - \n")
    #expect(follower.operations.count == 1 && witness.operations.isEmpty)
  }

  // MARK: Effects beyond the calculator

  @Test(arguments: [
    "listen bits", "unlisten bits", "listen \"exec true\"", "{ listen bits } call", "\"x\" save",
    "\"x\" load", "{ sq } 0 1 \"x\" plotto",
  ])
  func dataPlugsNothingIn(keys: String) throws {
    let recorder = Recorder()
    recorder.answers = [
      .listen("bits"): "on", .unlisten("bits"): "off", .save("x"): "", .load("x"): "",
    ]
    calculator.addObserver(recorder)
    calculator.host = recorder
    hub.notifyListeners(keys + "\n")
    #expect(recorder.lines.count == 1)
    #expect(recorder.lines.first?.contains("works only where it is typed at the prompt") == true)
  }

  @Test func aReciprocalIsSaidToWhomeverTypedIt() {
    final class Notes: Observer {
      var texts: [String] = []
      func calculatorNoted(_ text: String) { texts.append(text) }
    }
    let notes = Notes()
    calculator.addObserver(notes)
    hub.notifyListeners("30_mpg _L/100km to\n")
    #expect(notes.texts.isEmpty)
    calculator.isTyped = true
    hub.notifyListeners("30_mpg _L/km to 30_mpg _km/L to\n")
    #expect(notes.texts.count == 1 && notes.texts[0].hasPrefix("'to' took the reciprocal"))
  }

  @Test func aPersonPlugsIn() throws {
    let recorder = Recorder()
    recorder.answers = [
      .listen("bits"): "on", .listen("exec a b"): "started", .unlisten("bits"): "off",
    ]
    calculator.addObserver(recorder)
    calculator.host = recorder
    calculator.isTyped = true
    hub.notifyListeners("listen bits listen \"exec a b\" unlisten bits\n")
    #expect(recorder.lines == ["on", "started", "off"])
    hub.notifyListeners("{ listen bits } sto f f\n")
    #expect(recorder.lines.last?.contains("works only where it is typed at the prompt") == true)
  }
}

@Suite struct HubOrderTests {
  private final class Ear: Listener {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
    func receive(_ key: Key) { log.text += name }
  }
  private final class Log { var text = "" }

  @Test func aListenerMayBePluggedInBeforeAnother() {
    let hub = ManageListeners()
    let log = Log()
    let (a, b, c) = (Ear("a", log), Ear("b", log), Ear("c", log))
    hub.addListener(b)
    hub.addListener(a, before: b)
    hub.addListener(c, before: Ear("d", log))
    hub.addListener(c, before: a)
    hub.notifyListeners("x" as Key)
    #expect(log.text == "abc")
  }
}
