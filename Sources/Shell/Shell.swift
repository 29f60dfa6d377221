public import Calculator
public import ExactNumbers
import LineEditing
import Manual
import Posix
public import TerminalText

/// The interactive front end: controller and view at the same time.
///
/// It reads a line, sends its keys through the hub, and shows the stack above the next prompt. An
/// empty line duplicates X. Ctrl-C stops a calculation and restores the stack from before the line.
/// Keys that act at once are in `Shell+Keys.swift`, the preview is in `Shell+Preview.swift`.
public final class Shell {
  private let ownHub: ManageListeners
  private let ownCalculator: CalculatorModel
  /// The tour that owns the prompt, if there is one.
  var tutorial: Tutorial?
  /// Whether a tour begins after the current line.
  var isTutorialDue = false
  let source: any LineSource
  /// The source, if it can edit.
  let editor: LineEditor?
  let worker: Worker
  let preview: Preview?
  private var view = StackView()
  /// The views, clients and session that share the prompt with it.
  public weak var delegate: (any ShellDelegate)?
  let style: Style
  /// The text from `copy`, until the thread that owns the terminal sends it.
  var clipboard: String?
  /// The reason why the current line ends.
  var ending = LineEnding.carryingOut
  /// The value that is being edited on the line or in an editor.
  var edit: Edit?
  /// The mark on the stack.
  var walk: StackWalk?
  /// The time when Backspace deleted the last character of the line, by the monotonic clock; nil
  /// after another line has been run.
  var erased: Int?
  /// The beginning of a calculation as on calculators without a stack.
  var infix = InfixHabit()
  /// Whether the user has been told that digits are decimal, independent of the base of output.
  var isInputBaseTold = false
  /// Whether this is the user's first start, and the empty line has not been explained yet.
  var isFirstStart = false
  /// The beginning of a line of output from `write`, until the line is complete.
  var openLine = ""
  /// The last text that the line has printed.
  var printed: String?
  /// The number of rows that the last line has printed.
  var printedRows = 0
  /// The number of results of the last word of the line.
  private var resultCount = 1
  /// Whether the line has calculated something.
  var hasOperated = false
  /// The X that the last line left, until it is in the scrollback.
  private var result: String?
  /// The last result and the depth of the stack then: a line that changes neither has no result.
  private var shownResult: (text: String?, depth: Int) = (nil, 0)

  /// Creates a shell on the terminal, for a hub with this calculator.
  ///
  /// - Parameter isPlain: whether it sends no escape sequences, and shows only X.
  /// - Throws: ``TerminalUnusable`` if standard input and output are not a terminal.
  public init(
    hub: ManageListeners, calculator: CalculatorModel, colour: ColourChoice = .auto,
    isPlain: Bool = false
  ) throws(TerminalUnusable) {
    (ownHub, ownCalculator) = (hub, calculator)
    do throws(LineEditingError) {
      source = isPlain ? try PlainLineReader() : try LineEditor.orPlainReader(Self.makeEditor)
      editor = source as? LineEditor
    } catch { throw TerminalUnusable(reason: "\(error)") }
    worker = Worker(source: source)
    preview = editor == nil ? nil : Preview()
    style = Style(isOn: editor != nil && colour.isOn, Environment.text(of: "SURD_COLORS") ?? "")
    connect(calculator)
    source.prompt = { [unowned self] in
      // The block has been drawn already.
      delegate?.shellShowsPrompt()
      showWalkKeys()
      showEditKeys()
      if calculator.isIncomplete { return isPlain ? "more> " : "… " }
      return edit == nil ? "> " : Self.editPrompt
    }
    source.block = { [unowned self] window in rows(window) }
    connectGuests()
    if let editor { connect(editor) }
  }

  /// Connects a calculator to the prompt.
  func connect(_ calculator: CalculatorModel) {
    calculator.runner = self
    calculator.errorPolicy = .skipLine
    calculator.takesWholeLines = true
    calculator.addObserver(self)
  }

  /// The calculator that receives the lines, and its hub: the user's, or the tour's.
  var calculator: CalculatorModel { tutorial?.calculator ?? ownCalculator }
  var hub: ManageListeners { tutorial?.hub ?? ownHub }

  /// Whether there is no editor: the terminal delivers whole lines, and results are printed as
  /// lines.
  var isPlain: Bool { !canEdit }

  /// Returns the rows of the other views and of the stack, which gets the remaining rows.
  private func rows(_ window: WindowSize) -> [StyledText] {
    let panel = tutorial == nil ? delegate?.rows(in: window) ?? [] : []
    if isPlain { return panel + view.plainStatus.map { StyledText($0) } }
    let room = max(window.rows - printedRows, Self.leastStackRows)
    let rest = WindowSize(columns: window.columns, rows: room - panel.count)
    return panel
      + (walk?.rows(rest).map { StyledText($0) } ?? view.rows(rest, style, windowRows: window.rows))
  }

