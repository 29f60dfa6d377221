#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Terminals as the system knows them.
public enum Terminal {
  /// The most cells of a window: a larger window counts as one with fewer rows. Its other end may
  /// name any size, and whoever draws keeps memory for each cell.
  private static let cellLimit = 2_000_000

  /// The size of a terminal's window in character cells, of two million cells at most; nil if the
  /// system does not say.
  public static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    guard let size = size(of: descriptor) else { return nil }
    let columns = Int(size.ws_col)
    return (columns, min(Int(size.ws_row), cellLimit / columns))
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return size
  }

  /// Opens a terminal that has nothing but the ``windowSize(of:)`` of another one, for a library
  /// that asks the system itself. Returns nil if the other one has that size anyway.
  public static func standIn(for descriptor: Int32) throws(SystemError) -> Int32? {
    guard var size = size(of: descriptor), let limited = windowSize(of: descriptor),
      limited.rows < Int(size.ws_row)
    else { return nil }
    size.ws_row = UInt16(limited.rows)
    let standIn = try retrying { open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC) }
    if ioctl(standIn, UInt(TIOCSWINSZ), &size) == 0 { return standIn }
    defer { Descriptor.close(standIn) }
    throw .last
  }

  /// The size of a cell of a terminal in pixels; nil where it does not say.
  public static func cellSize(of descriptor: Int32) -> (width: Int, height: Int)? {
    guard let size = size(of: descriptor), size.ws_xpixel >= size.ws_col,
      size.ws_ypixel >= size.ws_row
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
