/// Observers of the calculator; ``ObserverBroker`` says in which order they are told.
extension CalculatorModel {
  /// Registers an observer for changes of these properties, and sends it the present state, or, if
  /// keys are running, the state after them. Adding it again has no effect.
  ///
  /// With `followsOperations`, it also hears of each operation. That costs time, but nothing as
  /// long as nobody asks for it. An observer of neither does not hear of the ends of lines either.
  public func addObserver(
    _ observer: any Observer, of properties: Properties = .all, followsOperations: Bool = false
  ) {
    if !broker.add(observer, of: properties, followsOperations: followsOperations) { return }
    if isBusy { return }
    interpreter.policy.isFollowed = broker.hasFollowers
    broker.greetNewcomers(self)
    deliverWaiting()
  }

  /// Removes an observer, which then hears nothing more.
  public func removeObserver(_ observer: any Observer) {
    broker.remove(observer)
    if !isBusy { interpreter.policy.isFollowed = broker.hasFollowers }
  }

  /// Tells the observers what has changed since they were told last.
  func publishChanges() {
    let changes = interpreter.changes
    interpreter.policy.isFollowed = broker.hasFollowers
    lineChanges.formUnion(changes)
    if isHolding { return }
    interpreter.changes = []
    if !interpreter.circumstances.isEmpty { tellOfCircumstances() }
    if broker.hasObservers { broker.publish(changes, operand: operand, self) }
  }

  /// Tells them which circumstances the keys have met, if anybody wants to know of changes.
  private func tellOfCircumstances() {
    var circumstances: [Circumstance] = []
    swap(&circumstances, &interpreter.circumstances)
    if !broker.hasObservers { return }
    for circumstance in circumstances { broker.tell(circumstance) }
  }
}
