import ExactNumbers
public import JSONText
import Posix
import Synchronization

/// The messages of a protocol over JSON-RPC that do not wait for those before them.
public struct Urgency: Sendable {
  /// The method of the notification that cancels a request.
  public let method: String
  /// The name of its parameter that is the id of the request.
  public let parameter: String
  /// Whether a request that was cancelled is answered, with an error.
  public let isAnswered: Bool
  /// The method of a notification after which nobody wants what is calculated when it comes; nil if
  /// there is none.
  public let outdating: String?
  /// The methods of requests that need no calculation, and are answered while another request is
  /// calculated.
  public let prompt: Set<String>
  /// The result of a request that is answered at once, by its method and parameters; nil for one
  /// that waits.
  public let answer: @Sendable (String, JSON) -> JSON?

  /// Makes rules.
  public init(
    method: String, parameter: String, isAnswered: Bool, outdating: String? = nil,
    prompt: Set<String> = [],
    answer: @escaping @Sendable (String, JSON) -> JSON? = { _, _ in nil }
  ) {
    (self.method, self.parameter, self.isAnswered) = (method, parameter, isAnswered)
    (self.outdating, self.prompt, self.answer) = (outdating, prompt, answer)
  }
}

/// Messages that wait until those before them are answered. One thread reads them, so that it hears
/// of a cancellation while another one calculates.
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
    /// The id of the request that is answered now.
    var running: JSON?
    var isRunningCancelled = false
    /// Whether work goes on that no message waits for.
    var isResting = false
  }

  private let state = Mutex(State())
  private let arrival: Pipe
  private let room: Pipe
  private let urgency: Urgency
  private let interruption: Interruption

  /// The most bytes of messages that wait, behind which nothing is read.
  private static let sizeLimit = FrameReader.limit
  /// The most messages that wait.
  private static let countLimit = 4096

  init(_ urgency: Urgency, _ interruption: Interruption) throws(SystemError) {
    (self.urgency, self.interruption) = (urgency, interruption)
    arrival = try Pipe()
    room = try Pipe()
  }

  // MARK: The thread that reads

  /// Reads messages until none comes any more, or nobody takes the answers.
  ///
  /// - Parameter send: sends the result of a request that is answered at once, with its id; false
  ///   where nobody takes it.
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

  /// The next message, which is waited for, and whether it was cancelled; nil at the end. The
  /// interruption is lowered for it.
  ///
  /// - Parameter rest: done where none waits; what comes then interrupts it.
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

  /// Takes the first one that waits; where there is none, what comes next is to interrupt.
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

  /// The next request that needs no calculation; nil if none waits.
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

  /// The place of the first request that needs no calculation. It must wait for notifications that
  /// came before it.
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

  /// Whether the request that was taken last was cancelled; from now on it cannot be.
  func endRequest() -> Bool {
    state.withLock { state in
      defer { state.running = nil }
      return state.isRunningCancelled
    }
  }
}
