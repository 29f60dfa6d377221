import Foundation
import TestSupport
import Testing

/// `--mcp` and `--lsp`: an assistant and an editor are served on standard input and output.
@Suite struct ServerTests {
  private static func call(_ id: Int, _ text: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"evaluate","#
      + #""arguments":{"text":"\#(text)"}}}"# + "\n"
  }

  /// The answer comes before the next request is sent. An endless request can be cancelled: it has
  /// no answer, but the next request has one.
  @Test func aCalculationCanBeCancelled() throws {
    let program = try StartedProgram(StreamTests.surd, ["--mcp", "-d", "5", "-e", "7 sto n"])
    program.send(Self.call(1, "n 2 sqrt *"))
    try eventually("the answer") { program.output.contains(#""value":"9.8995""#) }
    program.send(Self.call(2, "0 { 1 + 1 } { } while") + Self.call(3, "n 1 +"))
    program.send(#"{"jsonrpc":"2.0","id":4,"method":"ping"}"# + "\n")
    try eventually("the answer at once", seconds: 5) {
      program.output.contains(#""id":4,"result":{}"#)
    }
    program.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"# + "\n")
    try eventually("the next answer", seconds: 5) { program.output.contains(#""value":"8""#) }
    #expect(!program.output.contains(#""id":2"#))
    program.endInput()
    #expect(try program.waitExit() == 0 && program.errors == "")
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    for (arguments, option) in [
      (["--each", "+"], "--each"), (["-f", "-"], "-f -"), (["-i"], "-i"), (["--lines"], "--lines"),
    ] {
      let run = try ProgramRun(StreamTests.surd, ["--mcp"] + arguments)
      expect(
        run, "", "surd: '\(option)' does not go with '--mcp'.\n'surd --help' lists the options.\n",
        status: 2)
    }
    expect(try ProgramRun(StreamTests.surd, ["--mcp"]), "")
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try ProgramRun(
      "/bin/sh", ["-c", "echo 1 | '\(StreamTests.surd)' --mcp >/dev/full"])
    expect(full, "", "surd: cannot write: No space left on device\n", status: 2)
    let closed = try ProgramRun("/bin/sh", ["-c", "'\(StreamTests.surd)' --mcp <&-"])
    expect(closed, "", "surd: cannot read 'stdin': Bad file descriptor\n", status: 2)
  }

  /// A server ends if its answers are not read, although its input does not end.
  @Test func aServerWithoutReadersEnds() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let run = try ProgramRun(
      "/bin/sh", ["-c", "yes '\(ping)' | '\(StreamTests.surd)' --mcp | head -1"])
    expect(
      run, #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n", "surd: cannot write: Broken pipe\n")
  }

  private static func framed(_ messages: String...) -> [UInt8] {
    Array(messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined().utf8)
  }

  /// The exit status depends on whether the editor has shut the server down before.
  @Test func anEditorIsServed() throws {
    let start = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#
    let open =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":"#
      + #"{"uri":"a","version":1,"text":"n 2 *\n1 0 /\n"}}}"#
    let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    let program = try StartedProgram(StreamTests.surd, ["--lsp", "7 sto n"])
    program.send(String(decoding: Self.framed(start, open), as: UTF8.self))
    try eventually("the error") { program.output.contains("division by zero") }
    program.send(String(decoding: Self.framed(shutdown, exit), as: UTF8.self))
    #expect(try program.waitExit() == 0 && program.errors == "")
    let hasty = try ProgramRun(StreamTests.surd, ["--lsp"], input: Self.framed(start, exit))
    #expect(hasty.status == 1)
    let left = try ProgramRun(StreamTests.surd, ["--lsp"], input: Self.framed(start))
    #expect(left.status == 0)
    let run = try ProgramRun(StreamTests.surd, ["--lsp", "--mcp"])
    expect(
      run, "", "surd: '--mcp' does not go with '--lsp'.\n'surd --help' lists the options.\n",
      status: 2)
  }
}
