/// Splits pieces of a stream into lines, which end with LF, CR LF or CR.
struct LineSplitter {
  /// The beginning of a line that did not end in the last piece.
  private var open: [UInt8] = []
  /// Its length.
  var openCount: Int { open.count }

  /// Calls the body with each complete line, including its end.
  mutating func split(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    // Only now is it known whether its end was a CR alone.
    if open.last == UInt8(ascii: "\r"), piece.first != UInt8(ascii: "\n") { finish(body) }
    var start = 0
    while let end = Self.end(ofLineIn: piece, from: start) {
      let line = start..<end
      if open.isEmpty {
        body(UnsafeBufferPointer(rebasing: piece[line]))
      } else {
        open.append(contentsOf: piece[line])
        open.withUnsafeBufferPointer(body)
        open.removeAll()
      }
      start = line.upperBound
    }
    open.append(contentsOf: piece[start...])
  }

  /// Returns the index of the next line, or nil if it is not in the piece.
  private static func end(ofLineIn piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < piece.count {
      let byte = piece[index]
      index += 1
      if byte == UInt8(ascii: "\n") { return index }
      if byte == UInt8(ascii: "\r") {
        if index == piece.count { return nil }
        return piece[index] == UInt8(ascii: "\n") ? index + 1 : index
      }
    }
    return nil
  }

  /// Calls the body with a last line that has no end.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !open.isEmpty { open.withUnsafeBufferPointer(body) }
    open = []
  }
}
