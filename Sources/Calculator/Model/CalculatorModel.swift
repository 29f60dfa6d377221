public import ExactNumbers
import Quantities

/// The calculator: takes keys, holds the stack, and notifies its observers of changes.
///
/// It is one of the two models that are always plugged into the hub. Its state has the three names
/// of the design: the ``accumulator`` (X, where the last operation left its result), the
/// ``operand`` (the number being typed) and the ``operation`` (the last one that ran). An error
/// leaves all of it as it was before the word that failed.
///
/// It is not thread-safe: send all keys from one thread.
public final class CalculatorModel: Listener {
  /// The interpreter that carries the keys out. It is not looked at while it is at work, which
  /// this class sees to, and so not checked: observers that are told something meanwhile see
  /// what the broker shows.
  @exclusivity(unchecked) var interpreter: Interpreter
  private(set) var isWorking = false
  private var isCarried = false
  /// The changes and circumstances from before a call that may yet be reverted, while observers
  /// must not see what it does; nil if there is none.
  private var held: (changes: Properties, circumstances: [Circumstance])?
  /// Keys that observers sent while it was at work or told what has changed.
  private var waiting: [[UInt8]] = []
  /// Whether there are any.
  private var hasWaiting = false
  private(set) var relay: Relay
  let broker: ObserverBroker
  /// The properties that the line under way has changed so far.
  var lineChanges: Properties = []
  /// Carries runs of keys out elsewhere, so that they can be abandoned; nil to do it in place.
  /// Asked for each run, and so not checked.
  @exclusivity(unchecked) public var runner: (any Runner)?

  /// Makes a calculator with an empty stack that knows the words of this table. The word `reset`
  /// goes back to these settings.
  public init(settings: Settings = Settings(), table: CommandTable = .standard) {
    broker = ObserverBroker()
    relay = Relay(broker)
    interpreter = Interpreter(outlet: relay, table: table)
    interpreter.machine.settings = settings
    interpreter.policy.initial.settings = settings
  }

  /// Answers the calculator's requests to its surroundings. Without a host, and where it has no
  /// answer, the words that ask give an error.
  public var host: (any CalculatorHost)? {
    get { broker.host }
    set { broker.host = newValue }
  }

  /// Says where the rules of time zones come from, for all calculators of the process: the bytes of
  /// a zone's TZif file by its name, such as `Europe/Berlin`, or nil. Without this only `UTC` is
  /// known. A name is letters, digits, `_`, `-`, `+` and single `/` between such.
  public static func readZones(from source: @escaping @Sendable (String) -> [UInt8]?) {
    Zones.read(from: source)
  }

  // MARK: State, which observers may look at whenever they are told something

  /// The value in X, where the last operation left its result; nil if the stack is empty.
  public var accumulator: Value? { machine.accumulator }
  /// The number being typed, as far as it goes; nil if there is none.
  public var operand: String? {
    if isWorking || !interpreter.parser.lexer.isInNumeral { return nil }
    return String(decoding: interpreter.parser.open, as: UTF8.self)
  }
  /// The last numeric operation that ran, with its operands.
  public var operation: NumericOperation? { machine.operation }
  /// Stack, variables and settings.
  public var machine: Machine { broker.shown ?? (isWorking ? Machine() : interpreter.machine) }
  /// Whether something is open that the end of a line does not end: a program, a vector, a string.
  public var isIncomplete: Bool { !isWorking && interpreter.isIncomplete }
  /// Whether a string is open.
  public var isInString: Bool { !isWorking && interpreter.parser.lexer.isInString }
  /// The number of values in each open vector, the outermost first; below 0 where values from
  /// before the bracket have been taken.
  public var openVectors: [Int] { isWorking ? [] : interpreter.openVectors }
  /// Whether `quit` has run.
  public var hasQuit: Bool { !isWorking && interpreter.hasQuit }
  /// Whether it ignores all keys: after `quit` or, under ``ErrorPolicy/stop``, after an error.
  public var isStopped: Bool { !isWorking && interpreter.isStopped }
  /// The line in the source of its next key, from 1.
  public var line: Int { isWorking ? 0 : interpreter.parser.position.line }
  /// The number of lines so far that `undo` can take back; the next one has this number.
  public private(set) var lineCount = 0
  /// The number of errors so far.
  public var failureCount: Int { broker.failureCount }
  /// The last of them.
  public var lastError: CalculatorError? { broker.lastError }

  /// The fate of the keys after an error; by default, the rest of the line is skipped.
  public var errorPolicy: ErrorPolicy {
    get { interpreter.policy.atError }
    set {
      requireIdle()
      interpreter.policy.atError = newValue
    }
  }

  /// Whoever changes the interpreter, or looks at what observers need not know, may
  /// not do so while it works.
  func requireIdle() {
    precondition(
      !isWorking, "an observer changes the calculator by keys while keys are carried out")
  }

