import Calculator
import Posix

/// Remembers when the first key was pressed and when the last one: the counter itself has no clock.
final class PressClock: Listener {
  private var first: Int?
  private var last = 0

  /// Looks at the clock.
  func receive(_ key: Key) { tick() }

  /// Looks at the clock.
  func receive(_ keys: Span<UInt8>) { tick() }

  private func tick() {
    // Short lines come so fast that the exact clock would take an eighth of the time.
    last = MonotonicClock.coarseMilliseconds
    if first == nil { first = last }
  }

  /// How many seconds there are between the first press and the last.
  var seconds: Double { first.map { Double(last - $0) / 1000 } ?? 0 }
}

/// The count of presses, as `presses` shows it.
struct PressTable {
  /// The lines: all presses and how many a second, then the keys, the most pressed first.
  let text: String

  /// Takes the counts after `seconds` seconds.
  init(_ counter: PressCounter, seconds: Double) {
    var lines = ["\(counter.total) press\(counter.total == 1 ? "" : "es")"]
    if seconds >= 1 { lines[0] += ", \(Self.rate(counter.total, seconds)) a second" }
    lines += counter.counts.map { "\($0.count)  \(Self.name($0.key))" }
    text = lines.joined(separator: "\n")
  }

  /// How many a second, with one digit after the point.
  private static func rate(_ count: Int, _ seconds: Double) -> String {
    let tenths = Int((Double(count) / seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A key as the table names it.
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
