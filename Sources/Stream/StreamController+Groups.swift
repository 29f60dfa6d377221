import Calculator

/// Lines that are wanted, groups of lines, and what comes behind the last one.
extension StreamController {
  /// Whether a condition holds for the line that was taken, whose stack is there again then; false,
  /// and an error, where it leaves no truth.
  func holds(_ condition: [UInt8], _ filter: Filter, _ number: Int) -> Bool {
    let stack = calculator.machine.stack
    hub.notifyListeners(condition.span, of: filter.sources.condition, line: number)
    if view.hasFailed || calculator.isStopped { return false }
    return calculator.takeTruth(for: "--where", leaving: stack) == true
  }

  /// Goes over to the group of a line whose fields are keys; false, and an error, if it has none.
  func enterGroup(of line: UnsafeBufferPointer<UInt8>, _ filter: Filter, _ number: Int) -> Bool {
    guard case .number(let column) = groups?.column else { return false }
    let name = filter.fields.field(column, of: line)
    do throws(CalculatorError) {
      guard let name else { throw .area(FieldFault.missingField(column)) }
      let isEmpty = FieldRule.isBlank(UnsafeBufferPointer(rebasing: name))
      let given = isEmpty ? filter.fields.empty : nil
      try groups?.enter(given ?? Array(name), calculator)
      return true
    } catch {
      refuse(error, behind: line[...], filter, number)
      return false
    }
  }

  /// Carries keys out behind the last line, or behind the last one of each group.
  func finish(_ keys: [UInt8]) {
    view.emptyField = nil
    guard var groups = groups.take() else { return finish(keys, group: nil) }
    groups.leave(calculator)
    for group in groups.taken where !calculator.isStopped {
      calculator.restore(group.machine)
      for name in groups.temporary { calculator.removeVariable(name) }
      finish(keys, group: group.name)
    }
  }

  private func finish(_ keys: [UInt8], group: [UInt8]?) {
    view.hasFailed = false
    view.rows?.kept = group
    calculator.emptyStack()
    hub.notifyListeners(keys.span, of: KeySource("--end"))
    hub.endInput()
  }
}

/// The groups that a filter's lines belong to. Each has a machine of its own, which begins as the
/// one before the first line.
struct LineGroups {
  /// The field that names the groups.
  let column: Filter.Column
  /// The groups, as far as they have been left.
  private var all: [(name: [UInt8], machine: Machine, isTaken: Bool)] = []
  /// The indexes of those with a wanted line, in the order in which the first of each came.
  private var takenIndexes: [Int] = []
  /// The variables that are columns, which are no group's.
  var temporary: Set<String> = []
  private let start: Machine
  private var indexes: [[UInt8]: Int] = [:]
  /// The index of the group whose machine the calculator has.
  private var current: Int?

  private static let limit = 1_000_000

  init(by column: Filter.Column, _ start: Machine) { (self.column, self.start) = (column, start) }

  /// Goes over to a group, with an empty stack.
  mutating func enter(_ name: [UInt8], _ calculator: CalculatorModel) throws(CalculatorError) {
    let index = indexes[name]
    if let index, index == current { return }
    leave(calculator)
    if index == nil {
      guard all.count < Self.limit else { throw .area(FieldFault.tooManyGroups(limit: Self.limit)) }
      indexes[name] = all.count
      all.append((name, start, isTaken: false))
    }
    current = index ?? all.count - 1
    calculator.restore(all[index ?? all.count - 1].machine)
    calculator.emptyStack()
  }

  /// Notes that a line of the group that the calculator is in is wanted.
  mutating func take() {
    guard let current, !all[current].isTaken else { return }
    all[current].isTaken = true
    takenIndexes.append(current)
  }

  /// The groups with a line that was wanted.
  var taken: [(name: [UInt8], machine: Machine)] {
    takenIndexes.map { (all[$0].name, all[$0].machine) }
  }

  /// Keeps the machine of the group that the calculator is in.
  mutating func leave(_ calculator: CalculatorModel) {
    if let current { all[current].machine = calculator.machine }
    current = nil
  }
}
