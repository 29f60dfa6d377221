/// Reads the keys of sources piece by piece, whoever takes them.
public struct Feed {
  private let output: Output
  private let skipsMark: Bool

  /// Makes a feed; what is put out for its keys goes to `output`.
  ///
  /// - Parameter skipsMark: whether a byte-order mark at the start of a source is passed over.
  public init(output: Output, skipsMark: Bool) {
    self.output = output
    self.skipsMark = skipsMark
  }

  /// Sends a source's keys until it ends or nobody wants more.
  ///
  /// The output is written out before each piece is waited for.
  ///
  /// - Parameters:
  ///   - begin: called when the source has been opened.
  ///   - isStopped: whether what follows would be ignored.
  ///   - beforeReading: called with the descriptor that is about to be read.
  ///   - send: takes a piece.
  public func run(
    _ source: Source, begin: () -> Void, isStopped: () -> Bool,
    beforeReading: (Int32) -> Void = { _ in }, send: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(UnreadableSource) {
    var reader = try Reader(source, skipsMark: skipsMark)
    begin()
    while !isStopped() {
      output.flush()
      beforeReading(reader.descriptor)
      if isStopped() { break }
      if try !reader.readPiece(send) { break }
    }
  }
}
