public import ExactNumbers

/// The calculator: takes keys, holds the stack, tells its observers what changed.
///
/// It is one of the two models that are always plugged into the hub. Its state has the three names of
/// the design: the ``accumulator`` (X, what the last operation left), the ``operand`` (the number
/// being keyed in) and the ``operation`` (the last one carried out). An error leaves all of it as it was
/// before the word that failed.
///
/// It is not thread-safe: one thread sends the keys.
public final class CalculatorModel: Listener {
  /// What carries the keys out; while it is at work in place, the stand-in is here.
  private(set) var processor: Processor
  /// An empty processor. Observers that are told of output in the middle of a run may look at the
  /// calculator, and Swift forbids two accesses to one property when one of them changes it.
  private let standIn: Processor
  private var isWorking = false
  /// Keys that observers sent while it was at work.
  private var waiting: [[UInt8]] = []
  private var relay: Relay
  private var observers: [any Observer] = []
  private var shownOperand: String?
  private var lineChanges: Properties = []
  /// Carries runs of keys out elsewhere, so that they can be abandoned; nil to do it in place.
  public var carrier: (any Carrier)?

  /// Makes a calculator with an empty stack.
  public init() {
    relay = Relay()
    processor = Processor(outlet: relay)
    standIn = processor
    relay.model = self
  }

  // MARK: State

  /// The value in X, what the last operation left; nil when the stack is empty.
  public var accumulator: Value? { processor.machine.accumulator }
  /// The number being keyed in, as it was typed so far; nil when no entry is under way.
  public var operand: String? { processor.operand }
  /// The last numeric operation that was carried out, with its operands.
  public var operation: Operation? { processor.machine.operation }
  /// Stack, variables and settings.
  public var machine: Machine { processor.machine }
  /// Whether something was begun that the end of a line does not end: a program, a vector, a string.
  public var isIncomplete: Bool { processor.isIncomplete }
  /// Whether `quit` was carried out.
  public var hasQuit: Bool { processor.hasQuit }
  /// Whether it ignores all keys, since `quit` or, under ``ErrorPolicy/stop``, an error.
  public var isStopped: Bool { processor.isStopped }
  /// How many errors there were.
  public var failureCount: Int { relay.failureCount }

  /// What happens to the keys behind an error; by default the rest of the line is passed over.
  public var errorPolicy: ErrorPolicy {
    get { processor.errorPolicy }
    set { processor.errorPolicy = newValue }
  }

  /// The text of a value, as the settings show it, and whether it is exactly the value.
  public func text(of value: Value) throws(NumberError) -> (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    let isExact = try value.write(to: &bytes, processor.machine.settings)
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
      if isWorking { waiting.append(Array(run)) } else { carryOut(run) }
    }
  }

  private func carryOut(_ run: UnsafeBufferPointer<UInt8>) {
    if let carrier { carry(Array(run), carrier) } else { work { $0.take(run) } }
    publishChanges()
    while !waiting.isEmpty {
      let keys = waiting.removeFirst()
      receive(keys.span)
    }
  }

  /// Ends the input: completes an open token, and reports what was never closed.
  public func finish() {
    work { $0.finish() }
    publishChanges()
  }

  /// Takes the processor away to work, so that observers may look at the calculator meanwhile.
  private func work(_ body: (inout Processor) -> Void) {
    precondition(!isWorking, "an observer must not end the input while keys are carried out")
    isWorking = true
    var worker = standIn
    swap(&worker, &processor)
    body(&worker)
    swap(&worker, &processor)
    isWorking = false
  }

  /// Shows the state in the middle of a run to observers, which are notified by the body.
  func show(_ machine: Machine, during notify: () -> Void) {
    guard isWorking else { return notify() }
    processor.machine = machine
    notify()
    processor.machine = Machine()
  }

  /// Reports that a value on the stack could not be put out.
  public func reportUnprintable(_ error: NumberError) {
    let error = processor.numberError(error, "print")
    relay.report(processor.position.failure(error), machine)
  }

  /// Begins a source of keys, for the places that errors name.
  public func beginSource(_ name: String, line: Int = 1) {
    processor.position = Position(source: name, line: line)
  }

  /// Forgets an open token, program or vector.
  public func cancelEntry() {
    processor.cancelEntry()
    publishChanges()
  }

  /// Empties the stack, without a key.
  public func emptyStack() {
    processor.machine.stack.removeAll(keepingCapacity: true)
  }

  /// Sets how many significant digits are shown, without a key.
  public func setDigits(_ digits: Int) {
    processor.machine.settings.format.digits = digits
  }

  /// Takes over a machine, without a key.
  public func restore(_ machine: Machine) {
    processor.machine = machine
    processor.changes.formUnion(.all)
    publishChanges()
  }

  /// What `reset` goes back to: an empty machine, unless somebody sets another.
  public var initialMachine: Machine {
    get { processor.initial }
    set { processor.initial = newValue }
  }

  // MARK: Lines that can be undone

  /// A line of keys begins that `undo` shall take back as one.
  public func beginLine() {
    lineChanges = []
    processor.history.beginLine(processor.machine)
  }

  /// The line has ended.
  public func endLine() {
    let changed = !lineChanges.isDisjoint(with: [.stack, .variables, .settings, .statistics])
    processor.history.endLine(changed: changed)
  }

  /// Puts everything back to before the line under way.
  public func revertLine() {
    guard let machine = processor.history.lineStart else { return }
    processor.machine = machine
    processor.cancelEntry()
    processor.changes.formUnion(.all)
    publishChanges()
    lineChanges = []
  }

  // MARK: Observers

  /// Registers an observer and tells it the present state. Adding it twice is adding it once.
  public func addObserver(_ observer: any Observer) {
    if observers.contains(where: { $0 === observer }) { return }
    observers.append(observer)
    relay.observers = observers
    observer.calculator(self, changed: .all)
  }

  /// Removes an observer.
  public func removeObserver(_ observer: any Observer) {
    observers.removeAll { $0 === observer }
    relay.observers = observers
  }

  private func publishChanges() {
    lineChanges.formUnion(processor.changes)
    if observers.isEmpty { return processor.changes = [] }
    if operand != shownOperand { processor.changes.insert(.operand) }
    shownOperand = operand
    let changes = processor.changes
    processor.changes = []
    if changes.isEmpty { return }
    for observer in observers { observer.calculator(self, changed: changes.withDerived) }
  }

  // MARK: Work that can be abandoned

  /// Lets the carrier work on a copy, and takes it over unless the user interrupted.
  private func carry(_ keys: [UInt8], _ carrier: any Carrier) {
    let interruption = Interruption()
    let start = processor
    let result = carrier.carryOut(interruption) {
      var copy = start
      copy.machine.settings.context.interruption = interruption
      keys.withUnsafeBufferPointer { copy.take($0) }
      copy.machine.settings.context.interruption = nil
      return CarriedWork(processor: copy)
    }
    if let result, !interruption.isRequested { return processor = result.processor }
    abandon()
  }

  /// Cuts off a calculation that may still be running, and reports that it was interrupted.
  private func abandon() {
    relay.close()
    let isReported = relay.hasReportedInterruption
    relay = Relay(observers: observers, failureCount: relay.failureCount)
    relay.model = self
    processor.outlet = relay
    processor.cancelEntry()
    if !isReported { relay.report(processor.position.failure(.interrupted), machine) }
  }
}
