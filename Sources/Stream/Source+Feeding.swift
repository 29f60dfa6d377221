extension Source {
  /// Sends the keys piece by piece until the source ends or the receiver stops.
  ///
  /// - Parameters:
  ///   - output: the output of the keys, which is flushed before each piece is read.
  ///   - skipsMark: whether to skip a byte-order mark at the start.
  ///   - begin: a closure that is called after the source is opened.
  ///   - isStopped: returns whether more keys would be ignored.
  ///   - beforeReading: a closure that is called with the descriptor before each piece is read.
  ///   - send: receives a piece.
  public func feed(
    output: Output, skipsMark: Bool, begin: () -> Void = {}, isStopped: () -> Bool,
    beforeReading: (Int32) -> Void = { _ in }, send: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(UnreadableSource) {
    var reader = try Reader(self, skipsMark: skipsMark)
    begin()
    while !isStopped() {
      output.flush()
      beforeReading(reader.descriptor)
      if isStopped() { break }
      if try !reader.readPiece(send) { break }
    }
  }
}
