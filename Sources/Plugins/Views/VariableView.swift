import Calculator
import ExactNumbers

/// The variables, those that changed last first.
final class VariableView: Panel {
  /// Makes a view of six variables at most.
  init() {
    var list = VariableList()
    super.init(of: [.variables, .settings]) { list.rows(of: $0.machine) }
  }
}

/// The names of variables in the order in which they changed, the last one first.
struct VariableList {
  private var names: [String] = []
  private var texts: [String: String] = [:]

  /// How many variables are shown, and how wide a row is.
  private static let limit = 6
  private static let columns = 60

  /// The rows of a view: a name and its value each, and how many more there are.
  mutating func rows(of machine: Machine) -> [String] {
    var now: [String: String] = [:]
    for (name, value) in machine.variables { now[name] = Self.row(name, value, machine.settings) }
    let changed = now.keys.filter { now[$0] != texts[$0] }.sorted()
    names = changed + names.filter { now[$0] != nil && !changed.contains($0) }
    texts = now
    if names.isEmpty { return ["vars: no variables"] }
    let rest = names.count - Self.limit
    return names.prefix(Self.limit).compactMap { now[$0] }
      + (rest > 0 ? ["… \(rest) more; 'vars' lists all"] : [])
  }

  private static func row(_ name: String, _ value: Value, _ settings: Settings) -> String {
    let start = name + " = "
    let room = max(12, columns - start.unicodeScalars.count)
    return start + ((try? value.row(columns: room, settings)) ?? "…")
  }
}
