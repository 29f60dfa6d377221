import Foundation
import TestSupport
import Testing

/// surd as a filter: input by pipes, files and arguments, and the output.
@Suite struct StreamTests {
  static let surd = builtExecutable(named: "surd")

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(Self.surd, arguments, input: Array(input.utf8))
  }

  // MARK: Sources

  @Test func whatIsLeftIsPrintedXLast() throws {
    try expect(run(input: "2 3 +"), "5\n")
    try expect(run(input: "1 2\n3\n"), "1\n2\n3\n")
    try expect(run(input: ""), "")
    try expect(run(input: "\"text\" {dup *} [1 2]"), "\"text\"\n{dup *}\n[1 2]\n")
  }

  @Test func argumentsAreKeys() throws {
    try expect(run("2", "3", "+"), "5\n")
    try expect(run("2 3 +"), "5\n")
    try expect(run("5", "3", "-"), "2\n")
    try expect(run("-3", "-.5", "*"), "1.5\n")
    try expect(run("--", "-3", "-2", "swap"), "-2\n-3\n")
  }

  /// Keys alone are not parsed by swift-argument-parser; with another option, everything is.
  @Test(arguments: [
    ["2", "3", "+"], ["-3", "-.5", "+"], ["-e", "1 2 +"],
    ["--expression", "7", "-e", "6 *", "2", "+"],
    ["1", "-e", "2", "3", "-e", "4"], ["--", "3", "-e"], ["-e", "-5", "-"], ["5", "sto", "x", "x"],
    ["-e", ""], ["-e", "-e"], ["--expression=3", "4", "+"],
  ])
  func keysAloneAreReadAsTheParserReadsThem(arguments: [String]) throws {
    let alone = try ProgramRun(Self.surd, arguments, input: [])
    let parsed = try ProgramRun(Self.surd, ["--color", "never"] + arguments, input: [])
    #expect(alone.output == parsed.output && alone.errors == parsed.errors)
    #expect(alone.status == parsed.status)
  }

  @Test func sourcesAreCarriedOutInTheOrderGiven() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("* # times\n", to: "times.surd")
    try expect(run("2", "-e", "3", "-f", file, "4", "-e", "+"), "10\n")
    try expect(run("-e", "100", "-f", "-", "-e", "+", input: "20 3 +\n"), "123\n")
    try expect(
      run("-f", file, "-e", "2 3"), "",
      "surd: \(file):1:1: error: '*' needs 2 values, the stack has 0\n", status: 1)
  }

  @Test func errorsOfAnExpressionHaveTheirPlaceInIt() throws {
    for (expression, place, error) in [
      ("2 + * 3", 5, "the expression needs a number, a name or '(' here"),
      ("sqrt(2", 5, "the expression does not close this '('"),
      ("1+foo(2)", 3, "unknown word 'foo'; did you mean 'for'?"),
      ("3 - π*(4-4)/(5−5)", 12, "division by zero"),
      ("2+é", 3, "unknown word 'é'"),
      ("ln(0)", 1, "'ln' is not defined at 0"),
      ("1+f(2)", 1, "division by zero (at '/' in 'f', 1:5)"),
    ] {
      try expect(
        run("{ 0 / } sto f", "-x", expression), "",
        "surd: expression:1:\(place): error: \(error)\n", status: 1)
    }
    try expect(run("-x", "2^3", "-x", "-2²", "*"), "-32\n")
    try expect(run("--each", "k *", "-x", "2+3", "-e", "sto k", input: "1\n2\n"), "5\n10\n")
  }

  @Test func aTokenDoesNotRunOverTheEndOfItsSource() throws {
    try expect(run("-e", "1", "-e", "2"), "1\n2\n")
    try expect(
      run("-e", "1 {", "-e", "2 }"), "", "surd: argument:1:3: error: unclosed '{'\n", status: 1)
  }

  /// `'6 3 <<'` is `shl` elsewhere, and `echo 5 | surd sq` means the number on standard input.
  @Test func whatWasMeantIsSaidAtTheEndOfAnArgument() throws {
    try expect(run("6 3 <<"), "48\n")
    let missing = "surd: argument:1:1: error: 'sq' needs 1 value, the stack has 0"
    let advice = "; standard input is read by '-f -'"
    try expect(run("sq", input: "5\n"), "", "\(missing)\(advice)\n", status: 1)
    try expect(run("sq"), "", "\(missing)\n", status: 1)
    try expect(run("-e", "sq", "-f", "-", input: "5\n"), "", "\(missing)\n", status: 1)
    try expect(run("-e", "sq", "--each", "+", input: "5\n"), "", "\(missing)\n", status: 1)
    try expect(
      run("{ + } call", input: "5\n"), "",
      "surd: argument:1:7: error: '+' needs 2 values, the stack has 0 (at '+' in a program, 1:3)"
        + "\(advice)\n", status: 1)
    try expect(
      run("1 0 /", input: "5\n"), "", "surd: argument:1:5: error: division by zero\n", status: 1)
  }

  @Test func printGoesOutAtOnceAndBeforeTheStack() throws {
    try expect(run("1 2 print \"t\" print 3"), "2\nt\n1\n3\n")
  }

  @Test func statisticsOfTheWholeInput() throws {
    let numbers = (1...100_000).map { "\($0)\n" }.joined()
    // √(n(n+1)/12) for 1 to n
    try expect(
      run("-e", "exact", "-f", "-", "-e", "sdev", input: numbers), "50√3000030/3\n")
    let points = (1...2000).map { "\($0 * $0) \($0) stat\n" }.joined()
    try expect(
      run("-f", "-", "-e", "count powfit", input: points),
      "2000\n2.00000000000000\n1.00000000000000\n")
  }

  @Test func aboutSaysTheVersion() throws {
    let run = try run("about")
    #expect(run.output.hasPrefix("surd "))
    #expect(run.status == 0)
  }

  @Test func digitsAreAnOption() throws {
    try expect(run("-d", "30", "2 sqrt"), "1.41421356237309504880168872421\n")
    try expect(run("--digits", "3", "pi"), "3.14\n")
  }

  // MARK: Errors

  @Test func theFirstErrorEndsTheRunAndPrintsNothingOfTheStack() throws {
    try expect(
      run(input: "1\n2 print 0 /\n3 print"), "2\n", "surd: stdin:2:11: error: division by zero\n",
      status: 1)
  }

  @Test func keepGoingPassesOverTheLine() throws {
    try expect(
      run("--keep-going", input: "1 2\n0 / 7\n3 foo\n4\n"), "1\n2\n0\n3\n4\n",
      "surd: stdin:2:3: error: division by zero\nsurd: stdin:3:3: error: unknown word 'foo'; did you mean 'for'?\n",
      status: 1)
  }

  @Test func wrongUsageHasStatus2() throws {
    let none = try TemporaryDirectory().path + "/none"
    for arguments in [
      ["--nosuch"], ["-d", "x"], ["-d", "0"], ["-e"], ["-F", ","], ["-f", none],
      ["-f", "/"],
    ] {
      let run = try ProgramRun(Self.surd, arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(!run.errors.isEmpty && run.output.isEmpty, "\(arguments)")
    }
    try expect(
      run("-f", none), "", "surd: cannot read '\(none)': No such file or directory\n", status: 2)
  }

  @Test func aFullDiskIsReported() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' 1 >/dev/full"])
    #expect(run.status == 2)
    #expect(run.errors == "surd: cannot write: No space left on device\n")
  }

  @Test func whatCannotBeWrittenIsReportedWhateverItIs() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    for arguments in [
      "--help", "--version", "--manual", "--generate-completion-script bash",
      "--generate-manual surd.1", "2 3 + print",
    ] {
      let full = try ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' \(arguments) >/dev/full"])
      expect(full, "", "surd: cannot write: No space left on device\n", status: 2)
      let closed = try ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' \(arguments) >&-"])
      expect(closed, "", "surd: cannot write: Bad file descriptor\n", status: 2)
    }
    for arguments in ["--help", "--version", "-e 1p"] {
      let dc = try ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' --dc \(arguments) >/dev/full"])
      expect(dc, "", "dc: cannot write: No space left on device\n", status: 1)
    }
  }

  @Test func noFileTakesThePlaceOfStandardOutput() throws {
    let folder = try TemporaryDirectory()
    let tape = "\(folder.path)/t"
    let closings = [">&-", "2>&- >&-", "<&- >&-", "<&- 2>&- >&-"]
    for closing in closings {
      let run = try ProgramRun(
        "/bin/sh", ["-c", "'\(Self.surd)' --listen 'tape=\(tape)' '1 2 +' \(closing)"])
      #expect(run.status == 2 && run.output.isEmpty, "\(closing)")
      let lines = (folder.read("t") ?? "").split(separator: "\n")
      #expect(lines.first?.hasPrefix("# surd tape, ") ?? false, "\(closing)")
      #expect(lines.last?.hasSuffix("1 2 + = 3") ?? false, "\(closing)")
    }
    #expect((folder.read("t") ?? "").split(separator: "# surd tape, ").count == closings.count)
    // Without output, there is no error, and closed descriptors stay closed.
    try expect(ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' '1 drop' <&- >&- 2>&-"]), "")
    try expect(ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' '1 2 +' <&- 2>&-"]), "3\n")
    try expect(
      ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' <&-"]), "",
      "surd: cannot read 'stdin': Bad file descriptor\n", status: 2)
  }

  // MARK: Filter

  @Test func eachAppliesAProgramToEveryLine() throws {
    try expect(run("--each", "hypot", input: "3 4\n5 12\n"), "5\n13\n")
    try expect(
      run("--each", "dup *", input: "1\n2\n\n3"), "1\n4\n",
      "surd: stdin:3: argument:1:1: error: 'dup' needs 1 value, the stack has 0\n", status: 1)
    try expect(run("--each", "", input: "1 2\n3 4 +\n"), "1 2\n7\n")
    try expect(run("--each", "drop", input: "1\n2 3\n"), "2\n")
    try expect(
      run("--each", "_in * _cm to uval", input: "1\n2\n3\n"), "2.54\n5.08\n7.62\n")
    try expect(run("--each", "-", "-F", ",", input: "5_km,3_m\n"), "4997_m\n")
  }

  @Test func eachSeparatesFieldsAndOutput() throws {
    try expect(run("--each", "swap", "-F", ",", input: "1,2\n3,4\n"), "2,1\n4,3\n")
    try expect(run("--each", "+", "-F", ": ", input: "1: 2\n"), "3\n")
  }

  @Test func emptyFieldsAreErrorsUnlessTheyStandForSomething() throws {
    try expect(
      run("--each", "+", "-F", ",", input: "1,2\n1,,3\n5,6\n"), "3\n",
      "surd: stdin:2:3: error: field 2 is empty; '--empty' says what that stands for\n", status: 1)
    try expect(
      run("--keep-going", "--each", "+", "-F", ",", input: "é,1,\r\n5, ,6\n,1\n7,8\n"), "15\n",
      "surd: stdin:1:5: error: field 3 is empty; '--empty' says what that stands for\n"
        + "surd: stdin:2:3: error: field 2 is empty; '--empty' says what that stands for\n"
        + "surd: stdin:3:1: error: field 1 is empty; '--empty' says what that stands for\n",
      status: 1)
    try expect(
      run("--each", "depth", "-F", ",", "--empty", "0", input: "1,,3\n,\n4, \t,\r\n,,5"),
      "1,0,3,3\n0,0,2\n4,0,0,3\n0,0,5,3\n")
    try expect(run("--each", "depth", "-F", ",", "--empty", "", input: "1,,3\n"), "1,3,2\n")
    try expect(run("--each", "+", "-F", ",", "--empty", "1 2 +", input: ",4\n"), "7\n")
    // A line without anything in it has no fields, and spaces separate keys however many there are.
    try expect(run("--each", "depth", "-F", ",", input: "\n  \r\n1\n"), "0\n0\n1,1\n")
    try expect(run("--each", "+", "-F", " ", input: " 3   4 \n"), "7\n")
  }

  /// A separator within a string would be a blank, and fields after a comment would be lost.
  @Test(arguments: [
    (#""a"#, "\""), ("20 #1", "#"), ("'2", "'"), ("[1 [2] '3'", "["), ("{ 1 { 2 }", "{"),
    (#""\""#, "\""), ("#", "#"), ("{ [ }", "["), ("{ ]", "{"), ("'a' '", "'"),
  ])
  func whatWouldGoOnInTheNextFieldIsAnError(field: String, sign: String) throws {
    try expect(
      run("--keep-going", "--each", "depth", "-F", ";", input: "10;\(field);3\n4;5\n"), "4;5;2\n",
      "surd: stdin:1:4: error: '\(sign)' in field 2 would go on in field 3; "
        + "with '--csv', fields are values\n", status: 1)
  }

  @Test func whatEndsInItsFieldIsKeys() throws {
    let fields = ##"[1 2];"\"#'[{";{ 3 };'4*(2+3)' eval;5 # six"##
    try expect(
      run("--each", "", "-F", ";", input: fields + "\n"), ##"[1 2];"\"#'[{";{ 3 };20;5"## + "\n")
  }

  @Test func separatorsHaveEscapes() throws {
    try expect(run("--each", "swap", "-F", "\\t", input: "3\t4\n"), "4\t3\n")
    try expect(run("--each", "swap", "-F", "\t", input: "3\t4\n"), "4\t3\n")
    try expect(run("--each", "swap", "-F", "\\\\", input: "3\\4\n"), "4\\3\n")
    try expect(run("--each", "swap", "-F", "\\\\t", input: "3\\t4\n"), "4\\t3\n")
    try expect(
      run("--each", "+", "-F", "\\t", input: "3\t\t4\n"), "",
      "surd: stdin:1:3: error: field 2 is empty; '--empty' says what that stands for\n", status: 1)
    for separator in ["\\", "\\n", "a\\q"] {
      let run = try run("--each", "+", "-F", separator, input: "1\n")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(
        run.errors.hasPrefix(
          "surd: '-F' knows '\\t' for a tab and '\\\\' for a backslash, and no other escape.\n"))
    }
    let run = try run("--each", "+", "--empty", "0", input: "1\n")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("surd: '--empty' goes with '-F', '--csv' or '--header'.\n"))
  }

  @Test func byteOrderMarksArePassedOverAtTheStartOnly() throws {
    try expect(run(input: "\u{FEFF}3 4 +\n"), "7\n")
    let folder = try TemporaryDirectory()
    let file = try folder.write("\u{FEFF}3 4\n", to: "marked")
    try expect(run("-f", file, "-f", file), "3\n4\n3\n4\n")
    try expect(run("--each", "+", "-f", file, "-f", file), "7\n7\n")
    try expect(run("--each", "+", "-F", ",", input: "\u{FEFF}3,4\n5,6\n"), "7\n11\n")
    try expect(
      run("-f", file, input: "1"), "3\n4\n")
    try expect(
      run(input: "1\n\u{FEFF}2\n"), "", "surd: stdin:2:1: error: unexpected key U+FEFF\n", status: 1
    )
    try expect(
      run(input: "\u{FEFF}\u{FEFF}2\n"), "", "surd: stdin:1:1: error: unexpected key U+FEFF\n",
      status: 1)
    try expect(
      run("-e", "\u{FEFF}2"), "", "surd: argument:1:1: error: unexpected key U+FEFF\n", status: 1)
    // Cut within the mark.
    let cut = try ProgramRun(
      "/bin/sh",
      ["-c", "(printf '\\357'; sleep 0.1; printf '\\273\\2777 2 -') | '\(Self.surd)'"])
    expect(cut, "5\n")
  }

  @Test func eachReadsFilesAndRunsKeysFirst() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("1\n2\n", to: "numbers")
    try expect(run("-e", "10 sto scale", "--each", "scale *", "-f", file), "10\n20\n")
  }

  @Test func eachKeepsGoing() throws {
    try expect(
      run("--keep-going", "--each", "inv", input: "2\n0\nx\n4\n"), "0.5\n0.25\n",
      "surd: stdin:2: argument:1:1: error: division by zero\nsurd: stdin:3:1: error: unknown word 'x'\n",
      status: 1)
  }

  @Test func aProgramForLinesThatIsWrittenAsOnPaperIsToldItsKeys() throws {
    try expect(
      run("--header", "--each", "a+b", input: "a b\n3 4\n"), "",
      "surd: stdin:2: argument:1:2: error: '+' needs 2 values, the stack has 1; RPN: a b +\n",
      status: 1)
  }

  @Test func aForgottenOptionForTablesIsNamedOnce() throws {
    try expect(
      run("--keep-going", "--each", "+", input: "a,b\n1,2\n3 4\n"), "7\n",
      """
      surd: stdin:1:1: error: unknown word 'a'
      surd: '--csv' and '-F' read the fields of a table
      surd: stdin:2:1: error: malformed number '1,2'; use '.' for decimals and '_' to group digits

      """, status: 1)
  }

  // MARK: Everything that may be thrown at it

  @Test func windowsLineEndsAreWhiteSpace() throws {
    try expect(run(input: "1 2\r\n+\r\n"), "3\n")
  }

  @Test(arguments: [[], ["--csv", "--header", "--each", "a"], ["--lines"], ["--sheet", "-"]])
  func textInUTF16IsTold(arguments: [String]) throws {
    let name = arguments.contains("--sheet") ? "-" : "stdin"
    for bytes in [[0xFF, 0xFE, 0x35, 0], [0xFE, 0xFF, 0, 0x35]] as [[UInt8]] {
      expect(
        try ProgramRun(Self.surd, arguments, input: bytes), "",
        "surd: cannot read '\(name)': it is UTF-16; 'iconv -f UTF-16 -t UTF-8' makes UTF-8 of it\n",
        status: 2)
    }
  }

  @Test func invalidUTF8IsAnErrorAndSkipped() throws {
    let run = try ProgramRun(
      Self.surd, ["--keep-going"], input: [0x31, 0x20, 0xFF, 0x32, 0x0A, 0x33, 0x0A])
    #expect(run.output == "1\n3\n")
    #expect(run.errors == "surd: stdin:1:3: error: invalid UTF-8\n")
    let cut = try ProgramRun(Self.surd, [], input: [0x31, 0x20, 0xCF])
    #expect(cut.errors == "surd: stdin:1:3: error: invalid UTF-8\n" && cut.status == 1)
  }

  @Test func settingsOfOneRunDoNotReachAnother() throws {
    let folder = try TemporaryDirectory()
    try folder.write("5 digits", to: ".editrc")
    let environment = [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
    ]
    _ = try ProgramRun(Self.surd, ["-e", "3 digits deg hex"], environment: environment)
    let run = try ProgramRun(Self.surd, ["-e", "2 sqrt 31"], environment: environment)
    #expect(run.output == "1.41421356237310\n31\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == [".editrc"])
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try run("--help")
    #expect(help.status == 0 && help.output.contains("--keep-going") && help.errors.isEmpty)
    #expect(try run("--version").output.hasPrefix("surd "))
    #expect(try run("--manual").output.contains("EXIT STATUS"))
    #expect(try run("presses").output.contains("7 presses"))
  }
}
