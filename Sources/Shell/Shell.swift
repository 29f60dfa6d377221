public import Calculator
public import ExactNumbers
import LineEditing
import Manual

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The interactive front end: controller and view at the same time.
///
/// It reads a line, sends its keys through the hub, and shows the stack above the next prompt. An
/// empty line duplicates X. Ctrl-C stops a calculation; the stack is then as before the line.
public final class Shell {
  private let hub: ManageListeners
  private let calculator: CalculatorModel
  private let source: any LineSource
  private let worker: Worker
  private var view = StackView()
  /// The rows of other views, shown above the stack.
  public var panel: () -> [String] = { [] }
  private var visit: () -> Void = {}
  private var attend: () -> Void = {}
  /// Called when a line has been carried out.
  public var atLineEnd: () -> Void = {}
  /// Called when the process is about to end by a signal.
  public var atDeath: () -> Void = {}

  /// Makes a shell on the terminal, for a hub into which this calculator is plugged.
  ///
  /// - Throws: ``TerminalUnusable`` when standard input and output are not a terminal.
  public init(hub: ManageListeners, calculator: CalculatorModel) throws(TerminalUnusable) {
    self.hub = hub
    self.calculator = calculator
    do throws(LineEditingError) {
      source = LineEditor.isUsable ? try Self.editor(calculator) : try PlainLineReader()
    } catch { throw TerminalUnusable(reason: "\(error)") }
    worker = Worker(source: source)
    calculator.carrier = self
    calculator.errorPolicy = .skipLine
    calculator.addObserver(self)
    source.prompt = { calculator.isIncomplete ? "… " : "> " }
    source.block = { [unowned self] window in panel() + view.rows(window) }
  }

  /// The line editor with history and completion.
  private static func editor(_ calculator: CalculatorModel) throws(LineEditingError) -> LineEditor {
    let history = historyPath.map { HistoryFile(path: $0) }
    let editor = try LineEditor(programName: "surd", historyFile: history)
    editor.completer = { text in completion(of: text, calculator) }
    return editor
  }

  /// Where lines are kept between sessions: `$XDG_STATE_HOME/surd/history`, by default below `~/.local/state`.
  private static var historyPath: String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/surd/history"
    }
    return environment("HOME").map { $0 + "/.local/state/surd/history" }
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Completions of the word that the text ends with.
  private static func completion(of text: String, _ calculator: CalculatorModel) -> Completion? {
    let word = String(
      text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "?" }.reversed())
    let variables = Array(calculator.machine.variables.keys)
    let candidates = SurdManual.completions(prefix: word, variables: variables).map {
      Completion.Candidate(
        $0.name, help: [$0.effect, $0.summary].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    return Completion(word: word, candidates: candidates)
  }

  /// Lets others send keys: the function is called whenever the descriptor can be read, which it reads, and
  /// when a line has been carried out; but not while something is open that an earlier line began.
  public func share(with descriptor: Int32, _ send: @escaping () -> Void) {
    if descriptor < 0 { return }
    visit = { [unowned self] in
      if calculator.isIncomplete { return }
      send()
      _ = refresh()
    }
    attend = { [unowned self] in
      source.attend(to: calculator.isIncomplete ? -1 : descriptor) { [unowned self] in
        visit()
        return !calculator.hasQuit
      }
    }
    attend()
  }

  /// Puts a text out above the stack.
  public func print(_ text: String) { worker.print(text) }

  /// The width of the window.
  public var columns: Int { source.windowSize.columns }

  // MARK: Lines

  /// Reads and carries out lines until the user leaves.
  public func run() {
    source.print("surd: 'help' explains, Ctrl-D leaves")
    loop: while !calculator.hasQuit {
      switch source.readLine() {
      case .line(let line): carryOut(line)
      case .interrupted: calculator.cancelEntry()
      case .endOfInput: break loop
      case .terminated(let signal): end(by: signal)
      }
      if let signal = worker.termination { end(by: signal) }
    }
    source.close()
  }

  private func end(by signal: Int32) -> Never {
    atDeath()
    source.die(of: signal)
  }

  /// Sends a line's keys through the hub; an empty line duplicates X.
  private func carryOut(_ line: String) {
    let isContinued = calculator.isIncomplete
    let isEmpty = line.allSatisfy(\.isWhitespace)
    if isEmpty && !isContinued && calculator.accumulator == nil { return }
    if !isContinued { calculator.beginLine() }
    calculator.isTyped = true
    hub.notifyListeners((isEmpty && !isContinued ? "dup" : line) + "\n")
    calculator.isTyped = false
    if !refresh() {
      calculator.revertLine()
      source.print("interrupted")
    }
    if !calculator.isIncomplete { calculator.endLine() }
    atLineEnd()
    visit()
    attend()
  }

  /// Computes what the view shows; false if the user interrupted.
  private func refresh() -> Bool {
    let machine = calculator.machine
    let interruption = ExactNumbers.Interruption()
    let result = worker.perform(interruption) { StackView(machine, interruption) }
    guard let view = result ?? nil else { return false }
    self.view = view
    return true
  }
}

/// There is no terminal to talk to.
public struct TerminalUnusable: Error, CustomStringConvertible {
  let reason: String
  /// Why not.
  public var description: String { reason }
}

extension Shell: Carrier {
  /// Carries a line out while the terminal listens for Ctrl-C.
  public func carryOut(
    _ interruption: ExactNumbers.Interruption, _ work: @escaping @Sendable () -> CarriedWork
  ) -> CarriedWork? {
    worker.perform(interruption, work)
  }
}

extension Shell: Observer {
  /// Puts a text out above the stack.
  public func calculatorPrinted(_ text: [UInt8]) {
    worker.print(String(decoding: text, as: UTF8.self))
  }

  /// Says what went wrong.
  public func calculatorFailed(_ failure: Failure) {
    worker.print("error: \(failure.error)")
  }
}
