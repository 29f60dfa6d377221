#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Terminals as the system knows them.
public enum Terminal {
  /// The size of a terminal's window in character cells; nil where the system does not say.
  public static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The size of a cell of a terminal in pixels; nil where it does not say.
  public static func cellSize(of descriptor: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  /// The settings of a terminal's driver.
  public struct Settings: Sendable {
    fileprivate var settings = termios()

    /// Those of a terminal; nil where there is none.
    public init?(of descriptor: Int32) {
      guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    }

    /// The same, but that single keys are handed over, and none of them is shown.
    public var handingOverKeys: Settings {
      var copy = self
      copy.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      return copy
    }

    /// Gives them to a terminal.
    public func apply(to descriptor: Int32) {
      var settings = settings
      _ = try? retrying { tcsetattr(descriptor, TCSADRAIN, &settings) }
    }
  }

  /// Whether a terminal hands over single keys rather than lines that its driver has edited.
  public static func handsOverKeys(_ descriptor: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }
}

/// The encoding of the characters that the C library reads and writes.
public enum CharacterEncoding {
  /// Takes LC_CTYPE from the environment, and a UTF-8 locale if that is none. Never LC_ALL:
  /// LC_NUMERIC changes how C reads and prints numbers.
  public static func useUTF8() {
    setlocale(LC_CTYPE, "")
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      if isUTF8 { return }
      setlocale(LC_CTYPE, name)
    }
  }

  /// Whether it is UTF-8.
  public static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) == "UTF-8" } ?? false
  }
}
