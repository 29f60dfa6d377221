import Calculator
import ExactNumbers

/// An event for processes and clients. `surd-listener(5)` describes its format.
enum Event: Sendable {
  /// Keys from a source that are about to run, as UTF-8.
  case keys([UInt8], source: String)
  /// A numeric operation that has run.
  case operation(PerformedOperation)
  /// The changed settings.
  case settings(Settings)
  /// The stack at the end of a line.
  case stack(StackTop)
  /// A key or word that failed.
  case error(Failure)
  /// The last event, with the number of pressed keys.
  case end(presses: Int)
  /// The end of a client's input. No subscriber gets it.
  case farewell(client: Int)

  /// The number of lines that the event becomes.
  var count: Int {
    if case .farewell = self { 0 } else { 1 }
  }
}

/// Events that are posted together.
struct EventBatch: Sendable {
  private(set) var events: [Event] = []

  /// The number of events at which a batch is full.
  private static let limit = 2048

  /// The last stack among the events.
  var lastStack: StackTop? {
    for case .stack(let top) in events.reversed() { return top }
    return nil
  }

  mutating func add(_ event: Event) { events.append(event) }

  /// Whether the batch should be posted.
  var isFull: Bool { events.count >= Self.limit }

  /// The number of lines that the events become.
  var count: Int { events.reduce(0) { $0 + $1.count } }

  /// Removes all events and keeps the memory.
  mutating func removeAll() { events.removeAll(keepingCapacity: true) }
}

/// The top levels of a stack, with the settings that show them.
///
/// A deep stack is not sent whole after each line, because the time would grow with the square of
/// its depth.
struct StackTop: Sendable {
  /// The values, X last.
  let values: [Value]
  /// The number of values on the whole stack.
  let depth: Int
  /// The settings that show the values.
  let settings: Settings

  static let levels = 32

  init(_ machine: Machine) {
    values = Array(machine.stack.suffix(Self.levels))
    depth = machine.stack.count
    settings = machine.settings
  }
}
