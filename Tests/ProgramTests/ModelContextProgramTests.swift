import Foundation
import TestSupport
import Testing

/// `--mcp`: an assistant is served on standard input and output.
@Suite struct ModelContextProgramTests {
  private static func call(_ id: Int, _ text: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"evaluate","#
      + #""arguments":{"text":"\#(text)"}}}"# + "\n"
  }

  /// The answer comes before the next request is sent, and a request without end can be cancelled:
  /// it has no answer, and the next one has.
  @Test func aCalculationCanBeCancelled() throws {
    let program = try StartedProgram(StreamTests.surd, ["--mcp", "-d", "5", "-e", "7 sto n"])
    program.send(Self.call(1, "n 2 sqrt *"))
    try eventually("the answer") { program.output.contains(#""value":"9.8995""#) }
    program.send(Self.call(2, "0 { 1 + 1 } { } while") + Self.call(3, "n 1 +"))
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
    let closed = try ProgramRun("/bin/sh", ["-c", "'\(StreamTests.surd)' --mcp <&- >&-"])
    #expect(closed.status == 0)
  }
}
