/// Observers of the calculator; ``ObserverBroker`` says in which order they are told.
extension CalculatorModel {
  /// Registers an observer for changes of these properties, and tells it the present state; if keys
  /// are being carried out, as soon as they are. Adding it twice is adding it once.
  ///
  /// It is also told of each operation if `followsOperations`. That costs time; when nobody asks
  /// for it, nothing. An observer of neither is not told of the ends of lines either.
  public func addObserver(
    _ observer: any Observer, of properties: Properties = .all, followsOperations: Bool = false
  ) {
    relay.tellGatheredUnlessBusy()
    if !broker.add(observer, of: properties, followsOperations: followsOperations) { return }
    if isBusy { return }
    interpreter.policy.isFollowed = broker.hasFollowers
    broker.greetNewcomers(self)
    deliverWaiting()
  }

  /// Removes an observer; it is told nothing more.
  public func removeObserver(_ observer: any Observer) {
    relay.tellGatheredUnlessBusy()
    broker.remove(observer)
    if !isBusy { interpreter.policy.isFollowed = broker.hasFollowers }
  }

  /// Tells the observers what has changed since they were told last.
  func publishChanges() {
    let (changes, circumstances) = (interpreter.changes, interpreter.circumstances)
    interpreter.changes = []
    if !circumstances.isEmpty { interpreter.circumstances = [] }
    interpreter.policy.isFollowed = broker.hasFollowers
    lineChanges.formUnion(changes)
    if !broker.hasObservers { return }
    relay.tellGathered()
    for circumstance in circumstances { broker.tell(circumstance) }
    broker.publish(changes, operand: operand, self)
  }
}
