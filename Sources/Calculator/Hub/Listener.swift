/// One press: a Unicode scalar, whether typed, pasted, or read from a stream.
public typealias Key = Unicode.Scalar

/// Something that receives the calculator's keys: a model, a recorder, a counter.
///
/// Plug a listener in with ``ManageListeners/addListener(_:before:)``. Only ``receive(_:)-(Key)``
/// must be written; a listener that can handle a whole run faster than key by key implements the
/// other one, too.
public protocol Listener: AnyObject {
  /// Takes one key.
  func receive(_ key: Key)

  /// Takes a run of keys, in order, as UTF-8 that never splits a scalar between two runs.
  ///
  /// By default each key goes through ``receive(_:)-(Key)``; a malformed
  /// sequence arrives as U+FFFD.
  func receive(_ keys: Span<UInt8>)

  // MARK: Boundaries, of which nothing need be known

  /// A source of keys begins, at this line, or at the line of the input that its keys are applied
  /// to: for the places that errors name.
  func sourceBegan(_ source: KeySource, line: Int)
  /// The source has ended: a token that it left open is complete.
  func sourceEnded()
  /// A line begins that may be taken back as one, and named by this text if there is any.
  func lineBegan(_ text: String)
  /// That line has ended.
  func lineEnded()
  /// What was begun and not ended is given up: an open token, program or vector.
  func entryCancelled()
  /// The line under way is given up: everything is as it was before it.
  func lineReverted()
  /// All input has ended, or, where each line stands alone, a line of it.
  func inputEnded()
}

extension Listener {
  /// Ignores it.
  public func sourceBegan(_ source: KeySource, line: Int) {}

  /// Ignores it.
  public func sourceEnded() {}

  /// Ignores it.
  public func lineBegan(_ text: String) {}

  /// Ignores it.
  public func lineEnded() {}

  /// Ignores it.
  public func entryCancelled() {}

  /// Ignores it.
  public func lineReverted() {}

  /// Ignores it.
  public func inputEnded() {}

  /// Hands the keys of the run over one by one.
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
