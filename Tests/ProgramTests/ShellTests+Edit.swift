import TestSupport
import Testing

/// `edit`, on the line and in an editor.
extension ShellTests {
  /// Returns a shell with its own editor in this folder: the script's file is `$1`.
  private static func shell(
    editor script: String, in folder: TemporaryDirectory, columns: Int = 60
  ) throws -> PTY {
    let path = try folder.write("#!/bin/sh\n" + script, to: "editor")
    return try shell(
      environment: ["VISUAL": nil, "EDITOR": "sh \(path)", "TMPDIR": folder.path],
      columns: columns)
  }

  /// Enters a line and waits for the text directly above the next prompt.
  private static func enter(_ line: String, _ rows: [String], prompt: String = ">", _ pty: PTY)
    throws
  {
    pty.send(line + "\r")
    try pty.wait("\(rows) after \(line)") { screen in
      screen.current.hasPrefix(prompt)
        && rows.enumerated().allSatisfy { screen.above(rows.count - $0) == $1 }
    }
  }

  @Test func anEditorThatStopsItselfGoesOn() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(editor: "kill -STOP $$\nprintf 7 > \"$1\"\n", in: folder)
    pty.send("1 2\u{1B}[21~")
    try pty.waitLine("> 7")
  }

  @Test func editBringsXToTheLineAndTakesItsPlaceAgain() throws {
    let pty = try Self.shell()
    try Self.enter("1 22 7 /", ["2: 1", "1: ≈3.14285714285714"], pty)
    try Self.enter("edit", ["1: ≈3.14285714285714"], prompt: "edit> 22 7 /", pty)
    pty.send("\u{7F}*")
    try Self.enter("", ["2: 1", "1: 154"], pty)
    #expect(pty.screen.transcript.contains("edit> 22 7 *"))
    try Self.enter("undo", ["2: 1", "1: ≈3.14285714285714"], pty)
    try Self.enter("edit", ["2: 1", "1: ≈3.14285714285714"], prompt: "edit> 22 7 /", pty)
    pty.send("9\u{3}")
    try pty.wait("given up") { $0.current == ">" && $0.above(2) == "2: 1" }
    // Unchanged, it is no line to undo.
    try Self.enter("edit", ["2: 1", "1: ≈3.14285714285714"], prompt: "edit> 22 7 /", pty)
    try Self.enter("", ["2: 1", "1: ≈3.14285714285714"], pty)
    try Self.enter("redo", ["2: 1", "1: 154"], pty)
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func escapeLeavesIt() throws {
    let pty = try Self.shell()
    try Self.enter("1 22", ["2: 1", "1: 22"], pty)
    try Self.enter(
      "edit", ["1: 22"], prompt: "edit> 22   Enter replaces the value, Esc leaves it", pty)
    pty.send("3")
    try pty.waitLine("edit> 223")
    pty.send("\u{1B}")
    try pty.wait("left") { $0.current == ">" && $0.above(1) == "1: 22" }
    // Meta is no ESC.
    try Self.enter("edit", ["1: 22"], prompt: "edit> 22", pty)
    pty.send("\u{1B}b5")
    try pty.waitLine("edit> 522", column: 7)
  }

  @Test func controlDOnAnEmptyLineGivesOnlyTheEditUp() throws {
    let pty = try Self.shell()
    try Self.enter("1 22", ["2: 1", "1: 22"], pty)
    try Self.enter("edit", ["2: 1", "1: 22"], prompt: "edit> 22", pty)
    pty.send("\u{15}\u{4}")
    try Self.enter("3 +", ["2: 1", "1: 25"], pty)
    // The old block has disappeared.
    #expect(pty.screen.text.ranges(of: "2: 1").count == 1)
    pty.send("\u{4}")
    try pty.waitExit()
  }

  @Test func whatFailsComesBackAndChangesNothing() throws {
    let pty = try Self.shell()
    try Self.enter("1 5", ["2: 1", "1: 5"], pty)
    pty.send("\u{1B}[21~")  // F10
    try pty.wait("X") { $0.typed == "edit> 5" }
    for (keys, error) in [
      (" drop drop 0 /", "'/' needs 2 values, the stack has 1"),
      ("\u{15}{ 5", "unclosed '{'"), ("\u{15}7 nosuch", "unknown word 'nosuch'"),
    ] {
      pty.send(keys + "\r")
      try pty.wait(error) {
        $0.text.contains("error: \(error)") && $0.above(1) == "1: 5" && $0.above(2) == "2: 1"
          && $0.typed.hasPrefix("edit> ") && $0.typed.hasSuffix(String(keys.suffix(3)))
      }
    }
    pty.send("\u{15}8\r")
    try pty.wait("mended") { $0.above(2) == "2: 1" && $0.above(1) == "1: 8" && $0.current == ">" }
  }

  @Test func editStoresVariablesAgain() throws {
    let pty = try Self.shell()
    try Self.enter("{ dup * } sto f 45_min sto _slot 7", ["1: 7"], pty)
    try Self.enter("edit f", ["1: 7"], prompt: "edit> { dup * } sto f", pty)
    pty.send("\u{1}\u{1B}[C3 ")  // Ctrl-A, Right
    try Self.enter("", ["1: 7"], pty)
    try Self.enter("f", ["2: 7", "1: 9"], pty)
    try Self.enter("edit _slot", ["2: 7", "1: 9"], prompt: "edit> 45_min sto _slot", pty)
    pty.send("\u{3}")
    try pty.wait("given up") { $0.current == ">" }
    pty.send("edit nosuch\r")
    try pty.wait("error") { $0.text.contains("no variable 'nosuch'") && $0.current == ">" }
  }

  @Test func severalLinesGoIntoTheEditor() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(
      editor: """
        case $(cat "$1") in
        *nosuch*) printf '{ 4\\n5 } # mended\\n' > "$1" ;;
        *) printf '1\\n{ 2 }\\n3 nosuch\\n' > "$1" ;;
        esac
        """, in: folder)
    pty.send("9 8 { 1\r2 }\r")
    try pty.wait("program") { $0.current == ">" && $0.above(1) == "1: { 1 2 }" }
    pty.send("edit\r")
    try pty.wait("the place of the error, and nothing has changed") {
      $0.text.contains("error: 3:3: unknown word 'nosuch'") && $0.current == "edit>"
        && $0.above(1) == "1: { 1 2 }" && $0.above(3) == "3: 9"
    }
    pty.send("\r")
    try pty.wait("opened again") {
      $0.current == ">" && $0.above(1) == "1: { 4 5 }" && $0.above(3) == "3: 9"
    }
    try pty.enter("drop +")
    #expect(pty.screen.above(1) == "1: 17")
  }

  @Test func theLineGoesIntoTheEditorAndComesBack() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(editor: "printf '3 4 +' > \"$1\"\n", in: folder)
    pty.send("1 2\u{1B}[21~")
    try pty.waitLine("> 3 4 +")
    pty.send("\r")
    try pty.wait("sum") { $0.above(1) == "1: 7" }
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(editor: "echo 5 > \"$1\"; exit 3\n", in: folder, columns: 200)
    try Self.enter("9 { 1\r2 }", ["2: 9", "1: { 1 2 }"], pty)
    try Self.enter("edit", ["2: 9", "1: { 1 2 }"], pty)
    try pty.wait("reason") { $0.text.contains("ended with status 3; nothing is changed") }
  }

  @Test func theEditorsFileIsTheOwnersAloneAndGoes() throws {
    let folder = try TemporaryDirectory()
    let script = "cd \"$TMPDIR\"; ls -l \"$1\" > seen; basename \"$1\" > name; echo 5 > \"$1\"\n"
    let pty = try Self.shell(
      environment: [
        "VISUAL": "sh \(try folder.write(script, to: "editor"))", "TMPDIR": folder.path,
      ])
    pty.send("{ 1\r2 }\redit\r")
    try pty.wait("changed") { $0.current == ">" && $0.above(1) == "1: 5" }
    #expect(try #require(folder.read("seen")).hasPrefix("-rw-------"))
    let name = try #require(folder.read("name")).dropLast()
    #expect(name.hasPrefix("surd-edit-") && folder.read(String(name)) == nil)
  }
}

