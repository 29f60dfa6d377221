#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that was started with a pipe to its standard input.
///
/// Its output goes to standard error, for standard output carries values only. It is in a process
/// group of its own: Ctrl-C at the terminal is for the calculator.
public struct ChildProcess {
  private let identifier: pid_t
  /// The pipe that the process reads, which whoever gets it closes.
  public let input: Int32

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  /// Starts a command of the POSIX shell.
  public init(_ command: String) throws(SystemError) {
    let pipe = try Pipe.makeEnds()
    defer { close(pipe.reader) }
    #if canImport(Glibc)
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
    posix_spawn_file_actions_adddup2(&actions, pipe.reader, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    Self.begin(&attributes)
    let words: [String] = ["/bin/sh", "-c", command]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, words[0], &actions, &attributes, arguments, environ)
    if code != 0 {
      close(pipe.writer)
      throw SystemError(code: code)
    }
    self.identifier = identifier
    input = pipe.writer
  }

  /// Chooses a group of its own, and the default for every signal: threads here block some.
  private static func begin(_ attributes: inout Attributes) {
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// Takes note of the process's end, if it has ended; true then.
  public func reap() -> Bool {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) != 0
  }
}
