/// Finds the mark that OpenBSD's dc jumps to: an `M` that is no register's name and in no string.
struct MarkFinder {
  /// Whether names may be two bytes behind byte 255.
  let hasLongNames: Bool
  /// The beginning of the command that was looked at last.
  private(set) var start = 0

  /// Looks from the beginning of a command.
  init(hasLongNames: Bool) { self.hasLongNames = hasLongNames }

  /// The index behind the mark; nil if there is none so far.
  mutating func end(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      start = index
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "M"): return index
      case UInt8(ascii: "["):
        guard let next = Self.endOfString(in: bytes, from: index) else { return nil }
        index = next
      case UInt8(ascii: "!"):
        guard index < bytes.count else { return nil }
        if Self.isComparison(bytes[index]) {
          guard let next = endOfNames(in: bytes, from: index + 1) else { return nil }
          index = next
        } else {
          guard let next = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
          index = next + 1
        }
      default:
        guard Self.isComparison(byte) || "lLsS:;".utf8.contains(byte) else { continue }
        guard let next = endOfNames(in: bytes, from: index) else { return nil }
        index = next
      }
    }
    start = bytes.count
    return nil
  }

  private static func isComparison(_ byte: UInt8) -> Bool { "<>=".utf8.contains(byte) }

  private static func endOfString(in bytes: [UInt8], from first: Int) -> Int? {
    var depth = 1
    var index = first
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// Passes over a register's name, and `e` with another one.
  private func endOfNames(in bytes: [UInt8], from first: Int) -> Int? {
    guard let index = endOfName(in: bytes, from: first), index < bytes.count else { return nil }
    return bytes[index] == UInt8(ascii: "e") ? endOfName(in: bytes, from: index + 1) : index
  }

  private func endOfName(in bytes: [UInt8], from first: Int) -> Int? {
    guard first < bytes.count else { return nil }
    let end = first + (hasLongNames && bytes[first] == 0xFF ? 3 : 1)
    return end <= bytes.count ? end : nil
  }
}
