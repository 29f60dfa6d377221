/// Who is told what the calculator did.
extension CalculatorModel {
  /// An observer and what it wants to know.
  struct Registration {
    let observer: any Observer
    let properties: Properties
    let followsOperations: Bool
    /// Whether it has been told the present state.
    var isGreeted = false
  }

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
    observed = observers.reduce([]) { $0.union($1.properties) }
    relay.observers = observers.map(\.observer)
    relay.followers = observers.filter(\.followsOperations).map(\.observer)
    if !isWorking { place.processor.isFollowed = !relay.followers.isEmpty }
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

  /// Tells the observers what has changed since they were told last.
  func publishChanges() {
    var changes = place.processor.changes
    place.processor.changes = []
    place.processor.isFollowed = !relay.followers.isEmpty
    lineChanges.formUnion(changes)
    if observed.isEmpty { return }
    if operand != shownOperand { changes.insert(.operand) }
    shownOperand = operand
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
  func tell(_ notify: (any Observer) -> Void) {
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
}
