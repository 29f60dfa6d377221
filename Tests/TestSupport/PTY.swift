#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program on its own pseudo-terminal, used like a person does: type, look at the screen, wait
/// until it shows what it should.
///
/// The program is the leader of a new session whose controlling terminal this is, so Ctrl-C, Ctrl-Z
/// and resizing send it signals. Its environment is exactly `PTY.environment` and the additions of
/// the test. It is killed when this object is released.
///
///     let pty = try PTY(builtExecutable(named: "surd"), columns: 60, rows: 16)
///     try pty.wait("prompt") { $0.current == ">" }
///     pty.send("2 3 +\r")
///     try pty.wait("sum") { $0.above(1) == "1: 5" }
///
/// Never wait for time to pass. To show that something did *not* happen, type another visible key
/// and wait for that key.
public final class PTY {
  /// An unmet condition, with the contents of the screen.
  public struct Failure: Error, CustomStringConvertible {
    /// The condition, the screen and the last bytes.
    public let description: String
  }

  /// The variables of every program, which also gets an empty home directory. Tests may add to them
  /// or replace some.
  public static let environment = [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// The identifier of the program's process.
  public var process: Int32 { child.identifier }
  private let child: ChildProcess
  /// The screen as a person would see it now.
  public private(set) var screen: Screen
  /// Everything the program has sent.
  public private(set) var output: [UInt8] = []
  /// The home directory, unless the test has given another.
  private let home: TemporaryDirectory
  /// The descriptor of the master side.
  let master: Int32
  private var isClosed = false
  private var hasHungUp = false

  /// Starts a program.
  ///
  /// An entry of `environment` that is nil removes a variable of `PTY.environment`.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    columns: Int = 60, rows: Int = 16
  ) throws {
    screen = Screen(columns: columns, rows: rows)
    home = try TemporaryDirectory()
    let (master, slave) = try Self.openPair()
    self.master = master
    Self.setSize(of: master, columns: columns, rows: rows)
    var full: [String: String?] = Self.environment.mapValues { $0 }
    full["HOME"] = home.path
    full.merge(environment) { $1 }
    do {
      child = try ChildProcess(
        path, arguments, environment: full.compactMapValues { $0 }
      ) { actions in
        // Opened after setsid, the slave becomes the controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
      }
    } catch {
      close(master)
      throw error
    }
  }

  deinit { hangUp() }

  /// Types a text.
  public func send(_ text: String) {
    send(bytes: Array(text.utf8))
  }

  /// Types bytes, which may not be valid text. While the terminal accepts no more, it reads output,
  /// so that there is no deadlock. If the program hangs, some bytes are not sent.
  public func send(bytes: [UInt8]) {
    var rest = bytes[...]
    let deadline = Self.now() + 120
    while !rest.isEmpty, !isClosed, Self.now() < deadline {
      var polled = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
      guard poll(&polled, 1, 100) > 0, polled.revents & Int16(POLLOUT) != 0 else {
        pump(milliseconds: 10)
        continue
      }
      let count = rest.prefix(512).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count < 0 { return }
      rest = rest.dropFirst(count)
      pump(milliseconds: 0)
    }
  }

  /// Changes the size of the window; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    while pump(milliseconds: 0) {}
    screen.resize(columns: columns, rows: rows)
    Self.setSize(of: master, columns: columns, rows: rows)
  }

  /// Reports a size to the program that the window does not have; the program gets SIGWINCH.
  public func claimSize(columns: Int, rows: Int) {
    Self.setSize(of: master, columns: columns, rows: rows)
  }

  /// Hangs up, like closing the window. Afterwards the screen does not change.
  public func hangUp() {
    guard !hasHungUp else { return }
    close(master)
    hasHungUp = true
    isClosed = true
  }

  /// Sends a signal to the program.
  public func signal(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits until the screen satisfies a condition. Throws a `Failure` that shows the screen if this
  /// takes too long.
  public func wait(
    _ what: String = "condition", seconds: Double = 60, until condition: (Screen) -> Bool
  ) throws {
    let deadline = Self.now() + seconds
    while !condition(screen) {
      let left = deadline - Self.now()
      let came = left > 0 && pump(milliseconds: Int32(min(left, 0.1) * 1000) + 1)
      if !came, left <= 0 || isClosed, !condition(screen) { throw failure("\(what): not met") }
    }
  }

  /// Waits until a condition that the screen does not show is true. It is evaluated again and
  /// again.
  public func wait(
    _ what: String = "condition", seconds: Double = 60, untilTrue condition: () -> Bool
  ) throws {
    let deadline = Self.now() + seconds
    while !condition() {
      if Self.now() > deadline { throw failure("\(what): not met") }
      pump(milliseconds: 2)
    }
  }

  /// Waits for the program's end and returns its status as from `waitpid`.
  @discardableResult public func waitExit(seconds: Double = 60) throws -> Int32 {
    let deadline = Self.now() + seconds
    while Self.now() < deadline {
      pump(milliseconds: 5)
      if let status = child.end() {
        while pump(milliseconds: 0) {}
        return status
      }
    }
    throw failure("the program still runs")
  }

  /// Whether the terminal passes on single keys, not lines. Known even after the program has ended.
  public var isRaw: Bool { settings.c_lflag & tcflag_t(ICANON) == 0 }

  /// Whether the driver of the terminal echoes.
  public var echoes: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// The settings of the terminal, which both sides share.
  private var settings: termios {
    var settings = termios()
    tcgetattr(master, &settings)
    return settings
  }

  /// Returns an error that shows the screen.
  private func failure(_ what: String) -> Failure {
    let bytes = String(decoding: output.suffix(300), as: UTF8.self).debugDescription
    return Failure(
      description: """
        \(what)\(isClosed ? " (the program has gone)" : "")
        cursor in row \(screen.row), column \(screen.column)
        \(screen.lines.map { "|\($0)" }.joined(separator: "\n"))
        last bytes: \(bytes)
        """)
  }

  /// Reads output, waiting for it for at most this time. Returns false if there was none.
  @discardableResult private func pump(milliseconds: Int32) -> Bool {
    guard !isClosed else {
      if milliseconds > 0 { usleep(useconds_t(milliseconds) * 1000) }
      return false
    }
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else {
      isClosed = true  // EIO: no process has the slave open any more
      return false
    }
    output += bytes[..<count]
    screen.feed(bytes[..<count])
    return true
  }

  /// Returns the seconds of a monotonic clock.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
