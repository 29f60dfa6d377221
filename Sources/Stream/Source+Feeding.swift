extension Source {
  /// Sends its keys piece by piece until it ends or nobody wants more.
  ///
  /// - Parameters:
  ///   - output: what is put out for the keys, and written out before each piece is waited for.
  ///   - skipsMark: whether a byte-order mark at its start is passed over.
  ///   - begin: called when it has been opened.
  ///   - isStopped: whether what follows would be ignored.
  ///   - beforeReading: called with the descriptor that is about to be read.
  ///   - send: takes a piece.
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
