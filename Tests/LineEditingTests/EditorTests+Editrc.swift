import TestSupport
import Testing

@testable import LineEditing

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

  @Test func aFileThatCannotBeReadIsReported() throws {
    let folder = try TemporaryDirectory()
    let pty = try PTY(Self.program, environment: ["EDITRC": folder.path], columns: 120)
    try pty.wait("complaint") {
      $0.text == "keys are not bound: \(folder.path): Is a directory\n>"
    }
    try pty.enter("1 2")
    try pty.wait("stack") { $0.text.hasSuffix("2: 1\n1: 2\n>") }
    let endless = try PTY(Self.program, environment: ["EDITRC": "/dev/zero"], columns: 120)
    try endless.wait("complaint") {
      $0.text == "keys are not bound: /dev/zero: File too large\n>"
    }
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

  /// The list of bound keys comes from libedit itself, so that additional keys of another version
  /// are found.
  @Test(arguments: ["-e", "-v"]) func noKeyHasAFunctionThatIsUnsafe(mode: String) throws {
    let pty = try demo(editrc: "bind \(mode)\nbind -a\n")
    let list = String(decoding: pty.output, as: UTF8.self).split(separator: "\r\n")
      .prefix { !$0.hasPrefix("Arrow key") }
    #expect(list.count > 50)
    for line in list {
      let function = String(line.split(separator: " ").last ?? "")
      #expect(KeyBindings.standIns[function] == nil, "\(line)")
    }
  }

  @Test func functionsThatAreUnsafeAreBoundToWhatStandsInForThem() throws {
    let pty = try demo(
      editrc: """
        bind ^X ed-command
        bind ^G em-inc-search-prev
        bind "^[v" vi-histedit
        setty -d +echo
        surd:settc co 5
        demo:echotc cl

        """)
    try pty.enter("one")
    pty.send(Keys.control("X") + "'" + Keys.escape + "v" + Keys.control("G"))
    try pty.wait("search") { $0.current == "find '': '" && $0.bells == 2 }
    pty.send("n" + Keys.enter)
    try pty.wait("found") { $0.above(1) == "1: one" && $0.above(2) == "2: one" }
  }

  @Test func whatLibeditCannotReadIsNotGivenToIt() throws {
    let home = try TemporaryDirectory()
    let long = "bind -s ^X \"" + String(repeating: "x", count: 5000) + "\""
    let file = try home.write("bind \"\\U+00E9\" ed-insert\n\(long)\nbind 'x\n", to: "rc")
    let pty = try PTY(Self.program, environment: ["EDITRC": file], columns: 200, rows: 60)
    try pty.wait("complaints") { screen in
      (1...3).allSatisfy { screen.text.contains("\(file):\($0): not understood") }
        && screen.current == ">"
    }
    pty.send("ab")
    try pty.waitLine("> ab")
  }

  @Test func keysOfViThatSearchAndAskAreOurs() throws {
    let pty = try demo(editrc: "bind -v\n", columns: 30)
    for line in ["1 one", "2 two", "1 three"] { try pty.enter(line) }
    pty.send(Keys.escape + ":'" + Keys.enter + Keys.escape)
    try pty.wait("nothing was asked") { $0.bells == 2 && $0.current == ">" }
    for (keys, line) in [("K", "1 three"), ("K", "2 two"), ("G", "1 one"), ("J", "2 two")] {
      pty.send(keys)
      try pty.waitLine("> \(line)")
    }
    pty.send("dd" + "[A")
    try pty.waitLine("> 1 three")
  }
}
