import Calculator
import ExactNumbers
import LineEditing

/// The stack as the shell shows it: level 1, X, is the lowest row. Above it stands what is set
/// otherwise than at the start, if anything is.
struct StackView: Sendable {
  /// The levels shown, X first.
  private var levels: [ShownValue] = []
  private var status = ""

  /// Shows nothing.
  init() {}

  /// Shows the upper levels of a machine's stack; nil if it was interrupted.
  init?(_ machine: Machine, _ interruption: ExactNumbers.Interruption) {
    var settings = machine.settings
    settings.context.interruption = interruption
    status = settings.status.joined(separator: " · ")
    for value in machine.stack.suffix(settings.shell.levels).reversed() {
      levels.append(ShownValue(value, settings))
      if interruption.isRequested { return nil }
    }
  }

  /// The rows for a window, the highest level first, X last.
  func rows(_ window: WindowSize, _ style: Style) -> [String] {
    let hasStatus = !status.isEmpty && window.rows >= Self.lowestWithStatus
    let room = max(1, window.rows - 2 - (hasStatus ? 1 : 0))
    var stack: [String] = []
    for (number, level) in zip(1..., levels) where stack.count < room {
      let label = "\(number): "
      let rows = level.rows(
        columns: window.columns - label.count - 1, limit: room - stack.count)
      let indent = String(repeating: " ", count: label.count)
      stack += rows.enumerated().reversed().map { ($0 == 0 ? style.dim(label) : indent) + $1 }
    }
    return (hasStatus ? [style.dim(status)] : []) + stack.reversed()
  }

  /// X as it stays below the line that left it; nil when the stack is empty.
  func result(_ window: WindowSize) -> String? {
    levels.first.map { "  " + $0.row(columns: window.columns - 3) }
  }

  /// The fewest rows of a window in which the status takes one.
  private static let lowestWithStatus = 5
}

extension Settings {
  /// What is set otherwise than at the start, as the status line says it.
  var status: [String] {
    var parts: [String] = []
    if shell.entry == .keys { parts.append("keys") }
    switch context.angle {
    case .radians: break
    case .degrees: parts.append("deg")
    case .gradians: parts.append("grad")
    }
    switch format.base {
    case .decimal: break
    case .hexadecimal: parts.append("hex")
    case .octal: parts.append("oct")
    case .binary: parts.append("bin")
    }
    switch format.style {
    case .standard: break
    case .fixed(let digits): parts.append("fix \(digits)")
    case .scientific(let digits): parts.append("sci \(digits)")
    case .engineering(let digits): parts.append("eng \(digits)")
    }
    if format.exact { parts.append("exact") }
    if format.digits != NumberFormat().digits { parts.append("\(format.digits) digits") }
    if context.word != Word() {
      parts.append("\(context.word.bits)-bit \(context.word.isSigned ? "signed" : "unsigned")")
    }
    return parts
  }
}
