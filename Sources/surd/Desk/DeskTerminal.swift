import Calculator
import DeskCalculator
import ExactNumbers
import LineEditing
import Posix
import Shell

/// dc at a terminal: the shell's line editing and history, and dc's silence.
///
/// What takes long is done on a thread of its own, so that Ctrl-C is answered at once.
final class DeskTerminal {
  private let hub: ManageListeners
  private let model: DeskCalculatorModel
  private let source: any LineSource
  private let worker: Worker
  private let allowsShell: Bool
  /// Output that has no line end yet; it stands before the next line that is typed.
  private var openLine: [UInt8] = []
  /// The signal that asked the process to end while a line was carried out.
  private var termination: Int32?
  /// When to look again whether there was one, by the monotonic clock.
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

  /// Carries lines out until the end, and gives the exit status.
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

  /// Whether macros are to be left: Ctrl-C was pressed, or the process is to end. What is asked of
  /// the system is asked twenty times a second.
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

  /// The next line; nil at the end. Ctrl-C takes back what was typed of it.
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
  /// Prints whole lines; the rest waits for its end, or becomes the beginning of
  /// the line that is typed.
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
