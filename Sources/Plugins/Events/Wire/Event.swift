import Calculator
import ExactNumbers

/// An event as processes and clients are told; `surd-listener(5)` says how each looks on the wire.
enum Event: Sendable {
  /// Keys from a source are about to be carried out, UTF-8 as it came.
  case keys([UInt8], source: String)
  /// A numeric operation was carried out.
  case operation(PerformedOperation)
  /// The settings have changed to these.
  case settings(Settings)
  /// A line has ended, with the stack like this.
  case stack(StackTop)
  /// A key or word failed.
  case error(Failure)
  /// All has been said; `presses` keys were pressed.
  case end(presses: Int)
  /// The client of this number has said all that it wants to say. Nobody is told.
  case farewell(client: Int)

  /// How many lines it becomes.
  var count: Int {
    if case .farewell = self { 0 } else { 1 }
  }
}

/// Events that are posted together.
struct EventBatch: Sendable {
  private(set) var events: [Event] = []

  /// How many events are posted together.
  private static let limit = 2048

  /// The last stack that they tell.
  var lastStack: StackTop? {
    for case .stack(let top) in events.reversed() { return top }
    return nil
  }

  mutating func add(_ event: Event) { events.append(event) }

  /// Whether it should be posted.
  var isFull: Bool { events.count >= Self.limit }

  /// How many lines it becomes.
  var count: Int { events.reduce(0) { $0 + $1.count } }

  /// Takes all out; the room is kept.
  mutating func removeAll() { events.removeAll(keepingCapacity: true) }
}

/// The highest levels of a stack with the settings that show them.
///
/// A deep stack is not sent whole after each line: that would take time with
/// the square of its depth.
struct StackTop: Sendable {
  /// The values, X last.
  let values: [Value]
  /// How many values the whole stack has.
  let depth: Int
  /// How they are shown.
  let settings: Settings

  static let levels = 32

  init(_ machine: Machine) {
    values = Array(machine.stack.suffix(Self.levels))
    depth = machine.stack.count
    settings = machine.settings
  }
}
