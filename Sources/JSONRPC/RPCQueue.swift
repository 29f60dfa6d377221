import ExactNumbers
public import JSONText
import Posix
import Synchronization

/// The messages of a protocol over JSON-RPC that must not wait for the messages before them.
public struct Urgency: Sendable {
  /// The method of the notification that cancels a request.
  public let method: String
  /// The name of its parameter with the id of the request.
  public let parameter: String
  /// Whether a cancelled request is answered, with an error.
  public let isAnswered: Bool
  /// The method of a notification that makes the present calculation useless; nil if there is none.
  public let outdating: String?
  /// The methods of requests that need no calculation. They are answered while another request is
  /// calculated.
  public let prompt: Set<String>
  /// Returns the result of a request that is answered at once, from its method and parameters, or
  /// nil for a request that waits.
  public let answer: @Sendable (String, JSON) -> JSON?

  /// Creates the rules.
  public init(
    method: String, parameter: String, isAnswered: Bool, outdating: String? = nil,
    prompt: Set<String> = [],
    answer: @escaping @Sendable (String, JSON) -> JSON? = { _, _ in nil }
  ) {
    (self.method, self.parameter, self.isAnswered) = (method, parameter, isAnswered)
    (self.outdating, self.prompt, self.answer) = (outdating, prompt, answer)
  }
}

/// Messages that wait for the answers to those before them. One thread reads them, so that it
/// receives a cancellation while another thread calculates.
final class RPCQueue: Sendable {
  private struct Entry: Sendable {
    let message: RPCMessage
    let size: Int
    var isCancelled = false
  }

  private struct State: Sendable {
    var waiting: [Entry] = []
    var size = 0
    var hasEnded = false
    /// The id of the request that is being answered.
    var running: JSON?
    var isRunningCancelled = false
    /// Whether background work is running, for which no message waits.
    var isResting = false
  }

  private let state = Mutex(State())
  private let arrival: Pipe
  private let room: Pipe
  private let urgency: Urgency
  private let interruption: Interruption

  /// The largest size of waiting messages in bytes. Above it, nothing is read.
  private static let sizeLimit = FrameReader.limit
  /// The largest number of waiting messages.
  private static let countLimit = 4096

  init(_ urgency: Urgency, _ interruption: Interruption) throws(SystemError) {
    (self.urgency, self.interruption) = (urgency, interruption)
    arrival = try Pipe()
    room = try Pipe()
  }

  // MARK: The thread that reads

  /// Reads messages until the input ends or sending fails.
  ///
  /// - Parameter send: sends the result of a request that is answered at once, with its id. Returns
  ///   false if sending fails.
  func read(from descriptor: Int32, _ framing: Framing, send: (JSON, JSON) -> Bool) {
    var reader = FrameReader(descriptor: descriptor, framing: framing)
    while let frame = reader.next() {
      var size = 64
      if case .message(let bytes) = frame { size += bytes.count }
      let message = RPCMessage(frame)
      if case .request(let id, let method, let params) = message,
        let result = urgency.answer(method, params)
      {
        if !send(id, result) { break }
      } else {
        put(message, size: size)
      }
    }
    state.withLock { $0.hasEnded = true }
    arrival.poke()
  }

  private func put(_ message: RPCMessage, size: Int) {
    if case .notification(urgency.method, let params) = message {
      if let id = params[urgency.parameter] { cancel(id) }
      return
    }
    while isFull(size) { room.wait() }
    state.withLock { state in
      state.waiting.append(Entry(message: message, size: size))
      state.size += size
      if state.isResting && !isPrompt(message) || message.isNotification(urgency.outdating) {
        interruption.request()
      }
    }
    arrival.poke()
  }

  private func isFull(_ size: Int) -> Bool {
    state.withLock { state in
      let isTooMuch = state.size + size > Self.sizeLimit && !state.waiting.isEmpty
      return isTooMuch || state.waiting.count >= Self.countLimit
    }
  }

  private func cancel(_ id: JSON) {
    state.withLock { state in
      if state.running == id {
        state.isRunningCancelled = true
        interruption.request()
      }
      for index in state.waiting.indices {
        guard case .request(id, _, _) = state.waiting[index].message else { continue }
        state.waiting[index].isCancelled = true
      }
    }
  }

  // MARK: The thread that answers

  /// Waits for the next message and returns it, and whether it was cancelled, or nil at the end. It
  /// clears the interruption before.
  ///
  /// - Parameter rest: background work for the time without messages. The next message interrupts
  ///   it.
  func next(rest: () -> Void) -> (message: RPCMessage, isCancelled: Bool)? {
    var hasRested = false
    while true {
      let (entry, hasEnded) = state.withLock { state in
        (Self.take(&state, interruption), state.hasEnded)
      }
      room.poke()
      if let entry { return (entry.message, entry.isCancelled) }
      if hasRested || hasEnded {
        if hasEnded { return nil }
        arrival.wait()
        continue
      }
      hasRested = true
      rest()
      state.withLock { $0.isResting = false }
    }
  }

  /// Removes and returns the first waiting message. If there is none, the next message will
  /// interrupt.
  private static func take(_ state: inout State, _ interruption: Interruption) -> Entry? {
    interruption.clear()
    (state.running, state.isRunningCancelled) = (nil, false)
    state.isResting = state.waiting.isEmpty
    if state.waiting.isEmpty { return nil }
    let entry = state.waiting.removeFirst()
    if case .request(let id, _, _) = entry.message { state.running = id }
    state.isRunningCancelled = entry.isCancelled
    state.size -= entry.size
    return entry
  }

  /// Removes and returns the next request that needs no calculation, or nil if none is waiting.
  func nextPrompt() -> (id: JSON, method: String, params: JSON, isCancelled: Bool)? {
    state.withLock { state in
      guard let index = firstPrompt(state) else { return nil }
      let entry = state.waiting.remove(at: index)
      state.size -= entry.size
      room.poke()
      guard case .request(let id, let method, let params) = entry.message else { return nil }
      return (id, method, params, entry.isCancelled)
    }
  }

  /// Returns the index of the first request that needs no calculation. It must wait for
  /// notifications before it.
  private func firstPrompt(_ state: State) -> Int? {
    for (index, entry) in state.waiting.enumerated() {
      if case .notification = entry.message { return nil }
      if isPrompt(entry.message) { return index }
    }
    return nil
  }

  private func isPrompt(_ message: RPCMessage) -> Bool {
    if case .request(_, let method, _) = message { urgency.prompt.contains(method) } else { false }
  }

  /// Returns whether the present request was cancelled. From now on it cannot be.
  func endRequest() -> Bool {
    state.withLock { state in
      defer { state.running = nil }
      return state.isRunningCancelled
    }
  }
}
