/// A text under way: its bytes from the next one to its end, and whose they are.
struct RunningText {
  var next: UnsafePointer<UInt8>?
  var count = 0
  /// Keeps the bytes of a macro alive; nil for the source.
  var owner: DeskString?
  /// How many levels `q` and `Q` count for it: more than one where it took the place of macros that
  /// had nothing left to do.
  var levels = 0
  /// Whether it is a line that `?` has asked for.
  var isAnswer = false

  /// The source, with nothing in it yet.
  init() {}

  /// The source, with bytes that somebody else keeps alive.
  init(source bytes: UnsafeBufferPointer<UInt8>) {
    next = bytes.baseAddress
    count = bytes.count
  }

  /// A macro from its start.
  init(_ string: DeskString, levels: Int) {
    next = string.bytes.baseAddress
    count = string.bytes.count
    owner = string
    self.levels = levels
  }

  /// Whether it is a macro, not the source.
  var isMacro: Bool { owner != nil }

  /// Takes the next byte; nil at the end.
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

  /// Passes over white space within a line.
  mutating func skipBlanks() {
    while let byte = peek, Self.isBlank(byte) { skip(1) }
  }

  /// Takes the rest of the line, without its end, and says whether that came before the text's.
  mutating func takeLine() -> (bytes: [UInt8], isWhole: Bool) {
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let line = Array(rest[..<(end ?? rest.count)])
    skip(end.map { $0 + 1 } ?? rest.count)
    return (line, end != nil)
  }

  /// Takes a word of small letters, digits and `_`, with the blanks before it.
  mutating func takeWord() -> [UInt8] {
    skipBlanks()
    let word = Array(rest.prefix { Self.isWordByte($0) })
    skip(word.count)
    return word
  }

  /// Whether a byte is white space, but no line end.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) && byte != 10
  }

  /// Whether a byte may be part of a register's long name.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
