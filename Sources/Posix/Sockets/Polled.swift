#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor that is waited for, together with others, and what has happened to it.
public struct Polled {
  private var entry: pollfd

  /// A descriptor to wait for; nothing happens to -1.
  ///
  /// - Parameters:
  ///   - input: whether to wait until something can be read, or the end.
  ///   - output: whether to wait until something can be written.
  public init(_ descriptor: Int32, input: Bool = true, output: Bool = false) {
    let events = (input ? POLLIN : 0) | (output ? POLLOUT : 0)
    entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Whether anything has happened to it.
  public var isReady: Bool { entry.revents != 0 }

  /// Whether something can be read, or the end, where that was waited for.
  public var isReadable: Bool { entry.revents & Int16(POLLIN) != 0 }

  /// Whether the other end is closed, or there is no such descriptor; this need not be waited for.
  public var isBroken: Bool { entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 }

  /// How waiting has ended.
  public enum End: Sendable {
    /// Something has happened.
    case ready
    /// The time is over.
    case timedOut
    /// A signal came.
    case interrupted
    /// The system refused.
    case failed
  }

  /// Waits until something happens to one of the descriptors.
  ///
  /// A signal ends this, unlike other calls: whoever waits may want to know of it.
  ///
  /// - Parameter milliseconds: the longest time to wait; below 0 it has no end.
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
  /// Whether something can be read from a descriptor without waiting.
  public static func isReadable(_ descriptor: Int32) -> Bool {
    var polled = [Polled(descriptor)]
    return Polled.wait(for: &polled, milliseconds: 0) == .ready
  }
}
