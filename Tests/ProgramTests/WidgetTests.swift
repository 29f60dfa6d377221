import Foundation
import TestSupport
import Testing

/// Alt-= in the lines of real shells, with `--replace`.
@Suite struct WidgetTests {
  private static let folder = URL(filePath: StreamTests.surd).deletingLastPathComponent().path

  /// Starts a shell that has read its widget.
  private func shell(_ path: String, _ arguments: [String], reading line: String) throws -> PTY {
    let pty = try PTY(
      path, arguments,
      environment: ["PATH": "\(Self.folder):/usr/bin:/bin", "PS1": "$ ", "LC_ALL": "C.UTF-8"])
    try pty.wait("shell") { $0.current.hasSuffix("$") }
    pty.send(line + "\r")
    try pty.wait("widget") { $0.current.hasSuffix("$") && $0.text.contains("--widget") }
    return pty
  }

  /// The value replaces the text, the text after the cursor stays, and text without a value gives a
  /// message.
  private func expectReplacement(_ pty: PTY) throws {
    pty.send("echo π 12*40 end" + String(repeating: "\u{1B}[D", count: 4) + "\u{1B}=")
    try pty.wait("value") { $0.current.hasSuffix("$ echo π 480 end") }
    pty.send("1\r")
    try pty.wait("the cursor stands behind it") { $0.transcript.contains("π 4801 end") }
    pty.send("echo \"$((7\" 1 0 /\u{1B}=")
    try pty.wait("error") { $0.text.contains("division by zero") }
    pty.send("1 2 +\u{1B}=")
    try pty.wait("keys") { $0.text.contains("/1 2 +") || $0.text.contains("echo \"$((7\" 1 0 3") }
  }

  @Test func bash() throws {
    try expectReplacement(
      try shell(
        "/bin/bash", ["--norc", "--noprofile", "-i"], reading: "eval \"$(surd --widget bash)\""))
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zsh() throws {
    try expectReplacement(
      try shell("/usr/bin/zsh", ["-f", "-i"], reading: "eval \"$(surd --widget zsh)\""))
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
  func fish() throws {
    try expectReplacement(
      try shell(
        "/usr/bin/fish", ["--no-config", "-i", "-C", "function fish_prompt; echo '$ '; end"],
        reading: "surd --widget fish | source"))
  }

  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  private func run(_ input: [UInt8], _ arguments: String...) throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, ["--replace"] + arguments, input: input)
  }

  @Test func textsComeBackWithTheirValue() throws {
    try expect(run(Array("a\r\nhead -n 12*40\n".utf8)), "a\r\nhead -n 480\n")
    try expect(run(Array("2+3\r\n".utf8)), "5\r\n")
    try expect(run(Array("π pi".utf8), "-d", "5"), "π 3.1416\n")
    try expect(run(Array("rate*2".utf8), "21 sto rate"), "42\n")
    for (input, reason) in [
      (Array("1/0".utf8), "division by zero"),
      ([], "nothing at the end of the line has a value"),
      ([0x61, 0xFF, 0x20, 0x31], "the text is not UTF-8"),
    ] {
      let refused = try run(input)
      #expect(
        refused.status == 1 && refused.output.isEmpty && refused.errors == "surd: \(reason)\n")
    }
  }

  @Test func optionsThatDoNotGoTogether() throws {
    for (arguments, reason) in [
      (["--replace", "--lines"], "'--lines' does not go with '--replace'."),
      (["--replace", "--each", "sq"], "'--each' does not go with '--replace'."),
      (["--replace", "--sheet", "a"], "'--replace' does not go with '--sheet'."),
    ] {
      let run = try ProgramRun(StreamTests.surd, arguments)
      #expect(run.status == 2 && run.errors.contains(reason), "\(arguments)")
    }
    let run = try ProgramRun(StreamTests.surd, ["--widget", "csh"])
    #expect(run.status == 2 && run.errors.contains("'--widget' is 'bash', 'zsh' or 'fish'."))
  }
}
