import Posix

/// How messages are parted.
public enum Framing: Sendable {
  /// Each behind headers, one of which is `Content-Length`, as LSP has it.
  case headers
  /// Each on a line of its own, as MCP has it.
  case lines
}

/// Reads the messages that come by a descriptor. Whatever comes, no more than a message is kept.
struct FrameReader: ~Copyable {
  /// What was read as a message.
  enum Frame: Sendable {
    /// Its bytes.
    case message([UInt8])
    /// One of more than so many bytes, which was passed over.
    case tooLarge(limit: Int)
    /// What is no frame, for this reason: where the next one begins is unknown.
    case malformed(String)
  }

  /// The most bytes of a message.
  static let limit = 16 << 20
  /// The most bytes of the headers of one.
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

  /// The next message; nil at the end.
  mutating func next() -> Frame? {
    switch framing {
    case .lines: nextLine()
    case .headers: nextBehindHeaders()
    }
  }

  // MARK: Lines

  /// The next line that is not blank, without its end.
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

  /// Hands what comes before a byte over, in parts, and passes over it; false where it does not
  /// come any more.
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

  private mutating func nextBehindHeaders() -> Frame? {
    var headers: [UInt8] = []
    // They end with an empty line.
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

  /// The number of bytes that headers announce; nil where they do not, or twice.
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

  /// Reads nothing more, for this reason.
  private mutating func end(_ reason: String) -> Frame {
    hasEnded = true
    index = piece.count
    return .malformed(reason)
  }

  /// Reads on where all bytes are taken; false at the end, and where nothing can be read.
  private mutating func fill() -> Bool {
    while index == piece.count, !hasEnded {
      index = 0
      piece = Self.read(descriptor)
      hasEnded = piece.isEmpty
    }
    return index < piece.count
  }

  /// The bytes that come next; none at the end.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      count =
        (try? Descriptor.readSome(from: descriptor, into: UnsafeMutableRawBufferPointer(room))) ?? 0
    }
  }
}
