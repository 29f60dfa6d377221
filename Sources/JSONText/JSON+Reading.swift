/// The reason why bytes are not JSON.
public enum JSONFault: Error, Equatable, Sendable {
  /// The byte at this index, from 0, is not allowed there.
  case malformed(at: Int)
  /// Arrays and objects nest too deeply.
  case tooDeep
  /// The string that begins at this byte is not UTF-8.
  case notUTF8(at: Int)
  /// A name occurs twice in an object.
  case twice(String)
}

/// Reads JSON. For any bytes, time and memory are proportional to their number.
extension JSON {
  /// The largest depth of nested arrays and objects.
  public static let depthLimit = 128

  /// Reads one value, with optional blanks around it. A lone surrogate becomes U+FFFD. It is not a
  /// character, but some editors that store text in UTF-16 send it.
  public init(_ bytes: [UInt8]) throws(JSONFault) {
    // A closure with typed throws would not be rethrown with its type.
    let result: Result<JSON, JSONFault> = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      do throws(JSONFault) { return .success(try reader.all()) } catch { return .failure(error) }
    }
    self = try result.get()
  }
}

/// Reads JSON, from the first byte to the last.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a single value, which must be the whole text.
  mutating func all() throws(JSONFault) -> JSON {
    let value = try value(depth: 0)
    if next != nil { throw .malformed(at: index) }
    return value
  }

  /// The next byte that is not a blank; nil at the end.
  private var next: UInt8? {
    mutating get {
      while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
      return index < bytes.count ? bytes[index] : nil
    }
  }

  /// Skips a byte, after blanks, if it comes next. Returns whether it did.
  private mutating func pass(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSON {
    if depth > JSON.depthLimit { throw .tooDeep }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONFault) -> JSON {
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if !isThere { throw .malformed(at: index) }
    index += word.utf8CodeUnitCount
    return value
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSON {
    var elements: [JSON] = []
    index += 1
    if pass("]") { return .array([]) }
    repeat { elements.append(try value(depth: depth + 1)) } while pass(",")
    if !pass("]") { throw .malformed(at: index) }
    return .array(elements)
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSON {
    var members: [JSON.Member] = []
    var names: Set<String> = []
    index += 1
    if pass("}") { return .object([]) }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw .malformed(at: index) }
      let name = try string()
      if !names.insert(name).inserted { throw .twice(name) }
      if !pass(":") { throw .malformed(at: index) }
      members.append(JSON.Member(name, try value(depth: depth + 1)))
    } while pass(",")
    if !pass("}") { throw .malformed(at: index) }
    return .object(members)
  }

  // MARK: Numbers

  private mutating func number() throws(JSONFault) -> JSON {
    let start = index
    passOne("-")
    let first = index
    let count = passDigits()
    if count == 0 || count > 1 && bytes[first] == UInt8(ascii: "0") { throw .malformed(at: start) }
    if passOne("."), passDigits() == 0 { throw .malformed(at: start) }
    if passOne("e") || passOne("E") {
      if !passOne("-") { passOne("+") }
      if passDigits() == 0 { throw .malformed(at: start) }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Skips a byte at this very place. Returns whether it was there.
  @discardableResult private mutating func passOne(_ byte: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// Skips digits and returns their number.
  private mutating func passDigits() -> Int {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index - start
  }

  // MARK: Strings

  private mutating func string() throws(JSONFault) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while true {
      let plain = index
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C, bytes[index] >= 0x20 {
        index += 1
      }
      text += bytes[plain..<index]
      guard index < bytes.count, bytes[index] >= 0x20 else { throw .malformed(at: index) }
      index += 1
      if bytes[index - 1] == 0x22 { break }
      try escape(to: &text)
    }
    guard let string = String(validating: text, as: UTF8.self) else { throw .notUTF8(at: start) }
    return string
  }

  /// Appends the character of an escape, after its backslash.
  private mutating func escape(to text: inout [UInt8]) throws(JSONFault) {
    guard index < bytes.count else { throw .malformed(at: index) }
    index += 1
    switch bytes[index - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index - 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = Unicode.Scalar(try scalar()) ?? "\u{FFFD}"
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    default: throw .malformed(at: index - 1)
    }
  }

  /// Reads the character of four hexadecimal digits, or of two surrogates. Returns a lone surrogate
  /// as it is.
  private mutating func scalar() throws(JSONFault) -> UInt32 {
    let first = try fourDigits()
    let end = index
    guard (0xD800..<0xDC00).contains(first), passOne("\\"), passOne("u") else {
      index = end
      return first
    }
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second) else {
      index = end
      return first
    }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func fourDigits() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw .malformed(at: index) }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
