import Foundation
import TestSupport
import Testing

@testable import surd

/// The options as the program reads them before swift-argument-parser does.
@Suite struct OptionTests {
  /// The description of the options from swift-argument-parser, as far as it is used.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]
    }
    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]
    }
    struct Name: Decodable {
      let kind: String
      let name: String
      /// The name as it is typed.
      var text: String { (kind == "short" ? "-" : "--") + name }
    }
    let command: Command
  }

  /// `DeclaredOption` has the same facts about each option as swift-argument-parser.
  @Test func whatFollowsAnOptionThatTakesAValueIsNoKey() throws {
    let dump = try ProgramRun(StreamTests.surd, ["--experimental-dump-help"], input: [])
    let arguments = try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8))
      .command.arguments
    #expect(arguments.count > 10)
    for argument in arguments {
      for name in argument.names.map(\.text) {
        let isRead = Surd.withExplicitKeys([name, "7"]) == [name, "7"]
        #expect(isRead == (argument.kind == "option"), "\(name)")
        let isRefused = Surd.repeatedOption(in: [name, "7", name, "7"]) != nil
        #expect(isRefused == (isRead && !argument.isRepeating), "\(name)")
        if name.count == 2, isRead { #expect(Surd.withExplicitKeys([name + "7"]) == [name, "7"]) }
      }
    }
  }

  @Test(arguments: [
    (["--where", "1", "--where", "0"], "--where"), (["--each", "1", "--each=2"], "--each"),
    (["-F", ",", "--each", "1", "--separator", ";"], "-F"), (["-d5", "--digits", "6"], "--digits"),
    (["--words", "a", "--words", "b", "--each", "--where"], nil),
    (["-e", "--by", "-e", "--by"], nil),
  ])
  func anOptionIsGivenOnce(arguments: [String], option: String?) throws {
    #expect(Surd.repeatedOption(in: Surd.withExplicitKeys(arguments)) == option)
    guard let option else { return }
    try expect(
      ProgramRun(StreamTests.surd, arguments), "", "surd: '\(option)' is given twice\n", status: 2)
  }

  @Test(arguments: ["->hms", "-3", "-.5", "-", "-√", "--", "-²", "-inf", "-i 2 *", "-inf 3"])
  func aMinusBeforeNoLetterIsAKey(argument: String) {
    let keys = argument == "--" ? [] : ["--typed-line", argument]
    #expect(Surd.withExplicitKeys([argument]) == keys)
  }

  @Test func aValueMayBeAttachedToALetter() {
    #expect(
      Surd.withExplicitKeys(["-d5", "-e2 3 +", "-F\t", "-F ", "-F=", "-F-", "7"])
        == [
          "-d", "5", "-e", "2 3 +", "-F", "\t", "-F", " ", "-F", "=", "-F", "-", "--typed-line",
          "7",
        ])
    #expect(Surd.withExplicitKeys(["-if", "a", "-id5"]) == ["-i", "-f", "a", "-i", "-d", "5"])
    for (option, keys) in [
      ("--each", "\"--each\""), ("-F", "\"-F\""), ("sqrt", "sqrt"), ("-3", "-3"),
    ] {
      #expect(Surd.withExplicitKeys(["help", option]) == ["--typed-line", "help \(keys)"])
    }
    #expect(Surd.withExplicitKeys(["help", "-d", "5"]) == ["--typed-line", "help", "-d", "5"])
    #expect(Surd.withExplicitKeys(["--each", "-F,", "+"]) == ["-F", ",", "--each", "+"])
    #expect(
      Surd.withExplicitKeys(["-e", "-F,", "--", "-F,"]) == ["-e", "-F,", "--typed-line", "-F,"])
  }

  /// Keys and expressions run whatever happens to standard input.
  @Test(arguments: [
    (["-x", "3*π/4"], "2.35619449019234\n"), (["-e", "2 3 +"], "5\n"), (["6 7 *"], "42\n"),
  ])
  func standardInputIsNotWaitedFor(arguments: [String], output: String) throws {
    let program = try StartedProgram(StreamTests.surd, arguments)
    #expect(try program.waitExit() == 0 && program.output == output)
    let failing = try StartedProgram(StreamTests.surd, ["-x", "3π/4"])
    #expect(try failing.waitExit() == 1)
  }
}
