public import Calculator
public import ExactNumbers
import LineEditing
import Manual
import Posix
public import TerminalText

/// The interactive front end: controller and view at the same time.
///
/// It reads a line, sends its keys through the hub, and shows the stack above the next prompt. An
/// empty line duplicates X. Ctrl-C stops a calculation; the stack is then as before the line.
/// Single keys that act at once are in `Shell+Keys.swift`, the preview in `Shell+Preview.swift`.
public final class Shell {
  private let ownHub: ManageListeners
  private let ownCalculator: CalculatorModel
  /// The tour that has the prompt meanwhile.
  var tutorial: Tutorial?
  /// Whether a tour is to begin when the line has been carried out.
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
  /// The text that `copy` took, until the thread that owns the terminal puts it out.
  var clipboard: String?
  /// What the line under way is ended for.
  var ending = LineEnding.carryingOut
  /// The value that is on the line, or in an editor.
  var edit: Edit?
  /// The mark on the stack.
  var walk: StackWalk?
  /// When Backspace deleted the last character of the line, by the monotonic clock; nil once
  /// another line was carried out.
  var erased: Int?
  /// What the last line began, as on calculators that have no stack.
  var infix = InfixHabit()
  /// Whether it was said that digits are decimal, whatever base numbers are shown in.
  var isInputBaseTold = false
  /// Whether the user has never been here, and was not told yet what an empty line does.
  var isFirstStart = false
  /// What a line begins with that `write` put out, until that ends.
  var openLine = ""
  /// The last text that the line has put out.
  var printed: String?
  /// The rows that the last line has put out.
  var printedRows = 0
  /// The number of results of the last word of the line.
  private var resultCount = 1
  /// Whether the line has calculated something.
  var hasOperated = false
  /// The X that the last line left, until that is in the scrollback.
  private var result: String?
  /// The last result and how many levels the stack had then: a line that changed neither left none.
  private var shownResult: (text: String?, depth: Int) = (nil, 0)

  /// Makes a shell on the terminal, for a hub into which this calculator is plugged.
  ///
  /// - Parameter isPlain: whether it sends no escape sequences, and shows X alone.
  /// - Throws: ``TerminalUnusable`` when standard input and output are not a terminal.
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
      // The block has been drawn.
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

  /// Makes a calculator the one that the prompt is for.
  func connect(_ calculator: CalculatorModel) {
    calculator.runner = self
    calculator.errorPolicy = .skipLine
    calculator.takesWholeLines = true
    calculator.addObserver(self)
  }

  /// The calculator that lines go to, and its hub: the user's, or for a while the tour's.
  var calculator: CalculatorModel { tutorial?.calculator ?? ownCalculator }
  var hub: ManageListeners { tutorial?.hub ?? ownHub }

  /// Whether there is no editor: lines come as the terminal has them, and results go out as lines.
  var isPlain: Bool { !canEdit }

  /// The rows of the other views and of the stack, which has what room they leave.
  private func rows(_ window: WindowSize) -> [StyledText] {
    let panel = tutorial == nil ? delegate?.rows(in: window) ?? [] : []
    if isPlain { return panel + view.plainStatus.map { StyledText($0) } }
    let room = max(window.rows - printedRows, Self.leastStackRows)
    let rest = WindowSize(columns: window.columns, rows: room - panel.count)
    return panel
      + (walk?.rows(rest).map { StyledText($0) } ?? view.rows(rest, style, windowRows: window.rows))
  }

  /// The fewest rows that are left to the stack, the prompt and the line before it where what the
  /// line has put out is to stay in view.
  private static let leastStackRows = 4

  /// Lets others send keys, whenever there are some and when a line has been carried out; but not
  /// while something is open that an earlier line began.
  func connectGuests() {
    source.background.append(
      BackgroundWork(descriptor: { [unowned self] in isContinued ? -1 : bell }) { [unowned self] in
        letGuestsSend()
        return calculator.hasQuit ? .end : .blockChanged
      })
  }

  /// Readable when others have sent keys; -1 where nobody can. They wait for the end of a tour.
  private var bell: Int32 { tutorial == nil ? delegate?.bell ?? -1 : -1 }

  /// Carries out what they have sent.
  private func letGuestsSend() {
    guard bell >= 0, !isContinued else { return }
    calculator.isSent = true
    delegate?.carryOutLines()
    calculator.isSent = false
    _ = showAnew()
  }

  /// Whether the terminal moves its cursor as the editor wants.
  public var canEdit: Bool { editor != nil }

  /// Prints a text with a picture in it.
  func showPicture(_ text: StyledText) { worker.printWhole(text) }

  /// Whether colours are used.
  public var hasColours: Bool { style.isOn }

  /// The width of the window.
  public var columns: Int { source.windowSize.columns }

  /// Says something above the stack.
  public func say(_ text: String) { say(StyledText(text)) }

  /// Says something in styles above the stack.
  public func say(_ text: StyledText) { worker.say(text) }

