import Posix
import Stream

/// The exit status of the program.
enum ExitStatus: Int32 {
  /// All keys ran without an error.
  case success = 0
  /// A key or word failed.
  case failure = 1
  /// The options were wrong, or a file could not be read or written.
  case usage = 2
}

extension ExitStatus {
  /// Creates the status for an output that could not be written, and reports it; nil if it could.
  init?(ofOutput output: Output) {
    guard let failure = output.failure else { return nil }
    self = Invocation.refuse("cannot write: \(failure)")
  }

  /// Writes a text, and returns the status.
  static func ofWriting(_ text: String) -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    output.write(text.utf8)
    output.flush()
    return ExitStatus(ofOutput: output) ?? .success
  }
}
