import Synchronization

/// Passes an interpreter's words on to the observers, until it is closed.
///
/// One thread works with a calculator at a time: its own, or the runner's while that one waits. The
/// atomic flag is for a thread that was abandoned and still talks.
final class Relay: Outlet, @unchecked Sendable {
  /// Who is told.
  var observers: [any Observer]
  /// Who is told of each operation.
  private(set) var followers: [any Observer]
  /// Whether they all are told of plain operations together.
  private(set) var gathersOperations: Bool
  private let gathered = GatheredOperations()
  /// The place that observers look at while an interpreter works.
  let stage = Workplace(Interpreter(outlet: SilentOutlet()))
  /// How many failures were reported.
  private(set) var failureCount: Int
  /// Whether one of those of the work under way was an interruption.
  var hasReportedInterruption = false
  private let isOpen = Atomic(true)

  init(
    observers: [any Observer] = [], followers: [any Observer] = [],
    gathersOperations: Bool = false, failureCount: Int = 0
  ) {
    self.observers = observers
    self.followers = followers
    self.gathersOperations = gathersOperations
    self.failureCount = failureCount
  }

  /// Lets others be told of each operation, of plain ones together if they all want that.
  func setFollowers(_ followers: [any Observer], gathersOperations: Bool) {
    // Those before are told first; unless one of them, who is just being told, comes or goes.
    gathered.emptyUnlessBusy { tell($0) }
    self.followers = followers
    self.gathersOperations = gathersOperations
  }

  /// Tells what is left to be told of operations, and passes nothing on any more.
  func close() {
    gathered.empty { operations in
      tell(operations)
      isOpen.store(false, ordering: .releasing)
    }
  }

  func print(_ text: [UInt8], _ machine: Machine) {
    tell(machine) { $0.calculatorPrinted(text) }
  }

  func report(_ failure: Failure, _ machine: Machine) {
    if case .interrupted = failure.error { hasReportedInterruption = true }
    failureCount += 1
    tell(machine) { $0.calculatorFailed(failure) }
  }

  func operated(_ performed: PerformedOperation) {
    tellGathered()
    guard isOpen.load(ordering: .acquiring) else { return }
    for follower in followers { follower.calculatorOperated(performed) }
  }

  func operated(_ operation: IntegerOperation) -> Bool {
    if !gathersOperations { return false }
    if !gathered.add(operation) { tellGathered() }
    return true
  }

  /// Tells of the plain operations that have not been told; to be called before anything else is told.
  func tellGathered() {
    if !gathered.isEmpty { gathered.empty { tell($0) } }
  }

  private func tell(_ operations: Span<IntegerOperation>) {
    guard !operations.isEmpty, isOpen.load(ordering: .acquiring) else { return }
    for follower in followers { follower.calculatorOperated(operations) }
  }

  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    var answer: Result<String, CalculatorError>?
    tell(machine) { observer in
      if answer != nil { return }
      do throws(CalculatorError) {
        answer = try observer.answer(to: request, in: machine).map { .success($0) }
      } catch { answer = .failure(error) }
    }
    return try answer?.get()
  }

  /// Tells every observer, the calculator showing this state meanwhile.
  private func tell(_ machine: Machine, _ notify: (any Observer) -> Void) {
    tellGathered()
    guard isOpen.load(ordering: .acquiring) else { return }
    stage.interpreter.machine = machine
    for observer in observers { notify(observer) }
    stage.interpreter.machine = Machine()
  }
}
