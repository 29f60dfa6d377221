import Synchronization

/// Passes a processor's words on to the observers, until it is closed.
///
/// One thread works with a calculator at a time: its own, or the carrier's while that one waits. The
/// atomic flag is for a thread that was abandoned and still talks.
final class Relay: Outlet, @unchecked Sendable {
  /// Who is told.
  var observers: [any Observer]
  /// Who is told of each operation.
  var followers: [any Observer]
  /// The place that observers look at while a processor works.
  let stage = Workplace(Processor(outlet: SilentOutlet()))
  /// How many failures were reported.
  private(set) var failureCount: Int
  /// Whether one of them was an interruption.
  private(set) var hasReportedInterruption = false
  private let isOpen = Atomic(true)

  init(
    observers: [any Observer] = [], followers: [any Observer] = [], failureCount: Int = 0
  ) {
    self.observers = observers
    self.followers = followers
    self.failureCount = failureCount
  }

  /// Passes nothing on any more.
  func close() { isOpen.store(false, ordering: .releasing) }

  func print(_ text: [UInt8], _ machine: Machine) {
    tell(machine) { $0.calculatorPrinted(text) }
  }

  func report(_ failure: Failure, _ machine: Machine) {
    if case .interrupted = failure.error { hasReportedInterruption = true }
    failureCount += 1
    tell(machine) { $0.calculatorFailed(failure) }
  }

  func operated(_ performed: PerformedOperation) {
    guard isOpen.load(ordering: .acquiring) else { return }
    for follower in followers { follower.calculatorOperated(performed) }
  }

  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String? {
    var answer: Result<String, CalculatorError>?
    tell(machine) { observer in
      if answer != nil { return }
      do throws(CalculatorError) {
        answer = try observer.answer(to: request).map { .success($0) }
      } catch { answer = .failure(error) }
    }
    return try answer?.get()
  }

  /// Tells every observer, the calculator showing this state meanwhile.
  private func tell(_ machine: Machine, _ notify: (any Observer) -> Void) {
    guard isOpen.load(ordering: .acquiring) else { return }
    stage.processor.machine = machine
    for observer in observers { notify(observer) }
    stage.processor.machine = Machine()
  }
}
