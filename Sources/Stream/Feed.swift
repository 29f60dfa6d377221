public import Calculator

/// Sends the keys of sources through the hub, piece by piece, whoever listens.
public struct Feed {
  private let hub: ManageListeners
  private let output: Output

  /// Makes a feed for a hub; what the listeners put out goes to `output`.
  public init(hub: ManageListeners, output: Output) {
    self.hub = hub
    self.output = output
  }

  /// Sends a source's keys until it ends or nobody wants more.
  ///
  /// The output is written out before each piece is waited for.
  ///
  /// - Parameters:
  ///   - begin: called when the source has been opened.
  ///   - isStopped: whether what follows would be ignored.
  public func run(
    _ source: Source, begin: () -> Void, isStopped: () -> Bool
  ) throws(UnreadableSource) {
    var reader = try Reader(source)
    begin()
    while !isStopped() {
      output.flush()
      if try !reader.readPiece({ hub.notifyListeners($0.span) }) { break }
    }
  }
}
