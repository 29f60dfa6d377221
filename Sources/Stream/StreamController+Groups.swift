import Calculator
import ExactNumbers

/// The condition of lines, groups of lines, and the keys after the last line.
extension StreamController {
  /// Returns whether a condition holds for the present line, and restores the stack of the line. If
  /// the condition does not leave a truth value, reports an error and returns false.
  func holds(_ condition: [UInt8], _ filter: Filter, _ number: Int) -> Bool {
    let stack = calculator.machine.stack
    hub.notifyListeners(condition.span, of: filter.sources.condition, line: number)
    if view.hasFailed || isEnded { return false }
    return calculator.takeTruth(for: "--where", leaving: stack) == true
  }

  /// Changes to the group of a line whose fields are keys. If it has no group, reports an error and
  /// returns false.
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
      refuse(error, after: line[...], filter, number)
      return false
    }
  }

  /// Runs keys after the last line, or for each group after its last line.
  func finish(_ keys: [UInt8]) {
    view.emptyField = nil
    guard var groups = groups.take() else { return finish(keys, group: nil) }
    groups.leave(calculator)
    for group in groups.taken where !isEnded {
      calculator.restore(group.machine ?? groups.start)
      group.machine = nil
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

/// The groups of a filter's lines. Each group has its own machine, which begins with the state
/// before the first line.
struct LineGroups {
  /// The field that names the groups.
  let column: Filter.Column
  /// The groups by their names.
  private var all: [[UInt8]: Group] = [:]
  /// The groups with a used line, in the order of their first used lines.
  private(set) var taken: [Group] = []
  /// The variables of columns, which belong to no group.
  var temporary: Set<String> = []
  /// The machine that each group begins with.
  let start: Machine
  /// The group whose machine is in the calculator.
  private var current: Group?
  /// The value of `MemoryUse.noted` above which the memory of all groups must be counted.
  private var memoryDue = MachineMemory.sumLimit

  private static let limit = 1_000_000

  /// A group of lines.
  final class Group {
    let name: [UInt8]
    /// The machine after the lines so far. It is nil at the beginning, and while the calculator has
    /// it, so that the next line changes values in place.
    var machine: Machine?
    /// Whether a line of it was used.
    var isTaken = false

    init(_ name: [UInt8]) { self.name = name }
  }

  init(by column: Filter.Column, _ start: Machine) { (self.column, self.start) = (column, start) }

  /// Changes to a group, with an empty stack.
  mutating func enter(_ name: [UInt8], _ calculator: CalculatorModel) throws(CalculatorError) {
    let known = all[name]
    if let known, known === current { return }
    leave(calculator)
    if known == nil {
      guard all.count < Self.limit else { throw .area(FieldFault.tooManyGroups(limit: Self.limit)) }
      MemoryUse.noteRow(name.count + Self.groupSize, stride: 1)
    }
    if MemoryUse.noted > memoryDue { try guardMemory() }
    let group = known ?? Group(name)
    all[name] = group
    current = group
    calculator.restore(group.machine.take() ?? start)
    calculator.emptyStack()
  }

  /// The size of a group in bytes, including its places in the dictionary and the array of groups.
  private static let groupSize = MemoryLayout<Machine>.stride + 160

  /// Counts the memory of all groups. Throws if it is above the limit for values.
  private mutating func guardMemory() throws(CalculatorError) {
    let limit = MachineMemory.sumLimit
    var use = MemoryUse()
    for group in all.values {
      use.add(bytes: group.name.count + Self.groupSize)
      if let machine = group.machine { use.add(machine) }
    }
    memoryDue = MemoryUse.noted + max(limit - use.bytes, limit / 64)
    if use.bytes > limit { throw .tooMuchMemory(limit: limit) }
  }

  /// Records that a line of the present group was used.
  mutating func take() {
    guard let current, !current.isTaken else { return }
    current.isTaken = true
    taken.append(current)
  }

  /// Keeps the machine of the present group.
  mutating func leave(_ calculator: CalculatorModel) {
    current?.machine = calculator.machine
    current = nil
  }
}
