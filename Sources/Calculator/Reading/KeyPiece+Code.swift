extension KeyPiece {
  /// Returns the parts of a text of keys that are outside of strings, in order, up to the first
  /// comment. The last part ends at the comment, or at the end of the text.
  public static func code(of text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for piece in pieces(of: text) where piece.kind == .string || piece.kind == .comment {
      parts.append(start..<piece.bytes.lowerBound)
      if piece.kind == .comment { return parts }
      start = piece.bytes.upperBound
    }
    return parts + [start..<text.count]
  }
}
