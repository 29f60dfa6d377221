import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that runs with a pipe to its standard input.
///
/// Its output goes to standard error, because standard output is only for values. It has its own
/// process group, so that Ctrl-C at the terminal does not reach it.
public struct ChildProcess {
  private let identifier: pid_t
  /// The end of the pipe to the process. The receiver must close it.
  public let input: Int32

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  /// Starts a command in the POSIX shell.
  public init(_ command: String) throws(SystemError) {
    let pipe = try Pipe.makeEnds()
    defer { close(pipe.reader) }
    do throws(SystemError) {
      identifier = try Self.spawn(["/bin/sh", "-c", command], inOwnGroup: true) { actions in
        posix_spawn_file_actions_adddup2(&actions, pipe.reader, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
      }
    } catch {
      close(pipe.writer)
      throw error
    }
    input = pipe.writer
  }

  /// Runs a command in the POSIX shell on a file, with the terminal of this process, and waits for
  /// its end.
  ///
  /// - Returns: its status, or 128 plus the signal that ended it.
  public static func run(_ command: String, on path: String) throws(SystemError) -> Int32 {
    // If possible, the command replaces the shell, so that a stop of the command is visible.
    let start = command.contains { ";&|(){}".contains($0) } ? "" : "exec env "
    let words = ["/bin/sh", "-c", start + command + " \"$1\"", "sh", path]
    let identifier = try spawn(words, inOwnGroup: false) { _ in }
    var status: Int32 = 0
    while true {
      _ = try retrying { waitpid(identifier, &status, WUNTRACED) }
      if status & 0xFF != 0x7F { break }
      // It has stopped itself, or this process continues after Ctrl-Z. No other process would
      // resume it.
      kill(identifier, SIGCONT)
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Starts a program with redirected descriptors.
  private static func spawn(
    _ words: [String], inOwnGroup: Bool, redirect: (inout Actions) -> Void
  ) throws(SystemError) -> pid_t {
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
    redirect(&actions)
    begin(&attributes, inOwnGroup: inOwnGroup)
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawn(
      &identifier, words[0], &actions, &attributes, arguments, posix_environment())
    if code != 0 { throw SystemError(code: code) }
    return identifier
  }

  /// Resets every signal to its default, because threads here block some, and creates a process
  /// group if the child must not get Ctrl-C.
  private static func begin(_ attributes: inout Attributes, inOwnGroup: Bool) {
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    if inOwnGroup { posix_spawnattr_setpgroup(&attributes, 0) }
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    let group = inOwnGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, Int16(flags | group))
  }

  /// Collects the status of the process if it has ended. Returns whether it has.
  public func reap() -> Bool {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) != 0
  }
}
