/// The meaning of each byte at the beginning of a token, in a table, because every token of a
/// stream needs it.
///
/// `@unchecked Sendable`, because it owns a pointer: the table is written once, and freed with its
/// command table.
struct FirstBytes: @unchecked Sendable {
  /// The meaning of a byte.
  enum Kind: UInt8 {
    case digit, letter
    /// White space that only separates tokens; the end of a line.
    case blank, newline
    /// A key that consists of this byte, whatever is around it.
    case key
    /// A minus sign or a subtraction.
    case minus
    /// Any other byte.
    case other
  }

  /// The properties of a byte.
  struct Entry {
    /// The row of a key.
    var row = IntegerAction()
    var kind: Kind
    /// Whether the byte continues a word.
    var isInWord: Bool
    /// Whether the byte may continue a numeral.
    var isInNumeral: Bool
  }

  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)

  /// The entry of a byte.
  @inline(__always)
  subscript(byte: UInt8) -> UnsafePointer<Entry> { UnsafePointer(entries + Int(byte)) }

  /// Frees the entries, which must not be used afterwards.
  func deallocate() { entries.deallocate() }

  /// Creates the table, with the rows of the keys.
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
