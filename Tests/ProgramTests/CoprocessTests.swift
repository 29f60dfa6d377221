import TestSupport
import Testing

/// surd driven line by line by another program.
@Suite struct CoprocessTests {
  @Test func answersBeforeItWaitsForMore() throws {
    let program = try StartedProgram(StreamTests.surd)
    for (question, answers) in [("2 3 + print\n", "5\n"), ("7 dup * print\n", "5\n49\n")] {
      program.send(question)
      try eventually("the answer") { program.output == answers }
    }
    program.endInput()
    #expect(try program.waitExit() == 0)
  }
}
