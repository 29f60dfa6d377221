import Calculator
import ExactNumbers

/// The names of variables in the order in which they changed, the last one first.
struct VariableList {
  private var names: [String] = []
  /// What tells that a variable has changed: a row for it, as wide in any window.
  private var texts: [String: String] = [:]

  /// The rows of a view: a name and its value each, and how many more there are.
  mutating func rows(of machine: Machine, in window: ViewSize) -> [String] {
    var now: [String: String] = [:]
    for (name, value) in machine.variables {
      now[name] = Self.row(name, value, machine.settings, columns: ViewSize.none.columns)
    }
    let changed = now.keys.filter { now[$0] != texts[$0] }.sorted()
    names = changed + names.filter { now[$0] != nil && !changed.contains($0) }
    texts = now
    if names.isEmpty { return ["vars: no variables"] }
    let limit = max(2, window.rows / 4)
    let rest = names.count - limit
    return names.prefix(limit).compactMap { name in
      machine.variables[name].map {
        Self.row(name, $0, machine.settings, columns: window.columns - 1)
      }
    } + (rest > 0 ? ["… \(rest) more; 'vars' lists all"] : [])
  }

  private static func row(
    _ name: String, _ value: Value, _ settings: Settings, columns: Int
  ) -> String {
    let start = name + " = "
    let room = max(12, columns - start.unicodeScalars.count)
    return start + ((try? value.row(columns: room, settings)) ?? "…")
  }
}
