extension KeyPiece {
  /// The parts of a text of keys outside of its strings, in their order, up to its first comment:
  /// the last one ends where that begins, or with the text.
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
