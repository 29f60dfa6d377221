extension LineEditor {
  /// Asks the terminal to copy a text to the clipboard (OSC 52). There is no way to know whether it
  /// does.
  public func copyToClipboard(_ text: String) {
    editline.write("\u{1B}]52;c;" + Base64.encoded(text.utf8) + "\u{7}")
    editline.flush()
  }
}

/// The encoding of RFC 4648, section 4.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes as text, four characters for three bytes.
  public static func encoded(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let three = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < three.count ? Int(three[$1]) : 0) }
      for place in 0..<4 {
        text.append(
          place > three.count ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
