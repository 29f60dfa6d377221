public import ExactNumbers
public import JSONText
public import Posix
public import Stream

/// What a server answers: a protocol over JSON-RPC.
public protocol RPCService: AnyObject {
  /// Answers a request.
  func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON
  /// Hears a notification.
  func hear(_ method: String, _ params: JSON)
  /// Does what nobody waits for, as long as no message comes; one that comes interrupts it.
  func rest()
  /// Whether the connection is to end.
  var hasEnded: Bool { get }
}

/// Answers the messages of standard input, one after the other, on standard output.
public final class RPCServer {
  private let framing: Framing
  private let cancellation: Cancellation
  private let output: Output
  private let queue: RPCQueue

  /// Makes a server.
  ///
  /// - Parameter interruption: what stops a calculation whose request is cancelled.
  public init(
    _ framing: Framing, _ cancellation: Cancellation, interruption: Interruption, output: Output
  ) throws(SystemError) {
    (self.framing, self.cancellation, self.output) = (framing, cancellation, output)
    queue = try RPCQueue(cancellation, interruption)
  }

  /// Answers until the input ends, the service does, or nobody takes the answers; false where there
  /// is no thread to read with.
  public func run(_ service: some RPCService, input: Int32 = Descriptor.standardInput) -> Bool {
    let (queue, framing) = (queue, framing)
    let isStarted = Thread.start(getsSignals: false) { queue.read(from: input, framing) }
    if !isStarted { return false }
    while !service.hasEnded, output.failure == nil,
      let (message, isCancelled) = queue.next(rest: service.rest)
    {
      answer(message, isCancelled, service)
    }
    return true
  }

  private func answer(_ message: RPCMessage, _ isCancelled: Bool, _ service: some RPCService) {
    switch message {
    case .request(let id, let method, let params):
      var answer: Result<JSON, RPCError> = .failure(
        RPCError(.cancelled, "the request was cancelled"))
      if !isCancelled {
        do throws(RPCError) { answer = .success(try service.answer(method, params)) } catch {
          answer = .failure(error)
        }
      }
      if queue.endRequest() {
        if !cancellation.isAnswered { return }
        answer = .failure(RPCError(.cancelled, "the request was cancelled"))
      }
      send(id, answer)
    case .notification(let method, let params): service.hear(method, params)
    case .response: break
    case .invalid(let id, let error): send(id, .failure(error))
    }
  }

  private func send(_ id: JSON, _ answer: Result<JSON, RPCError>) {
    switch answer {
    case .success(let result): send(["jsonrpc": "2.0", "id": id, "result": result])
    case .failure(let error): send(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Sends a notification.
  public func notify(_ method: String, _ params: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private func send(_ message: JSON) {
    let bytes = message.bytes
    switch framing {
    case .lines: output.writeLine(bytes)
    case .headers:
      output.write("Content-Length: \(bytes.count)\r\n\r\n".utf8)
      output.write(bytes)
    }
    output.flush()
  }
}
