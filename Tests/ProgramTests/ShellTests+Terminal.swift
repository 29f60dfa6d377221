import TestSupport
import Testing

/// The shell and its terminal.
extension ShellTests {
  @Test func pastedLinesAreCarriedOutInOrder() throws {
    let pty = try Self.shell(rows: 20)
    pty.send("\u{1B}[200~2 3 +  # a comment\r\r4 *\n{ dup\n* } sto f\nf 1\u{1B}[201~")
    try pty.wait("last line") { $0.typed == "> f 1" && $0.above(1) == "1: 20" }
    #expect(
      Self.text(pty).dropLast(2)
        == ["> 2 3 +  # a comment", "> ", "> 4 *", "> { dup", "> * } sto f"]
        .map { $0 == "> " ? ">" : $0 })
    pty.send("\r")
    try pty.wait("carried out") { $0.above(2) == "2: 400" && $0.above(1) == "1: 1" }
  }

  @Test func pastedKeysDoNotActAtOnce() throws {
    let pty = try Self.shell()
    try pty.enter("keys")
    pty.send("\u{1B}[200~2 3+4*\u{1B}[201~")
    try pty.waitLine("> 2 3+4*")
    pty.send("\r")
    try pty.wait("result") { $0.above(1) == "1: 20" }
  }

  @Test func copyGoesToTheClipboard() throws {
    let pty = try Self.shell()
    try pty.enter("2 3 / \"ünï\" copy")
    // The bytes of "ünï" in base 64.
    #expect(String(decoding: pty.output, as: UTF8.self).contains("\u{1B}]52;c;w7xuw68=\u{7}"))
    #expect(pty.screen.text.contains("copied"))
    pty.send("\u{7F}drop\r\u{1B}[20~")
    try pty.wait("copied by F9") { _ in
      String(decoding: pty.output, as: UTF8.self)
        .contains("\u{1B}]52;c;MC42NjY2NjY2NjY2NjY2Njc=\u{7}")
    }
    try pty.enter("200000 !")
    pty.send("\u{1B}[20~")
    try pty.wait("refused") { $0.text.contains("not copied: 973351 bytes") }
    try pty.enter("clear copy")
    #expect(pty.screen.text.contains("error: 'copy' needs 1 value, the stack has 0"))
  }

  @Test(
    arguments: [
      (["--color", "never"], nil), ([], "1"), (["--color=auto"], "1"),
    ] as [([String], String?)])
  func withoutColoursThereAreNone(options: [String], noColour: String?) throws {
    let pty = try Self.shell(options, environment: ["NO_COLOR": noColour])
    try pty.enter("2 sqrt hex")
    pty.send("1 0 /")
    try pty.wait("preview") { $0.preview == "division by zero" }
    #expect(!pty.screen.usedAttributes)
  }

  @Test(
    arguments: [
      ([], nil), ([], ""), (["--color", "always"], "1"),
    ] as [([String], String?)])
  func coloursAreUsed(options: [String], noColour: String?) throws {
    let pty = try Self.shell(options, environment: ["NO_COLOR": noColour])
    try pty.enter("5")
    #expect(pty.screen.usedAttributes)
    #expect(pty.screen.above(1) == "1: 5")
  }

  @Test func utf8KeysAreTyped() throws {
    let pty = try Self.shell()
    try pty.enter("16√ 3× 2÷ 1− π*")
    #expect(pty.screen.above(1) == "1: ≈15.7079632679490")
  }

  @Test(arguments: ["dumb", "nosuchterminal", ""])
  func aTerminalThatCannotEditHasAPlainPrompt(name: String) throws {
    let pty = try PTY(
      StreamTests.surd, environment: ["TERM": name, "NO_COLOR": nil], columns: 60, rows: 16)
    pty.send("2 3 + deg keys\r4+\rcopy\r")
    try pty.wait("result") { $0.text.contains("1: 9") }
    try pty.wait("refused") { $0.text.contains("error: 'copy' is not available here") }
    #expect(!pty.output.contains(0x1B))
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
  }

  @Test func helpShowsWordAndTopicAndAproposFinds() throws {
    let pty = try Self.shell(columns: 80, rows: 40)
    try pty.enter("6 digits help complex")
    #expect(pty.screen.text.contains("Makes a complex number") && pty.screen.text.contains("conj"))
    try pty.enter("help sqrt")
    #expect(pty.screen.text.contains("→ 1.41421\n"))
    try pty.enter("\"principal\" apropos")
    #expect(pty.screen.text.contains("apropos\n"))
    try pty.enter("help sqtr")
    #expect(pty.screen.text.contains("did you mean 'sqrt'?"))
  }
}
