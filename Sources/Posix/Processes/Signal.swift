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
  /// The process goes on after a stop.
  public static var resume: Int32 { SIGCONT }
  /// The process is asked to end.
  public static var terminate: Int32 { SIGTERM }
  /// The terminal has gone.
  public static var hangUp: Int32 { SIGHUP }
  /// The terminal's window has another size.
  public static var windowChange: Int32 { SIGWINCH }
}
