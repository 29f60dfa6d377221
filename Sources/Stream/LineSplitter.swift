/// Cuts pieces of a stream into lines.
struct LineSplitter {
  /// The beginning of a line that the last piece did not end.
  private var open: [UInt8] = []

  /// Hands each whole line, its end included, to the body.
  mutating func split(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = start..<end + 1
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

  /// Hands over a last line that has no end.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !open.isEmpty { open.withUnsafeBufferPointer(body) }
    open = []
  }
}
