import TestSupport
import Testing

/// The history of lines, through the built program.
@Suite struct ShellHistoryTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func shell() throws -> PTY {
    let pty = try PTY(
      StreamTests.surd, ["--no-session", "--no-init"],
      environment: ["XDG_STATE_HOME": folder.path], columns: 60, rows: 16)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    return pty
  }

  private var lines: [String] {
    folder.read("surd/history")?.split(separator: "\n").map(String.init) ?? []
  }

  @Test func repeatedLinesAndLinesBehindASpaceAreNotKept() throws {
    let pty = try shell()
    for line in ["1 2 +", "1 2 +", " 42", "3", "1 2 +"] { try pty.enter(line) }
    #expect(lines == ["1 2 +", "3", "1 2 +"])
    #expect(folder.mode(of: "surd/history") == 0o600)
    pty.send("\u{1B}[A\u{1B}[A")
    try pty.waitLine("> 3")
  }

  @Test func controlRFindsALineOfAnEarlierRun() throws {
    var pty = try shell()
    for line in ["11 22 *", "2 sqrt", "5 !"] { try pty.enter(line) }
    pty.send("\u{4}")
    try pty.waitExit()
    pty = try shell()
    pty.send("\u{12}22 *")
    try pty.wait("found") { $0.current.contains("11 22 *") }
    pty.send("\r")
    try pty.wait("carried out") { $0.above(1) == "1: 242" && $0.current == ">" }
  }

  @Test func twoShellsLoseNothing() throws {
    let shells = [try shell(), try shell()]
    for count in 0..<20 { shells[count % 2].send("\(count) drop\r") }
    for (index, pty) in shells.enumerated() {
      try pty.wait("last line") {
        $0.transcript.contains("> \(18 + index) drop") && $0.current == ">"
      }
    }
    #expect(lines.sorted() == (0..<20).map { "\($0) drop" }.sorted())
    // Each shell's own lines are in their order.
    for own in 0..<2 {
      let mine = (0..<20).filter { $0 % 2 == own }.map { "\($0) drop" }
      #expect(lines.filter(mine.contains) == mine)
    }
  }
}
