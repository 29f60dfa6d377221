public import ExactNumbers
import Quantities

/// The memory that all values use together, checked while programs run and while keys arrive. The
/// lines for `undo` are counted separately, in `UndoHistory.trim`.
extension Interpreter {
  /// Notes the memory of a run of keys: two keys make one value. Reports an error if
  /// all values together then use too much memory.
  mutating func noteKeys(_ count: Int) {
    MemoryUse.noteRow(count, stride: 16)
    defer {
      if isRunDropped {
        isRunDropped = false
        isStopped = hasQuit || policy.atError == .stop || policy.keepsFailure
      }
    }
    if isStopped || MemoryUse.noted <= memoryDue { return }
    do throws(CalculatorError) { try guardKeys() } catch {
      fail(error, in: UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Counts all values between two keys. If there are too many, the line is undone. If no lines are
  /// marked, the rest of the run is dropped, and the next run may remove values: that is up to the
  /// controller.
  @inline(never)
  mutating func guardKeys() throws(CalculatorError) {
    do throws(CalculatorError) { try guardMemory() } catch {
      if let start = history.revertLine() {
        machine = start
        changes.formUnion(.all)
      } else {
        (isRunDropped, isStopped) = (true, true)
      }
      throw error
    }
  }

  /// Counts all values; throws if they use more memory than this machine allows.
  ///
  /// It reads each value. The next count is not due before as many bytes have been added as were
  /// left.
  @inline(never)
  mutating func guardMemory() throws(CalculatorError) {
    var use = MemoryUse()
    use.add(machine)
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
  /// The approximate number of bytes of the value.
  public var bytes: Int {
    var use = MemoryUse()
    add(to: &use)
    return use.bytes
  }
}

extension MemoryUse {
  /// Adds the values of a machine and the memory of their places.
  public mutating func add(_ machine: Machine) {
    machine.stack.forEachRow(&self) { row, use in for value in row { value.add(to: &use) } }
    if isNew(machine.variables.slots) {
      for slot in machine.variables.slots {
        guard let name = slot.name else { continue }
        if isNew(name) { add(bytes: name.bytes) }
        slot.value.add(to: &self)
      }
    }
    // Units are short and few, and nearly always the same in two machines.
    add(bytes: 400 * machine.units.count)
    for value in machine.operation?.operands ?? [] { value.add(to: &self) }
  }

  /// Returns whether the places of a row are counted for the first time.
  private mutating func isNew<Place>(_ row: [Place]) -> Bool {
    let place = row.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    if !isNew(at: place) { return false }
    add(bytes: row.count * MemoryLayout<Place>.stride)
    return true
  }
}

extension Value {
  /// Adds the bytes of the value beyond its place.
  fileprivate func add(to use: inout MemoryUse) {
    switch self {
    case .number(let number): use.add(number)
    case .string(let text):
      let place = text.utf8.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
      // A text of up to 15 bytes has no separate storage.
      if text.utf8.count > 15, !use.isNew(at: place ?? nil) { return }
      use.add(bytes: text.utf8.count)
    case .vector(let vector):
      if !use.isNew(vector) { return }
      use.add(bytes: 64)
      if let joined = vector.joined, !use.isNew(joined) { return }
      let elements = vector.joined?.all ?? vector.elements
      use.add(bytes: elements.count * MemoryLayout<Value>.stride)
      for element in elements { element.add(to: &use) }
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
    case .program(let program):
      if !use.isNew(program) { return }
      use.add(bytes: program.bytes)
      for case .push(let value) in program.code { value.add(to: &use) }
    case .infinity: break
    }
  }
}
