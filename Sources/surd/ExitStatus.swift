import Posix
import Stream

/// The exit status of the program.
enum ExitStatus: Int32 {
  /// Every key was carried out.
  case success = 0
  /// A key or word failed.
  case failure = 1
  /// The options were wrong, or a file could not be read or written.
  case usage = 2
}

extension ExitStatus {
  /// The status where an output could not be written, which is said; nil if it could.
  init?(ofOutput output: Output) {
    guard let failure = output.failure else { return nil }
    self = Invocation.refuse("cannot write: \(failure)")
  }

  /// Puts a text out, and gives the status.
  static func ofWriting(_ text: String) -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput)
    output.write(text.utf8)
    output.flush()
    return ExitStatus(ofOutput: output) ?? .success
  }
}
