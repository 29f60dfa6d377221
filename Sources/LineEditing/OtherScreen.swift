import CTerminal
import Posix
import Synchronization
public import TerminalText

/// The terminal's alternate screen, for rows that are redrawn when they change. At the end, the
/// former contents return, however the process ends.
public final class OtherScreen {
  /// An event while nothing is drawn.
  public enum Event: Equatable, Sendable {
    /// A key was pressed.
    case key(EditorKey)
    /// The window has a new size, or the rows must be redrawn.
    case resized
    /// The time is over.
    case timedOut
    /// Ctrl-C was pressed, or the terminal was closed.
    case ended
    /// A signal that ends the process: clean up, then call ``die(of:)``.
    case terminated(signal: Int32)
  }

  private var session: SignalSession?
  private let reader: InputReader
  private let watch = InterruptionWatch()
  private let before = Terminal.Settings(of: Descriptor.standardInput)

  /// Opens the terminal on standard input and output, without echo.
  public init() throws(LineEditingError) {
    let name = Environment.value(of: "TERM") ?? ""
    if name.isEmpty || name == "dumb" { throw .unusableTerminal(name: name) }
    CharacterEncoding.useUTF8()
    let session = try SignalSession(sequences: true)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
    enter()
  }

  /// The present size of the window.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Draws rows from the top, each cut to the window. The cursor is after the last row.
  public func draw(_ rows: [StyledText]) {
    let size = windowSize
    let drawn = rows.prefix(size.rows).map { $0.truncated(to: size.columns).text + "\u{1B}[K" }
    write("\u{1B}[H\(drawn.joined(separator: "\n"))\u{1B}[J")
  }

  /// Waits for a key, a new size of the window or the end, at most for this time.
  public func next(milliseconds: Int32) -> Event {
    let end = MonotonicClock.milliseconds + Int(milliseconds)
    let clock = BackgroundWork(
      descriptor: { -1 },
      patience: { Int32(clamping: max(0, end - MonotonicClock.milliseconds)) },
      news: { .unchanged })
    while true {
      switch reader.next([clock]) {
      case .key(let key): return .key(EditorKey(code: key))
      case .news: return .timedOut
      case .resized: return .resized
      case .suspended:
        leave()
        terminal_stop_process()
        enter()
        return .resized
      case .resumed:
        enter()
        return .resized
      case .interrupted, .ended: return .ended
      case .terminated(let signal): return .terminated(signal: signal)
      case .paste: break
      }
    }
  }

  /// Does work that may take long. Ctrl-C in the meantime restores the terminal and ends the
  /// process with status 0, as it does at other times.
  ///
  /// - Parameters:
  ///   - attend: a closure that another thread calls again and again during the work, with whether
  ///     a key was pressed.
  public func work<Result>(
    attending attend: @escaping @Sendable (_ hasKey: Bool) -> Void, _ body: () -> Result
  ) -> Result { watch.during(attend, body) }

  /// Restores the terminal. Do not draw afterwards.
  public func close() {
    if session == nil { return }
    leave()
    session = nil
  }

  /// Restores the terminal and ends the process by a signal's default action.
  public func die(of signal: Int32) -> Never {
    close()
    terminal_die(signal)
    CurrentProcess.exit(128 + signal)
  }

  /// Enters the screen. Until `leave()`, Ctrl-Z is an event, because the screen must be left first.
  private func enter() {
    terminal_set_editing(true)
    terminal_set_other_screen(true)
    before?.handingOverKeys.apply(to: Descriptor.standardInput)
    write("\u{1B}[?1049h")
  }

  private func leave() {
    write("\u{1B}[H\u{1B}[J\u{1B}[?1049l")
    terminal_set_other_screen(false)
    terminal_set_editing(false)
    before?.apply(to: Descriptor.standardInput)
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 {
      _ = Descriptor.writeAll(UnsafeRawBufferPointer($0), to: Descriptor.standardOutput)
    }
  }
}

/// Ends the process at Ctrl-C during work, and calls a closure regularly.
private final class InterruptionWatch: Sendable {
  private let attend = Mutex<(@Sendable (Bool) -> Void)?>(nil)

  /// The microseconds between two checks. After an interruption, work that takes longer is
  /// abandoned.
  private static let moment: UInt32 = 50_000

  init() {
    _ = Thread.start(getsSignals: false) { [self] in
      while true {
        Thread.sleep(microseconds: Self.moment)
        attend.withLock { attend in
          guard let attend else { return }
          if CtrlC.isPending { CurrentProcess.exit(0) }
          attend(Descriptor.unreadCount(Descriptor.standardInput) ?? 0 > 0)
        }
      }
    }
  }

  /// Does work that an interruption abandons together with the process.
  func during<Result>(_ attend: @escaping @Sendable (Bool) -> Void, _ work: () -> Result) -> Result
  {
    self.attend.withLock { $0 = attend }
    defer { self.attend.withLock { $0 = nil } }
    return work()
  }
}
