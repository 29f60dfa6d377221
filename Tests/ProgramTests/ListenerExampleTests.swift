import Foundation
import TestSupport
import Testing

/// The listeners under `Examples/listeners`, and `Examples/keypad`, work as documented.
@Suite struct ListenerExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/listeners").path
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ]

  /// Returns whether a program is installed. Tests without their program are skipped with a
  /// message.
  static func has(_ program: String) -> Bool {
    let path = environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private func run(
    _ listener: String, _ keys: String, environment: [String: String] = environment
  ) throws -> ProgramRun {
    try ProgramRun(
      StreamTests.surd, ["--listen", "exec '\(Self.folder)'/\(listener)"], input: Array(keys.utf8),
      environment: environment)
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

  @Test(.enabled(if: has("python3"), "python3 is not installed"))
  func whatIsSpokenIsNoOption() throws {
    let folder = try TemporaryDirectory()
    let program = try folder.write("#!/bin/sh\nprintf '%s\\n' \"$*\" >&2\n", to: "espeak-ng")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let path = "\(folder.path):\(Self.environment["PATH"] ?? "")"
    let run = try run("speak.py", "-1\n", environment: ["PATH": path])
    #expect(run.errors == "-- minus 1\n")
  }

  @Test(.enabled(if: has("python3"), "python3 is not installed"))
  func theWebPageShowsTheStack() throws {
    let program = try StartedProgram(
      StreamTests.surd, ["--listen", "exec '\(Self.folder)'/web.py 0"],
      environment: Self.environment)
    program.send("2 3 +\n")
    try eventually("the address") { program.errors.hasSuffix("\n") }
    let address = program.errors.dropLast(2)
    let page = try Self.fetch("\(address)/")
    try page.waitExit()
    #expect(page.output.contains("<h1>Stack</h1>"), "\(address) \(page.errors)")
    let forged = try Self.fetch("\(address)/", "evil.example")
    try forged.waitExit()
    #expect(forged.errors.contains("403"))
    let root = String(address[..<(address.lastIndex(of: "/") ?? address.endIndex)])
    for other in ["/", "/events", "/x/events"] {
      let page = try Self.fetch(root + other)
      try page.waitExit()
      #expect(page.errors.contains("403") && page.output == "", "without the token: \(other)")
    }
    // The page's stream of events ends with the listener. It was opened late, and has the tape
    // from its beginning.
    program.send("4 *\n")
    let events = try Self.fetch("\(address)/events")
    let operation = "\"name\":\"+\",\"operands\":[\"2\",\"3\"],\"results\":[\"5\"]"
    try eventually("the tape") { events.output.contains(operation) }
    program.send("1 +\n")
    program.endInput()
    try program.waitExit()
    try events.waitExit()
    #expect(
      events.output.contains("data: {\"event\":\"stack\",\"stack\":[\"21\"],\"depth\":1}\n"),
      "\(events.output)")
  }

  /// Tests that need a browser, a display or a bus are not run here.
  @Test(
    .enabled(if: has("python3"), "python3 is not installed"),
    arguments: [("keypad", "--no-browser"), ("launchers", "Scripts")])
  func examplesDoWhatTheirTestsSay(folder: String, argument: String) throws {
    let test = "\(Self.folder)/../\(folder)/test.py"
    let run = try ProgramRun(
      "/bin/sh", ["-c", "python3 '\(test)' '\(StreamTests.surd)' \(argument)"],
      environment: Self.environment, seconds: 240)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Returns a program that prints the response of an address, which may be requested by another
  /// host name.
  private static func fetch(_ address: String, _ host: String = "127.0.0.1") throws
    -> StartedProgram
  {
    let script = """
      import sys, urllib.request
      request = urllib.request.Request(sys.argv[1], headers={"Host": sys.argv[2]})
      for line in urllib.request.urlopen(request): print(line.decode(), end="", flush=True)
      """
    return try StartedProgram(
      "/usr/bin/env", ["python3", "-c", script, address, host], input: [],
      environment: environment)
  }
}
