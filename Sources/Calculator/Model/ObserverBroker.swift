/// Tells a calculator's observers what happens, and asks its host.
///
/// In the order in which an observer hears it:
/// 1. the present state, when it registers, or as soon as the keys under way are carried out;
/// 2. while keys are carried out: what is printed and what failed, and operations, if it
///    follows them, at once. The calculator shows the machine of that moment meanwhile;
/// 3. behind each run of keys: the circumstances that they met, and then which of its properties
///    have changed, all changes of the run at once;
/// 4. behind that: that a line has ended, and that the input has.
///
/// Keys that observers send wait until all have been told. One thread works with a calculator at a
/// time: its own, or the runner's while that one waits.
final class ObserverBroker {
  /// An observer and what it wants to know.
  final class Registration {
    let observer: any Observer
    let properties: Properties
    let followsOperations: Bool
    /// Whether it has been told the present state.
    fileprivate var isGreeted = false
    /// False when the observer was removed, maybe while all are being told.
    fileprivate var isValid = true

    fileprivate init(_ observer: any Observer, of properties: Properties, followsOperations: Bool) {
      self.observer = observer
      self.properties = properties
      self.followsOperations = followsOperations
    }

    /// Whether it wants to know more than what is put out and reported.
    fileprivate var wantsChanges: Bool { !properties.isEmpty || followsOperations }

    /// The properties for whose sake it must be told something.
    fileprivate var observed: Properties {
      followsOperations ? properties.union(.operation) : properties
    }

    /// Tells which of the properties of interest are among the changed ones.
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

  /// The one who answers requests.
  var host: (any CalculatorHost)?
  /// Whether observers are being told something, and keys have to wait.
  private(set) var isTelling = false
  /// The machine that observers see while keys are carried out; nil when none are.
  private(set) var shown: Machine?
  /// How many failures were reported.
  private(set) var failureCount = 0
  /// The last error that was reported.
  private(set) var lastError: CalculatorError?

  /// All observers, in the order of registration.
  private var registrations: [Registration] = []
  private var all: Chain<Registration>?
  /// The observers who want to know of changes or operations.
  private var chain: Chain<Registration>?
  /// The observers who follow operations.
  private var followers: [any Observer] = []
  /// The properties that any of them wants to know of.
  private var observed: Properties = []
  /// The operand that they were told of last.
  private var shownOperand: String?

  // MARK: Coming and going

  /// Adds an observer; false if it is there.
  func add(_ observer: any Observer, of properties: Properties, followsOperations: Bool) -> Bool {
    if registrations.contains(where: { $0.observer === observer }) { return false }
    registrations.append(
      Registration(observer, of: properties, followsOperations: followsOperations))
    update()
    return true
  }

  /// Removes an observer, if it is there.
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

  /// Whether anybody wants to know of operations.
  var hasFollowers: Bool { !followers.isEmpty }

  /// Tells those who have registered since the last time the present state.
  func greetNewcomers(_ calculator: CalculatorModel) {
    while let newcomer = registrations.first(where: { !$0.isGreeted }) {
      newcomer.isGreeted = true
      if newcomer.properties.isEmpty { continue }
      telling { newcomer.observer.calculator(calculator, changed: newcomer.properties) }
    }
  }

  // MARK: Between runs of keys

  /// Whether anybody wants to know of changes.
  var hasObservers: Bool { !observed.isEmpty }

  /// Tells what has changed since the last time.
  func publish(_ changes: Properties, operand: String?, _ calculator: CalculatorModel) {
    var changes = changes
    if operand != shownOperand { changes.insert(.operand) }
    shownOperand = operand
    if !changes.isEmpty { telling { chain?.forEach { $0.tell(calculator, changes.withDerived) } } }
    greetNewcomers(calculator)
  }

  /// Tells of a circumstance that keys have met.
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

  // MARK: While keys are carried out

  /// Tells what is printed, said or has failed.
  func tell(_ utterance: Utterance, _ machine: Machine) {
    if case .failed(let failure) = utterance {
      failureCount += 1
      lastError = failure.error
    }
    showing(machine) { tellAll { $0.hear(utterance) } }
  }

  /// Tells the followers of an operation.
  func tell(_ performed: PerformedOperation) {
    for follower in followers { follower.calculatorOperated(performed) }
  }

  /// The host's answer to a request; nil where it has none.
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    try showing(machine) { () throws(CalculatorError) in
      try host?.answer(to: request, in: machine)
    }
  }

  /// Shows a machine while the body tells or asks; what was shown before comes back behind it.
  private func showing<Result, E: Error>(
    _ machine: Machine, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    let before = shown
    shown = machine
    defer { shown = before }
    return try body()
  }
}
