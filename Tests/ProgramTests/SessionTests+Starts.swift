#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

/// Several shells at once, and starts that are interrupted or killed.
extension SessionTests {
  // MARK: Two shells

  @Test func theSecondShellKeepsItsOwnSession() throws {
    let first = try shell(columns: 200)
    try first.enter("1 2")
    var second = try shell(columns: 200)
    let file = "\(folder.path)/surd/session-2.surd"
    #expect(
      second.screen.text.contains("another surd keeps the session; this one is kept in \(file)"))
    #expect(second.screen.above(1) == "1: 2")
    try second.enter("99")
    try leave(second)
    #expect(
      second.screen.text.contains("3 values are kept in \(file); a second surd goes on with them"))
    #expect(document?.contains("99") == false)
    // However it ends.
    second = try shell(columns: 200)
    #expect(second.screen.above(1) == "1: 99")
    try second.enter("100")
    for shell in [second, first] {
      kill(shell.process, SIGKILL)
      try shell.waitExit()
    }
    var third = try shell(columns: 400)
    #expect(!third.screen.text.contains("another surd"))
    #expect(
      third.screen.text.contains("a later session is in \(file); '\"\(file)\" load' takes it over"))
    #expect(third.screen.above(1) == "1: 2")
    try third.enter("\"\(file)\" load")
    #expect(third.screen.above(1) == "1: 100")
    try leave(third)
    third = try shell(columns: 200)
    #expect(!third.screen.text.contains("later session") && third.screen.above(1) == "1: 100")
  }

  // MARK: Starts

  /// Returns a shell that is reading a long session; some starts before it have been killed.
  private func shellThatReads(killed: Int = 0) throws -> PTY {
    mkdir("\(folder.path)/surd", 0o700)
    let keys = String(repeating: "[\"sin\" 2] expr drop\n", count: 400_000)
    try folder.write("# surd session 1\n\(keys)7\n# end of session\n", to: "surd/session.surd")
    let environment = ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    let pty = try PTY(StreamTests.surd, environment: environment, columns: 200, rows: 24)
    let mark = String(repeating: "\n", count: killed + 1)
    try eventually("the start") { folder.read("surd/session.surd.start") == mark }
    return pty
  }

  @Test func controlCLeavesALargeSessionForLater() throws {
    let pty = try shellThatReads()
    pty.send("\u{3}")
    try pty.wait("prompt") { $0.current == ">" && $0.text.contains("interrupted: the session in ") }
    #expect(
      pty.screen.text.contains("session-2.surd") && folder.read("surd/session.surd.start") == nil)
    try pty.enter("8")
    try leave(pty)
    #expect(document?.contains("\n7\n") == true)
    #expect(folder.read("surd/session-2.surd")?.contains("\n8\n") == true)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalAtTheStartIsNoCrash(signal: Int32) throws {
    let pty = try shellThatReads()
    pty.signal(signal)
    try pty.waitExit()
    #expect(document?.contains("\n7\n") == true && folder.read("surd/session.surd.start") == nil)
  }

  @Test func whatEndsTwoStartsIsSetAside() throws {
    for killed in 0..<2 {
      let pty = try shellThatReads(killed: killed)
      kill(pty.process, SIGKILL)
      try pty.waitExit()
    }
    let pty = try shell(columns: 200)
    #expect(pty.screen.text.contains("surd has ended twice while it restored"))
    #expect(document == nil && folder.read("surd/session.surd.bad")?.contains("\n7\n") == true)
    try leave(pty)
  }

  @Test func aFileThatIsNoSessionIsRefused() throws {
    let file = try folder.write("my notes\n", to: "notes.txt")
    let pty = try PTY(StreamTests.surd, ["--session", file], columns: 200, rows: 24)
    #expect(try pty.waitExit() == 2 << 8)
    #expect(
      pty.screen.text.contains(
        "surd: '\(file)' holds something else than a session of surd's; it is left as it is"))
    #expect(folder.read("notes.txt") == "my notes\n" && folder.read("notes.txt.bad") == nil)
  }
}
