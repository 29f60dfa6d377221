import Foundation
import TestSupport
import Testing

/// surd driven line by line by another program.
@Suite struct CoprocessTests {
  @Test(.timeLimit(.minutes(5))) func answersBeforeItWaitsForMore() throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: StreamTests.surd)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for (question, answer) in [("2 3 + print\n", "5\n"), ("7 dup * print\n", "49\n")] {
      input.fileHandleForWriting.write(Data(question.utf8))
      let bytes = output.fileHandleForReading.availableData
      #expect(String(decoding: bytes, as: UTF8.self) == answer)
    }
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
