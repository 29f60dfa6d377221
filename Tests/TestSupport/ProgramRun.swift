/// One run of a program to its end: what it put out, and how it ended.
public struct ProgramRun: Sendable {
  /// The text that it wrote to standard output.
  public let output: String
  /// The text that it wrote to standard error.
  public let errors: String
  /// Its exit status; that of a signal is 128 more, as in a shell.
  public let status: Int32

  /// Runs a program with these arguments and this standard input.
  ///
  /// - Throws: ``PTY/Failure`` if it does not end in time.
  public init(
    _ path: String, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String] = StartedProgram.environment, seconds: Double = 60
  ) throws {
    let program = try StartedProgram(path, arguments, input: input, environment: environment)
    status = try program.waitExit(seconds: seconds)
    (output, errors) = (program.output, program.errors)
  }
}
