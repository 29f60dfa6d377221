#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process started by a test. Tests start no processes in any other way.
///
/// It leads its own session, has the default action for every signal, and inherits no open files.
/// It is not made by `fork`, because the test runner has many threads. The process and its group
/// are killed when this object is released.
final class ChildProcess {
  #if os(Linux)
    typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// POSIX_SPAWN_SETSID, which is missing in Swift's Glibc.
    private static let flags: Int32 = 0x80
  #else
    typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    /// POSIX_SPAWN_SETSID and POSIX_SPAWN_CLOEXEC_DEFAULT.
    private static let flags: Int32 = 0x4400
  #endif

  let identifier: pid_t
  private var status: Int32?

  /// Starts a program. `open` opens its three standard descriptors.
  init(
    _ path: String, _ arguments: [String], environment: [String: String],
    open: (inout Actions) -> Void
  ) throws {
    #if os(Linux)
      var actions = Actions()
      var attributes = Attributes()
    #else
      var actions: Actions = nil
      var attributes: Attributes = nil
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    open(&actions)
    #if os(Linux)  // Closing a descriptor that is not open is not an error.
      for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    Self.begin(&attributes)
    let argv = ([path] + arguments).map { strdup($0) }
    let envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, argv + [nil], envp + [nil])
    guard code == 0 else {
      throw PTY.Failure(description: "\(path) does not start: \(String(cString: strerror(code)))")
    }
    identifier = process
  }

  deinit {
    guard status == nil else { return }
    for signal in [SIGKILL, SIGCONT] { kill(-identifier, signal) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Requests a separate session and the default action for every signal, because the runner may
  /// block or ignore some.
  private static func begin(_ attributes: inout Attributes) {
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let signals = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags | signals))
  }

  /// Returns the status as from `waitpid`, or nil while the process runs.
  func end() -> Int32? {
    var status: Int32 = 0
    if self.status == nil, waitpid(identifier, &status, WNOHANG) == identifier {
      self.status = status
    }
    return self.status
  }
}
