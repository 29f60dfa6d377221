#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs beside a test, with files for its output. It is killed when this object is
/// released.
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

  /// Starts a program. It reads `input`, or the texts of ``send(_:)`` if that is nil.
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
      // Open for reading and writing, so that neither side waits for the other.
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

  /// The text written to standard output so far.
  public var output: String { folder.read("out") ?? "" }

  /// The text written to standard error so far.
  public var errors: String { folder.read("err") ?? "" }

  /// Writes to the program's standard input, less than a pipe holds.
  public func send(_ text: String) { _ = write(input, text, text.utf8.count) }

  /// Ends the program's standard input.
  public func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Sends the program a signal.
  public func signal(_ signal: Int32) { kill(child.identifier, signal) }

  /// Waits for the program's end and returns its exit status; after a signal, 128 plus its number,
  /// as in a shell.
  @discardableResult public func waitExit(seconds: Double = 60) throws -> Int32 {
    try eventually("the end of \(command)", seconds: seconds) { child.end() != nil }
    let status = child.end() ?? 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// Waits until a condition is true, evaluating it again and again. Throws if it takes too long.
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
