/// Counts presses, in all and per key. A press is one Unicode scalar, white space included.
public final class PressCounter: Listener {
  /// The presses counted so far.
  public private(set) var total = 0
  private var ascii = [Int](repeating: 0, count: 128)
  private var others: [Key: Int] = [:]

  /// Makes a counter that has counted nothing.
  public init() {}

  /// The keys pressed so far with their counts, the most pressed first, equals by code point.
  public var counts: [(key: Key, count: Int)] {
    let pressed = (0..<128).map { (key: Key(UInt8($0)), count: ascii[$0]) }.filter { $0.count > 0 }
    let all = pressed + others.map { (key: $0.key, count: $0.value) }
    return all.sorted { ($1.count, $0.key.value) < ($0.count, $1.key.value) }
  }

  /// How often the key was pressed.
  public func count(of key: Key) -> Int {
    key.isASCII ? ascii[Int(key.value)] : others[key, default: 0]
  }

  /// Forgets all counts.
  public func reset() {
    total = 0
    ascii = [Int](repeating: 0, count: 128)
    others = [:]
  }

  /// Counts one press.
  public func receive(_ key: Key) {
    total += 1
    if key.isASCII { ascii[Int(key.value)] += 1 } else { others[key, default: 0] += 1 }
  }

  /// Counts a run of presses; a malformed UTF-8 sequence counts as one press of U+FFFD.
  public func receive(_ keys: Span<UInt8>) {
    keys.withUnsafeBufferPointer { bytes in
      total += ascii.withUnsafeMutableBufferPointer { counts in Self.countASCII(bytes, &counts) }
      var index = 0
      while let start = bytes[index...].firstIndex(where: { $0 >= 0x80 }) {
        let (key, length) = UTF8Decoding.scalar(in: bytes, at: start)
        total += 1
        others[key ?? "\u{FFFD}", default: 0] += 1
        index = start + length
      }
    }
  }

  /// Counts the keys that are ASCII, and gives how many they were.
  private static func countASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, _ counts: inout UnsafeMutableBufferPointer<Int>
  ) -> Int {
    var total = 0
    for byte in bytes where byte < 0x80 {
      counts[Int(byte)] += 1
      total += 1
    }
    return total
  }
}
