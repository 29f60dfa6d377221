/// The machine as it was before earlier lines, and as it was before they were undone.
///
/// A line that undoes or redoes is no line to undo itself, and what follows on it belongs to it.
struct UndoHistory: Sendable {
  private var past: [Machine] = []
  private var future: [Machine] = []
  /// The machine before the line under way, unless the line has undone something.
  private(set) var lineStart: Machine?

  /// A line begins.
  mutating func beginLine(_ machine: Machine) { lineStart = machine }

  /// A line has ended; if it changed anything, it can be undone.
  mutating func endLine(changed: Bool) {
    if changed, let machine = lineStart {
      past.append(machine)
      future = []
    }
    lineStart = nil
  }

  /// The machine before the last line that changed it; what this line did is dropped.
  mutating func undo(from machine: Machine) throws(CalculatorError) -> Machine {
    guard let earlier = past.popLast() else { throw .nothingTo("undo") }
    future.append(lineStart ?? machine)
    lineStart = nil
    return earlier
  }

  /// The machine before the last undo.
  mutating func redo(from machine: Machine) throws(CalculatorError) -> Machine {
    guard let later = future.popLast() else { throw .nothingTo("redo") }
    past.append(lineStart ?? machine)
    lineStart = nil
    return later
  }
}
