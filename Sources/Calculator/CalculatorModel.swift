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
  /// What carries the keys out; while it is at work in place, an empty stand-in is here.
  private(set) var processor: Processor
  /// An empty processor, which changes places with the one at work. Observers that are told of output in the middle of a run may look at the
  /// calculator, and Swift forbids two accesses to one property when one of them changes it.
  private var standIn: Processor
  private var isWorking = false
  private var isCarried = false
  private var isTelling = false
  /// Keys that observers sent while it was at work or told what has changed.
  private var waiting: [[UInt8]] = []
  private var relay: Relay
  private var observers: [Registration] = []
  private var shownOperand: String?
  private var lineChanges: Properties = []
  /// Carries runs of keys out elsewhere, so that they can be abandoned; nil to do it in place.
  public var carrier: (any Carrier)?

  /// An observer and what it wants to know.
  private struct Registration {
    let observer: any Observer
    let properties: Properties
    let followsOperations: Bool
    /// Whether it has been told the present state.
    var isGreeted = false
  }

  /// Makes a calculator with an empty stack.
  public init(settings: Settings = Settings()) {
    relay = Relay()
    processor = Processor(outlet: relay)
    standIn = processor
    processor.machine.settings = settings
    relay.model = self
  }

  // MARK: State

  /// The value in X, what the last operation left; nil when the stack is empty.
  public var accumulator: Value? { processor.machine.accumulator }
  /// The number being keyed in, as it was typed so far; nil when no entry is under way.
  public var operand: String? {
    // A method of the processor would copy it.
    processor.lexer.isInNumeral ? String(decoding: processor.open, as: UTF8.self) : nil
  }
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
      if isBusy { waiting.append(Array(run)) } else { carryOut(run) }
    }
    deliverWaiting()
  }

  /// Whether keys are being carried out, or observers told of it.
  private var isBusy: Bool { isWorking || isCarried || isTelling }

  private func carryOut(_ run: UnsafeBufferPointer<UInt8>) {
    if let carrier { carry(Array(run), carrier) } else { work { $0.take(run) } }
    publishChanges()
    if run.last == UInt8(ascii: "\n") { tell { $0.calculatorEndedLine(self) } }
  }

  /// Carries out what observers sent, and what they send meanwhile.
  private func deliverWaiting() {
    while !waiting.isEmpty, !isBusy {
      let keys = waiting.removeFirst()
      keys.withUnsafeBufferPointer { carryOut($0) }
    }
  }

  /// Ends the input, or one source of it: completes an open token, and reports what was never closed.
  public func finish() {
    work { $0.finish() }
    publishChanges()
    tell { $0.calculatorEndedLine(self) }
    deliverWaiting()
  }

  /// Takes the processor away to work, so that observers may look at the calculator meanwhile.
  private func work(_ body: (inout Processor) -> Void) {
    precondition(!isWorking, "an observer must not end the input while keys are carried out")
    isWorking = true
    swap(&standIn, &processor)
    body(&standIn)
    swap(&standIn, &processor)
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
  ///
  /// Observers are told with the next keys.
  public func emptyStack() {
    processor.machine.stack.removeAll(keepingCapacity: true)
    processor.changes.insert(.stack)
  }

  /// Sets how many significant digits are shown, without a key.
  public func setDigits(_ digits: Int) {
    processor.machine.settings.format.digits = digits
    processor.changes.insert(.settings)
    publishChanges()
  }

  /// Whether the keys that come are typed by a person at a prompt. Only such keys may reach beyond the
  /// calculator: what starts a process or touches a file is refused to all others, and in programs.
  public var isTyped: Bool {
    get { processor.isTyped }
    set { processor.isTyped = newValue }
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

  /// A line of keys begins that `undo` shall take back as one, and name by this text if it has any.
  public func beginLine(_ text: String = "") {
    lineChanges = []
    processor.history.beginLine(processor.machine, label: text)
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

  /// Registers an observer for changes of these properties, and tells it the present state; if keys are
  /// being carried out, as soon as they are. Adding it twice is adding it once.
  ///
  /// With `followsOperations` it is also told of each operation as it is carried out. That costs time; when
  /// nobody asks for it, nothing.
  public func addObserver(
    _ observer: any Observer, of properties: Properties = .all, followsOperations: Bool = false
  ) {
    if isRegistered(observer) { return }
    observers.append(
      Registration(
        observer: observer, properties: properties, followsOperations: followsOperations))
    updateOutlet()
    if !isBusy {
      greetNewcomers()
      deliverWaiting()
    }
  }

  /// Removes an observer; it is told nothing more.
  public func removeObserver(_ observer: any Observer) {
    observers.removeAll { $0.observer === observer }
    updateOutlet()
  }

  private func isRegistered(_ observer: any Observer) -> Bool {
    observers.contains { $0.observer === observer }
  }

  private func updateOutlet() {
    relay.observers = observers.map(\.observer)
    relay.followers = observers.filter(\.followsOperations).map(\.observer)
    if !isWorking { processor.isFollowed = !relay.followers.isEmpty }
  }

  /// Tells those who have registered since the last time the present state.
  private func greetNewcomers() {
    while let index = observers.firstIndex(where: { !$0.isGreeted }) {
      observers[index].isGreeted = true
      let newcomer = observers[index]
      if newcomer.properties.isEmpty { continue }
      telling { newcomer.observer.calculator(self, changed: newcomer.properties) }
    }
  }

  private func publishChanges() {
    lineChanges.formUnion(processor.changes)
    if observers.isEmpty { return processor.changes = [] }
    processor.isFollowed = !relay.followers.isEmpty
    if operand != shownOperand { processor.changes.insert(.operand) }
    shownOperand = operand
    let changes = processor.changes
    processor.changes = []
    if !changes.isEmpty { tell(changes.withDerived) }
    greetNewcomers()
  }

  /// Tells each observer which of the properties that it registered for have changed.
  private func tell(_ changes: Properties) {
    telling {
      for registration in observers where registration.isGreeted {
        let changes = changes.intersection(registration.properties)
        if !changes.isEmpty && isRegistered(registration.observer) {
          registration.observer.calculator(self, changed: changes)
        }
      }
    }
  }

  /// Tells each observer something else.
  private func tell(_ notify: (any Observer) -> Void) {
    telling {
      for registration in observers where isRegistered(registration.observer) {
        notify(registration.observer)
      }
    }
  }

  /// Lets keys that observers send wait until the body is done.
  private func telling(_ body: () -> Void) {
    let before = isTelling
    isTelling = true
    body()
    isTelling = before
  }

  // MARK: Work that can be abandoned

  /// Lets the carrier work on a copy, and takes it over unless the user interrupted.
  private func carry(_ keys: [UInt8], _ carrier: any Carrier) {
    let interruption = Interruption()
    let start = processor
    isCarried = true
    defer { isCarried = false }
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
    relay = Relay(
      observers: relay.observers, followers: relay.followers, failureCount: relay.failureCount)
    relay.model = self
    processor.outlet = relay
    processor.cancelEntry()
    if !isReported { relay.report(processor.position.failure(.interrupted), machine) }
  }
}
