import ExactNumbers

/// The machine as it was before earlier lines, and as it was before they were undone.
///
/// A line that undoes or redoes is no line to undo itself, and what follows on it belongs to it.
/// All together take about as much memory as one value may; the oldest lines go.
struct UndoHistory: Sendable {
  /// A line that ran or was undone, and the machine on its other side. It is an object, so that
  /// the row of them grows without a copy of the machines.
  final class Step: Sendable {
    /// The line as it was typed, shortened; empty if nobody said what it was.
    let label: String
    /// The machine before the line, or after it when it was undone.
    let machine: Machine
    /// The number of the line that began with this machine; nil if none did.
    let line: Int?

    init(label: String, machine: Machine, line: Int?) {
      (self.label, self.machine, self.line) = (label, machine, line)
    }

    /// The bytes that it takes if its machine has nothing that another one does not have, too.
    var bytes: Int { MemoryLayout<Machine>.stride + 96 + label.utf8.count }

    /// Adds what it takes.
    func add(to use: inout MemoryUse) {
      use.add(bytes: bytes)
      use.add(machine)
    }
  }

  private var past: [Step] = []
  private var future: [Step] = []
  /// The machine before the line under way, unless the line has undone something.
  private(set) var lineStart: Machine?
  private var label = ""
  private var line = 0
  /// Whether lines went because of the memory that they took, and how many bytes were allowed.
  private var passedLimit: Int?
  /// The limit of `MemoryUse.noted`, above which an account is due.
  private var accountDue = MemoryUse.noted

  /// How many characters of a line are kept to name it.
  private static let labelLimit = 60

  /// The number of lines that can be undone.
  var count: Int { past.count }
  /// The bytes that they take together.
  var bytes: Int {
    var use = MemoryUse()
    for step in past { step.add(to: &use) }
    return use.bytes
  }

  mutating func beginLine(_ machine: Machine, number: Int, label: String = "") {
    (lineStart, line) = (machine, number)
    self.label = label.count <= Self.labelLimit ? label : label.prefix(Self.labelLimit - 1) + "…"
  }

  /// Ends a line that changed these properties and left this machine; if it changed any that
  /// count, it can be undone.
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

  /// The machine before the line under way, unless the line has undone something; the line is no
  /// line to undo then.
  mutating func revertLine() -> Machine? { lineStart.take() }

  /// Takes an account of what the lines hold that neither the machine nor a newer line does, and
  /// lets those go that are behind the limit.
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

  /// The last line that changed the machine, and the machine before it; what
  /// this line did is dropped.
  mutating func undo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = past.popLast() else {
      throw passedLimit.map { .nothingOlder(limit: $0) } ?? .nothingTo("undo")
    }
    future.append(present(machine, label: step.label))
    lineStart = nil
    return step
  }

  /// The line undone last, and the machine before that undo.
  mutating func redo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = future.popLast() else { throw .nothingTo("redo") }
    past.append(present(machine, label: step.label))
    lineStart = nil
    return step
  }

  /// The step back to the present: the machine before the line under way, or in the middle of it.
  private func present(_ machine: Machine, label: String) -> Step {
    Step(label: label, machine: lineStart ?? machine, line: lineStart == nil ? nil : line)
  }
}
