public import ExactNumbers
public import JSONText
public import Posix
public import Stream
import Synchronization

/// A service that answers requests: a protocol over JSON-RPC.
public protocol RPCService: AnyObject {
  /// Answers a request.
  func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON
  /// Handles a notification.
  func hear(_ method: String, _ params: JSON)
  /// Does background work while there are no messages. The next message interrupts it.
  func rest()
  /// Whether the connection must end.
  var hasEnded: Bool { get }
}

/// A server that answers the messages of standard input, one after the other, on standard output.
public final class RPCServer {
  private let urgency: Urgency
  private let queue: RPCQueue
  private let sender: RPCSender

  /// Creates a server.
  ///
  /// - Parameter interruption: the interruption that stops the calculation of a cancelled request.
  public init(
    _ framing: Framing, _ urgency: Urgency, interruption: Interruption, output: Output
  ) throws(SystemError) {
    self.urgency = urgency
    sender = RPCSender(framing, output)
    queue = try RPCQueue(urgency, interruption)
  }

  /// Answers until the input ends, the service ends, or sending fails. Returns false if the system
  /// cannot create a thread to read with.
  public func run(_ service: some RPCService, input: Int32 = Descriptor.standardInput) -> Bool {
    let (queue, sender) = (queue, sender)
    let isStarted = Thread.start(getsSignals: false) {
      queue.read(from: input, sender.framing) {
        sender.send($0, .success($1))
        return !sender.hasFailed
      }
    }
    if !isStarted { return false }
    while !service.hasEnded, !sender.hasFailed,
      let (message, isCancelled) = queue.next(rest: service.rest)
    {
      answer(message, isCancelled, service)
    }
    return true
  }

  private func answer(_ message: RPCMessage, _ isCancelled: Bool, _ service: some RPCService) {
    switch message {
    case .request(let id, let method, let params):
      var answer = isCancelled ? Self.cancelled : Self.answer(method, params, service)
      if queue.endRequest() {
        if !urgency.isAnswered { return }
        answer = Self.cancelled
      }
      sender.send(id, answer)
    case .notification(let method, let params): service.hear(method, params)
    case .response: break
    case .invalid(let id, let error): sender.send(id, .failure(error))
    }
  }

  private static let cancelled: Result<JSON, RPCError> = .failure(
    RPCError(.cancelled, "the request was cancelled"))

  private static func answer(
    _ method: String, _ params: JSON, _ service: some RPCService
  ) -> Result<JSON, RPCError> {
    do throws(RPCError) { return .success(try service.answer(method, params)) } catch {
      return .failure(error)
    }
  }

  /// Answers the waiting requests that need no calculation, while another request is calculated.
  public func answerPrompt(_ service: some RPCService) {
    while let (id, method, params, isCancelled) = queue.nextPrompt() {
      sender.send(id, isCancelled ? Self.cancelled : Self.answer(method, params, service))
    }
  }

  /// Sends a notification.
  public func notify(_ method: String, _ params: JSON) {
    sender.send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }
}

/// Sends messages from several threads.
private final class RPCSender: Sendable {
  let framing: Framing
  private let lock = Mutex(())
  /// The output, which is used only under the lock.
  private nonisolated(unsafe) let output: Output

  init(_ framing: Framing, _ output: Output) { (self.framing, self.output) = (framing, output) }

  /// Whether sending has failed.
  var hasFailed: Bool { lock.withLock { _ in output.failure != nil } }

  func send(_ id: JSON, _ answer: Result<JSON, RPCError>) {
    switch answer {
    case .success(let result): send(["jsonrpc": "2.0", "id": id, "result": result])
    case .failure(let error): send(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  func send(_ message: JSON) {
    let bytes = message.bytes
    lock.withLock { _ in
      switch framing {
      case .lines: output.writeLine(bytes)
      case .headers:
        output.write("Content-Length: \(bytes.count)\r\n\r\n".utf8)
        output.write(bytes)
      }
      output.flush()
    }
  }
}
