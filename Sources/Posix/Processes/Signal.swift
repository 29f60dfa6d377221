#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The numbers of signals.
public enum Signal {
  /// Ctrl-C was pressed.
  public static var interrupt: Int32 { SIGINT }
  /// Ctrl-Z was pressed.
  public static var stop: Int32 { SIGTSTP }
  /// The process continues after a stop.
  public static var resume: Int32 { SIGCONT }
  /// The process must end.
  public static var terminate: Int32 { SIGTERM }
  /// The terminal was closed.
  public static var hangUp: Int32 { SIGHUP }
  /// The terminal's window has a new size.
  public static var windowChange: Int32 { SIGWINCH }
}
