#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs beside a test, with files for what it puts out. It is killed when this
/// object goes.
///
///     let program = try StartedProgram(builtExecutable(named: "surd"))
///     program.send("2 3 +\n")
///     program.endInput()
///     #expect(try program.waitExit() == 0 && program.output == "5\n")
public final class StartedProgram {
  /// The variables of every program, unless a test gives others.
  public static let environment = [
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZDIR": TestZones.folder,
  ]

  private let child: ChildProcess
  private let command: String
  private let folder: TemporaryDirectory
  /// The test's side of the pipe to standard input.
  private var input: Int32

  /// Starts a program; it reads this input, or else what is sent.
  public init(
    _ path: String, _ arguments: [String] = [], input: [UInt8]? = nil,
    environment: [String: String] = environment
  ) throws {
    command = "\(path) \(arguments)"
    folder = try TemporaryDirectory()
    let files = ["in", "out", "err"].map { [folder] in "\(folder.path)/\($0)" }
    if let input {
      self.input = -1
      try folder.write(input, to: "in")
    } else {
      // Open for both, so that nobody waits for the other side.
      mkfifo(files[0], 0o600)
      self.input = open(files[0], O_RDWR | O_CLOEXEC)
      guard self.input >= 0 else { throw PTY.Failure(description: "no pipe: errno \(errno)") }
    }
    do {
      child = try ChildProcess(path, arguments, environment: environment) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
        for (number, file) in zip(Int32(1)..., files.dropFirst()) {
          posix_spawn_file_actions_addopen(&actions, number, file, O_WRONLY | O_CREAT, 0o600)
        }
      }
    } catch {
      close(self.input)
      throw error
    }
  }

  deinit { endInput() }

  /// The text that it has written to standard output so far.
  public var output: String { folder.read("out") ?? "" }

  /// The text that it has written to standard error so far.
  public var errors: String { folder.read("err") ?? "" }

  /// Writes to its standard input, less than a pipe holds.
  public func send(_ text: String) { _ = write(input, text, text.utf8.count) }

  /// Ends its standard input.
  public func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Sends it a signal.
  public func signal(_ signal: Int32) { kill(child.identifier, signal) }

  /// Waits for its end and gives its exit status; that of a signal is 128 more, as in a shell.
  @discardableResult public func waitExit(seconds: Double = 60) throws -> Int32 {
    try eventually("the end of \(command)", seconds: seconds) { child.end() != nil }
    let status = child.end() ?? 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// Waits until something is so, which is asked again and again, and throws if it does not come.
public func eventually(
  _ what: String, seconds: Double = 60, _ condition: () throws -> Bool
) throws {
  let deadline = PTY.now() + seconds
  while try !condition() {
    if PTY.now() > deadline {
      throw PTY.Failure(description: "\(what) has not come after \(seconds) s")
    }
    usleep(2000)
  }
}
