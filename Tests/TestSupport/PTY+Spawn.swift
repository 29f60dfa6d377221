#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PTY {
  /// A new pseudo-terminal: the master's descriptor and the slave's name.
  static func openPair() throws -> (master: Int32, slave: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw Failure(description: "no pseudo-terminal: errno \(errno)") }
    #if os(Linux)
      // unlockpt and ptsname_r are not in Swift's Glibc; these are what they do (TIOCSPTLCK,
      // TIOCGPTN).
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

  /// Sets the window's size.
  static func setSize(of master: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  #if os(Linux)
    typealias SpawnActions = posix_spawn_file_actions_t
    typealias SpawnAttributes = posix_spawnattr_t
    /// POSIX_SPAWN_SETSID, which Swift's Glibc leaves out.
    private static let newSession: Int32 = 0x80
  #else
    typealias SpawnActions = posix_spawn_file_actions_t?
    typealias SpawnAttributes = posix_spawnattr_t?
    /// POSIX_SPAWN_SETSID.
    private static let newSession: Int32 = 0x0400
  #endif

  /// Starts a program in a new session. No `fork`: the test runner has many threads.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], terminal: String
  ) throws -> pid_t {
    #if os(Linux)
      var actions = SpawnActions()
      var attributes = SpawnAttributes()
    #else
      var actions: SpawnActions = nil
      var attributes: SpawnAttributes = nil
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Opened after setsid, it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    begin(&attributes)
    let argv = ([path] + arguments).map { strdup($0) }
    let envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, argv + [nil], envp + [nil])
    guard code == 0 else {
      throw Failure(description: "\(path) does not start: \(String(cString: strerror(code)))")
    }
    return process
  }

  /// A session of its own, and the default for every signal: the runner may block or ignore some.
  private static func begin(_ attributes: inout SpawnAttributes) {
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
