import Testing
import TestSupport

@Suite(.serialized) struct Basics {
  @Test func typing() throws {
    let pty = try PTY(builtExecutable(named: "LineEditingDemo"))
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    pty.send("2 3\r")
    try pty.wait("words") { $0.above(1) == "1: 3" && $0.above(2) == "2: 2" && $0.current == ">" && $0.above(3) == "> 2 3" }
  }
}
