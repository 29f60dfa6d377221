import CTerminal
import Posix
import Synchronization
public import TerminalText

/// The terminal's other screen, for rows that are drawn anew whenever they change. What was on the
/// terminal comes back at the end, however the process ends.
public final class OtherScreen {
  /// What may happen while nothing is drawn.
  public enum Event: Equatable, Sendable {
    /// A key was pressed.
    case key(EditorKey)
    /// The window has another size, or the rows have gone.
    case resized
    /// The time is over.
    case timedOut
    /// Ctrl-C was pressed, or the terminal has gone.
    case ended
    /// The process was asked to end by this signal: tidy up, then call ``die(of:)``.
    case terminated(signal: Int32)
  }

  private var session: SignalSession?
  private let reader: InputReader
  private let watch = InterruptionWatch()
  private let before = Terminal.Settings(of: Descriptor.standardInput)

  /// Takes the terminal of standard input and output; the keys that are pressed are not shown.
  public init() throws(LineEditingError) {
    let name = Environment.value(of: "TERM") ?? ""
    if name.isEmpty || name == "dumb" { throw .unusableTerminal(name: name) }
    CharacterEncoding.useUTF8()
    let session = try SignalSession(sequences: true)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
    enter()
  }

  /// The window's size now.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Draws rows from the top, each cut to the window; the cursor is behind the last one.
  public func draw(_ rows: [StyledText]) {
    let size = windowSize
    let drawn = rows.prefix(size.rows).map { $0.truncated(to: size.columns).text + "\u{1B}[K" }
    write("\u{1B}[H\(drawn.joined(separator: "\n"))\u{1B}[J")
  }

  /// Waits for a key, another size of the window or the end, at most so long.
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

  /// Does work, however long it takes. Ctrl-C meanwhile gives the terminal back and ends the
  /// process with status 0, as it would while nothing is done.
  ///
  /// - Parameters:
  ///   - attend: called on another thread while it goes on, again and again, with whether a key
  ///     was pressed.
  public func work<Result>(
    attending attend: @escaping @Sendable (_ hasKey: Bool) -> Void, _ body: () -> Result
  ) -> Result { watch.during(attend, body) }

  /// Gives the terminal back; nothing is drawn afterwards.
  public func close() {
    if session == nil { return }
    leave()
    session = nil
  }

  /// Gives the terminal back and ends the process by a signal's default action.
  public func die(of signal: Int32) -> Never {
    close()
    terminal_die(signal)
    CurrentProcess.exit(128 + signal)
  }

  /// Meanwhile Ctrl-Z comes as an event, for the screen has to be left first.
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

/// Ends the process by Ctrl-C while there is work, and lets somebody look after that.
private final class InterruptionWatch: Sendable {
  private let attend = Mutex<(@Sendable (Bool) -> Void)?>(nil)

  /// How long work may go on that was interrupted, in microseconds: none takes as long but what
  /// shall be given up.
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

  /// Does work that is given up, and everything with it.
  func during<Result>(_ attend: @escaping @Sendable (Bool) -> Void, _ work: () -> Result) -> Result
  {
    self.attend.withLock { $0 = attend }
    defer { self.attend.withLock { $0 = nil } }
    return work()
  }
}
