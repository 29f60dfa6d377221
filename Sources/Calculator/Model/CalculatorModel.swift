public import ExactNumbers
import Quantities

/// The calculator: receives keys, holds the stack, and notifies its observers of changes.
///
/// It is one of the two models that are always plugged into the hub. Its state has the three names
/// of the design: the ``accumulator`` (X, where the last operation left its result), the
/// ``operand`` (the number being typed) and the ``operation`` (the last one that ran). An error
/// restores all of it to the state before the word that failed.
///
/// It is not thread-safe: send all keys from one thread.
public final class CalculatorModel: Listener {
  /// The interpreter that runs the keys. Exclusive access is not checked, because this class never
  /// reads it while it works: observers that are notified during work see the broker's machine.
  @exclusivity(unchecked) var interpreter: Interpreter
  private(set) var isWorking = false
  private var isCarried = false
  /// The changes and circumstances from before a call that may be reverted, while observers must
  /// not see its effects; nil if there is none.
  private var held: (changes: Properties, circumstances: [Circumstance])?
  /// Keys that observers sent during work or notifications.
  private var waiting: [[UInt8]] = []
  /// Whether there are any.
  private var hasWaiting = false
  private(set) var relay: Relay
  let broker: ObserverBroker
  /// The properties that the current line has changed so far.
  var lineChanges: Properties = []
  /// Runs keys elsewhere, so that they can be abandoned; nil to run them in place. It is read for
  /// each run, so exclusive access is not checked.
  @exclusivity(unchecked) public var runner: (any Runner)?

  /// Creates a calculator with an empty stack and the words of this table. The word `reset`
  /// restores these settings.
  public init(settings: Settings = Settings(), table: CommandTable = .standard) {
    broker = ObserverBroker()
    relay = Relay(broker)
    interpreter = Interpreter(outlet: relay, table: table)
    interpreter.machine.settings = settings
    interpreter.policy.initial.settings = settings
  }

  /// Answers the calculator's requests. Without a host, or without an answer, the words with
  /// requests give an error.
  public var host: (any CalculatorHost)? {
    get { broker.host }
    set { broker.host = newValue }
  }

  /// Sets the source of time-zone rules for all calculators of the process. The source returns the
  /// bytes of a zone's TZif file by its name, such as `Europe/Berlin`, or nil. Without a source,
  /// only `UTC` is known. A name consists of letters, digits, `_`, `-`, `+`, and single `/` between
  /// them.
  public static func readZones(from source: @escaping @Sendable (String) -> [UInt8]?) {
    Zones.read(from: source)
  }

  /// Sets the list of zones for completion, for all calculators of the process: the names of zones,
  /// and of folders of them with a `/` at the end, that begin with a text.
  public static func listZones(by names: @escaping @Sendable (String) -> [String]) {
    Zones.list(by: names)
  }

  // MARK: State, which observers may read in any notification

  /// The value in X, where the last operation left its result; nil if the stack is empty.
  public var accumulator: Value? { machine.accumulator }
  /// The number being typed, as far as it is complete; nil if there is none.
  public var operand: String? {
    if isWorking || !interpreter.parser.lexer.isInNumeral { return nil }
    return String(decoding: interpreter.parser.open, as: UTF8.self)
  }
  /// The last numeric operation that ran, with its operands.
  public var operation: NumericOperation? { machine.operation }
  /// Stack, variables and settings.
  public var machine: Machine { broker.shown ?? (isWorking ? Machine() : interpreter.machine) }
  /// Whether something is open that does not end with the line: a program, a vector, a string.
  public var isIncomplete: Bool { !isWorking && interpreter.isIncomplete }
  /// Whether a string is open.
  public var isInString: Bool { !isWorking && interpreter.parser.lexer.isInString }
  /// The number of values in each open vector, the outermost first; below 0 if values from before
  /// the bracket have been popped.
  public var openVectors: [Int] { isWorking ? [] : interpreter.openVectors }
  /// Whether `quit` has run.
  public var hasQuit: Bool { !isWorking && interpreter.hasQuit }
  /// Whether it ignores all keys: after `quit` or, under ``ErrorPolicy/stop``, after an error.
  public var isStopped: Bool { !isWorking && interpreter.isStopped }
  /// The line of its next key in the source, from 1.
  public var line: Int { isWorking ? 0 : interpreter.parser.position.line }
  /// The number of lines so far that `undo` can take back; the next line has this number.
  public private(set) var lineCount = 0
  /// The number of errors so far.
  public var failureCount: Int { broker.failureCount }
  /// The last error.
  public var lastError: CalculatorError? { broker.lastError }

  /// The fate of the keys after an error; by default, the rest of the line is skipped.
  public var errorPolicy: ErrorPolicy {
    get { interpreter.policy.atError }
    set {
      requireIdle()
      interpreter.policy.atError = newValue
    }
  }

  /// Requires that the interpreter is not at work, before it is changed, or before anything is read
  /// that observers do not need.
  func requireIdle() {
    precondition(
      !isWorking, "an observer changes the calculator by keys while keys are carried out")
  }

  /// Returns the text of a value in these settings or in the calculator's, and whether the text is
  /// exactly the value.
  public func text(
    of value: Value, _ settings: Settings? = nil
  ) throws(NumberError) -> (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    let isExact = try value.write(to: &bytes, settings ?? machine.settings)
    return (String(decoding: bytes, as: UTF8.self), isExact)
  }

  // MARK: Keys

