import Calculator
import Posix

/// Records when the first key was pressed, because the counter itself has no clock.
final class PressClock: Listener {
  private weak var hub: ManageListeners?
  private var start: Double?

  /// Listens for the first key.
  init(_ hub: ManageListeners) {
    self.hub = hub
    hub.addListener(self)
  }

  func receive(_ key: Key) { begin() }

  func receive(_ keys: Span<UInt8>) { begin() }

  /// Records the time and stops listening.
  private func begin() {
    start = MonotonicClock.seconds
    hub?.removeListener(self)
  }

  /// The seconds since the first press.
  var seconds: Double { start.map { MonotonicClock.seconds - $0 } ?? 0 }
}

/// The counts of presses, as `presses` shows them.
struct PressTable {
  /// The lines: the total and the rate per second, then the keys, the most pressed first.
  let text: String

  /// Creates the table from the counts after `seconds` seconds.
  init(_ counter: PressCounter, seconds: Double) {
    var lines = ["\(counter.total) press\(counter.total == 1 ? "" : "es")"]
    if seconds >= 1 { lines[0] += ", \(Self.rate(counter.total, seconds)) a second" }
    lines += counter.counts.map { "\($0.count)  \(Self.name($0.key))" }
    text = lines.joined(separator: "\n")
  }

  /// Returns the rate per second, with one digit after the point.
  private static func rate(_ count: Int, _ seconds: Double) -> String {
    let tenths = Int((Double(count) / seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func name(_ key: Key) -> String {
    switch key {
    case " ": "space"
    case "\n": "enter"
    case "\t": "tab"
    default:
      key.value < 0x20 || key.value == 0x7F ? "U+\(String(key.value, radix: 16))" : String(key)
    }
  }
}
