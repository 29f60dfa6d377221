/// Decoding of UTF-8, one scalar at a time, for listeners that read bytes.
public enum UTF8Decoding {
  /// Returns the scalar that starts at `index`, and the number of its bytes.
  ///
  /// For a malformed or truncated sequence it returns nil and the length of its longest valid
  /// prefix (at least 1), as Unicode recommends for replacement (The Unicode Standard, section
  /// 3.9).
  public static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = expectedLength(first)
    if length == 0 { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard index + offset < bytes.count,
        isContinuation(bytes[index + offset], after: first, at: offset)
      else { return (nil, offset) }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value), length)
  }

  /// Returns the index of the first byte that belongs to no scalar, or nil if there is none.
  static func firstMalformed(_ bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      return error.byteOffsets.lowerBound
    }
    return nil
  }

  /// Returns the number of bytes at the end that begin an incomplete scalar: 0 to 3.
  ///
  /// A controller that reads a stream in pieces keeps these bytes for the next piece.
  public static func incompleteSuffixLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      return expectedLength(byte) > back ? back : 0
    }
    return 0
  }

  /// Returns the number of scalars in valid UTF-8. In malformed UTF-8 each byte that is not a
  /// continuation byte counts as one.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Returns the length of a sequence with this first byte; 0 if no sequence starts with it.
  private static func expectedLength(_ first: UInt8) -> Int {
    switch first {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }

  /// Returns whether the byte is allowed at this offset: no overlong forms, surrogates or values
  /// above U+10FFFF.
  private static func isContinuation(_ byte: UInt8, after first: UInt8, at offset: Int) -> Bool {
    guard byte & 0xC0 == 0x80 else { return false }
    guard offset == 1 else { return true }
    switch first {
    case 0xE0: return byte >= 0xA0
    case 0xED: return byte < 0xA0
    case 0xF0: return byte >= 0x90
    case 0xF4: return byte < 0x90
    default: return true
    }
  }
}
