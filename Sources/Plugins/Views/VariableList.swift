import Calculator
import ExactNumbers

/// The names of variables in the order of their changes, the last first.
struct VariableList {
  private var names: [String] = []
  /// The rows of all variables in a window of fixed width. A variable has changed if its row has.
  private var texts: [String: String] = [:]

  /// Returns the rows of a view: names with their values, then the number of omitted variables.
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
