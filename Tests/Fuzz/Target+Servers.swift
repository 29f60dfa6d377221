import Answers
import ExactNumbers
import JSONRPC
import JSONText
import LanguageServer
import ModelContext
import Posix
import Stream

/// Servers of editors and assistants.
extension Target {
  /// Messages to an assistant's server, one per line. The output is JSON-RPC, one answer per line,
  /// and at most as many as there were lines.
  static func mcp(_ input: [UInt8]) {
    let calculator = strangers()
    let service = ModelContextServer(calculator: calculator, version: "fuzz")
    let answers = serve(
      input, .lines, ModelContextServer.urgency, service.interruption, service)
    let lines = answers.split(separator: UInt8(ascii: "\n"))
    if lines.count > input.split(separator: UInt8(ascii: "\n")).count {
      fail("\(lines.count) answers", input)
    }
    for line in lines { check(Array(line), input) }
  }

  /// Messages to an editor's server, one per line, with headers added before them. A line that
  /// begins with `!` is followed by literal bytes. The first message initializes. The output is
  /// JSON-RPC in frames.
  static func lsp(_ input: [UInt8]) {
    let calculator = strangers()
    let service = SheetServer(calculator: calculator, version: "fuzz")
    let start = Array(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#.utf8)
    var framed: [UInt8] = []
    for line in [start[...]] + input.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "!") {
        framed += line.dropFirst()
      } else {
        framed += Array("Content-Length: \(line.count)\r\n\r\n".utf8) + line
      }
    }
    var told: [JSON] = []
    service.notify = { told.append(["jsonrpc": "2.0", "method": .string($0), "params": $1]) }
    var rest = serve(framed, .headers, SheetServer.urgency, service.interruption, service)[...]
    for message in told { check(message.bytes, input) }
    while !rest.isEmpty {
      let head = Array("Content-Length: ".utf8)
      guard rest.starts(with: head), let end = rest.firstIndex(of: UInt8(ascii: "\r")),
        let count = Int(String(decoding: rest[(rest.startIndex + head.count)..<end], as: UTF8.self))
      else { fail("no frame", input) }
      let body = rest.dropFirst(end + 4 - rest.startIndex)
      check(Array(body.prefix(count)), input)
      rest = body.dropFirst(count)
    }
  }

  /// Serves an input, and returns the answers.
  static func serve(
    _ input: [UInt8], _ framing: Framing, _ urgency: Urgency,
    _ interruption: Interruption,
    _ service: some RPCService
  ) -> [UInt8] {
    let (messages, answers) = (write(input, to: "messages"), write([], to: "answers"))
    do throws(SystemError) {
      let file = try File(messages, .readOnly)
      let output = try File(answers, .writeOnly)
      let server = try RPCServer(
        framing, urgency, interruption: interruption,
        output: Output(descriptor: output.descriptor))
      if !server.run(service, input: file.descriptor) { fatalError("no thread") }
      return try File(answers, .readOnly).readAll()
    } catch { fatalError("cannot serve: \(error)") }
  }

  /// Whether an answer is a message of JSON-RPC, with a result or an error, or a notification.
  static func check(_ answer: [UInt8], _ input: [UInt8]) {
    guard let message = try? JSON(answer), message["jsonrpc"] == "2.0",
      message["method"] != nil || message.has("id"),
      [message.has("result"), message.has("error"), message.has("method")].filter({ $0 }).count == 1
    else { fail("no message: \(String(decoding: answer, as: UTF8.self))", input) }
  }
}
