import Foundation
import TestSupport
import Testing

/// System calls that fail, and processes killed in them: a part of `make faults`.
@Suite struct FaultTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Faults/faults.py").path

  /// Whether faults can be made here: a library is built and preloaded as Linux does it.
  private static var isPossible: Bool {
    #if os(Linux)
      ListenerExampleTests.has("python3") && ListenerExampleTests.has("cc")
    #else
      false
    #endif
  }

  private func expectNothingWrong(_ arguments: [String]) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["LANG"] = "C.UTF-8"
    environment["TMPDIR"] = "/tmp"  // A socket's path is short.
    let run = try ProgramRun(
      "/usr/bin/env", ["python3", Self.script, StreamTests.surd] + arguments,
      environment: environment, seconds: 280)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test(.enabled(if: isPossible, "it takes Linux, python3 and cc"))
  func nothingIsLostWhereACallFails() throws {
    try expectNothingWrong(["--sample", "8", "--seed", "19"])
  }

  /// Faults that were once ignored: the prompt had no libedit, then no signals; the session had no
  /// pipes, then no thread; libedit read lines without editing them, or had no terminal. More
  /// clients than surd can have descriptors kept it busy.
  @Test(.enabled(if: isPossible, "it takes Linux, python3 and cc"))
  func whatWasMendedStays() throws {
    try expectNothingWrong([
      "session", "fopen:4:EMFILE", "pipe:1:EMFILE", "pipe:6:EMFILE", "pipe:2:EMFILE:on",
      "pthread_create:3:EAGAIN", "tcgetattr:4:EIO", "tcsetattr:2:EIO", "stat:2:EIO:on",
    ])
    // One after the other, because waiting for a program blocks a thread for other tests.
    try expectNothingWrong(["crowd", "accept:1:EINTR", "accept:2:EMFILE"])
  }
}
