/// The meaning of each byte where a token may begin: looked up, since every token
/// of a stream asks for it.
///
/// Unchecked, for it is behind a pointer: it is written once, and freed with its command table.
struct FirstBytes: @unchecked Sendable {
  /// The meaning of a byte.
  enum Kind: UInt8 {
    case digit, letter
    /// White space that only separates tokens; the end of a line.
    case blank, newline
    /// A key that is this byte, whatever is around it.
    case key
    /// A sign or a subtraction.
    case minus
    /// Anything else.
    case other
  }

  /// All that is known of a byte.
  struct Entry {
    /// The row of a key.
    var row = IntegerAction()
    var kind: Kind
    /// Whether it goes on with a word.
    var isInWord: Bool
    /// Whether it may go on with a numeral.
    var isInNumeral: Bool
  }

  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)

  /// The entry of a byte.
  @inline(__always)
  subscript(byte: UInt8) -> UnsafePointer<Entry> { UnsafePointer(entries + Int(byte)) }

  /// Frees the entries, which nobody may look at any more.
  func deallocate() { entries.deallocate() }

  /// Looks up each byte, with the rows that keys have.
  init(row: (ActingKey) -> IntegerAction) {
    for byte in UInt8.min...UInt8.max {
      var entry = Entry(
        kind: Self.kind(of: byte), isInWord: Lexer.isWordByte(byte),
        isInNumeral: Lexer.isDigit(byte) || Lexer.mayContinueNumeral(byte))
      if let key = entry.kind == .minus ? .subtract : Lexer.simpleKey(byte) { entry.row = row(key) }
      (entries + Int(byte)).initialize(to: entry)
    }
  }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "\n"): .newline
    case UInt8(ascii: "-"): .minus
    case _ where Lexer.isDigit(byte): .digit
    case _ where Lexer.isASCIILetter(byte): .letter
    case _ where Lexer.isBlank(byte): .blank
    case _ where Lexer.simpleKey(byte) != nil: .key
    default: .other
    }
  }
}
