import Foundation
import TestSupport
import Testing

/// Listeners of the built program in a stream, by the option `--listen`.
@Suite struct ListenerTests {
  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, arguments, input: Array(input.utf8))
  }

  // MARK: Processes

  @Test func aProcessGetsEventsAndItsOutputIsNoResult() throws {
    let run = try run("--listen", "exec cat", input: "2 3 +\n")
    #expect(run.output == "5\n" && run.status == 0)
    #expect(run.errors.split(separator: "\n").count == 6)
    #expect(
      run.errors.contains(#"{"event":"operation","name":"+","operands":["2","3"],"results":["5"]}"#)
    )
    #expect(run.errors.hasSuffix("{\"event\":\"end\",\"presses\":6}\n"))
  }

  @Test func sourcesAndLinesEndWithTheStack() throws {
    let run = try run(
      "--listen", "exec grep -c stack", "-e", "1 2", "-e", "+\n3", "-e", "{ 1\n2 * }")
    #expect(run.errors == "6\n")
  }

  @Test func anEndByAnErrorIsTold() throws {
    let run = try run("--listen", "exec tail -n 3", "--listen", "exec true", input: "1 0 /\n2\n")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("\"event\":\"error\",\"message\":\"division by zero\",\"line\":1"))
    #expect(run.errors.contains("surd: stdin:1:5: error: division by zero\n"))
  }

  @Test func listenersNeverChangeTheStatusOrTheResult() throws {
    for command in [
      "exec read x; kill -9 $$", "exec exec <&-", "exec exit 7", "exec nosuchprogram",
    ] {
      let input = String(repeating: "1 2 + drop\n", count: 20_000) + "42\n"
      let run = try run("--listen", command, input: input)
      #expect(run.output == "42\n" && run.status == 0, "\(command)")
      #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("surd: ") } == 1, "\(command)")
    }
  }

  @Test func aByteASecondDoesNotKeepSurdForEver() throws {
    let folder = try TemporaryDirectory()
    // The listener outlives surd, and reports that: unread events wait in the pipe.
    let slow = """
      exec for i in 1 2 3 4 5 6; do head -c 1; sleep 1; done >/dev/null
      test -e '\(folder.path)/ended' && echo later >'\(folder.path)/told' || echo sooner >'\(folder.path)/told'
      """
    let run = try ProgramRun(
      "/bin/sh",
      [
        "-c", "'\(StreamTests.surd)' --listen \"$0\" -e '2 3 +'; touch '\(folder.path)/ended'",
        slow,
      ])
    #expect(run.output == "5\n" && run.status == 0 && run.errors.isEmpty)
    try eventually("the end") { folder.read("told")?.isEmpty == false }
    #expect(folder.read("told") == "later\n")
  }

  @Test func eachLineOfAFilterIsTold() throws {
    let run = try run(
      "--listen", "exec grep -c operation", "--each", "+", input: "1 2\n3 4\n5 6\n")
    #expect(run.output == "3\n7\n11\n" && run.errors == "3\n")
  }

  /// Their place is that in the keys, which are in no file.
  @Test func anErrorOfAFilterNamesTheLineOfItsInput() throws {
    let errors = #"exec grep -o '"line":.*source.*'"#
    for (options, column) in [(["--each", "/"], 1), (["--where", "dup /"], 5)] {
      let run = try run(
        "--keep-going", "--listen", errors, options[0], options[1], input: "4 2\n3 0\n1 x\n")
      #expect(
        run.errors.hasSuffix(
          #"""
          "line":1,"column":\#(column),"input":2,"source":"stdin"}
          "line":3,"column":3,"source":"stdin"}

          """#), "\(run.errors)")
    }
  }

  @Test func dataCannotListen() throws {
    let folder = try TemporaryDirectory()
    let run = try run(input: "listen \"exec touch \(folder.path)/made\"\n")
    #expect(
      run.errors == "surd: stdin:1:8: error: 'listen' works only where it is typed at the prompt\n")
    #expect(folder.read("made") == nil && run.status == 1)
  }

  @Test(arguments: [
    "nosuch", "bits=3", "exec", "exec ", "tape=", "tape=/dev/null/t", "counter", "",
  ])
  func aWrongListenerIsWrongUsage(listener: String) throws {
    let run = try run("--listen", listener, "-e", "1")
    #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("surd: "))
  }

  @Test func theSameTwiceIsWrongUsage() throws {
    let run = try run("--listen", "bits", "--listen", "bits", "-e", "1")
    #expect(run.status == 2 && run.errors == "surd: 'bits' listens already\n")
  }

  @Test func valuesOnTheTapeAreShortenedAndMarkedAsInTheStack() throws {
    let notes = try tape("1000 ! 2 sqrt\n").text.split(separator: "\n")
    // 1000! = 4023872600770937735437…, of 2568 digits (OEIS A000142, A034886).
    let zeros = String(repeating: "0", count: 22)
    #expect(notes[2].hasSuffix("  1000 ! = 4023872600770937735437…\(zeros) (2,568 digits)"))
    #expect(notes[3].hasSuffix("  2 sqrt = ≈1.41421356237310"))
  }

  @Test func aTapeLeavesAnotherFileAlone() throws {
    let folder = try TemporaryDirectory()
    for text in ["my notes\n", "2 3 +\n", "# surd session 1\n# end of session\n"] {
      let file = try folder.write(text, to: "notes")
      let run = try run("--listen", "tape=\(file)", "-e", "1")
      #expect(run.status == 2 && run.output.isEmpty && folder.read("notes") == text)
      #expect(
        run.errors == "surd: '\(file)' holds something else than a tape; it is left as it is\n")
    }
  }

  // MARK: Views

  @Test func bitsShowTheWordAtTheEndOfALine() throws {
    let run = try run("--listen", "bits", input: "16 wsize 0xA5 1 -2\n")
    #expect(
      run.errors == """
        15 1111 1111  8
         7 1111 1110  0
        0xFFFE  -2

        """)
    #expect(run.output == "165\n1\n-2\n")
  }

  @Test func swatchShowsColours() throws {
    let run = try run("--listen", "swatch", input: "0xFF8000\n")
    #expect(
      run.errors == "#FF8000  rgb 255 128 0\nhue 30.12°  saturation 100 %  brightness 100 %\n")
  }

  @Test func listenersAreListed() throws {
    let run = try run("--listen", "swatch", "--listen", "exec true", "listeners")
    #expect(run.output == "counter\nswatch\nexec true\n")
    #expect(try self.run("tape").output == "there is no tape; 'listen tape' begins one\n")
  }

  // MARK: The tape

  private func tape(_ keys: String, _ arguments: String...) throws -> (text: String, output: String)
  {
    let folder = try TemporaryDirectory()
    let run = try ProgramRun(
      StreamTests.surd, ["--listen", "tape=\(folder.path)/t"] + arguments, input: Array(keys.utf8))
    let text = try #require(folder.read("t"))
    let again = try ProgramRun(
      StreamTests.surd, arguments.filter { $0 != "--keep-going" }, input: Array(text.utf8))
    #expect(again.output == run.output, "\(keys) → \(text)")
    #expect(again.errors.isEmpty && again.status == 0, "\(text)")
    return (text, run.output)
  }

  @Test(arguments: [
    "2 3 +\n4 *\n", "1 2", "{ dup * } sto f\n7 f\n", "\"a # b\n{ c\" 5\n", "# only 1 2 +\n3",
    "{ 1\n2 + } sto g 5 g\n[ 1 2\n3 4 + ]\n", "2 sqrt pi * 50 digits\n", "1 quit 2\n",
  ]) func aTapeGivesTheSameResults(keys: String) throws {
    _ = try tape(keys)
  }

  @Test(arguments: [
    "1 0 / 5\n7\n", "2 foo 3\n", "[ 1 2 0 / 3 ]\n4\n", "[ 1 [ 2 0 /\n5\n", "{ 1 ] 2 }\n6\n",
    "1 { 2 0 / } call 3\n4\n", "\"a\\qb\" 3\n5\n", "1 [ 2\n3 0 /\n5 ]\n7\n", "\"x\ny\\q\" 8\n9\n",
    "1 { 2\n foo [ \n", "2 &\n3\n", "1 12abc 3\n5\n", "1 2,5 3\n4\n", "1 [ 2 −3foo 4\n5 ]\n",
  ]) func aTapeLeavesOutWhatFailed(keys: String) throws {
    _ = try tape(keys, "--keep-going")
  }

  @Test func aTapeGoesOnBehindOneThatWasLeft() throws {
    let folder = try TemporaryDirectory()
    for keys in ["2 3 + quit", "100 1 sto _EUR 5_EUR quit", "{ 2 * } sto dbl 8 dbl"] {
      _ = try ProgramRun(
        StreamTests.surd, ["--listen", "tape=\(folder.path)/t"], input: Array(keys.utf8))
    }
    let again = try ProgramRun(StreamTests.surd, ["-f", "\(folder.path)/t"])
    #expect(again.output == "16\n" && again.errors.isEmpty, "\(folder.read("t") ?? "")")
  }

  @Test func aSecondSurdDoesNotWriteTheTapeOfARunningOne() throws {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/t"
    let first = try StartedProgram(StreamTests.surd, ["--listen", "tape=\(path)", "-f", "-"])
    first.send("2 3 +\n")
    try eventually("the tape") { folder.read("t")?.contains("= 5") == true }
    let second = try run("--listen", "tape=\(path)", "-e", "7 8 *")
    #expect(second.status == 2 && second.output.isEmpty)
    #expect(second.errors.hasPrefix("surd: '\(path)' is the tape of another surd"))
    first.send("10 *\n")
    first.endInput()
    #expect(try first.waitExit() == 0)
    #expect(try run("-f", path).output == "50\n")
  }

  #if os(Linux)
    /// Output that a full disk did not accept is written later: nothing is lost or reported.
    @Test func aTapeCatchesUpWhenTheDiskHasRoomAgain() throws {
      let folder = try TemporaryDirectory()
      let (path, number) = ("\(folder.path)/t", "\(folder.path)/number")
      let command = "trap '' XFSZ; echo $$ >'\(number)'; ulimit -S -f 4; exec \"$@\""
      let program = try StartedProgram(
        "/bin/sh", ["-c", command, "sh", StreamTests.surd, "--listen", "tape=\(path)", "-f", "-"])
      let keys = (0..<200).map { "\($0) 2 *\n" }.joined()
      program.send(keys)
      var size = 0
      // The disk is full while keys still arrive.
      try eventually("the end of the room") {
        defer { size = folder.read("t")?.utf8.count ?? 0 }
        return size >= 2048 - 100 && size == folder.read("t")?.utf8.count
      }
      program.send("7 8 *\n")
      let process = try #require(folder.read("number")?.split(separator: "\n").first)
      let prlimit = try ProgramRun(
        "/usr/bin/prlimit", ["--pid", String(process), "--fsize=unlimited"])
      #expect(prlimit.status == 0)
      program.send("1 1 +\n")
      program.endInput()
      #expect(try program.waitExit() == 0 && program.errors.isEmpty)
      let again = try run("-f", path)
      #expect(try again.output == run(input: keys + "7 8 * 1 1 +\n").output && again.status == 0)
      #expect(folder.read("t")?.contains("= 398") == true)
    }

    /// An incomplete entry on a full disk would open a string around the next entries.
    @Test func aTapeEndsWithAWholeEntryWhenTheDiskStaysFull() throws {
      let folder = try TemporaryDirectory()
      let path = "\(folder.path)/t"
      expect(try run("--listen", "tape=\(path)", "111 222 +"), "333\n")
      let text = String(repeating: "x", count: 3000)
      let full = try ProgramRun(
        "/bin/sh",
        [
          "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", StreamTests.surd, "--listen",
          "tape=\(path)", "1 2 \"\(text)\" 3 4 clear",
        ])
      expect(full, "", "surd: '\(path)': File too large\n", status: 2)
      #expect(folder.read("t")?.contains("x") == false)
      expect(try run("--listen", "tape=\(path)", "77 88 *"), "6776\n")
      expect(try run("-f", path), "6776\n")
    }

    @Test func aTapeThatCannotBeWrittenIsAnError() throws {
      let message = "surd: '/dev/full': No space left on device\n"
      expect(try run("--listen", "tape=/dev/full", "1 2 +"), "3\n", message, status: 2)
    }
  #endif

  @Test func aTapeHasOperationsAndResultsAsComments() throws {
    let tape = try tape("2 3 + 4 *\n").text.split(separator: "\n").map(String.init)
    #expect(tape[0].hasPrefix("# surd tape, "))
    #expect(tape[1] == "2 3 + 4 *")
    #expect(tape[2].hasPrefix("#   ") && tape[2].hasSuffix("  2 3 + = 5"))
    #expect(tape[3].hasSuffix("  5 4 * = 20"))
  }

  @Test func aTapeHasOperationsOnVectorsAndEachErrorOnce() throws {
    let tape = try tape("[1 2] 3 * [[1 2] [3 4]] inv\n1 2 4 3 pack sum\n1 0 /\n", "--keep-going")
    let notes = tape.text.split(separator: "\n").filter { $0.hasPrefix("#   ") }
    let ends = [
      "  [1 2] 3 * = [3 6]", "  [[1 2] [3 4]] inv = [[-2 1] [1.5 -0.5]]", "  [1 2 4] sum = 7",
      "error: division by zero",
    ]
    #expect(notes.count == ends.count, "\(notes)")
    for (note, end) in zip(notes, ends) { #expect(note.hasSuffix(end)) }
  }

  @Test func aTapeInViewLeavesErrorsToStandardError() throws {
    let seen = try run("--listen", "tape", "--keep-going", input: "6 7 *\n1 0 /\ntape\n")
    let errors = seen.errors.split(separator: "\n")
    #expect(errors.count == 2 && errors[0].hasSuffix("  6 7 * = 42"))
    #expect(errors[1] == "surd: stdin:2:5: error: division by zero")
    let lines = seen.output.split(separator: "\n")
    #expect(lines[0].hasSuffix("  6 7 * = 42") && lines[1] == "error: division by zero")
    #expect(lines.dropFirst(2) == ["42", "1", "0"])
  }

  @Test func aTapeEditedGivesLaterResultsThatFollow() throws {
    let folder = try TemporaryDirectory()
    _ = try run("--listen", "tape=\(folder.path)/t", input: "100 sto price\nprice 19 pct +\n2 *\n")
    let edited = try #require(folder.read("t")).replacing("100 sto", with: "200 sto")
    #expect(try run(input: edited).output == "476\n")
  }

  @Test func aSecondTapeBeginsAnew() throws {
    let folder = try TemporaryDirectory()
    for keys in ["1 2 +", "30 digits 2 sqrt"] {
      _ = try run("--listen", "tape=\(folder.path)/t", "-d", "5", input: keys)
    }
    #expect(try run("-f", "\(folder.path)/t").output == "1.41421356237309504880168872421\n")
  }
}
