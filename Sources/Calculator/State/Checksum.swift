/// CRC-32 as in IEEE 802.3, zlib, gzip and PNG: polynomial 0x04C11DB7, bits reflected, inverted
/// before and after.
///
/// It detects every change:
///
/// - of one bit in any text,
/// - of up to three bits in a text of up to 11 KB,
/// - of any 32 consecutive bits.
///
/// It misses one in 2^32 of the other changes.
package enum Checksum {
  /// Returns the checksum of `bytes` as eight hexadecimal digits.
  ///
  /// - Complexity: O(n) for n bytes.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    let digits = String(value(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Returns the checksum of `bytes`.
  package static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    let sum = table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var sum = UInt32.max
        for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
        return sum
      }
    }
    return ~sum
  }

  /// The contribution of each byte value.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
  }
}