  /// Whether Ctrl-C was pressed and not attended to yet.
  public var isInterrupted: Bool { CtrlC.isPending }

  // MARK: Lines

  /// Carries out lines that were given, then reads and carries out others until the user leaves.
  ///
  /// - Parameter isFirstStart: whether the user has never been here.
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

  /// Whether a signal has asked the process to end: that it interrupted something is no news.
  var isEnding: Bool { worker.termination != nil }

  private func end(by signal: Int32) -> Never {
    delegate?.shellWillEnd()
    source.die(of: signal)
  }

  /// Whether the line under way goes on with something that an earlier one began, or holds a value
  /// that is changed: keys do not act then.
  var isContinued: Bool { calculator.isIncomplete || edit != nil }

  /// Sends a line's keys through the hub; an empty line duplicates X, unless it was pasted.
  func carryOut(_ line: String) {
    let isEmpty = !calculator.isIncomplete && line.allSatisfy(\.isWhitespace)
    ending = .carryingOut
    (erased, printedRows) = (nil, 0)
    preview?.cancel()
    if isEmpty && (calculator.accumulator == nil || editor?.isPasted ?? false) { return }
    if steerTutorial(line) || refuseInfix(line) { return }
    let (isWhole, failures) = (!calculator.isIncomplete, calculator.failureCount)
    var (keys, note) = (isEmpty ? "dup" : Self.searchKeys(line) ?? line, Correction?.none)
    var isOnPaper = false
    if isWhole {
      switch calculator.reader.read(keys) {
      case .keys: break
      case .noted(let correction): note = correction
      case .paper(let correction): (keys, isOnPaper) = (correction.keys, true)
      case .twofold(let twofold):
        calculator.refuse(.line(twofold))
        return endLine()
      }
    }
    let base = calculator.machine.settings.format.base
    resultCount = calculator.reader.resultCount(of: keys)
    hasOperated = false
    worker.lineBegan = MonotonicClock.milliseconds
    if isWhole { hub.beginLine(isEmpty ? keys : line) }
    type(keys)
    let hasFailed = calculator.failureCount > failures
    // If a word cannot be read, or a line on paper fails, none of the line counts.
    if isWhole, hasFailed, isOnPaper || calculator.lastError?.isOfReading == true {
      hub.revertLine()
    }
    if isOnPaper, !hasFailed { say(style.shown(keys, as: .preview)) }
    endLine { if isWhole { explain(line, note, in: base, hasFailed: hasFailed) } }
  }

  /// Sends keys through the hub that the user has typed.
  func type(_ keys: String) {
    calculator.isTyped = true
    hub.notifyListeners(keys + "\n")
    calculator.isTyped = false
  }

  /// The keys for a search for several words, `apropos square root`, or one that is none of keys,
  /// `apropos t-test`, and for a title, `help keys mode`; nil for any other line.
  static func searchKeys(_ line: String) -> String? {
    let words = line.split(separator: " ")
    // `help {` and `help "` ask for keys that begin something; `help "--csv"` has a string.
    if words.count > 1, words[0] == "help", let sign = words[1].first, "'\"{}[]#".contains(sign),
      sign != "\"" || line.count(where: { $0 == "\"" }) % 2 == 1
    {
      return "help \"\(sign == "\"" ? "\\\"" : String(sign))\""
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

  /// Shows what a line has led to, and lets the others know that it has ended.
  ///
  /// - Parameter explain: says what else there is to say, before others send their lines.
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

  /// Keeps what the line left in X.
  private func noteResult() {
    let now = lastResult
    // `1 *` leaves X as it was: it is shown again.
    if now != shownResult || hasOperated && printed == nil {
      if !isPlain {
        result = now.text.map { "  " + $0 }
      } else if now.text == nil || printed != now.text {
        printResult()
      }
    }
    (shownResult, printed, hasOperated, resultCount) = (now, nil, false, 1)
  }

  /// Computes what the view shows, as if it had been there before; false if the user interrupted.
  func showAnew() -> Bool {
    let isWhole = refresh()
    let now = lastResult
    if isPlain, now.text != shownResult.text { printResult() }
    shownResult = now
    return isWhole
  }

  private func printResult() { source.print(lastResult.text ?? "empty") }

  /// The window that values are laid out for: what is read to somebody has all digits that are set,
  /// however narrow the terminal is.
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

  /// More columns than a number has beside its digits: exponents have at most 1233 digits each.
  private static let widestExponents = 4096

  /// The X that the last line left, for the scrollback; nil if it is there already.
  func takeResult() -> String? { result.take() }

  /// Computes what the view shows; false if the user interrupted, and values are left out.
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

/// There is no terminal to talk to.
public struct TerminalUnusable: Error, CustomStringConvertible {
  let reason: String
  /// Why not.
  public var description: String { reason }
}

extension Shell: Runner {
  /// Does a piece of work while the terminal listens for Ctrl-C.
  public func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    worker.waitForRoom() ? worker.perform(interruption, work) : nil
  }
}
