import CPosix

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

  /// Lets a command of the POSIX shell work on a file, with the terminal of this process, and waits
  /// for its end.
  ///
  /// - Returns: its status; 128 and the signal where one ended it.
  public static func run(_ command: String, on path: String) throws(SystemError) -> Int32 {
    // The command takes the shell's place where it can, so that it is seen to stop.
    let start = command.contains { ";&|(){}".contains($0) } ? "" : "exec env "
    let words = ["/bin/sh", "-c", start + command + " \"$1\"", "sh", path]
    let identifier = try spawn(words, inOwnGroup: false) { _ in }
    var status: Int32 = 0
    while true {
      _ = try retrying { waitpid(identifier, &status, WUNTRACED) }
      if status & 0xFF != 0x7F { break }
      // It has stopped itself alone, or goes on with this process behind Ctrl-Z: nobody else would
      // let it go on.
      kill(identifier, SIGCONT)
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Starts a program with descriptors of this process that are redirected as told.
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

  /// Chooses the default for every signal, for threads here block some, and a group of its own
  /// where Ctrl-C at the terminal is not meant for it.
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

  /// Takes note of the process's end, if it has ended; true then.
  public func reap() -> Bool {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) != 0
  }
}
