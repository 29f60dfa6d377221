import CTerminal
import Posix
import TerminalText

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
    descriptor = terminal_start(Descriptor.standardInput, sequences)
    if descriptor < 0 { throw .signalsFailed(.last) }
  }

  deinit { terminal_stop() }

  /// Waits for one of some descriptors or a signal. Signals that are no interruption are left for
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
  /// How many bytes the slowest of usual terminals takes in a moment.
  private static let piece = 1024

  /// Writes a text and a newline to standard output, where nothing may wait to be written. Ctrl-C,
  /// and what ends the process, drop what is left of it, so that nobody waits for a slow terminal;
  /// then the text ends in `…`.
  ///
  /// Both are only seen here: they still end the next wait.
  func write(_ text: StyledText, reader: InputReader) {
    // One that was pressed before is known to whoever prints now.
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

  /// Writes a piece, up to the end of a character; false if nobody takes it.
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

  /// Prepares the calling thread for the worst: that it overflows its stack. Without this the
  /// terminal stays as it is then. To be called once on a worker thread; the main thread has it
  /// from the start. The memory (64 KB) is not given back.
  public static func protectThread() {
    let size = Int(terminal_signal_stack_size)
    terminal_use_signal_stack(.allocate(byteCount: size, alignment: 16))
  }
}
