extension Unicode.Scalar {
  /// Whether a terminal interprets the character or orders other characters by it, except for
  /// newline and tab: C0, DEL, C1, the controls of direction (Unicode's Bidi_Control), and the
  /// separators of lines and paragraphs.
  public var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0: true
    case 0x2028, 0x2029: true
    default: value >= 0x61C && properties.isBidiControl
    }
  }

  /// The escape for the character in a string: `\u{1b}`.
  public var escape: String { "\\u{\(String(value, radix: 16))}" }
}
