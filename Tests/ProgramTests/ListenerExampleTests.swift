import Foundation
import TestSupport
import Testing

/// The listeners under `Examples/listeners`, and `Examples/keypad`, do what they say.
@Suite struct ListenerExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/listeners").path
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ]

  /// Whether a program is installed; tests that need one that is not are skipped, and say so.
  static func has(_ program: String) -> Bool {
    let path = environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private func run(_ listener: String, _ keys: String) throws -> ProgramRun {
    try ProgramRun(
      StreamTests.surd, ["--listen", "exec '\(Self.folder)'/\(listener)"], input: Array(keys.utf8),
      environment: Self.environment)
  }

  @Test(.enabled(if: has("jq"), "jq is not installed")) func theLogHasARowForEachOperation() throws
  {
    let folder = try TemporaryDirectory()
    let run = try run("log.sh '\(folder.path)/log'", "2 3 +\n17 5 divmod\n")
    #expect(run.status == 0 && run.errors.isEmpty)
    let rows = (folder.read("log") ?? "").split(separator: "\n").map {
      $0.split(separator: ",").dropFirst().joined(separator: ",")
    }
    #expect(rows == ["\"+\",\"2 3\",\"5\"", "\"divmod\",\"17 5\",\"3 2\""])
  }

  @Test(.enabled(if: has("python3") && !has("espeak-ng") && !has("say"), "it would speak"))
  func theSpeakerSaysX() throws {
    let run = try run("speak.py", "2 3 +\n")
    #expect(run.output == "5\n" && run.errors == "5\n")
    #expect(try self.run("speak.py", "1 0 /\n").errors.contains("division by zero\n"))
    #expect(try self.run("speak.py", "-0.5\n").errors == "minus 0 point 5\n")
  }

  @Test(.enabled(if: has("python3"), "python3 is not installed"), .timeLimit(.minutes(5)))
  func theWebPageShowsTheStack() async throws {
    let process = Process()
    let (input, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: StreamTests.surd)
    process.arguments = ["--listen", "exec '\(Self.folder)'/web.py 0"]
    process.environment = Self.environment
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    input.fileHandleForWriting.write(Data("2 3 +\n".utf8))
    let line = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    let address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    let page = try ProgramRun(
      "/bin/sh", ["-c", "python3 -c '\(Self.fetch)' \(address)/"], environment: Self.environment)
    #expect(page.output.contains("<h1>Stack</h1>"), "\(address) \(page.errors)")
    let forged = try ProgramRun(
      "/bin/sh", ["-c", "python3 -c '\(Self.fetch)' \(address)/ evil.example"],
      environment: Self.environment)
    #expect(forged.errors.contains("403"))
    // The page's stream of events ends with the listener.
    input.fileHandleForWriting.write(Data("4 *\n".utf8))
    let folder = try TemporaryDirectory()
    let command = "python3 -c '\(Self.fetch)' \(address)/events 127.0.0.1 '\(folder.path)/open'"
    let events = Task.detached {
      try ProgramRun("/bin/sh", ["-c", command], environment: Self.environment)
    }
    while folder.read("open") == nil { try await Task.sleep(for: .milliseconds(5)) }
    input.fileHandleForWriting.write(Data("1 +\n".utf8))
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
    let text = try await events.value.output
    #expect(
      text.contains("data: {\"event\":\"stack\",\"stack\":[\"21\"],\"depth\":1}\n"), "\(text)")
    // It was opened late, and has the tape from its beginning.
    #expect(
      text.contains("\"name\":\"+\",\"operands\":[\"2\",\"3\"],\"results\":[\"5\"]"), "\(text)")
  }

  @Test(.enabled(if: has("python3"), "python3 is not installed"), .timeLimit(.minutes(5)))
  func theKeypadDoesWhatItsTestsSay() throws {
    let test = Self.folder + "/../keypad/test.py"
    let run = try ProgramRun(
      "/bin/sh", ["-c", "python3 '\(test)' '\(StreamTests.surd)' --no-browser"],
      environment: Self.environment, seconds: 240)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// A program that prints what an address gives, asked for by another name if there is one. It
  /// makes a file when it has been answered.
  private static let fetch = """
    import sys, urllib.request
    r = urllib.request.Request(sys.argv[1], headers={"Host": sys.argv[2]} if len(sys.argv) > 2 else {})
    stream = urllib.request.urlopen(r)
    if len(sys.argv) > 3: open(sys.argv[3], "w").close()
    for line in stream: print(line.decode(), end="", flush=True)
    """
}
