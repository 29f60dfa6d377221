import Foundation
import TestSupport
import Testing

/// `--lines`: each line of the input is answered at once with a line.
@Suite struct LinesTests {
  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, ["--lines"] + arguments, input: Array(input.utf8))
  }

  @Test func everyLineHasOneAnswer() throws {
    try expect(
      run(input: "2 3 +\n\n2 +\n{ 1\n1/0\n\"a\\nb\" print\r\n2 sqrt"),
      "= 5\n\n…\n…\n! division by zero\n: a ⏎ b\n≈ 1.41421356237310\n")
    try expect(run(), "")
    try expect(run(input: "\n\n"), "\n\n")
    try expect(run("-d", "5", "5 sto n", input: "n 2 sqrt\nn"), "≈ 5 1.4142\n= 5\n")
    try expect(run("--rpn", input: "2 sqrt\n"), "= 2 sqrt\n")
    let long = String(repeating: "1", count: 1 << 20)
    try expect(
      run(input: "\(long) drop\n7\n"), "! a line has at most 1048576 bytes\n= 7\n")
    let latin = try ProgramRun(StreamTests.surd, ["--lines"], input: [0x32, 0xE9, 0x0A, 0x33])
    #expect(latin.output.hasPrefix("! ") && latin.output.hasSuffix("\n= 3\n"))
  }

  /// The client waits for each answer before it sends the next line.
  @Test func anAnswerComesBeforeTheNextLine() throws {
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        coproc surd { '\(StreamTests.surd)' --lines; }
        for line in '2' '2 3' '2 3 +'; do
          echo "$line" >&"${surd[1]}"
          read -r -t 30 answer <&"${surd[0]}" || exit 1
          echo "$answer"
        done
        """,
      ])
    expect(run, "= 2\n= 2 3\n= 5\n")
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    for (arguments, option) in [
      (["--each", "+"], "--each"), (["-f", "-"], "-f -"), (["-i"], "-i"),
    ] {
      let run = try ProgramRun(StreamTests.surd, ["--lines"] + arguments)
      expect(
        run, "",
        "surd: '\(option)' does not go with '--lines'.\n'surd --help' lists the options.\n",
        status: 2)
    }
    let run = try ProgramRun(StreamTests.surd, ["--lines", "--sheet", "a"])
    expect(
      run, "", "surd: '--lines' does not go with '--sheet'.\n'surd --help' lists the options.\n",
      status: 2)
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try ProgramRun(
      "/bin/sh", ["-c", "echo 1 | '\(StreamTests.surd)' --lines >/dev/full"])
    expect(full, "", "surd: cannot write: No space left on device\n", status: 2)
  }
}
