import ExactNumbers

/// The machines from before earlier lines, and from before these were undone.
///
/// A line with `undo` or `redo` cannot be undone itself, and neither can the rest of the line. All
/// machines together use about as much memory as one value may; the oldest lines are dropped.
struct UndoHistory: Sendable {
  /// A line that ran or was undone, and the machine on its other side. It is an object, so that the
  /// array of steps can grow without copying machines.
  final class Step: Sendable {
    /// The typed line, shortened; empty if it is unknown.
    let label: String
    /// The machine before the line, or after it if the line was undone.
    let machine: Machine
    /// The number of the line that began with this machine; nil if none did.
    let line: Int?

    init(label: String, machine: Machine, line: Int?) {
      (self.label, self.machine, self.line) = (label, machine, line)
    }

    /// Its bytes, if its machine shares everything with another one.
    var bytes: Int { MemoryLayout<Machine>.stride + 96 + label.utf8.count }

    /// Adds the memory that it uses.
    func add(to use: inout MemoryUse) {
      use.add(bytes: bytes)
      use.add(machine)
    }
  }

  private var past: [Step] = []
  private var future: [Step] = []
  /// The machine before the current line, unless the line has undone something.
  private(set) var lineStart: Machine?
  private var label = ""
  private var line = 0
  /// The memory limit because of which lines were dropped; nil if none were.
  private var passedLimit: Int?
  /// The value of `MemoryUse.noted` from which on the memory must be counted again.
  private var accountDue = MemoryUse.noted

  /// The maximal number of characters of a label.
  private static let labelLimit = 60

  /// The number of lines that can be undone.
  var count: Int { past.count }
  /// The bytes that they use together.
  var bytes: Int {
    var use = MemoryUse()
    for step in past { step.add(to: &use) }
    return use.bytes
  }

  mutating func beginLine(_ machine: Machine, number: Int, label: String = "") {
    (lineStart, line) = (machine, number)
    self.label = label.count <= Self.labelLimit ? label : label.prefix(Self.labelLimit - 1) + "…"
  }

  /// Ends a line that changed these properties and left this machine. If it changed any property
  /// that counts, it can be undone.
  mutating func endLine(changes: Properties, _ machine: Machine) {
    let changed = !changes.isDisjoint(with: [.stack, .variables, .settings, .statistics])
    if changed, let before = lineStart {
      let step = Step(label: label, machine: before, line: line)
      past.append(step)
      future = []
      MemoryUse.noteRow(step.bytes, stride: 1)
      MemoryUse.noteRow(before.stack.copySize, stride: 1)
      if changes.contains(.variables) { before.variables.noteCopy() }
      if MemoryUse.noted >= accountDue { trim(behind: machine) }
    }
    lineStart = nil
  }

  /// Returns the machine before the current line, unless the line has undone something. The line
  /// then cannot be undone.
  mutating func revertLine() -> Machine? { lineStart.take() }

  /// Counts the memory that only the lines use, and not the machine, and drops the oldest lines
  /// beyond the limit.
  private mutating func trim(behind machine: Machine) {
    let limit = machine.settings.context.memoryLimit
    var use = MemoryUse()
    use.add(machine)
    let shared = use.bytes
    var left = limit
    let kept = past.reversed().prefix { step in
      step.add(to: &use)
      if use.bytes - shared > limit { return false }
      left = limit - (use.bytes - shared)
      return true
    }.count
    if kept < past.count { passedLimit = limit }
    past.removeFirst(past.count - kept)
    accountDue = MemoryUse.noted + max(left, limit / 8)
  }

  /// Returns the last line that changed the machine, and the machine before it. The effects of the
  /// current line are discarded.
  mutating func undo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = past.popLast() else {
      throw passedLimit.map { .nothingOlder(limit: $0) } ?? .nothingTo("undo")
    }
    future.append(present(machine, label: step.label))
    lineStart = nil
    return step
  }

  /// Returns the last undone line, and the machine before that undo.
  mutating func redo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = future.popLast() else { throw .nothingTo("redo") }
    past.append(present(machine, label: step.label))
    lineStart = nil
    return step
  }

  /// Returns the step back to the present: the machine before the current line, or in the middle of
  /// it.
  private func present(_ machine: Machine, label: String) -> Step {
    Step(label: label, machine: lineStart ?? machine, line: lineStart == nil ? nil : line)
  }
}
