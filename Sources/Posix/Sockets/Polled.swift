#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor to wait for, together with others, and the events at it.
public struct Polled {
  private var entry: pollfd

  /// Creates an entry for a descriptor. Nothing happens at -1.
  ///
  /// - Parameters:
  ///   - input: whether to wait until something can be read, or the end.
  ///   - output: whether to wait until something can be written.
  public init(_ descriptor: Int32, input: Bool = true, output: Bool = false) {
    let events = (input ? POLLIN : 0) | (output ? POLLOUT : 0)
    entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Whether anything has happened.
  public var isReady: Bool { entry.revents != 0 }

  /// Whether something can be read, or the end, if that was waited for.
  public var isReadable: Bool { entry.revents & Int16(POLLIN) != 0 }

  /// Whether the other end is closed, or the descriptor is not open. This is always reported.
  public var isBroken: Bool { entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 }

  /// The end of waiting.
  public enum End: Sendable {
    /// Something has happened.
    case ready
    /// The time is over.
    case timedOut
    /// A signal arrived.
    case interrupted
    /// The system reported an error.
    case failed
  }

  /// Waits until something happens at one of the descriptors. Unlike other calls, it ends at a
  /// signal, so that the caller can handle the signal.
  ///
  /// - Parameter milliseconds: the longest time to wait; negative for no limit.
  public static func wait(for polled: inout [Polled], milliseconds: Int = -1) -> End {
    let count = polled.withUnsafeMutableBufferPointer { polled in
      polled.withMemoryRebound(to: pollfd.self) {
        poll($0.baseAddress, nfds_t($0.count), Int32(clamping: milliseconds))
      }
    }
    if count < 0 { return errno == EINTR ? .interrupted : .failed }
    return count == 0 ? .timedOut : .ready
  }
}

extension Descriptor {
  /// Returns whether something can be read from a descriptor without waiting.
  public static func isReadable(_ descriptor: Int32) -> Bool {
    var polled = [Polled(descriptor)]
    return Polled.wait(for: &polled, milliseconds: 0) == .ready
  }
}
