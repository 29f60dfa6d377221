#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that a test has started: tests start none in another way.
///
/// It leads a session of its own, has the default for every signal, and of all that is open here it
/// inherits nothing. No `fork`: the test runner has many threads. It and its group are killed when
/// this object goes.
final class ChildProcess {
  #if os(Linux)
    typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// POSIX_SPAWN_SETSID, which Swift's Glibc leaves out.
    private static let flags: Int32 = 0x80
  #else
    typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    /// POSIX_SPAWN_SETSID and POSIX_SPAWN_CLOEXEC_DEFAULT.
    private static let flags: Int32 = 0x4400
  #endif

  let identifier: pid_t
  private var status: Int32?

  /// Starts a program, whose three standard descriptors are opened as told.
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
    #if os(Linux)  // One that is not open is no error.
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

  /// A session of its own, and the default for every signal: the runner may block or ignore some.
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

  /// Its status as of `waitpid`; nil while it runs.
  func end() -> Int32? {
    var status: Int32 = 0
    if self.status == nil, waitpid(identifier, &status, WNOHANG) == identifier {
      self.status = status
    }
    return self.status
  }
}
