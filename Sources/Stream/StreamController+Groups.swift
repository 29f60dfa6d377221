import Calculator
import ExactNumbers

/// Lines that are wanted, groups of lines, and what comes behind the last one.
extension StreamController {
  /// Whether a condition holds for the line that was taken, whose stack is there again then; false,
  /// and an error, where it leaves no truth.
  func holds(_ condition: [UInt8], _ filter: Filter, _ number: Int) -> Bool {
    let stack = calculator.machine.stack
    hub.notifyListeners(condition.span, of: filter.sources.condition, line: number)
    if view.hasFailed || isEnded { return false }
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

/// The groups that a filter's lines belong to. Each has a machine of its own, which begins as the
/// one before the first line.
struct LineGroups {
  /// The field that names the groups.
  let column: Filter.Column
  /// The groups by their names.
  private var all: [[UInt8]: Group] = [:]
  /// Those with a wanted line, in the order in which the first of each came.
  private(set) var taken: [Group] = []
  /// The variables that are columns, which are no group's.
  var temporary: Set<String> = []
  /// The machine that each group begins with.
  let start: Machine
  /// The group whose machine the calculator has.
  private var current: Group?
  /// The limit of `MemoryUse.noted`, above which an account of all groups is due.
  private var memoryDue = MachineMemory.sumLimit

  private static let limit = 1_000_000

  /// A group of lines.
  final class Group {
    let name: [UInt8]
    /// The machine that its lines have left; nil if that is the one to begin with, or while the
    /// calculator has it: so the next line changes values in place.
    var machine: Machine?
    /// Whether a line of it is wanted.
    var isTaken = false

    init(_ name: [UInt8]) { self.name = name }
  }

  init(by column: Filter.Column, _ start: Machine) { (self.column, self.start) = (column, start) }

  /// Goes over to a group, with an empty stack.
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

  /// The bytes of a group, with its places in the table of groups and in the row of those taken.
  private static let groupSize = MemoryLayout<Machine>.stride + 160

  /// Takes an account of what all groups hold; throws when it is more than values may take.
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

  /// Notes that a line of the group that the calculator is in is wanted.
  mutating func take() {
    guard let current, !current.isTaken else { return }
    current.isTaken = true
    taken.append(current)
  }

  /// Keeps the machine of the group that the calculator is in.
  mutating func leave(_ calculator: CalculatorModel) {
    current?.machine = calculator.machine
    current = nil
  }
}
