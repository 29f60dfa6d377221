import Posix

/// Somebody who gets events through a descriptor: a process, or a client at the socket.
///
/// Made on one thread and then used by the delivery's alone. Half of its properties are about what
/// it is sent, half about what a client sends.
final class Subscriber: @unchecked Sendable {
  enum Kind: Sendable {
    /// The standard input of a process.
    case process
    /// A connection, which also sends keys.
    case client
  }

  /// The number by which others know it.
  let number: Int
  /// The number that keys of a client are named by; nil for a process.
  var clientNumber: Int? { kind == .client ? number - SocketServer.firstNumber : nil }
  let kind: Kind
  /// The descriptor that its events are written to.
  let descriptor: Int32
  /// Bytes that were not taken yet; those up to `sent` were.
  private var backlog: [UInt8] = []
  private var sent = 0
  /// How many events were dropped since the last that was not.
  private var dropped = 0
  /// Whether a stack was among them: what it has seen last is not what there is.
  private(set) var hasMissedStack = false
  private var isOpen = true
  /// Whether it can take no more.
  private(set) var hasGone = false
  /// Whether it shall be sent no more than it has been.
  var isLeaving = false
  /// Keys that it sent without a line's end so far.
  var typed: [UInt8] = []
  /// How many lines it has sent.
  var lineCount = 0
  /// Whether it may still send keys.
  var isTalking: Bool
  private var lastProgress = MonotonicClock.seconds
  private var lastUnread: Int32 = 0

  /// How many bytes a process's pipe shall hold, where the system lets us say: the fewer, the more
  /// often the two wait for each other.
  private static let pipeSize: Int32 = 1 << 19
  /// How many bytes wait for somebody slow at most, before events are dropped.
  private static let limit = 16 << 20
  /// How many bytes wait for all who may miss events, in equal shares.
  private static let sumLimit = 32 << 20

  /// Makes one; the descriptor belongs to it.
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

  /// Closes its descriptor: it sees the end of what it is told.
  func end() {
    if isOpen { Descriptor.close(descriptor) }
    isOpen = false
    hasGone = true
  }

  /// How many bytes were not taken yet.
  var waiting: Int { backlog.count - sent }

  /// Sends the text of `events` events. Where they may not wait, they are dropped instead.
  ///
  /// - Parameter count: how many subscribers share the memory.
  func send(
    _ bytes: [UInt8], events: Int, tellingStack: Bool = true, mayDrop: Bool,
    among count: Int
  ) {
    if hasGone || isLeaving { return }
    let share = min(Self.limit, Self.sumLimit / count)
    // Once something was dropped, half of the rest must be taken first: one long gap, not many.
    let limit = dropped > 0 ? share / 2 : share
    if mayDrop && (hasMissedStack || waiting + bytes.count > limit) {
      return drop(events, tellingStack: tellingStack)
    }
    if dropped > 0 {
      append(EventWriter.gap(dropped))
      dropped = 0
    }
    hasMissedStack = false
    append(bytes)
  }

  /// Counts events that nobody could keep.
  func drop(_ events: Int, tellingStack: Bool) {
    dropped += events
    hasMissedStack = hasMissedStack || tellingStack
  }

  /// Writes what is possible at once.
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

  /// Writes as many bytes as the system takes at once, and tells how many.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    let (count, failure) = Descriptor.writeAll(bytes, to: descriptor)
    if let failure, failure != .wouldBlock { hasGone = true }
    return count
  }

  /// Forgets it: it has closed its end.
  func go() { hasGone = true }

  // MARK: Patience

  private func progress() { lastProgress = MonotonicClock.seconds }

  /// Whether it has taken nothing for `patience` seconds although something waits.
  ///
  /// A pipe takes new bytes by the page only, so that a slow reader is told from one that never
  /// reads by what is left in the pipe.
  func isStuck(for patience: Double) -> Bool {
    if waiting == 0 { progress() }
    if let unread = Descriptor.unreadCount(descriptor), unread != lastUnread {
      lastUnread = unread
      progress()
    }
    return MonotonicClock.seconds - lastProgress > patience
  }
}
