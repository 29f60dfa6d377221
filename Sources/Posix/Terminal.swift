#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminals of the system.
public enum Terminal {
  /// The largest number of cells in a window. A larger window counts as one with fewer rows,
  /// because its other end may set any size, and drawing needs memory for each cell.
  private static let cellLimit = 2_000_000

  /// Returns the size of a terminal's window in character cells, at most two million cells, or nil
  /// if the system does not report it.
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

  /// Opens a terminal that only has the ``windowSize(of:)`` of another one, for a library that asks
  /// the system itself. Returns nil if the other one has that size already.
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

  /// Returns the size of a terminal's cell in pixels, or nil if the terminal does not report it.
  public static func cellSize(of descriptor: Int32) -> (width: Int, height: Int)? {
    guard let size = size(of: descriptor), size.ws_xpixel >= size.ws_col,
      size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  /// The settings of a terminal's driver.
  public struct Settings: Sendable {
    fileprivate var settings = termios()

    /// Reads the settings of a terminal. Returns nil if the descriptor is not a terminal.
    public init?(of descriptor: Int32) {
      guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    }

    /// The same settings, except that the terminal passes on single keys and does not echo them.
    public var handingOverKeys: Settings {
      var copy = self
      copy.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      return copy
    }

    /// Applies the settings to a terminal.
    public func apply(to descriptor: Int32) {
      var settings = settings
      _ = try? retrying { tcsetattr(descriptor, TCSADRAIN, &settings) }
    }
  }

  /// Returns whether a terminal passes on single keys instead of lines edited by its driver.
  public static func handsOverKeys(_ descriptor: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }
}

/// The encoding of characters in the C library.
public enum CharacterEncoding {
  /// Sets LC_CTYPE from the environment, or to a UTF-8 locale if that has another encoding. It
  /// never sets LC_ALL, because LC_NUMERIC changes how C reads and prints numbers.
  public static func useUTF8() {
    setlocale(LC_CTYPE, "")
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      if isUTF8 { return }
      setlocale(LC_CTYPE, name)
    }
  }

  /// Whether the encoding is UTF-8.
  public static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) == "UTF-8" } ?? false
  }
}
