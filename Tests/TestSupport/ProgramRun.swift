/// One run of a program to its end: its output and its exit status.
public struct ProgramRun: Sendable {
  /// The text on standard output.
  public let output: String
  /// The text on standard error.
  public let errors: String
  /// The exit status; after a signal, 128 plus its number, as in a shell.
  public let status: Int32

  /// Runs a program with these arguments and this standard input.
  ///
  /// - Throws: ``PTY/Failure`` if the program does not end in time.
  public init(
    _ path: String, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String] = StartedProgram.environment, seconds: Double = 60
  ) throws {
    let program = try StartedProgram(path, arguments, input: input, environment: environment)
    status = try program.waitExit(seconds: seconds)
    (output, errors) = (program.output, program.errors)
  }
}