  /// The minimal number of rows for the stack, the prompt and the line before it, if the line's
  /// output stays in view.
  private static let leastStackRows = 4

  /// Lets other programs send keys, at any time and after each line. They wait while something is
  /// open that an earlier line began.
  func connectGuests() {
    source.background.append(
      BackgroundWork(descriptor: { [unowned self] in isContinued ? -1 : bell }) { [unowned self] in
        letGuestsSend()
        return calculator.hasQuit ? .end : .blockChanged
      })
  }

  /// Becomes readable when other programs have sent keys; -1 if none can. They wait for the end of
  /// a tour.
  private var bell: Int32 { tutorial == nil ? delegate?.bell ?? -1 : -1 }

  /// Runs the keys that they have sent.
  private func letGuestsSend() {
    guard bell >= 0, !isContinued else { return }
    calculator.isSent = true
    delegate?.carryOutLines()
    calculator.isSent = false
    _ = showAnew()
  }

  /// Whether the terminal can move its cursor as the editor needs.
  public var canEdit: Bool { editor != nil }

  /// Prints a text that contains a picture.
  func showPicture(_ text: StyledText) { worker.printWhole(text) }

  /// Whether colours are used.
  public var hasColours: Bool { style.isOn }

  /// The width of the window.
  public var columns: Int { source.windowSize.columns }

  /// Prints a message above the stack.
  public func say(_ text: String) { say(StyledText(text)) }

  /// Prints a message with styles above the stack.
  public func say(_ text: StyledText) { worker.say(text) }

  /// Whether Ctrl-C was pressed and has not been handled yet.
  public var isInterrupted: Bool { CtrlC.isPending }

  // MARK: Lines

  /// Runs the given lines, then reads and runs lines until the user leaves.
  ///
  /// - Parameter isFirstStart: whether this is the user's first start.
  public func run(first lines: [String], isFirstStart: Bool = false) {
    self.isFirstStart = isFirstStart
    greet()
    for line in lines where !calculator.hasQuit { carryOut(line) }
    bringRequestedValue()
    if !showAnew() { say(Self.isNotShown) }
    loop: while !calculator.hasQuit {
      switch source.readLine() {
      case .line(let line): enter(line)
      case .interrupted: giveLineUp()
      case .endOfInput:
        if isPlain { source.print("") }
        if edit != nil {
          giveLineUp()
        } else if tutorial == nil {
          break loop
        } else {
          endTutorial(Tour.isLeft)
        }
      case .terminated(let signal): end(by: signal)
      }
      if let signal = worker.termination { end(by: signal) }
    }
    delegate?.shellWillEnd()
    source.close()
  }

  /// Whether a signal has asked the process to end: then an interruption is not reported.
  var isEnding: Bool { worker.termination != nil }

  private func end(by signal: Int32) -> Never {
    delegate?.shellWillEnd()
    source.die(of: signal)
  }

  /// Whether the current line continues something that an earlier line began, or contains a value
  /// that is being edited: then keys do not act at once.
  var isContinued: Bool { calculator.isIncomplete || edit != nil }

  /// Sends a line's keys through the hub. An empty line duplicates X, unless it was pasted.
  func carryOut(_ line: String) {
    let isEmpty = !calculator.isIncomplete && line.allSatisfy(\.isWhitespace)
    ending = .carryingOut
    (erased, printedRows) = (nil, 0)
    preview?.cancel()
    if isEmpty && (calculator.accumulator == nil || editor?.isPasted ?? false) { return }
    if steerTutorial(line) || refuseInfix(line) { return }
    let (isWhole, failures) = (!calculator.isIncomplete, calculator.failureCount)
    var (keys, note) = (isEmpty ? "dup" : Self.searchKeys(line) ?? line, Correction?.none)
    var (isOnPaper, remark) = (false, "")
    if isWhole {
      switch calculator.reader.read(keys) {
      case .keys: break
      case .noted(let correction): note = correction
      case .paper(let correction):
        (keys, isOnPaper, remark) = (correction.keys, true, correction.remark)
      case .twofold(let twofold):
        calculator.refuse(.line(twofold))
        return endLine()
      }
    }
    let format = calculator.machine.settings.format
    resultCount = calculator.reader.resultCount(of: keys)
    hasOperated = false
    worker.lineBegan = MonotonicClock.milliseconds
    if isWhole { hub.beginLine(isEmpty ? keys : line) }
    type(keys)
    let hasFailed = calculator.failureCount > failures
    // If a word cannot be read, or a line on paper fails, the whole line has no effect.
    if isWhole, hasFailed,
      isOnPaper || calculator.lastError?.isOfReading == true || hasUnknownWord(line)
    {
      hub.revertLine()
    }
    if isOnPaper, !hasFailed {
      say(style.shown(remark.isEmpty ? keys : "\(keys)   (\(remark))", as: .preview))
    }
    endLine { if isWhole { explain(line, note, in: format, hasFailed: hasFailed) } }
  }

