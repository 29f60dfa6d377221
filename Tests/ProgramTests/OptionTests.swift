import Foundation
import TestSupport
import Testing

/// The options of the program, given in every way, and wrong ones.
struct OptionTests {
  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, arguments)
  }

  @Test(arguments: [
    ["-d", "5", "-e", "1 3 /"], ["-d5", "-e1 3 /"], ["-d=5", "-e=1 3 /"],
    ["--digits", "5", "--expression", "1 3 /"], ["--digits=5", "--expression=1 3 /"],
    ["1", "3", "/", "-d", "5"], ["-d", "9", "-d", "5", "--", "1", "3", "/"],
  ])
  func valuesStandBehindOrAttached(arguments: [String]) throws {
    let run = try ProgramRun(StreamTests.surd, arguments)
    #expect(run.output == "0.33333\n" && run.status == 0)
  }

  @Test func aMinusBeforeADigitIsAKey() throws {
    #expect(try run("-1", "-.5", "*").output == "0.5\n")
    #expect(try run("5", "3", "-").output == "2\n")
    #expect(try run("-e", "5", "-e", "-3 +").output == "2\n")
    #expect(try run("5", "--", "-3", "+").output == "2\n")
  }

  @Test(arguments: [
    (["--digit", "5"], "unknown option '--digit'; did you mean '--digits'?"),
    (["--what"], "unknown option '--what'"),
    (["-x"], "unknown option '-x'"),
    (["-d"], "'-d' needs a value: -d <n>"),
    (["--file"], "'--file' needs a value: --file <file>"),
    (["--manual=3"], "'--manual' takes no value"),
    (["-h5"], "'-h' takes no value"),
    (["-d", "0"], "'--digits' needs a whole number from 1 to 100000000, not '0'"),
    (["--digits=many"], "'--digits' needs a whole number from 1 to 100000000, not 'many'"),
    (["--color", "red"], "'--color' is 'auto' or 'always' or 'never', not 'red'"),
    (["--each", "+", "-F", ""], "'-F' needs a separator"),
    (["-F", ",", "1"], "'-F' needs '--each'"),
    (["--session="], "'--session' needs the name of a file"),
    (["--session", "--no-init"], "'--session' needs the name of a file"),
    (["--session", "x", "--no-session"], "'--session' does not go with '--no-session'"),
    (
      ["--session", "x", "1"],
      "'--session' is for the prompt: keys, files and pipes keep no session"
    ),
    (["--serve", "x", "--each", "+"], "'--serve' does not go with '--each'"),
    (["--generate-manual", "x"], "there are the pages 'surd-words.7' or 'surd.1', not 'x'"),
    (
      ["--generate-completion-script", "x"],
      "there are completions for 'bash' or 'zsh' or 'fish', not 'x'"
    ),
  ])
  func wrongUsageIsSaid(arguments: [String], complaint: String) throws {
    let run = try ProgramRun(StreamTests.surd, arguments)
    #expect(run.errors == "surd: \(complaint)\n'surd --help' lists the options\n")
    #expect(run.status == 2 && run.output.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsOfferWhatHelpLists(shell: String) throws {
    let script = try run("--generate-completion-script", shell).output
    let help = try run("--help").output
    let names = help.matches(of: /--([a-z-]+)(?= |$|\n)/).map { String($0.1) }
    #expect(names.count > 14)
    for name in names where name != "dc" { #expect(script.contains(name), "\(name)") }
  }

  @Test func bashCompletes() throws {
    let script = try run("--generate-completion-script", "bash").output
    func complete(_ words: String) throws -> String {
      let commands =
        "\(script)\nCOMP_WORDS=(\(words)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_surd\n"
      return try ProgramRun("/bin/bash", ["-c", commands + "echo \"${COMPREPLY[*]}\""]).output
    }
    #expect(try complete("surd --no") == "--no-session --no-init\n")
    #expect(try complete("surd -e 1 --color a") == "auto always\n")
    #expect(try complete("surd -f /etc/host").contains("/etc/hosts"))
    #expect(try complete("surd -e --no") == "\n")
  }
}