  /// Receives one key.
  public func receive(_ key: Key) {
    let bytes = Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter)
    receive(bytes.span)
  }

  /// Receives a run of keys.
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

  /// Whether keys are running, or observers are being notified.
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

  /// Notifies the observers of the end of a line, unless a call does that at its own end.
  private func tellOfLineEnd() {
    if held == nil { broker.tellOfLineEnd(self) }
  }

  /// Runs the keys that observers have sent, and those that they send meanwhile.
  func deliverWaiting() {
    while hasWaiting, !isBusy {
      let keys = waiting.removeFirst()
      hasWaiting = !waiting.isEmpty
      keys.withUnsafeBufferPointer { carryOut($0) }
    }
  }

  /// Ends the input, or one source of it: completes an open token, and reports anything that was
  /// never closed.
  public func sourceEnded() {
    if !interpreter.isSettled {
      // A word that is completed by the end may take as long as any other word.
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

  /// Notifies the observers that the input has ended.
  public func inputEnded() {
    requireIdle()
    broker.tellOfInputEnd(self)
    if hasWaiting { deliverWaiting() }
  }

  /// Runs work of the interpreter.
  private func work(_ body: (inout Interpreter) -> Void) {
    requireIdle()
    isWorking = true
    body(&interpreter)
    isWorking = false
  }

  /// Appends the values on the stack in the form of the settings, the deepest first. The separator
  /// is evaluated only if there are several values.
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

  /// Rejects a line with an error after these bytes of it, as if a key there had failed.
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

  /// Begins a source of keys, which the places of errors name.
  public func sourceBegan(_ source: KeySource, line: Int) {
    requireIdle()
    interpreter.parser.position = Position(source, line: line)
  }

  /// A reader of lines for the calculator in its present state.
  public var reader: LineReader { LineReader(interpreter.machine) }

  /// Discards an open token, program or vector. The vector's values stay on the stack.
  public func entryCancelled() {
    requireIdle()
    interpreter.cancelEntry()
    publishChanges()
  }

  /// Empties the stack without a key.
  ///
  /// Observers are notified with the next keys.
  public func emptyStack() {
    requireIdle()
    interpreter.emptyStack()
  }

  /// Changes the format of numbers without a key.
  public func setFormat(_ change: (inout NumberFormat) -> Void) {
    requireIdle()
    change(&interpreter.machine.settings.format)
    interpreter.changes.insert(.settings)
    publishChanges()
  }

  /// Whether the next keys are typed by a person at a prompt. Only such keys may have effects
  /// beyond the calculator: from other keys, and in programs, words that start a process or access
  /// a file give an error.
  public var isTyped: Bool {
    get { interpreter.policy.isTyped }
    set {
      requireIdle()
      interpreter.policy.isTyped = newValue
    }
  }

  /// Whether another program has sent the next keys to a user's prompt: then `quit` is an error.
  public var isSent: Bool {
    get { interpreter.policy.isSent }
    set {
      requireIdle()
      interpreter.policy.isSent = newValue
    }
  }

  /// Whether each run of keys contains whole lines, as typed runs do. Errors can then show the
  /// meaning that the keys around them have elsewhere.
  public var takesWholeLines: Bool {
    get { interpreter.policy.takesWholeLines }
    set {
      requireIdle()
      interpreter.policy.takesWholeLines = newValue
    }
  }

  /// Whether errors show the meaning of their line elsewhere, if a run of keys contains the whole
  /// line.
  public var looksAtLines: Bool {
    get { interpreter.policy.looksAtLines }
    set {
      requireIdle()
      interpreter.policy.looksAtLines = newValue
    }
  }

  /// Makes the present limits of memory and time the highest that keys can set, including `reset`:
  /// for keys from untrusted sources.
  public func fixLimits() {
    requireIdle()
    interpreter.policy.memoryCeiling = interpreter.machine.settings.context.memoryLimit
    interpreter.policy.timeCeiling = interpreter.machine.settings.context.timeLimit
  }

  /// Replaces the machine without a key.
  ///
  /// - Precondition: it has no words but surd's and those of this calculator.
  public func restore(_ machine: Machine) {
    requireIdle()
    interpreter.machine = withWords(machine)
    interpreter.changes.formUnion(.all)
    publishChanges()
  }

  /// Returns a machine with the words of this calculator and with its interruption. surd's own
  /// words come first in any table.
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

  /// The machine that `reset` restores: an empty one by default. The precondition of
  /// ``restore(_:)`` applies.
  public var initialMachine: Machine {
    get { interpreter.policy.initial }
    set {
      requireIdle()
      interpreter.policy.initial = withWords(newValue)
    }
  }

  // MARK: Lines that can be undone

  /// Begins a line of keys that `undo` takes back as a whole. The text, if it is not empty, is its
  /// name.
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

  /// Restores the state before the current line, unless that line has undone another one. If an
  /// error had stopped the calculator, it runs again.
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

  /// Begins a call: until ``endCall(commits:)``, observers are not notified of properties,
  /// circumstances and ends of lines.
  func beginCall() { held = (interpreter.changes, interpreter.circumstances) }

  /// Notifies the observers of everything that the call has changed, or of nothing if it was
  /// reverted.
  func endCall(commits: Bool) {
    if !commits, let held { (interpreter.changes, interpreter.circumstances) = held }
    held = nil
    publishChanges()
    tellOfLineEnd()
    if hasWaiting { deliverWaiting() }
  }

  /// Whether changes wait for the end of a call.
  var isHolding: Bool { held != nil }

  // MARK: Work that can be abandoned

  /// Lets the runner work on a copy, and adopts the copy unless the user interrupted.
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

  /// Disconnects a calculation that may still be running, and reports the interruption.
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
