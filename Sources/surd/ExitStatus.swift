/// The exit status of the program.
enum ExitStatus: Int32 {
  /// Every key was carried out.
  case success = 0
  /// A key or word failed.
  case failure = 1
  /// The options were wrong, or a file could not be read or written.
  case usage = 2
}