  /// The text of a value, as these settings show it or the calculator's, and whether it is exactly
  /// the value.
  public func text(
    of value: Value, _ settings: Settings? = nil
  ) throws(NumberError) -> (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    let isExact = try value.write(to: &bytes, settings ?? machine.settings)
    return (String(decoding: bytes, as: UTF8.self), isExact)
  }

  // MARK: Keys

  /// Takes one key.
  public func receive(_ key: Key) {
    let bytes = Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter)
    receive(bytes.span)
  }

  /// Takes a run of keys.
  public func receive(_ keys: Span<UInt8>) {
    keys.withUnsafeBufferPointer { run in
      if isBusy {
        waiting.append(Array(run))
        hasWaiting = true
      } else {
        carryOut(run)
      }
    }
    if hasWaiting { deliverWaiting() }
  }

  /// Whether keys are being carried out, or observers told of it.
  var isBusy: Bool { isWorking || isCarried || broker.isTelling }

  private func carryOut(_ run: UnsafeBufferPointer<UInt8>) {
    if let runner {
      let keys = Array(run)
      carry(runner) { copy in keys.withUnsafeBufferPointer { copy.take($0) } }
    } else {
      work { $0.take(run) }
    }
    publishChanges()
    if run.last == UInt8(ascii: "\n") { tellOfLineEnd() }
  }

  /// Notifies the observers of the end of a line, unless a call does at its own end.
  private func tellOfLineEnd() {
    if held == nil { broker.tellOfLineEnd(self) }
  }

  /// Carries out what observers sent, and what they send meanwhile.
  func deliverWaiting() {
    while hasWaiting, !isBusy {
      let keys = waiting.removeFirst()
      hasWaiting = !waiting.isEmpty
      keys.withUnsafeBufferPointer { carryOut($0) }
    }
  }

  /// Ends the input, or one source of it: completes an open token, and reports anything never
  /// closed.
  public func sourceEnded() {
    if !interpreter.isSettled {
      // A word that the end completes may take as long as any other.
      if let runner, !interpreter.parser.open.isEmpty {
        carry(runner) { $0.finish() }
      } else {
        work { $0.finish() }
      }
      publishChanges()
    }
    tellOfLineEnd()
    if hasWaiting { deliverWaiting() }
  }

  /// Tells the observers that the input has ended.
  public func inputEnded() {
    requireIdle()
    broker.tellOfInputEnd(self)
    if hasWaiting { deliverWaiting() }
  }

  /// Lets the interpreter work.
  private func work(_ body: (inout Interpreter) -> Void) {
    requireIdle()
    isWorking = true
    body(&interpreter)
    isWorking = false
  }

  /// Appends the values on the stack, the deepest first, as the settings show them. The separator
  /// is asked for where there are several.
  public func writeStack(
    to bytes: inout [UInt8], separator: @autoclosure () -> [UInt8]
  ) throws(NumberError) {
    requireIdle()
    try interpreter.writeStack(to: &bytes, separator: separator)
  }

  /// Reports that a value on the stack could not be printed.
  public func reportUnprintable(_ error: NumberError) {
    requireIdle()
    let limit = machine.settings.context.timeLimit
    var failure = interpreter.numberError(error, "print")
    if case .interrupted = error, limit > 0 { failure = .timeIsOver(word: "print", limit: limit) }
    relay.tell(.failed(interpreter.parser.position.failure(failure)), machine)
  }

  /// Rejects a line because of an error after these bytes of it, as if a key there had failed.
  public func refuse(
    _ error: CalculatorError,
    behind start: Slice<UnsafeBufferPointer<UInt8>> = UnsafeBufferPointer(start: nil, count: 0)[...]
  ) {
    requireIdle()
    let position = interpreter.parser.position
    let place = Position.Place(line: position.line, column: UTF8Decoding.count(start) + 1)
    relay.tell(.failed(position.failure(error, at: place)), machine)
    if errorPolicy == .stop { interpreter.isStopped = true }
  }

  /// Begins a source of keys, for the places that errors name.
  public func sourceBegan(_ source: KeySource, line: Int) {
    requireIdle()
    interpreter.parser.position = Position(source, line: line)
  }

  /// Reads lines for the calculator as it is now.
  public var reader: LineReader { LineReader(interpreter.machine) }

  /// Forgets an open token, program or vector, whose values stay on the stack.
  public func entryCancelled() {
    requireIdle()
    interpreter.cancelEntry()
    publishChanges()
  }

  /// Empties the stack, without a key.
  ///
  /// Observers are notified with the next keys.
  public func emptyStack() {
    requireIdle()
    interpreter.emptyStack()
  }

  /// Changes how numbers are shown, without a key.
  public func setFormat(_ change: (inout NumberFormat) -> Void) {
    requireIdle()
    change(&interpreter.machine.settings.format)
    interpreter.changes.insert(.settings)
    publishChanges()
  }

  /// Whether the next keys are typed by a person at a prompt. Only such keys may reach beyond the
  /// calculator: words that start a process or touch a file are refused to all others, and in
  /// programs.
  public var isTyped: Bool {
    get { interpreter.policy.isTyped }
    set {
      requireIdle()
      interpreter.policy.isTyped = newValue
    }
  }

  /// Whether the next keys were sent to somebody's prompt by another program: then `quit` is
  /// refused.
  public var isSent: Bool {
    get { interpreter.policy.isSent }
    set {
      requireIdle()
      interpreter.policy.isSent = newValue
    }
  }

  /// Whether each run of keys holds whole lines, as typed ones do: errors can then say what the
  /// keys around them mean elsewhere.
  public var takesWholeLines: Bool {
    get { interpreter.policy.takesWholeLines }
    set {
      requireIdle()
      interpreter.policy.takesWholeLines = newValue
    }
  }

  /// Whether errors say what their line means elsewhere, if a run of keys has all of the line.
  public var looksAtLines: Bool {
    get { interpreter.policy.looksAtLines }
    set {
      requireIdle()
      interpreter.policy.looksAtLines = newValue
    }
  }

  /// Makes the limits of memory and time that are set now the highest that keys can set, `reset`
  /// among them: for keys that come from strangers.
  public func fixLimits() {
    requireIdle()
    interpreter.policy.memoryCeiling = interpreter.machine.settings.context.memoryLimit
    interpreter.policy.timeCeiling = interpreter.machine.settings.context.timeLimit
  }

  /// Takes over a machine, without a key.
  ///
  /// - Precondition: it knows no words but surd's and those of this calculator.
  public func restore(_ machine: Machine) {
    requireIdle()
    interpreter.machine = withWords(machine)
    interpreter.changes.formUnion(.all)
    publishChanges()
  }

  /// A machine with the words of this calculator, of which surd's come first in any table, and with
  /// its interruption.
  private func withWords(_ machine: Machine) -> Machine {
    let table = interpreter.table
    precondition(
      machine.table === table || machine.table === CommandTable.standard,
      "a calculator takes no machine whose words it does not know")
    var machine = machine
    machine.table = table
    machine.settings.context.interruption = interpreter.machine.settings.context.interruption
    return machine
  }

  /// The machine that `reset` goes back to: an empty one, unless somebody sets another, under the
  /// precondition of ``restore(_:)``.
  public var initialMachine: Machine {
    get { interpreter.policy.initial }
    set {
      requireIdle()
      interpreter.policy.initial = withWords(newValue)
    }
  }

  // MARK: Lines that can be undone

  /// Begins a line of keys that `undo` takes back as a whole, and names by this text if it has any.
  public func lineBegan(_ text: String) {
    requireIdle()
    lineChanges = []
    interpreter.machine.stack.share()
    interpreter.history.beginLine(interpreter.machine, number: lineCount, label: text)
    lineCount += 1
  }

  /// Ends the line.
  public func lineEnded() {
    requireIdle()
    interpreter.history.endLine(changes: lineChanges, interpreter.machine)
  }

  /// Restores everything from before the current line, unless that line has undone another one;
  /// anything stopped by an error continues.
  public func lineReverted() {
    requireIdle()
    guard let machine = interpreter.history.lineStart else { return }
    interpreter.machine = machine
    interpreter.isStopped = interpreter.hasQuit
    interpreter.cancelEntry()
    interpreter.changes.formUnion(lineChanges)
    publishChanges()
    lineChanges = []
  }

  // MARK: Calls that succeed or change nothing

  /// Begins a call: until ``endCall(commits:)``, observers hear nothing of properties,
  /// circumstances and ends of lines.
  func beginCall() { held = (interpreter.changes, interpreter.circumstances) }

  /// Notifies the observers of all that the call has changed, or of nothing if it was reverted.
  func endCall(commits: Bool) {
    if !commits, let held { (interpreter.changes, interpreter.circumstances) = held }
    held = nil
    publishChanges()
    tellOfLineEnd()
    if hasWaiting { deliverWaiting() }
  }

  /// Whether the changes wait for the end of a call.
  var isHolding: Bool { held != nil }

  // MARK: Work that can be abandoned

  /// Lets the runner work on a copy, and takes it over unless the user interrupted.
  private func carry(
    _ runner: any Runner, _ body: @escaping @Sendable (inout Interpreter) -> Void
  ) {
    requireIdle()
    let start = interpreter
    let owner = start.machine.settings.context.interruption
    let interruption = Interruption(within: owner)
    relay.beginWork()
    isCarried = true
    defer { isCarried = false }
    let result = runner.run(interruption: interruption) {
      var copy = start
      copy.machine.settings.context.interruption = interruption
      body(&copy)
      copy.machine.settings.context.interruption = owner
      return copy
    }
    if let result, !interruption.isRequested { return interpreter = result }
    abandon()
  }

  /// Cuts off a calculation that may still be running, and reports that it was interrupted.
  private func abandon() {
    let isReported = relay.close()
    relay = Relay(broker)
    interpreter.outlet = relay
    interpreter.cancelEntry()
    if !isReported {
      relay.tell(.failed(interpreter.parser.position.failure(.interrupted)), machine)
    }
  }
}
