/// One press: a Unicode scalar, whether typed, pasted, or read from a stream.
public typealias Key = Unicode.Scalar

/// A receiver of the calculator's keys: a model, a recorder, a counter.
///
/// Plug a listener in with ``ManageListeners/addListener(_:before:)``. Only ``receive(_:)-(Key)``
/// is required. Implement the other `receive` too if the listener can handle a whole run faster
/// than key by key.
public protocol Listener: AnyObject {
  /// Handles one key.
  func receive(_ key: Key)

  /// Handles a run of keys, in order, as UTF-8. A scalar is never split between two runs.
  ///
  /// By default each key goes through ``receive(_:)-(Key)``; a malformed sequence arrives as
  /// U+FFFD.
  func receive(_ keys: Span<UInt8>)

  // MARK: Boundaries, which a listener may ignore

  /// Begins a source of keys at this line, which errors show. If the keys are applied to an input,
  /// it is the line of that input.
  func sourceBegan(_ source: KeySource, line: Int)
  /// Ends the source: a token that it left open is complete.
  func sourceEnded()
  /// Begins a line, which can be undone as a whole. A text that is not empty names it.
  func lineBegan(_ text: String)
  /// Ends that line.
  func lineEnded()
  /// Drops unfinished entry: an open token, program or vector.
  func entryCancelled()
  /// Reverts the current line: everything is as it was before it.
  func lineReverted()
  /// Ends all input, or one line of it if each line is calculated separately.
  func inputEnded()
}

extension Listener {
  /// Does nothing.
  public func sourceBegan(_ source: KeySource, line: Int) {}

  /// Does nothing.
  public func sourceEnded() {}

  /// Does nothing.
  public func lineBegan(_ text: String) {}

  /// Does nothing.
  public func lineEnded() {}

  /// Does nothing.
  public func entryCancelled() {}

  /// Does nothing.
  public func lineReverted() {}

  /// Does nothing.
  public func inputEnded() {}

  /// Passes on the keys of the run one by one.
  public func receive(_ keys: Span<UInt8>) {
    keys.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let (key, length) = UTF8Decoding.scalar(in: bytes, at: index)
        receive(key ?? "\u{FFFD}")
        index += length
      }
    }
  }
}
