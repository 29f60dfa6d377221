import Foundation

/// One run of a program to its end: what it put out, and how it ended.
public struct ProgramRun: Sendable {
  /// The text that it wrote to standard output.
  public let output: String
  /// The text that it wrote to standard error.
  public let errors: String
  /// Its exit status; that of a signal is 128 more, as in a shell.
  public let status: Int32

  /// Held while a process is started.
  private static let starting = NSLock()

  /// Runs a program with these arguments and this standard input.
  ///
  /// - Throws: ``PTY/Failure`` if it does not end in time.
  public init(
    _ path: String, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String] = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
    seconds: Double = 60
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    let folder = try TemporaryDirectory()
    let files = ["in", "out", "err"].map { folder.path + "/" + $0 }
    try Data(input).write(to: URL(fileURLWithPath: files[0]))
    for file in files.dropFirst() { try Data().write(to: URL(fileURLWithPath: file)) }
    process.standardInput = FileHandle(forReadingAtPath: files[0])
    process.standardOutput = FileHandle(forWritingAtPath: files[1])
    process.standardError = FileHandle(forWritingAtPath: files[2])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    // Foundation's preparations crash now and then where several threads make them at once.
    try Self.starting.withLock { try Self.withoutBlockedSignals { try process.run() } }
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      process.terminate()
      throw PTY.Failure(description: "\(path) \(arguments) has not ended after \(seconds) s")
    }
    output = folder.read("out") ?? ""
    errors = folder.read("err") ?? ""
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    status = signal + process.terminationStatus
  }

  /// Does something on a thread that blocks no signals, as the threads of tests do: a program
  /// inherits that, and one that nobody can end waits for ever for another one.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
