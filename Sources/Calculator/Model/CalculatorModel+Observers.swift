/// Observers of the calculator. ``ObserverBroker`` documents the order of notifications.
extension CalculatorModel {
  /// Registers an observer for changes of these properties, and notifies it of the present state
  /// or, if keys are running, of the state after them. Adding it again has no effect.
  ///
  /// If `followsOperations` is true, it is also notified of each operation, which takes time only
  /// if some observer requests it. An observer of neither properties nor operations is not notified
  /// of the ends of lines.
  public func addObserver(
    _ observer: any Observer, of properties: Properties = .all, followsOperations: Bool = false
  ) {
    if !broker.add(observer, of: properties, followsOperations: followsOperations) { return }
    if isBusy { return }
    interpreter.policy.isFollowed = broker.hasFollowers
    broker.greetNewcomers(self)
    deliverWaiting()
  }

  /// Removes an observer, which is then not notified any more.
  public func removeObserver(_ observer: any Observer) {
    broker.remove(observer)
    if !isBusy { interpreter.policy.isFollowed = broker.hasFollowers }
  }

  /// Notifies the observers of the changes since the last notification.
  func publishChanges() {
    let changes = interpreter.changes
    interpreter.policy.isFollowed = broker.hasFollowers
    lineChanges.formUnion(changes)
    if isHolding { return }
    interpreter.changes = []
    if !interpreter.circumstances.isEmpty { tellOfCircumstances() }
    if broker.hasObservers { broker.publish(changes, operand: operand, self) }
  }

  /// Notifies them of the circumstances that the keys have met, if any of them observes changes.
  private func tellOfCircumstances() {
    var circumstances: [Circumstance] = []
    swap(&circumstances, &interpreter.circumstances)
    if !broker.hasObservers { return }
    for circumstance in circumstances { broker.tell(circumstance) }
  }
}
