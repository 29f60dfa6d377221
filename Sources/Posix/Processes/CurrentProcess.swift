import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// This process.
public enum CurrentProcess {
  /// The number of the process.
  public static var identifier: Int32 { getpid() }

  /// Returns whether a process with this number exists, of any owner.
  public static func isRunning(_ identifier: Int32) -> Bool {
    kill(identifier, 0) == 0 || errno != ESRCH
  }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never { systemExit(status) }

  /// Runs a command with `/bin/sh` and waits for its end.
  public static func runShell(_ line: [UInt8]) {
    (line + [0]).withUnsafeBytes { bytes in
      if let text = bytes.bindMemory(to: CChar.self).baseAddress { _ = posix_system(text) }
    }
  }

  /// Makes a write beyond the file size limit fail, instead of ending the process.
  public static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }
}