  /// Returns whether a line has a word that does not exist.
  private func hasUnknownWord(_ line: String) -> Bool {
    calculator.reader.classes(of: line, cursor: line.utf8.count + 1).contains {
      $0.class == .unknown
    }
  }

  /// Sends keys through the hub that the user has typed.
  func type(_ keys: String) {
    calculator.isTyped = true
    hub.notifyListeners(keys + "\n")
    calculator.isTyped = false
  }

  /// Returns the keys for a search with several words (`apropos square root`), for a word that is
  /// not a key (`apropos t-test`), and for a title (`help keys mode`); nil for any other line.
  static func searchKeys(_ line: String) -> String? {
    let words = line.split(separator: " ")
    // `help {`, `help '` and `help "` ask for keys that begin something, `help --csv` for options.
    if words.count > 1, words[0] == "help", let sign = words[1].first {
      if "'{}[]#".contains(sign) { return "help \"\(sign)\"" }
      let isOpen = !line.count(where: { $0 == "\"" }).isMultiple(of: 2)
      if sign == "\"", isOpen { return "help \"\\\"\"" }
      if sign == "-", words.count == 2, words[1].count > 1 { return "help \"\(words[1])\"" }
    }
    guard words.count > 1, words.count > 2 || words[1].contains("-"),
      words.dropFirst().allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "-" } })
    else { return nil }
    switch words[0] {
    case "apropos": return "\"\(words.dropFirst().joined(separator: " "))\" apropos"
    case "help": return "help \(words.dropFirst().joined(separator: "_"))"
    default: return nil
    }
  }

  /// Shows the result of a line, and notifies the other views and programs that it has ended.
  ///
  /// - Parameter explain: prints further messages, before other programs send their lines.
  func endLine(explain: () -> Void = {}) {
    endOpenLine()
    if !refresh(), !isEnding { say(Self.isNotShown) }
    worker.lineBegan = nil
    if let text = clipboard.take() { editor?.copyToClipboard(text) }
    noteResult()
    if !isContinued { hub.endLine() }
    explain()
    delegate?.shellEndedLine()
    letGuestsSend()
    guideTutorial()
  }

  private static let isNotShown = "interrupted: the stack is complete, but not all of it is shown"

  /// Keeps the X that the line left.
  private func noteResult() {
    let now = lastResult
    // `1 *` leaves X unchanged, but X is shown again.
    if now != shownResult || hasOperated && printed == nil {
      if !isPlain {
        result = now.text.map { "  " + $0 }
      } else if now.text == nil || printed != now.text {
        printResult()
      }
    }
    (shownResult, printed, hasOperated, resultCount) = (now, nil, false, 1)
  }

  /// Shows the current stack, and counts its X as the last result; returns false if the user
  /// interrupted.
  func showAnew() -> Bool {
    let isWhole = refresh()
    let now = lastResult
    if isPlain, now.text != shownResult.text { printResult() }
    shownResult = now
    return isWhole
  }

  private func printResult() { source.print(lastResult.text ?? "empty") }

  /// Returns the window for which values are laid out. For a screen reader, values have all their
  /// digits, even in a narrow terminal.
  func valueWindow(_ settings: Settings) -> WindowSize {
    var window = source.windowSize
    if isPlain { window.columns = max(window.columns, settings.format.digits + 32) }
    return window
  }

  private var lastResult: (text: String?, depth: Int) {
    var window = valueWindow(calculator.machine.settings)
    var text = view.result(window, count: resultCount)
    if isPlain, text == "…" {
      window.columns += Self.widestExponents
      text = view.result(window, count: resultCount)
    }
    return (text, calculator.machine.stack.count)
  }

  /// Columns for exponents, in addition to those for the digits: an exponent has at most 1233
  /// digits.
  private static let widestExponents = 4096

  /// Returns the X that the last line left, if the scrollback does not contain it yet.
  func takeResult() -> String? { result.take() }

  /// Computes the view; returns false if the user interrupted and values are missing.
  private func refresh() -> Bool {
    let (window, interruption) = (valueWindow(calculator.machine.settings), Interruption())
    let view = StackView(calculator.machine, interruption)
    let isWhole =
      worker.perform(interruption) { view.layOut(window, interruption) } ?? false
    if !isWhole { view.giveUp() }
    self.view = view
    renewMark()
    return isWhole
  }
}

/// An error: standard input and output are not a terminal.
public struct TerminalUnusable: Error, CustomStringConvertible {
  let reason: String
  /// The reason.
  public var description: String { reason }
}

extension Shell: Runner {
  /// Runs work while the terminal listens for Ctrl-C.
  public func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    worker.waitForRoom() ? worker.perform(interruption, work) : nil
  }
}
