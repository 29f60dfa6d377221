#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The descriptors 0, 1 and 2, which whoever starts the program may have closed.
enum StandardDescriptors {
  /// Puts `/dev/null` in the place of those that are closed, before anything else is opened: a file
  /// that took the place of standard output would be written into.
  ///
  /// It is opened so that what is read or written there fails, as it does where nothing is open.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is taken.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
