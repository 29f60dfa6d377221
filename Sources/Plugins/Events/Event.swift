import Calculator
import ExactNumbers

/// What processes and clients are told; `surd-listener(5)` says how each looks on the wire.
enum Event: Sendable {
  /// Keys are about to be carried out, UTF-8 as it came.
  case keys([UInt8])
  /// A numeric operation was carried out.
  case operation(PerformedOperation)
  /// Operations on small integers were carried out, of which there may be millions.
  case plain([PlainOperation])
  /// A line has ended, with the stack like this.
  case stack(StackTop)
  /// A key or word failed.
  case error(Failure)
  /// All has been said; so many keys were pressed.
  case end(presses: Int)
  /// The client of this number has said all that it wants to say. Nobody is told.
  case farewell(client: Int)

  /// How many lines it becomes.
  var count: Int {
    switch self {
    case .plain(let operations): operations.count
    case .farewell: 0
    default: 1
    }
  }
}

/// The highest levels of a stack with the settings that show them.
///
/// A deep stack is not sent whole after each line: that would take time with the square of its depth.
struct StackTop: Sendable {
  /// The values, X last.
  let values: [Value]
  /// How many values the whole stack has.
  let depth: Int
  /// How they are shown.
  let settings: Settings

  /// How many levels are sent.
  static let levels = 32

  /// Takes the top of a machine's stack.
  init(_ machine: Machine) {
    values = Array(machine.stack.suffix(Self.levels))
    depth = machine.stack.count
    settings = machine.settings
  }
}
