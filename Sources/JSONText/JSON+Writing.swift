import Calculator

/// Writes JSON: valid UTF-8 without line ends, for any text.
extension JSON {
  /// Appends a text as a string with quotes.
  ///
  /// Quotes, backslashes and control characters are escaped. Each malformed sequence becomes
  /// U+FFFD.
  public static func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let end = endOfPlain(text, from: index)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
      index = end
      if index < text.count { index += writeSpecial(text, at: index, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Returns the end of the plain ASCII characters that need no escape. It checks eight at a time,
  /// because most characters are plain.
  private static func endOfPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index + 8 <= text.count {
      let next = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The highest bit of a byte becomes set if the byte is too high, or if one of these
      // subtractions makes it negative.
      let quote = (next ^ 0x22 &* ones) &- ones
      let backslash = (next ^ 0x5C &* ones) &- ones
      let special = next | (next &- 0x20 &* ones) | quote | backslash
      if special & (0x80 &* ones) != 0 { break }
      index += 8
    }
    while index < text.count, text[index] >= 0x20, text[index] < 0x80, text[index] != 0x22,
      text[index] != 0x5C
    { index += 1 }
    return index
  }

  /// Appends a text as a string.
  public static func write(_ text: [UInt8], to output: inout [UInt8]) {
    text.withUnsafeBufferPointer { write($0, to: &output) }
  }

  /// Appends a text as a string.
  public static func write(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { write($0, to: &output) }
  }

  /// Appends a character that is not plain ASCII. Returns the number of its bytes in the text.
  private static func writeSpecial(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout [UInt8]
  ) -> Int {
    let byte = text[index]
    if byte >= 0x80 {
      let (scalar, length) = UTF8Decoding.scalar(in: text, at: index)
      output.append(
        contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
      return length
    }
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: output.append(byte)
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      output += [UInt8(ascii: "u"), 48, 48, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return 1
  }
}

/// Writes values.
extension JSON {
  /// The value as UTF-8 without line ends. Numbers are written as they were read.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .truth(let value): output += "\(value)".utf8
    case .number(let text): output += text.utf8
    case .string(let text): Self.write(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
