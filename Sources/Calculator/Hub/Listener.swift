/// One press: a Unicode scalar, whether typed, pasted, or read from a stream.
public typealias Key = Unicode.Scalar

/// Something that wants the calculator's keys: a model, a recorder, a counter.
///
/// Plug a listener in with ``ManageListeners/addListener(_:before:)``. Only
/// ``receive(_:)-(Key)`` must be written; a listener that can handle a whole run faster than key
/// by key writes the other, too.
public protocol Listener: AnyObject {
  /// Takes one key.
  func receive(_ key: Key)

  /// Takes a run of keys, in order, as UTF-8 that never splits a scalar between two runs.
  ///
  /// By default each key goes through ``receive(_:)-(Key)``; a malformed
  /// sequence arrives as U+FFFD.
  func receive(_ keys: Span<UInt8>)
}

extension Listener {
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
