/// A running text: the bytes that have not been read, and their owner.
struct RunningText {
  var next: UnsafePointer<UInt8>?
  var count = 0
  /// The string that keeps the bytes of a macro alive; nil for the source.
  var owner: DeskString?
  /// The number of levels that `q` and `Q` count for the text. It is more than 1 if the text
  /// replaced macros that had ended.
  var levels = 0
  /// Whether it is a line that `?` asked for.
  var isAnswer = false

  /// Creates an empty source.
  init() {}

  /// Creates a source from bytes that the caller keeps alive.
  init(source bytes: UnsafeBufferPointer<UInt8>) {
    next = bytes.baseAddress
    count = bytes.count
  }

  /// Creates a macro that runs from its start.
  init(_ string: DeskString, levels: Int) {
    next = string.bytes.baseAddress
    count = string.bytes.count
    owner = string
    self.levels = levels
  }

  /// Whether it is a macro, not the source.
  var isMacro: Bool { owner != nil }

  /// Reads the next byte. Returns nil at the end.
  @inline(__always)
  mutating func take() -> UInt8? {
    guard count > 0, let pointer = next else { return nil }
    next = pointer + 1
    count -= 1
    return pointer.pointee
  }

  /// The next byte, which stays; nil at the end.
  var peek: UInt8? {
    guard count > 0, let pointer = next else { return nil }
    return pointer.pointee
  }

  var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: next, count: count) }

  mutating func skip(_ bytes: Int) {
    next = next.map { $0 + bytes }
    count -= bytes
  }

  /// Skips white space within a line.
  mutating func skipBlanks() {
    while let byte = peek, Self.isBlank(byte) { skip(1) }
  }

  /// Reads the rest of the line without its end. `isWhole` is whether there was a line end.
  mutating func takeLine() -> (bytes: [UInt8], isWhole: Bool) {
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let line = Array(rest[..<(end ?? rest.count)])
    skip(end.map { $0 + 1 } ?? rest.count)
    return (line, end != nil)
  }

  /// Skips blanks and reads a word of small letters, digits and `_`.
  mutating func takeWord() -> [UInt8] {
    skipBlanks()
    let word = Array(rest.prefix { Self.isWordByte($0) })
    skip(word.count)
    return word
  }

  /// Returns whether a byte is white space other than a line end.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) && byte != 10
  }

  /// Returns whether a register's long name may contain this byte.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
