import ExactNumbers
import JSONText
import Posix
import Stream
import Synchronization
import TestSupport
import Testing

@testable import JSONRPC

/// JSON-RPC in both framings, and malformed messages.
@Suite struct RPCServerTests {
  /// Answers with its parameters; `wait` waits until it is interrupted.
  private final class Echo: RPCService {
    let interruption: Interruption
    var heard: [String] = []
    var hasEnded = false

    init(_ interruption: Interruption) { self.interruption = interruption }

    func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
      switch method {
      case "echo": return params
      case "wait":
        while !interruption.isRequested { Thread.sleep(microseconds: 100) }
        return "interrupted"
      default: throw RPCError(.methodNotFound, "there is no method '\(method)'")
      }
    }

    func hear(_ method: String, _ params: JSON) {
      heard.append(method)
      hasEnded = method == "exit"
    }

    func rest() {}
  }

  /// Returns the answers to this input.
  private func answers(
    _ input: [UInt8], _ framing: Framing, isAnswered: Bool = true
  ) throws -> String {
    let folder = try TemporaryDirectory()
    try folder.write(input, to: "in")
    try folder.write([], to: "out")
    let file = try File("\(folder.path)/in", .readOnly)
    let out = try File("\(folder.path)/out", .writeOnly)
    let interruption = Interruption()
    let server = try RPCServer(
      framing,
      Urgency(method: "stop", parameter: "id", isAnswered: isAnswered) { $0 == "now" ? $1 : nil },
      interruption: interruption, output: Output(descriptor: out.descriptor))
    #expect(server.run(Echo(interruption), input: file.descriptor))
    return folder.read("out") ?? ""
  }

  private func lines(_ lines: String..., isAnswered: Bool = true) throws -> [String] {
    try answers(Array(lines.joined(separator: "\n").utf8), .lines, isAnswered: isAnswered)
      .split(separator: "\n").map(String.init)
  }

  private static func request(_ id: String, _ method: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"a":[1.50]}}"#
  }

  private static func error(_ id: String, _ code: Int, _ message: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#
  }

  @Test func idsComeBackAsTheyCame() throws {
    for id in ["1", "-7", "1.50", "1e3", "9007199254740993", #""a\"b""#, #""""#] {
      try #expect(
        lines(Self.request(id, "echo"), "")
          == [#"{"jsonrpc":"2.0","id":\#(id),"result":{"a":[1.50]}}"#])
    }
  }

  @Test func whatIsNoMessageHasAnError() throws {
    let message = "a message has \\\"jsonrpc\\\": \\\"2.0\\\""
    let cases = [
      ("{", Self.error("null", -32700, "no JSON: byte 2 cannot stand there")),
      (#"{"a":1,"a":2}"#, Self.error("null", -32700, "the name 'a' stands twice in an object")),
      (
        String(repeating: "[", count: 500),
        Self.error("null", -32700, "arrays and objects nest more than 128 deep")
      ),
      (
        "[\(Self.request("1", "echo"))]",
        Self.error("null", -32600, "batches are not taken: send one message")
      ),
      ("7", Self.error("null", -32600, message)),
      (#"{"id":3,"method":"echo"}"#, Self.error("3", -32600, message)),
      (#"{"jsonrpc":"2.0","id":3}"#, Self.error("3", -32600, "a message has a method")),
      (
        #"{"jsonrpc":"2.0","id":3,"method":"echo","params":7}"#,
        Self.error(
          "3", -32600, "the method is a string, its parameters are an object or array")
      ),
      (
        #"{"jsonrpc":"2.0","id":null,"method":"echo"}"#,
        Self.error("null", -32600, "an id is a string or a number")
      ),
      (Self.request("4", "sing"), Self.error("4", -32601, "there is no method 'sing'")),
    ]
    for (line, answer) in cases { try #expect(lines(line) == [answer]) }
    try #expect(lines(#"{"jsonrpc":"2.0","method":"any"}"#, "", "  \r") == [])
    try #expect(lines(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) == [])
    let bad = try answers([0x22, 0xFF, 0x22, 0x0A], .lines)
    #expect(bad == Self.error("null", -32700, "the string at byte 1 is not UTF-8") + "\n")
  }

  @Test func oneMessageIsNotTheEnd() throws {
    try #expect(
      lines("{", Self.request("1", "echo"), "nonsense", Self.request("2", "sing")).count == 4)
    // Nothing is answered after the end.
    try #expect(
      lines(#"{"jsonrpc":"2.0","method":"exit"}"#, Self.request("1", "echo")) == [])
  }

  @Test func aMessageThatIsTooLongIsPassedOver() throws {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: FrameReader.limit + 1)
    let error = Self.error("null", -32600, "a message has at most 16777216 bytes")
    let request = Array(Self.request("1", "echo").utf8)
    let answer = #"{"jsonrpc":"2.0","id":1,"result":{"a":[1.50]}}"#
    try #expect(answers(long + [0x0A] + request, .lines) == "\(error)\n\(answer)\n")
    let framed =
      Array("Content-Length: \(long.count)\r\n\r\n".utf8) + long
      + Array("Content-Length: \(request.count)\r\n\r\n".utf8) + request
    try #expect(answers(framed, .headers) == Self.framed(error) + Self.framed(answer))
  }

  private static func framed(_ text: String) -> String {
    "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  @Test func headersPartMessages() throws {
    let request = Self.request("\"π\"", "echo")
    let answer = Self.framed(#"{"jsonrpc":"2.0","id":"π","result":{"a":[1.50]}}"#)
    let count = request.utf8.count
    for headers in [
      "Content-Length: \(count)\r\n\r\n", "content-length:\(count)\n\n",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: \(count)\r\n\r\n",
    ] {
      try #expect(
        answers(Array("\(headers)\(request)\(headers)\(request)".utf8), .headers) == answer + answer
      )
    }
  }

  /// After these, the beginning of the next message is unknown: the connection ends with an error.
  @Test func headersThatLieEndTheConnection() throws {
    let request = Self.request("1", "echo")
    for (input, message) in [
      ("\r\n\(request)", "a message begins with 'Content-Length: ' and its number of bytes"),
      ("Content-Length: -5\r\n\r\n\(request)", nil), ("Content-Length: 5x\r\n\r\n", nil),
      ("Content-Length: 99999999999999999999\r\n\r\n", nil), ("\(request)\n\n", nil),
      ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", nil),
      ("Content-Length: 90\r\n\r\n{}", "the input ends within a message"),
      ("Content-Length: 9223372036854775807\r\n\r\n{}", "the input ends within a message"),
      ("Content-Length: 3", "the input ends within headers"),
      (String(repeating: "a", count: 1 << 13), "headers are too long"),
    ] {
      let error = Self.error(
        "null", -32700,
        message ?? "a message begins with 'Content-Length: ' and its number of bytes")
      try #expect(answers(Array(input.utf8), .headers) == Self.framed(error), "\(input)")
    }
    try #expect(answers([], .headers) == "")
    try #expect(answers(Array("Content-Length: 0\r\n\r\n".utf8), .headers).contains("-32700"))
  }

  @Test func aRequestCanBeCancelled() throws {
    let stop = #"{"jsonrpc":"2.0","method":"stop","params":{"id":1}}"#
    let error = Self.error("1", -32800, "the request was cancelled")
    try #expect(lines(Self.request("1", "wait"), stop) == [error])
    try #expect(lines(Self.request("1", "wait"), stop, isAnswered: false) == [])
    // One of another id, or of none, has no effect.
    let other = #"{"jsonrpc":"2.0","method":"stop","params":{"id":"1"}}"#
    let none = #"{"jsonrpc":"2.0","method":"stop"}"#
    try #expect(lines(other, none, Self.request("2", "echo"), stop).count == 1)
  }

  /// An answer at once overtakes a request that is being calculated, and the cancellation comes
  /// after it.
  @Test func aRequestCanBeAnsweredAtOnce() throws {
    let stop = #"{"jsonrpc":"2.0","method":"stop","params":{"id":1}}"#
    let answers = try lines(Self.request("1", "wait"), Self.request("2", "now"), stop)
    #expect(
      answers == [
        #"{"jsonrpc":"2.0","id":2,"result":{"a":[1.50]}}"#,
        Self.error("1", -32800, "the request was cancelled"),
      ])
  }

  /// A request that still waits is not begun, if it is cancelled.
  @Test func aWaitingRequestCanBeCancelled() throws {
    let interruption = Interruption()
    let rules = Urgency(method: "stop", parameter: "id", isAnswered: true)
    let queue = try RPCQueue(rules, interruption)
    let folder = try TemporaryDirectory()
    let text = [
      Self.request("1", "echo"), Self.request("2", "echo"),
      #"{"jsonrpc":"2.0","method":"stop","params":{"id":2}}"#,
    ]
    try folder.write(Array(text.joined(separator: "\n").utf8), to: "in")
    let file = try File("\(folder.path)/in", .readOnly)
    queue.read(from: file.descriptor, .lines) { _, _ in true }
    #expect(queue.next(rest: {})?.isCancelled == false)
    #expect(!queue.endRequest())
    #expect(queue.next(rest: {})?.isCancelled == true)
    #expect(queue.endRequest())
    #expect(queue.next(rest: {}) == nil)
  }

  /// Each message is served as the first one, however many were answered before it.
  @Test(.timeLimit(.minutes(1))) func messagesThatWereAnsweredTakeNoRoom() throws {
    let queue = try RPCQueue(
      Urgency(method: "stop", parameter: "id", isAnswered: true), Interruption())
    let folder = try TemporaryDirectory()
    let blanks = String(repeating: " ", count: 1 << 20)
    // No JSON, which is seen at the first byte.
    let large = (0..<17).map { _ in "x" + blanks }
    let small = (17..<5000).map { Self.request("\($0)", "echo") }
    let last = (5000..<5100).map { Self.request("\($0)", "echo") }
    try folder.write(Array((large + small + last).joined(separator: "\n").utf8), to: "in")
    let file = try File("\(folder.path)/in", .readOnly)
    let descriptor = file.descriptor
    let isRead = Mutex(false)
    #expect(
      Thread.start(getsSignals: false) {
        queue.read(from: descriptor, .lines) { _, _ in true }
        isRead.withLock { $0 = true }
      })
    for _ in 0..<5000 { #expect(queue.next(rest: {}) != nil) }
    // The waiting messages fit now, as in a new queue.
    try eventually("the end of the input", seconds: 20) { isRead.withLock { $0 } }
    for _ in 0..<100 { #expect(queue.next(rest: {}) != nil) }
    #expect(queue.next(rest: {}) == nil)
  }

  /// A request that needs no calculation is answered during another one, but not before an earlier
  /// notification.
  @Test func somethingIsAnsweredMeanwhile() throws {
    let interruption = Interruption()
    let queue = try RPCQueue(
      Urgency(method: "stop", parameter: "id", isAnswered: true, prompt: ["now"]), interruption)
    let folder = try TemporaryDirectory()
    let text = [
      Self.request("1", "echo"), Self.request("2", "echo"), Self.request("3", "now"),
      Self.request("4", "now"), #"{"jsonrpc":"2.0","method":"stop","params":{"id":4}}"#,
      #"{"jsonrpc":"2.0","method":"note"}"#, Self.request("5", "now"),
    ]
    try folder.write(Array(text.joined(separator: "\n").utf8), to: "in")
    let file = try File("\(folder.path)/in", .readOnly)
    queue.read(from: file.descriptor, .lines) { _, _ in true }
    _ = queue.next(rest: {})
    let prompt = [queue.nextPrompt(), queue.nextPrompt(), queue.nextPrompt()]
    #expect(prompt.map { $0?.id } == [.number("3"), .number("4"), nil])
    #expect(prompt.map { $0?.isCancelled } == [false, true, nil])
    #expect(!interruption.isRequested)
    for _ in 0..<3 { #expect(queue.next(rest: {}) != nil) }
    #expect(queue.next(rest: {}) == nil)
  }

  @Test func anErrorHasEscapesForControls() throws {
    let answer = try lines(Self.request("1", "\\u001b]0;x\\u0007"))[0]
    #expect(!answer.contains("\\u001b") && answer.contains("there is no method '"))
  }

  /// Requests that are answered at once may arrive without end.
  @Test func nothingIsReadOnceNobodyTakesAnswers() throws {
    let rules = Urgency(method: "stop", parameter: "id", isAnswered: true) { _, _ in [:] }
    let queue = try RPCQueue(rules, Interruption())
    let folder = try TemporaryDirectory()
    let text = [Self.request("1", "ping"), Self.request("2", "ping"), Self.request("3", "ping")]
    try folder.write(Array(text.joined(separator: "\n").utf8), to: "in")
    let file = try File("\(folder.path)/in", .readOnly)
    let sent = Mutex(0)
    queue.read(from: file.descriptor, .lines) { _, _ in
      sent.withLock {
        $0 += 1
        return $0 < 2
      }
    }
    #expect(sent.withLock { $0 } == 2)
    #expect(queue.next(rest: {}) == nil)
  }

  @Test func nothingIsReadFromWhereNothingIsOpen() throws {
    let interruption = Interruption()
    let server = try RPCServer(
      .headers, Urgency(method: "stop", parameter: "id", isAnswered: true),
      interruption: interruption, output: Output(descriptor: -1))
    #expect(server.run(Echo(interruption), input: -1))
  }
}