/// The mark that walks on the stack.
extension ShellTests {
  /// Sends keys in keys mode, and waits for the rows above the prompt.
  private static func walk(_ keys: String, _ rows: [String], _ pty: PTY) throws {
    pty.send(keys)
    try pty.wait("\(rows) after \(keys.debugDescription)") { screen in
      screen.current.hasPrefix(">") && screen.column == 2
        && rows.enumerated().allSatisfy { screen.above(rows.count - $0) == $1 }
    }
  }

  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  @Test(arguments: ["", "bind -v\n"]) func keysActOnTheMarkedLevel(editrc: String) throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(environment: ["EDITRC": folder.write(editrc, to: ".editrc")])
    try pty.enter("keys 11 22 33")
    try Self.walk(Self.up, ["3: 11", "2: 22", "1▸ 33"], pty)
    try Self.walk(Self.up + Self.up, ["3▸ 11", "2: 22", "1: 33"], pty)
    pty.send(Self.up)
    try pty.wait("refused") { $0.bells == 1 && $0.above(3) == "3▸ 11" }
    try Self.walk("p", ["4: 11", "3▸ 22", "2: 33", "1: 11"], pty)
    try Self.walk("r", ["4: 11", "3▸ 33", "2: 11", "1: 22"], pty)
    try Self.walk("d", ["4: 11", "3▸ 22", "2: 33", "1: 11"], pty)
    try Self.walk(Self.down + "\u{7F}", ["3: 11", "2▸ 22", "1: 11"], pty)
    try Self.walk("3\r", ["4: 11", "3: 22", "2: 11", "1: 11"], pty)
    for line in ["> 3 pick", "> 3 roll", "> 3 rolld", "> 2 roll drop"] {
      #expect(pty.screen.transcript.contains(line))
    }
    try Self.walk("\\\\", ["4: 11", "3: 22", "2: 33", "1: 11"], pty)
    // Any other key has its usual effect.
    try Self.walk(Self.up + "+", ["3: 11", "2: 22", "1: 44"], pty)
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}", "\u{1B}[B"]) func theMarkGoes(key: String) throws {
    let pty = try Self.shell()
    try pty.enter("keys 11 22")
    try Self.walk(Self.up, ["2: 11", "1▸ 22"], pty)
    try Self.walk(key, ["2: 11", "1: 22"], pty)
    try Self.walk("+", ["1: 33"], pty)
  }

  @Test func aLevelIsEditedInItsPlace() throws {
    let pty = try Self.shell()
    try pty.enter("keys 11 22 33")
    try Self.walk(Self.up + "3", ["3▸ 11", "2: 22", "1: 33"], pty)
    pty.send("e")
    try pty.wait("on the line") { $0.typed == "edit> 11" }
    pty.send(" 4*")  // no key acts
    try pty.wait("typed") { $0.typed == "edit> 11 4*" }
    try Self.walk("\r", ["3: 44", "2: 22", "1: 33"], pty)
    try Self.walk("\\", ["3: 11", "2: 22", "1: 33"], pty)
  }

  @Test func theStackScrollsBelowTheMark() throws {
    let pty = try Self.shell(rows: 8)
    try pty.enter("keys 1 9 { } for")
    try Self.walk(Self.up, ["… 5 more", "4: 6", "3: 7", "2: 8", "1▸ 9"], pty)
    try Self.walk("5", ["… 4 more", "5▸ 5", "4: 6", "3: 7", "2: 8", "… 1 below"], pty)
    try Self.walk("\u{1B}[H", ["9▸ 1", "8: 2", "7: 3", "6: 4", "… 5 below"], pty)
    pty.resize(columns: 30, rows: 6)
    try pty.wait("less room") { $0.above(3) == "9▸ 1" && $0.above(1) == "… 7 below" }
    try Self.walk("\u{1B}[6~\u{1B}[F", ["… 7 more", "2: 8", "1▸ 9"], pty)
  }
}
