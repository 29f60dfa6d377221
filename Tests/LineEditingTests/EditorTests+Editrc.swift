import TestSupport
import Testing

/// `~/.editrc` and vi mode.
extension EditorTests {
  /// The demo with an `~/.editrc`.
  private func demo(editrc: String, options: [String] = [], columns: Int = 40) throws -> PTY {
    let home = try TemporaryDirectory()
    try home.write(editrc, to: ".editrc")
    return try Self.demo(options, environment: ["HOME": home.path], columns: columns)
  }

  @Test func namedFunctionsCanBeBound() throws {
    let pty = try demo(
      editrc: "bind ^G demo-drop\ndemo:bind ^X demo-help\nother:bind ^T demo-help\n")
    try pty.enter("1 2 3")
    pty.send(Keys.control("G"))
    try pty.wait("dropped") { $0.text == "> 1 2 3\n2: 1\n1: 2\n>" }
    pty.send(Keys.control("X"))
    try pty.wait("help") { $0.text == "> 1 2 3\nhelp: one\nhelp: two\n2: 1\n1: 2\n>" }
    pty.send(Keys.control("T"))
    try pty.wait("dropped") { $0.text.hasSuffix("help: two\n1: 1\n>") }
  }

  @Test func usersBindingsWin() throws {
    let pty = try demo(
      editrc: """
        # arrows, by sequence and by name, and a sequence that only libedit knows
        bind "\\e[A" ed-move-to-beg
        bind -k down ed-move-to-end
        bind "^[[99~" demo-drop
        bind -s ^X "sin "
        bind ^I ed-prev-char

        """)
    try pty.enter("1 2")
    pty.send("ab" + Keys.up + "x" + Keys.down + "y")
    try pty.waitLine("> xaby", column: 6)
    pty.send("\u{1B}[99~")
    try pty.wait("dropped") { $0.text == "> 1 2\n1: 1\n> xaby" }
    pty.send(Keys.tab + Keys.control("X"))
    try pty.waitLine("> xabsin y", column: 9)
  }

  @Test func badLinesAreReportedAndSkipped() throws {
    let home = try TemporaryDirectory()
    let file = try home.write(
      "nonsense here\nbind ^G nothing\nedit off\nbind ^G demo-help\n", to: "rc")
    let pty = try PTY(Self.program, environment: ["EDITRC": file], columns: 70)
    try pty.wait("complaints") {
      $0.text == "\(file):1: not understood: nonsense here\n"
        + "\(file):2: not understood: bind ^G nothing\n>"
    }
    pty.send(Keys.control("G"))
    try pty.wait("help") { $0.text.hasSuffix("help: two\n>") }
  }

  @Test func viMode() throws {
    let pty = try demo(editrc: "demo:bind -v\n")
    try pty.enter("say one")
    pty.send("10 20")
    try pty.waitLine("> 10 20", column: 7)
    pty.send(Keys.escape)
    try pty.waitLine("> 10 20", column: 6)
    pty.send("0x")
    try pty.waitLine("> 0 20", column: 2)
    pty.send("k")
    try pty.wait("no line begins so") { $0.bells == 1 }
    pty.send("ddk")
    try pty.waitLine("> say one")
    pty.send("jA" + Keys.up + "s" + Keys.enter)
    try pty.wait("entered") { $0.transcript.contains("ones") && $0.current == ">" }
    pty.send("ab" + Keys.escape + Keys.functionOne + "/" + "one" + Keys.enter)
    try pty.wait("found") { $0.transcript.count { $0 == "ones" } == 2 && $0.current == ">" }
  }

  @Test func viModeTakesArrowsAndPastes() throws {
    let pty = try demo(editrc: "bind -v\n")
    pty.send("ab" + Keys.left + Keys.paste("1 2") + "c")
    try pty.waitLine("> a1 2cb", column: 7)
    pty.send(Keys.escape + Keys.left + "r+")
    try pty.waitLine("> a1 +cb", column: 5)
  }

  @Test func viMovesToTheEndOfAnEmptyLine() throws {
    let pty = try demo(editrc: "bind -v\n")
    pty.send(Keys.escape + Keys.control("E") + Keys.tab + "$" + "ia")
    try pty.waitLine("> a", column: 3)
  }

  @Test func eventsWaitUntilLibeditsQuestionIsAnswered() throws {
    let pty = try demo(editrc: "bind -v\n", columns: 20)
    let line = "abcdefghijklmnopqrstuvwxyz"  // two rows: painted anew when it changes
    pty.send(line + Keys.escape + ":")
    try pty.wait("question") { $0.current.hasSuffix(":") }
    pty.resize(columns: 30, rows: 12)
    pty.send("nosuch" + Keys.paste("command") + Keys.functionOne + Keys.enter + "x")
    try pty.wait("answered") { $0.current == "> x" && $0.column == 3 }
  }
}
