/// Who is told what the calculator did.
extension CalculatorModel {
  /// An observer and what it wants to know.
  final class Registration {
    let observer: any Observer
    let properties: Properties
    let followsOperations: Bool
    let gathersOperations: Bool
    /// Whether it has been told the present state.
    var isGreeted = false
    /// False when the observer was removed, maybe while all are being told.
    var isValid = true

    init(
      _ observer: any Observer, of properties: Properties, followsOperations: Bool,
      gathersOperations: Bool
    ) {
      self.observer = observer
      self.properties = properties
      self.followsOperations = followsOperations
      self.gathersOperations = gathersOperations
    }

    /// Whether it wants to know more than what is put out, asked and reported.
    var wantsChanges: Bool { !properties.isEmpty || followsOperations }

    /// The properties for whose sake it must be told something.
    var observed: Properties { followsOperations ? properties.union(.operation) : properties }

    /// Tells which of the properties of interest are among the changed ones.
    func tell(_ calculator: CalculatorModel, _ changes: Properties) {
      let changes = changes.intersection(properties)
      if isGreeted && isValid && !changes.isEmpty {
        observer.calculator(calculator, changed: changes)
      }
    }

    /// Tells that a line has ended.
    func tellOfLineEnd(_ calculator: CalculatorModel) {
      if isValid { observer.calculatorEndedLine(calculator) }
    }
  }

  /// Registers an observer for changes of these properties, and tells it the present state; if keys are
  /// being carried out, as soon as they are. Adding it twice is adding it once.
  ///
  /// With `followsOperations` it is also told of each operation as it is carried out. That costs time; when
  /// nobody asks for it, nothing. Who wants to know of neither is not told of the ends of lines either.
  ///
  /// With `gathersOperations`, too, plain operations may be told together: before anything else is, but not at once. That takes
  /// a tenth of the time.
  public func addObserver(
    _ observer: any Observer, of properties: Properties = .all, followsOperations: Bool = false,
    gathersOperations: Bool = false
  ) {
    if observers.contains(where: { $0.observer === observer }) { return }
    observers.append(
      Registration(
        observer, of: properties, followsOperations: followsOperations,
        gathersOperations: gathersOperations))
    updateOutlet()
    if !isBusy {
      greetNewcomers()
      deliverWaiting()
    }
  }

  /// Removes an observer; it is told nothing more.
  public func removeObserver(_ observer: any Observer) {
    guard let index = observers.firstIndex(where: { $0.observer === observer }) else { return }
    observers.remove(at: index).isValid = false
    updateOutlet()
  }

  private func updateOutlet() {
    observed = observers.reduce([]) { $0.union($1.observed) }
    relay.observers = observers.map(\.observer)
    let followers = observers.filter(\.followsOperations)
    relay.setFollowers(
      followers.map(\.observer),
      gathersOperations: !followers.isEmpty && followers.allSatisfy(\.gathersOperations))
    if !isWorking { place.interpreter.isFollowed = !relay.followers.isEmpty }
  }

  /// Tells those who have registered since the last time the present state.
  private func greetNewcomers() {
    while let newcomer = observers.first(where: { !$0.isGreeted }) {
      newcomer.isGreeted = true
      if newcomer.properties.isEmpty { continue }
      telling { newcomer.observer.calculator(self, changed: newcomer.properties) }
    }
  }

  /// Tells the observers what has changed since they were told last.
  func publishChanges() {
    var changes = place.interpreter.changes
    place.interpreter.changes = []
    place.interpreter.isFollowed = !relay.followers.isEmpty
    lineChanges.formUnion(changes)
    if observed.isEmpty { return }
    relay.tellGathered()
    if operand != shownOperand { changes.insert(.operand) }
    shownOperand = operand
    if !changes.isEmpty { telling { row?.tell(self, changes.withDerived) } }
    greetNewcomers()
  }

  /// Tells the observers that a line has ended.
  func tellOfLineEnd() { telling { row?.tellOfLineEnd(self) } }

  /// Lets keys that observers send wait until the body is done.
  private func telling(_ body: () -> Void) {
    let before = isTelling
    isTelling = true
    body()
    isTelling = before
  }
}

extension Chain<CalculatorModel.Registration> {
  /// Tells each observer of changes.
  fileprivate func tell(_ calculator: CalculatorModel, _ changes: Properties) {
    member.tell(calculator, changes)
    rest?.tell(calculator, changes)
  }

  /// Tells each observer that a line has ended.
  fileprivate func tellOfLineEnd(_ calculator: CalculatorModel) {
    member.tellOfLineEnd(calculator)
    rest?.tellOfLineEnd(calculator)
  }
}
