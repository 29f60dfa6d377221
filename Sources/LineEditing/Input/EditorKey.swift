/// A key that a function can be bound to.
///
/// libedit's map has 256 places for single characters. Keys that send escape sequences get codes in
/// 0x80…0x9F, which are control characters that users do not type. The input reader translates the
/// sequences.
public struct EditorKey: Hashable, Sendable {
  /// The place in libedit's map, or the character if it has no place there.
  let code: UInt32
  /// Whether the key is beyond libedit's map.
  var isWide: Bool { code >= 256 }

  /// Creates a key from its place in libedit's map, or from a character beyond it.
  init(code: UInt32) { self.code = code }

  /// Returns a printable character. In vi mode it is bound only while inserting. A character from
  /// U+0100 on has no place in libedit's map, so the reader handles it.
  public static func character(_ scalar: Unicode.Scalar) -> EditorKey {
    EditorKey(code: scalar.value)
  }

  /// Returns Control with a letter or one of `@ [ \ ] ^ _`.
  public static func control(_ letter: Unicode.Scalar) -> EditorKey {
    EditorKey(code: letter.value & 0x1F)
  }

  /// Returns a function key, 1…12.
  public static func function(_ number: UInt32) -> EditorKey {
    precondition((1...12).contains(number), "there are twelve function keys")
    return EditorKey(code: 0x8F + number)
  }

  /// The tabulator.
  public static let tab = control("I")
  /// Enter (its other code is Ctrl-J).
  public static let enter = control("M")
  /// Backspace as most terminals send it (its other code is Ctrl-H).
  public static let backspace = EditorKey(code: 0x7F)
  /// The private key: the reader has an event for the editor.
  static let event = EditorKey(code: 0x80)
  /// Cursor up.
  public static let up = EditorKey(code: 0x81)
  /// Cursor down.
  public static let down = EditorKey(code: 0x82)
  /// Cursor right.
  public static let right = EditorKey(code: 0x83)
  /// Cursor left.
  public static let left = EditorKey(code: 0x84)
  /// Home.
  public static let home = EditorKey(code: 0x85)
  /// End.
  public static let end = EditorKey(code: 0x86)
  /// Insert.
  public static let insert = EditorKey(code: 0x87)
  /// Delete, which deletes forwards.
  public static let delete = EditorKey(code: 0x88)
  /// Page up.
  public static let pageUp = EditorKey(code: 0x89)
  /// Page down.
  public static let pageDown = EditorKey(code: 0x8A)
  /// Shift with the tabulator.
  public static let backTab = EditorKey(code: 0x8B)
  /// Control or Alt with cursor left.
  public static let wordLeft = EditorKey(code: 0x8C)
  /// Control or Alt with cursor right.
  public static let wordRight = EditorKey(code: 0x8D)
  /// Control or Alt with cursor up.
  public static let olderLine = EditorKey(code: 0x8E)
  /// Control or Alt with cursor down.
  public static let newerLine = EditorKey(code: 0x8F)
  /// The ESC key.
  public static let escape = EditorKey(code: 0x1B)

  /// The key in libedit's notation. It is always octal with at least three digits, because `-`
  /// would be an option, `^` an error, and `\U+…` is misparsed.
  var notation: String {
    let digits = String(code, radix: 8)
    return #"\"# + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
