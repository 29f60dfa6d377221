import Calculator
import DeskCalculator
import ExactNumbers
import LineEditing
import Posix
import Shell

/// dc at a terminal: with the shell's line editing and history, but as silent as dc.
///
/// Long work runs on a separate thread, so that Ctrl-C works at once.
final class DeskTerminal {
  private let hub: ManageListeners
  private let model: DeskCalculatorModel
  private let source: any LineSource
  private let worker: Worker
  private let allowsShell: Bool
  /// Output without a line end yet, which is shown before the next typed line.
  private var openLine: [UInt8] = []
  /// The signal that asked the process to end while a line was running.
  private var termination: Int32?
  /// The time of the next check for such a signal, by the monotonic clock.
  private var nextLook = 0

  /// Opens the terminal; nil if it cannot be used.
  init?(hub: ManageListeners, model: DeskCalculatorModel, allowsShell: Bool) {
    self.hub = hub
    self.model = model
    self.allowsShell = allowsShell
    do throws(LineEditingError) {
      source = try LineEditor.orPlainReader(Self.makeEditor)
    } catch { return nil }
    worker = Worker(source: source)
    source.prompt = { [unowned self] in shownOpenLine }
    if let editor = source as? LineEditor {
      editor.transcript = { [unowned self] line in shownOpenLine + line }
    }
    model.outlet = self
    model.isInterrupted = { [unowned self] in isToStop }
    model.runner = self
  }

  private static func makeEditor() throws(LineEditingError) -> LineEditor {
    let path = UserFolder.state.path(of: "surd/dc-history")
    return try LineEditor(programName: "dc", historyFile: path.map { HistoryFile(path: $0) })
  }

  private var shownOpenLine: String { String(decoding: openLine, as: UTF8.self) }

  /// Runs lines until the end, and returns the exit status.
  func run() -> Int32 {
    model.beginSource(.standardInput)
    while !model.hasQuit, let line = readLine() {
      worker.lineBegan = MonotonicClock.milliseconds
      hub.notifyListeners(line + "\n")
      if let signal = termination ?? worker.termination { source.die(of: signal) }
      CtrlC.clear()
    }
    source.close()
    return model.exitStatus
  }

  /// Whether macros must be left: Ctrl-C was pressed, or the process must end. The system is
  /// queried twenty times a second.
  private var isToStop: Bool {
    if CtrlC.isPending || termination != nil { return true }
    let now = MonotonicClock.milliseconds
    if now < nextLook { return false }
    nextLook = now + 50
    switch source.wait(for: -1, milliseconds: 0) {
    case .terminated(let signal): termination = signal
    case .interrupted: break
    case .ready, .timedOut: return false
    }
    return true
  }

  /// Returns the next line; nil at the end. Ctrl-C discards the typed text.
  private func readLine() -> String? {
    while true {
      switch source.readLine() {
      case .line(let line):
        openLine = []
        return line
      case .interrupted: openLine = []
      case .endOfInput: return nil
      case .terminated(let signal): source.die(of: signal)
      }
    }
  }
}

extension DeskTerminal: DeskOutlet {
  /// Prints whole lines. The rest waits for its end, or becomes the beginning of the next typed
  /// line.
  func printed(_ bytes: [UInt8]) {
    openLine += bytes
    guard let end = openLine.lastIndex(of: UInt8(ascii: "\n")) else { return }
    source.print(String(decoding: openLine[..<end], as: UTF8.self))
    openLine.removeFirst(end + 1)
  }

  func failed(_ message: [UInt8]) {
    if !openLine.isEmpty { printed([UInt8(ascii: "\n")]) }
    printed(message)
  }

  func line() -> [UInt8]? { readLine().map { Array($0.utf8) } ?? [] }

  func runCommand(_ line: [UInt8]) -> Bool {
    if allowsShell { CurrentProcess.runShell(line) }
    return allowsShell
  }
}

extension DeskTerminal: Runner {
  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    worker.waitForRoom() ? worker.perform(interruption, work) : nil
  }
}
