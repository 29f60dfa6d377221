import CTerminal
import Posix
import TerminalText

/// Ctrl-C for computations: a flag that any thread may poll while a source (`LineSource`) is open.
public enum CtrlC {
  /// Whether Ctrl-C was pressed since the flag was cleared.
  public static var isPending: Bool { terminal_interrupt_pending() }

  /// Clears the flag. Reading a line does so too.
  public static func clear() { terminal_clear_interrupt() }
}

/// The process's signal handlers and the terminal's saved settings. They last as long as this
/// object.
final class SignalSession {
  /// The read end of the self-pipe.
  let descriptor: Int32

  /// Installs the handlers. `sequences` is whether the terminal understands escape sequences.
  init(sequences: Bool) throws(LineEditingError) {
    descriptor = terminal_start(Descriptor.standardInput, sequences)
    if descriptor < 0 { throw .signalsFailed(.last) }
  }

  deinit { terminal_stop() }

  /// Waits for one of several descriptors or a signal. Signals other than interruptions stay for
  /// `reader`.
  func wait(
    for other: Int32, or more: [Int32] = [], milliseconds: Int32 = -1, reader: InputReader
  ) -> WaitResult {
    let deadline = milliseconds < 0 ? nil : MonotonicClock.milliseconds + Int(milliseconds)
    while true {
      if let signal = reader.termination { return .terminated(signal: signal) }
      if CtrlC.isPending {
        CtrlC.clear()
        reader.forgetInterruption()
        return .interrupted
      }
      var polled = [Polled(descriptor), Polled(other)] + more.map { Polled($0) }
      let left = deadline.map { max(0, $0 - MonotonicClock.milliseconds) } ?? -1
      switch Polled.wait(for: &polled, milliseconds: left) {
      case .timedOut: return .timedOut
      case .interrupted, .failed: continue
      case .ready:
        if polled[0].isReady {
          reader.collectSignals()
        } else if polled.contains(where: \.isReady) {
          return .ready
        }
      }
    }
  }
}

extension SignalSession {
  /// The number of bytes that the slowest common terminal accepts in a moment.
  private static let piece = 1024

  /// Writes a text and a newline to standard output, which must have no buffered output. Ctrl-C and
  /// signals that end the process drop the rest, so that no user waits for a slow terminal. The
  /// text then ends in `…`.
  ///
  /// The signals are only noticed here, and still end the next wait.
  func write(_ text: StyledText, reader: InputReader) {
    // The caller knows of a Ctrl-C that was pressed before.
    let wasPending = CtrlC.isPending
    let bytes = Array((text.text + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.collectSignals()
      if reader.termination != nil || (CtrlC.isPending && !wasPending) {
        rest = Array("…\n".utf8)[...]
        _ = put(&rest)
        return
      }
      var polled = [
        Polled(Descriptor.standardOutput, input: false, output: true), Polled(descriptor),
      ]
      guard Polled.wait(for: &polled) == .ready else { continue }
      if polled[0].isReady, !polled[1].isReady, !put(&rest) { return }
    }
  }

  /// Writes a piece that ends with a whole character. Returns false after an error.
  private func put(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var end = min(rest.startIndex + Self.piece, rest.endIndex)
    while end < rest.endIndex, end > rest.startIndex + 1, rest[end] & 0xC0 == 0x80 { end -= 1 }
    do throws(SystemError) {
      let count = try rest[..<end].withUnsafeBufferPointer { (piece) throws(SystemError) in
        try Descriptor.writeSome(UnsafeRawBufferPointer(piece), to: Descriptor.standardOutput)
      }
      rest = rest.dropFirst(count)
      return true
    } catch { return error == .interrupted || error == .wouldBlock }
  }
}

extension LineSource {
  /// Closes this source and ends the process by a signal's default action.
  public func die(of signal: Int32) -> Never {
    close()
    terminal_die(signal)
    CurrentProcess.exit(128 + signal)
  }

  /// Prepares the calling thread for an overflow of its stack, so that the terminal is restored
  /// then. Call it once on each worker thread; the main thread is prepared already. The memory (64
  /// KB) is not freed.
  public static func protectThread() {
    let size = Int(terminal_signal_stack_size)
    terminal_use_signal_stack(.allocate(byteCount: size, alignment: 16))
  }
}
