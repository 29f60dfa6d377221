public import ExactNumbers
import Quantities

/// The memory that all values take together: asked for while programs run, since only they
/// make values without end. What lines are kept for `undo` is another account, `UndoHistory.trim`.
extension Interpreter {
  /// Takes an account of all values; throws where they are more than this machine allows.
  ///
  /// It takes as long as a look at each value, and no other is due before as much has
  /// been added as was left.
  @inline(never)
  mutating func guardMemory() throws(CalculatorError) {
    var use = MemoryUse()
    for value in machine.stack { value.add(to: &use) }
    for value in machine.variables.values { value?.add(to: &use) }
    for variable in calls.setAside { variable.value?.add(to: &use) }
    for traversal in calls.traversals {
      use.add(bytes: traversal.results.count * MemoryLayout<Value>.stride)
      for value in traversal.results { value.add(to: &use) }
    }
    let left = MachineMemory.sumLimit - use.bytes
    memoryDue = MemoryUse.noted + max(left, MachineMemory.sumLimit / 64)
    if left < 0 { throw .tooMuchMemory(limit: MachineMemory.sumLimit) }
  }
}

extension Value {
  /// The approximate number of bytes it takes.
  public var bytes: Int {
    var use = MemoryUse()
    add(to: &use)
    return use.bytes
  }
}

extension MemoryUse {
  /// Adds what the values of a machine take, and their places.
  public mutating func add(_ machine: Machine) {
    add(machine.stack) { $0 }
    add(machine.variables.values) { $0 }
    for value in machine.operation?.operands ?? [] { value.add(to: &self) }
  }

  private mutating func add<Place>(_ row: [Place], _ value: (Place) -> Value?) {
    if !isNew(at: row.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }) { return }
    add(bytes: row.count * MemoryLayout<Place>.stride)
    for place in row { value(place)?.add(to: &self) }
  }
}

extension Value {
  /// Adds what the value takes beyond its place.
  fileprivate func add(to use: inout MemoryUse) {
    switch self {
    case .number(let number): use.add(number)
    case .string(let text):
      let place = text.utf8.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
      // A text of up to 15 bytes has no storage of its own.
      if text.utf8.count > 15, !use.isNew(at: place ?? nil) { return }
      use.add(bytes: text.utf8.count)
    case .vector(let vector):
      if !use.isNew(vector) { return }
      use.add(bytes: 64 + vector.elements.count * MemoryLayout<Value>.stride)
      for element in vector.elements { element.add(to: &use) }
    case .quantity(let quantity):
      if !use.isNew(quantity) { return }
      use.add(quantity.value.nominal)
      for contribution in quantity.value.contributions { use.add(contribution.amount) }
      if let beside = quantity.value.beside { use.add(beside) }
      if let range = quantity.value.range {
        use.add(bytes: 256)
        for end in [range.low, range.high] { use.add(end) }
      }
    case .field(let field):
      if use.isNew(field) { use.add(bytes: 64 + field.text.utf8.count) }
    case .program, .infinity: break
    }
  }
}
