/// A counter of presses, in total and per key. A press is one Unicode scalar, including white
/// space.
public final class PressCounter: Listener {
  /// The number of presses so far. Unchecked because it changes with each run.
  @exclusivity(unchecked) public private(set) var total = 0
  /// The counts of ASCII keys, in ``lanes`` tables, so that a repeated key need not wait for its
  /// own last count.
  private let ascii = UnsafeMutableBufferPointer<Int>.allocate(capacity: lanes * 128)
  private var others: [Key: Int] = [:]

  /// Creates a counter with no presses.
  public init() { ascii.initialize(repeating: 0) }

  deinit { ascii.deallocate() }

  /// The keys pressed so far with their counts, most pressed first, equal counts by code point.
  ///
  /// - Complexity: O(n·log n) for n different keys.
  public var counts: [(key: Key, count: Int)] {
    let pressed = (0..<128).map { (key: Key(UInt8($0)), count: asciiCount($0)) }.filter {
      $0.count > 0
    }
    let all = pressed + others.map { (key: $0.key, count: $0.value) }
    return all.sorted { ($1.count, $0.key.value) < ($0.count, $1.key.value) }
  }

  /// Returns the number of presses of the key.
  public func count(of key: Key) -> Int {
    key.isASCII ? asciiCount(Int(key.value)) : others[key, default: 0]
  }

  private func asciiCount(_ key: Int) -> Int {
    (0..<Self.lanes).reduce(0) { $0 + ascii[$1 * 128 + key] }
  }

  /// Resets all counts.
  public func reset() {
    total = 0
    ascii.update(repeating: 0)
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
      var index = 0
      while true {
        index = countASCII(bytes, from: index)
        if index == bytes.count { break }
        let (key, length) = UTF8Decoding.scalar(in: bytes, at: index)
        others[key ?? "\u{FFFD}", default: 0] += 1
        total -= length - 1
        index += length
      }
      total += bytes.count
    }
  }

  /// The number of tables: the number of ASCII keys in a machine word.
  private static let lanes = 8

  /// Counts keys up to the first that is not ASCII, and returns its index.
  private func countASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let counts = ascii.baseAddress else { return start }
    var index = start
    let words = UnsafeRawBufferPointer(bytes)
    while index + Self.lanes <= bytes.count {
      let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      // Each byte is read again, because that is faster than shifting the word.
      for lane in 0..<Self.lanes { counts[lane &<< 7 &+ Int(bytes[index &+ lane])] &+= 1 }
      index += Self.lanes
    }
    while index < bytes.count, bytes[index] < 0x80 {
      ascii[Int(bytes[index])] += 1
      index += 1
    }
    return index
  }
}
