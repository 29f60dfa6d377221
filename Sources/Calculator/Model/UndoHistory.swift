/// The machine as it was before earlier lines, and as it was before they were undone.
///
/// A line that undoes or redoes is no line to undo itself, and what follows on it belongs to it.
struct UndoHistory: Sendable {
  /// A line that was carried out, or undone, and the machine on its other side.
  struct Step: Sendable {
    /// The line as it was typed, shortened; empty if nobody said what it was.
    let label: String
    /// The machine before the line, or after it when it was undone.
    let machine: Machine
  }

  private var past: [Step] = []
  private var future: [Step] = []
  /// The machine before the line under way, unless the line has undone something.
  private(set) var lineStart: Machine?
  private var label = ""

  /// How many characters of a line are kept to name it.
  private static let labelLimit = 60

  /// A line begins.
  mutating func beginLine(_ machine: Machine, label: String = "") {
    lineStart = machine
    self.label = label.count <= Self.labelLimit ? label : label.prefix(Self.labelLimit - 1) + "…"
  }

  /// A line has ended; if it changed anything, it can be undone.
  mutating func endLine(changed: Bool) {
    if changed, let machine = lineStart {
      past.append(Step(label: label, machine: machine))
      future = []
    }
    lineStart = nil
  }

  /// The last line that changed the machine, and the machine before it; what
  /// this line did is dropped.
  mutating func undo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = past.popLast() else { throw .nothingTo("undo") }
    future.append(Step(label: step.label, machine: lineStart ?? machine))
    lineStart = nil
    return step
  }

  /// The line undone last, and the machine before that undo.
  mutating func redo(from machine: Machine) throws(CalculatorError) -> Step {
    guard let step = future.popLast() else { throw .nothingTo("redo") }
    past.append(Step(label: step.label, machine: lineStart ?? machine))
    lineStart = nil
    return step
  }
}
