import Posix

/// The framing of messages.
public enum Framing: Sendable {
  /// Headers before each message, including `Content-Length`, as in LSP.
  case headers
  /// One message per line, as in MCP.
  case lines
}

/// Reads the messages from a descriptor. It keeps at most one message in memory, whatever the
/// input.
struct FrameReader: ~Copyable {
  /// The result of reading a message.
  enum Frame: Sendable {
    /// The bytes of a message.
    case message([UInt8])
    /// A message with more bytes than the limit, which was skipped.
    case tooLarge(limit: Int)
    /// Malformed input, with the reason. The start of the next message is unknown.
    case malformed(String)
  }

  /// The largest size of a message in bytes.
  static let limit = 16 << 20
  /// The largest size of a message's headers in bytes.
  private static let headerLimit = 1 << 12

  private let descriptor: Int32
  private let framing: Framing
  private var piece: [UInt8] = []
  private var index = 0
  /// Whether nothing more is read.
  private var hasEnded = false

  init(descriptor: Int32, framing: Framing) {
    (self.descriptor, self.framing) = (descriptor, framing)
  }

  /// Returns the next message, or nil at the end.
  mutating func next() -> Frame? {
    switch framing {
    case .lines: nextLine()
    case .headers: nextAfterHeaders()
    }
  }

  // MARK: Lines

  /// Returns the next line that is not blank, without its end.
  private mutating func nextLine() -> Frame? {
    while true {
      var line: [UInt8] = []
      var isTooLarge = false
      let hasEnd = take(upTo: UInt8(ascii: "\n")) { part in
        isTooLarge = isTooLarge || line.count + part.count > Self.limit
        if !isTooLarge { line += part }
      }
      if isTooLarge { return .tooLarge(limit: Self.limit) }
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return .message(line) }
      if !hasEnd { return nil }
    }
  }

  /// Calls the body with the bytes before a byte, in parts, and skips that byte. Returns false if
  /// the input ends before it.
  private mutating func take(upTo byte: UInt8, _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    while fill() {
      let end = piece[index...].firstIndex(of: byte)
      body(piece[index..<(end ?? piece.count)])
      index = end.map { $0 + 1 } ?? piece.count
      if end != nil { return true }
    }
    return false
  }

  // MARK: Headers

  private mutating func nextAfterHeaders() -> Frame? {
    var headers: [UInt8] = []
    // The headers end with an empty line.
    while !headers.suffix(2).elementsEqual("\n\n".utf8), headers != Array("\n".utf8) {
      guard fill() else { return headers.isEmpty ? nil : end("the input ends within headers") }
      if piece[index] != UInt8(ascii: "\r") { headers.append(piece[index]) }
      index += 1
      if headers.count > Self.headerLimit { return end("headers are too long") }
    }
    guard let length = Self.contentLength(in: headers) else {
      return end("a message begins with 'Content-Length: ' and its number of bytes")
    }
    var body: [UInt8] = []
    var missing = length
    while missing > 0 {
      guard fill() else { return end("the input ends within a message") }
      let count = min(missing, piece.count - index)
      if length <= Self.limit { body += piece[index..<(index + count)] }
      index += count
      missing -= count
    }
    return length <= Self.limit ? .message(body) : .tooLarge(limit: Self.limit)
  }

  /// Returns the number of bytes that the headers announce, or nil if it is missing or occurs
  /// twice.
  private static func contentLength(in headers: [UInt8]) -> Int? {
    let lines = String(decoding: headers, as: UTF8.self).split(separator: "\n")
    let lengths = lines.compactMap { line -> Substring? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == "content-length"
        ? parts[1].drop { $0 == " " } : nil
    }
    guard lengths.count == 1, let length = lengths.first, length.allSatisfy(\.isNumber) else {
      return nil
    }
    return Int(length)
  }

  /// Ends reading for this reason.
  private mutating func end(_ reason: String) -> Frame {
    hasEnded = true
    index = piece.count
    return .malformed(reason)
  }

  /// Reads more bytes if all are consumed. Returns false at the end or after an error.
  private mutating func fill() -> Bool {
    while index == piece.count, !hasEnded {
      index = 0
      piece = Self.read(descriptor)
      hasEnded = piece.isEmpty
    }
    return index < piece.count
  }

  /// Returns the next bytes, or none at the end.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      count =
        (try? Descriptor.readSome(from: descriptor, into: UnsafeMutableRawBufferPointer(room))) ?? 0
    }
  }
}
