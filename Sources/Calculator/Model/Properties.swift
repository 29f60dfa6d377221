import ExactNumbers

/// The properties of a calculator that can be observed.
public struct Properties: OptionSet, Sendable {
  /// The bits of the properties in the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The number being typed, or its end.
  public static let operand = Properties(rawValue: 1)
  /// The stack.
  public static let stack = Properties(rawValue: 2)
  /// The last numeric operation.
  public static let operation = Properties(rawValue: 4)
  /// The variables.
  public static let variables = Properties(rawValue: 8)
  /// The settings: formats, modes, limits.
  public static let settings = Properties(rawValue: 16)
  /// The sums of the running statistics.
  public static let statistics = Properties(rawValue: 64)
  /// The content of a display. Derived.
  public static let display = Properties(rawValue: 32)
  /// The value in X. Derived.
  public static let accumulator = Properties(rawValue: 128)

  /// All of them.
  public static let all: Properties = [
    .operand, .accumulator, .stack, .operation, .variables, .settings, .statistics, .display,
  ]

  /// Derived properties, with the properties on which each depends. This is the only list of them.
  private static let derived: [(Properties, dependsOn: Properties)] = [
    (.accumulator, [.stack]), (.display, [.operand, .stack, .settings]),
  ]

  /// These properties, and the derived ones that depend on any of them.
  var withDerived: Properties {
    Self.derived.reduce(self) { $0.isDisjoint(with: $1.dependsOn) ? $0 : $0.union($1.0) }
  }
}

extension Machine {
  /// Returns the properties that differ from those of another machine, as far as that can be seen
  /// quickly: statistics count as different if there are any.
  func changes(since other: Machine) -> Properties {
    var changes: Properties = []
    if !Self.areSame(stack, other.stack) { changes.insert(.stack) }
    let (new, old) = (operation, other.operation)
    if new?.row != old?.row || !Self.areSame(new?.operands ?? [], old?.operands ?? []) {
      changes.insert(.operation)
    }
    let isSame = variables.allSatisfy { other.variables[$0.key]?.isSame(as: $0.value) ?? false }
    if !isSame || variables.count != other.variables.count { changes.insert(.variables) }
    if Setting.all.contains(where: { $0.keys(settings) != $0.keys(other.settings) }) {
      changes.insert(.settings)
    }
    if statistics.count > 0 || other.statistics.count > 0 { changes.insert(.statistics) }
    return changes
  }

  private static func areSame(_ a: some Collection<Value>, _ b: some Collection<Value>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
  }
}
