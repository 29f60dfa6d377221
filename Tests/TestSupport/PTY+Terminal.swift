#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PTY {
  /// Opens a new pseudo-terminal, and returns the master's descriptor and the slave's name.
  static func openPair() throws -> (master: Int32, slave: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw Failure(description: "no pseudo-terminal: errno \(errno)") }
    #if os(Linux)
      // unlockpt and ptsname_r are missing in Swift's Glibc, so these are their system calls
      // (TIOCSPTLCK, TIOCGPTN).
      var locked: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0
      else { throw Failure(description: "no slave: errno \(errno)") }
      return (master, "/dev/pts/\(number)")
    #else
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
        throw Failure(description: "no slave: errno \(errno)")
      }
      return (master, String(cString: name))
    #endif
  }

  /// Sets the size of the window.
  static func setSize(of master: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
