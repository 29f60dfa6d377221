import Posix

/// A receiver of events through a descriptor: a process, or a client at the socket.
///
/// It is created on one thread and then used only by the delivery's thread. Half of its properties
/// are about the output to it, half about the input from a client.
final class Subscriber: @unchecked Sendable {
  enum Kind: Sendable {
    /// The standard input of a process.
    case process
    /// A connection, which also sends keys.
    case client
  }

  /// Its number.
  let number: Int
  /// The number that names a client as a source of keys; nil for a process.
  var clientNumber: Int? { kind == .client ? number - SocketServer.firstNumber : nil }
  let kind: Kind
  /// The descriptor for its events.
  let descriptor: Int32
  /// The bytes that are not written yet, after the first `sent` bytes.
  private var backlog: [UInt8] = []
  private var sent = 0
  /// The number of events dropped since the last one that was sent.
  private var dropped = 0
  /// Whether a stack was among them, so that the last stack it has seen is outdated.
  private(set) var hasMissedStack = false
  private var isOpen = true
  /// Whether it can read no more.
  private(set) var hasGone = false
  /// Whether it gets no more than it has been sent.
  var isLeaving = false
  /// The keys that it has sent without a line end so far.
  var typed: [UInt8] = []
  /// The number of lines that it has sent.
  var lineCount = 0
  /// Whether it may still send keys.
  var isTalking: Bool
  private var lastProgress = MonotonicClock.seconds
  private var lastUnread: Int32 = 0

  /// The size of a process's pipe in bytes, if the system allows it. With a smaller pipe, the two
  /// processes wait for each other more often.
  private static let pipeSize: Int32 = 1 << 19
  /// The largest number of bytes that wait for a slow subscriber before events are dropped.
  private static let limit = 16 << 20
  /// The number of bytes that wait for all subscribers that may miss events, in equal shares.
  private static let sumLimit = 32 << 20

  /// Creates a subscriber, which owns the descriptor.
  init(_ number: Int, _ kind: Kind, descriptor: Int32) {
    self.number = number
    self.kind = kind
    self.descriptor = descriptor
    if case .client = kind { isTalking = true } else { isTalking = false }
    Descriptor.closeOnExec(descriptor)
    Descriptor.neverBlock(descriptor)
    if case .process = kind { Descriptor.widenPipe(descriptor, to: Self.pipeSize) }
  }

  deinit { end() }

  /// Closes the descriptor, so that the receiver sees the end of its input.
  func end() {
    if isOpen { Descriptor.close(descriptor) }
    isOpen = false
    hasGone = true
  }

  /// The number of bytes that are not written yet.
  var waiting: Int { backlog.count - sent }

  /// Sends the text of `events` events. If too much is waiting and they may be dropped, drops them.
  ///
  /// - Parameter count: the number of subscribers that share the memory.
  func send(
    _ bytes: [UInt8], events: Int, includesStack: Bool = true, mayDrop: Bool,
    among count: Int
  ) {
    if hasGone || isLeaving { return }
    let share = min(Self.limit, Self.sumLimit / count)
    // After a drop, half of the rest must be read first, so that there is one long gap instead of
    // many.
    let limit = dropped > 0 ? share / 2 : share
    if mayDrop && (hasMissedStack || waiting + bytes.count > limit) {
      return drop(events, includesStack: includesStack)
    }
    if dropped > 0 {
      append(EventWriter.gap(dropped))
      dropped = 0
    }
    hasMissedStack = false
    append(bytes)
  }

  /// Counts dropped events.
  func drop(_ events: Int, includesStack: Bool) {
    dropped += events
    hasMissedStack = hasMissedStack || includesStack
  }

  /// Writes as much as possible without waiting.
  func flush() {
    if waiting == 0 || hasGone { return }
    let count = backlog.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    if count > 0 { progress() }
    sent += count
    if sent == backlog.count {
      backlog.removeAll(keepingCapacity: backlog.count < 1 << 20)
      sent = 0
    } else if sent > 1 << 20 {
      backlog.removeFirst(sent)
      sent = 0
    }
  }

  private func append(_ bytes: [UInt8]) {
    if waiting > 0 { return backlog.append(contentsOf: bytes) }
    let count = bytes.withUnsafeBytes { write($0) }
    if count > 0 || bytes.isEmpty { progress() }
    backlog.append(contentsOf: bytes[count...])
  }

  /// Writes as many bytes as the system accepts at once, and returns their number.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    let (count, failure) = Descriptor.writeAll(bytes, to: descriptor)
    if let failure, failure != .wouldBlock { hasGone = true }
    return count
  }

  /// Marks it as gone, because it has closed its end.
  func go() { hasGone = true }

  // MARK: Patience

  private func progress() { lastProgress = MonotonicClock.seconds }

  /// Returns whether it has read nothing for `patience` seconds although something is waiting.
  ///
  /// A pipe accepts new bytes only by the page. So the number of unread bytes distinguishes a slow
  /// reader from a stopped one.
  func isStuck(for patience: Double) -> Bool {
    if waiting == 0 { progress() }
    if let unread = Descriptor.unreadCount(descriptor), unread != lastUnread {
      lastUnread = unread
      progress()
    }
    return MonotonicClock.seconds - lastProgress > patience
  }
}
