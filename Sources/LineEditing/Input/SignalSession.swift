import CTerminal
import Posix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C, for computations: a flag that any thread may poll while a source (`LineSource`) is open.
public enum CtrlC {
  /// Whether Ctrl-C was pressed since the flag was cleared.
  public static var isPending: Bool { terminal_interrupt_pending() }

  /// Forgets it. Reading a line does so too.
  public static func clear() { terminal_clear_interrupt() }
}

/// The process's signal handlers and the promise to put the terminal back, for as long as this
/// object lives.
final class SignalSession {
  /// Read end of the self-pipe.
  let descriptor: Int32

  /// Installs the handlers; `sequences` if the terminal understands escape sequences.
  init(sequences: Bool) throws(LineEditingError) {
    descriptor = terminal_start(STDIN_FILENO, sequences)
    if descriptor < 0 { throw .signalsFailed(code: errno) }
  }

  deinit { terminal_stop() }

  /// Waits for a descriptor or a signal. Signals that are no interruption are left for `reader`.
  func wait(for other: Int32, milliseconds: Int32, reader: InputReader) -> WaitResult {
    let deadline = milliseconds < 0 ? nil : MonotonicClock.milliseconds + Int(milliseconds)
    while true {
      if let signal = reader.termination { return .terminated(signal: signal) }
      if CtrlC.isPending {
        CtrlC.clear()
        return .interrupted
      }
      var polled = [
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.map { max(0, $0 - MonotonicClock.milliseconds) } ?? -1
      let count = poll(&polled, 2, Int32(left))
      if count == 0 { return .timedOut }
      if count > 0, polled[1].revents != 0 {
        reader.collectSignals()
      } else if count > 0, polled[0].revents != 0 {
        return .ready
      }
    }
  }
}

extension SignalSession {
  /// How many bytes the slowest of usual terminals takes in a moment.
  private static let piece = 1024

  /// Writes a text and a newline to standard output, where nothing may wait to be written. Ctrl-C,
  /// and what ends the process, drop what is left of it, so that nobody waits for a slow terminal;
  /// then the text ends in `…`.
  ///
  /// Both are only seen here: they still end the next wait.
  func write(_ text: String, reader: InputReader) {
    // One that was pressed before is known to whoever prints now.
    let wasPending = CtrlC.isPending
    let bytes = Array((text + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.collectSignals()
      if reader.termination != nil || (CtrlC.isPending && !wasPending) {
        rest = Array("…\n".utf8)[...]
        _ = put(&rest)
        return
      }
      var polled = [
        pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, -1)
      if count > 0, polled[0].revents != 0, polled[1].revents == 0, !put(&rest) { return }
    }
  }

  /// Writes a piece, up to the end of a character; false if nobody takes it.
  private func put(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var end = min(rest.startIndex + Self.piece, rest.endIndex)
    while end < rest.endIndex, end > rest.startIndex + 1, rest[end] & 0xC0 == 0x80 { end -= 1 }
    let count = rest[..<end].withUnsafeBytes { systemWrite($0) }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    rest = rest.dropFirst(count)
    return true
  }
}

/// The system's `write`, which the method of the same name hides.
private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
  write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
}

extension LineSource {
  /// Closes this source and ends the process by a signal's default action.
  public func die(of signal: Int32) -> Never {
    close()
    terminal_die(signal)
    exit(128 + signal)
  }

  /// Waits for a descriptor or Ctrl-C, however long it takes.
  public func wait(for descriptor: Int32) -> WaitResult {
    wait(for: descriptor, milliseconds: -1)
  }

  /// Prepares the calling thread for the worst: that it overflows its stack. Without this the
  /// terminal stays as it is then. To be called once on a worker thread; the main thread has it
  /// from the start. The memory (64 KB) is not given back.
  public static func protectThread() {
    let size = Int(terminal_signal_stack_size)
    terminal_use_signal_stack(.allocate(byteCount: size, alignment: 16))
  }
}
