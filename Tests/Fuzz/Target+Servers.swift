import Answers
import JSONRPC
import JSONText
import ModelContext
import Posix
import Stream

/// Servers of editors and assistants.
extension Target {
  /// Messages to an assistant's server, a line each: all that comes back is JSON-RPC, an answer a
  /// line, and no more of them than there were lines.
  static func mcp(_ input: [UInt8]) {
    let calculator = strangers()
    let answers = serve(
      input, .lines, ModelContextServer.cancellation, calculator,
      ModelContextServer(calculator: calculator, version: "fuzz"))
    let lines = answers.split(separator: UInt8(ascii: "\n"))
    if lines.count > input.split(separator: UInt8(ascii: "\n")).count {
      fail("\(lines.count) answers", input)
    }
    for line in lines { check(Array(line), input) }
  }

  /// Serves an input, and gives what was answered.
  static func serve(
    _ input: [UInt8], _ framing: Framing, _ cancellation: Cancellation,
    _ calculator: LineCalculator,
    _ service: some RPCService
  ) -> [UInt8] {
    let (messages, answers) = (write(input, to: "messages"), write([], to: "answers"))
    do throws(SystemError) {
      let file = try File(messages, .readOnly)
      let output = try File(answers, .writeOnly)
      let server = try RPCServer(
        framing, cancellation, interruption: calculator.interruption,
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
