/// Notifies a calculator's observers, and asks its host.
///
/// An observer is notified in this order:
/// 1. of the present state when it registers, or after the current keys;
/// 2. while keys run: of printed text, of failures and, if it follows operations, of operations, at
///    once. During these calls the calculator shows the machine of that moment;
/// 3. after each run of keys: of the circumstances, and then of all changed properties of the run
///    at once;
/// 4. after that: of the end of a line, and of the input.
///
/// Keys that observers send wait until all have been notified. One thread at a time works with a
/// calculator: its own, or the runner's while its own thread waits.
final class ObserverBroker {
  /// An observer and its interests.
  final class Registration {
    let observer: any Observer
    let properties: Properties
    let followsOperations: Bool
    /// Whether it has been notified of the present state.
    fileprivate var isGreeted = false
    /// False after the observer was removed, possibly during a notification.
    fileprivate var isValid = true

    fileprivate init(_ observer: any Observer, of properties: Properties, followsOperations: Bool) {
      self.observer = observer
      self.properties = properties
      self.followsOperations = followsOperations
    }

    /// Whether it needs more than output and errors.
    fileprivate var wantsChanges: Bool { !properties.isEmpty || followsOperations }

    /// The properties for which it must be notified of something.
    fileprivate var observed: Properties {
      followsOperations ? properties.union(.operation) : properties
    }

    /// Notifies it of the changed properties that it observes.
    fileprivate func tell(_ calculator: CalculatorModel, _ changes: Properties) {
      let changes = changes.intersection(properties)
      if isGreeted && isValid && !changes.isEmpty {
        observer.calculator(calculator, changed: changes)
      }
    }

    fileprivate func tellOfLineEnd(_ calculator: CalculatorModel) {
      if isValid { observer.calculatorEndedLine(calculator) }
    }
  }

  /// The host that answers requests.
  var host: (any CalculatorHost)?
  /// Whether observers are being notified, and keys must wait.
  private(set) var isTelling = false
  /// The machine that observers see while keys are running; nil when none are.
  private(set) var shown: Machine?
  /// The number of reported failures.
  private(set) var failureCount = 0
  /// The last reported error.
  private(set) var lastError: CalculatorError?

  /// All observers, in the order of registration.
  private var registrations: [Registration] = []
  private var all: Chain<Registration>?
  /// The observers of changes or operations.
  private var chain: Chain<Registration>?
  /// The observers that follow operations.
  private var followers: [any Observer] = []
  /// The properties that any of them observes.
  private var observed: Properties = []
  /// The operand in the last notification.
  private var shownOperand: String?

  // MARK: Registration

  /// Adds an observer; returns false if it is registered already.
  func add(_ observer: any Observer, of properties: Properties, followsOperations: Bool) -> Bool {
    if registrations.contains(where: { $0.observer === observer }) { return false }
    registrations.append(
      Registration(observer, of: properties, followsOperations: followsOperations))
    update()
    return true
  }

  /// Removes an observer, if it is registered.
  func remove(_ observer: any Observer) {
    guard let index = registrations.firstIndex(where: { $0.observer === observer }) else { return }
    registrations.remove(at: index).isValid = false
    update()
  }

  private func update() {
    all = Chain(registrations[...])
    chain = Chain(registrations.filter(\.wantsChanges)[...])
    followers = registrations.filter(\.followsOperations).map(\.observer)
    observed = registrations.reduce([]) { $0.union($1.observed) }
  }

  /// Whether any observer follows operations.
  var hasFollowers: Bool { !followers.isEmpty }

  /// Notifies the observers that have registered since the last time of the present state.
  func greetNewcomers(_ calculator: CalculatorModel) {
    while let newcomer = registrations.first(where: { !$0.isGreeted }) {
      newcomer.isGreeted = true
      if newcomer.properties.isEmpty { continue }
      telling { newcomer.observer.calculator(calculator, changed: newcomer.properties) }
    }
  }

  // MARK: Between runs of keys

  /// Whether any observer observes changes.
  var hasObservers: Bool { !observed.isEmpty }

  /// Notifies the observers of the changes since the last time.
  func publish(_ changes: Properties, operand: String?, _ calculator: CalculatorModel) {
    var changes = changes
    if operand != shownOperand { changes.insert(.operand) }
    shownOperand = operand
    if !changes.isEmpty { telling { chain?.forEach { $0.tell(calculator, changes.withDerived) } } }
    greetNewcomers(calculator)
  }

  /// Notifies the observers of a circumstance.
  func tell(_ circumstance: Circumstance) {
    telling { tellAll { $0.calculatorMet(circumstance) } }
  }

  func tellOfLineEnd(_ calculator: CalculatorModel) {
    telling { chain?.forEach { $0.tellOfLineEnd(calculator) } }
  }

  func tellOfInputEnd(_ calculator: CalculatorModel) {
    telling { tellAll { $0.calculatorEndedInput(calculator) } }
  }

  /// Calls the body with each observer.
  @inline(__always)
  private func tellAll(_ body: (any Observer) -> Void) {
    all?.forEach { if $0.isValid { body($0.observer) } }
  }

  /// Lets keys that observers send wait until the body is done.
  private func telling(_ body: () -> Void) {
    let before = isTelling
    isTelling = true
    body()
    isTelling = before
  }

  // MARK: While keys are running

  /// Notifies the observers of a text or a failure.
  func tell(_ utterance: Utterance, _ machine: Machine) {
    if case .failed(let failure) = utterance {
      failureCount += 1
      lastError = failure.error
    }
    showing(machine) { tellAll { $0.hear(utterance) } }
  }

  /// Notifies the followers of an operation.
  func tell(_ performed: PerformedOperation) {
    for follower in followers { follower.calculatorOperated(performed) }
  }

  /// Returns the host's answer to a request; nil if it has none.
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    try showing(machine) { () throws(CalculatorError) in
      try host?.answer(to: request, in: machine)
    }
  }

  /// Shows a machine during the body; afterwards, restores the one shown before.
  private func showing<Result, E: Error>(
    _ machine: Machine, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    let before = shown
    shown = machine
    defer { shown = before }
    return try body()
  }
}
