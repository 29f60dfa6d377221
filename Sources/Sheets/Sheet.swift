public import Answers
public import Calculator
import ExactNumbers
import LineEditing
import TerminalText

/// A document whose lines are calculated, one after the other, as they would be at the prompt.
///
/// It is a controller and a view of one calculator, of which it keeps machines: when the document
/// changes, all from the last one before the change on is calculated anew.
public final class Sheet {
  /// The result that stands beside a line.
  public enum Result: Equatable, Sendable {
    /// None: it is prose, goes on, or gives something a name.
    case none
    /// X, where the line has changed it.
    case value(String)
    /// What the line has printed.
    case text([String])
    /// A sentence that says why it was refused.
    case error(String)
  }

  /// A line with its result.
  public struct Line: Sendable {
    /// The place of its bytes in the document, without the end of the line.
    public let bytes: Range<Int>
    /// The place behind its end.
    public let next: Int
    let reading: SheetReader.Reading
    /// How many columns it takes without the recorded result; 0 for prose.
    var width = 0
    /// Its result.
    public internal(set) var result = Result.none
    /// Where it has failed; nil if it has not.
    public internal(set) var fault: Fault?

    /// The name that its value gets; nil if it gets none.
    var name: String? { if case .expression(_, let name) = reading.kind { name } else { nil } }
  }

  /// The place of an error, and what would mend it.
  public struct Fault: Sendable {
    /// The index of the line.
    public let line: Int
    /// The column in it, in characters from 0; nil for the whole line.
    public let column: Int?
    /// What would mend it.
    public let remedies: [Remedy]
  }

  /// The state between two lines where nothing is open.
  struct Snapshot {
    let line: Int
    let machine: Machine
    let reader: SheetReader
    let shown: Shown
    /// How many bytes it holds that those before do not.
    let bytes: Int
  }

  /// What the last line has left: a line after which it is the same has no result.
  struct Shown: Equatable {
    var x: String?
    var depth = 0
  }

  /// The name that errors give it.
  let name: String
  let calculator: LineCalculator
  /// How many columns a value may have.
  private var columns = Sheet.usualColumns
  /// The document.
  public private(set) var content: [UInt8] = []
  /// Its lines, as far as they are calculated.
  public private(set) var lines: [Line] = []
  /// Whether all lines are calculated; not, where somebody has interrupted that.
  public private(set) var isComplete = true
  /// The machine behind the last line.
  public private(set) var machine: Machine
  private var reader: SheetReader
  private var shown = Shown()
  private(set) var snapshots: [Snapshot] = []
  /// Whether machines are kept, since the document will change.
  private let keepsMachines: Bool
  private var use = MemoryUse()

  /// How many lines are calculated anew at most where one changes at the end.
  private static let interval = 64
  /// How many columns a value has where nobody says.
  static let usualColumns = 1000

  /// Makes an empty sheet.
  ///
  /// - Parameters:
  ///   - name: that of the document's file, which says whether it is Markdown.
  ///   - calculator: one that was set up.
  ///   - keepsMachines: whether the document will change.
  public init(name: String, calculator: LineCalculator, keepsMachines: Bool = false) {
    self.name = name
    self.calculator = calculator
    self.keepsMachines = keepsMachines
    machine = calculator.model.machine
    let name = name.lowercased()
    reader = SheetReader(isMarkdown: name.hasSuffix(".md") || name.hasSuffix(".markdown"))
    keepMachine()
  }

  /// Whether every line was carried out.
  public var hasSucceeded: Bool { errorCount == 0 }

  var errorCount: Int {
    lines.reduce(0) { if case .error = $1.result { $0 + 1 } else { $0 } }
  }

  // MARK: Calculating

  /// Takes another document, and calculates what it has changed.
  ///
  /// - Parameter columns: how many columns a value may have.
  /// - Returns: the index of the first line that is not as it was; nil if all are.
  @discardableResult
  public func update(_ bytes: [UInt8], columns: Int? = nil) -> Int? {
    let isWider = columns != nil && columns != self.columns
    self.columns = columns ?? self.columns
    let isSame = bytes == content && !lines.isEmpty
    if isSame, !isWider, isComplete { return nil }
    let changed = firstChange(bytes)
    content = bytes
    goBack(to: isWider ? 0 : changed)
    calculate()
    return isSame ? nil : changed
  }

  /// The index of the first line that is not in another document as it is in this one.
  private func firstChange(_ bytes: [UInt8]) -> Int {
    let isChanged = { (index: Int) in
      index >= self.content.count || bytes[index] != self.content[index]
    }
    var same = bytes.indices.first(where: isChanged) ?? bytes.count
    // With what stands behind it, a CR may end a line or be a part of its end.
    if same > 0, bytes[same - 1] == UInt8(ascii: "\r") { same -= 1 }
    let (next, isWhole) = (content.count, content.last == UInt8(ascii: "\n"))
    return lines.firstIndex { $0.next > same || ($0.next == next && !isWhole) } ?? lines.count
  }

  /// Puts everything back to the last machine before a line.
  private func goBack(to line: Int) {
    while snapshots.count > 1, let last = snapshots.last, last.line > line {
      snapshots.removeLast()
    }
    guard let last = snapshots.last else { return }
    lines.removeSubrange(last.line...)
    (reader, shown) = (last.reader, last.shown)
    calculator.restore(last.machine)
  }

  /// Calculates the lines that are not calculated yet. Whoever raises the calculator's interruption
  /// ends this before the line under way; the next update goes on.
  private func calculate() {
    isComplete = false
    var start = lines.last?.next ?? startOfText
    while start < content.count {
      let (line, next) = Self.line(of: content, from: start)
      take(line, next: next)
      if calculator.interruption.isRequested {
        lines.removeLast()
        return
      }
      start = next
      if let last = snapshots.last, keepsMachines, !calculator.isOpen,
        lines.count - last.line >= Self.interval
      {
        keepMachine()
      }
    }
    endBlock()
    machine = calculator.model.machine
    isComplete = true
  }

  /// The line of a document that begins at a byte, without its end, which is LF, CR LF or CR; and
  /// where the next one begins.
  public static func line(of bytes: [UInt8], from start: Int) -> (bytes: Range<Int>, next: Int) {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    guard let end = bytes[start...].firstIndex(where: isEnd) else {
      return (start..<bytes.count, bytes.count)
    }
    return (start..<end, bytes[end...].starts(with: "\r\n".utf8) ? end + 2 : end + 1)
  }

  /// Where the first line begins: behind a byte-order mark.
  private var startOfText: Int { content.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func take(_ bytes: Range<Int>, next: Int) {
    let reading = reader.read(content[bytes], isOpen: calculator.isOpen)
    lines.append(Line(bytes: bytes, next: next, reading: reading))
    if case .end = reading.kind { endBlock() }
    let index = lines.count - 1
    switch reading.kind {
    case .text, .end: return
    case .keys: note(carryOutKeys(bytes.lowerBound..<next), at: index)
    case .expression(let text, let name):
      calculator.hub.beginSource(self.name, line: lines.count)
      note(calculator.carryOut(expression: text), at: index, name: name)
    }
    lines[index].width = StyledText(text(of: lines[index])).width
  }

  /// Carries out the keys of a line, whose end a document may lack.
  func carryOutKeys(_ bytes: Range<Int>) -> LineOutcome {
    if !calculator.isOpen { calculator.hub.beginSource(name, line: lines.count) }
    // A string that goes on has a line feed in it, whatever the document's lines end with.
    if content[bytes].last == UInt8(ascii: "\n"),
      content[bytes].dropLast().last != UInt8(ascii: "\r")
    {
      return content.withUnsafeBufferPointer {
        calculator.carryOut(UnsafeBufferPointer(rebasing: $0[bytes]).span)
      }
    }
    let line = Self.line(of: content, from: bytes.lowerBound).bytes
    let keys = content[line] + [UInt8(ascii: "\n")]
    return calculator.carryOut(keys.span)
  }

  /// Notes the result of a line, and where it has failed.
  private func note(_ outcome: LineOutcome, at index: Int, name: String? = nil) {
    lines[index].result = result(of: outcome, name: name)
    if case .error = lines[index].result { lines[index].fault = fault(outcome, at: index) }
  }

  private func fault(_ outcome: LineOutcome, at index: Int) -> Fault {
    if let keys = outcome.keysMeant {
      return Fault(line: index, column: nil, remedies: [.line(keys)])
    }
    guard let failure = outcome.failure else {
      return Fault(line: index, column: nil, remedies: [])
    }
    return Fault(
      line: min(max(failure.line, 1), lines.count) - 1,
      column: max(failure.column, 1) - 1 + lines[index].expressionColumn(in: content),
      remedies: failure.error.remedies)
  }

  /// The result of a line.
  ///
  /// - Parameter name: what its value is to be called, which is shown all the same.
  private func result(of outcome: LineOutcome, name: String? = nil) -> Result {
    let before = shown
    if outcome.hasChangedStack, !outcome.isOpen { look() }
    if let refusal = outcome.refusal { return .error(sentenceOnName(in: outcome) ?? refusal) }
    if let name {
      let value = shown.x
      if let refusal = calculator.carryOut("sto \(name)").refusal { return .error(refusal) }
      look()
      return value.map { .value($0) } ?? .none
    }
    if !outcome.printed.isEmpty { return .text(outcome.printed) }
    guard let x = shown.x, shown != before else { return .none }
    return .value(x)
  }

  /// What is said of a word that is the name of a line which was refused; nil for other errors.
  private func sentenceOnName(in outcome: LineOutcome) -> String? {
    guard let word = outcome.unknownWord,
      let index = lines.dropLast().lastIndex(where: { $0.name == word }),
      case .error = lines[index].result
    else { return nil }
    return "'\(word)' has no value: line \(index + 1) was refused"
  }

  /// Notes what is in X.
  private func look() {
    shown = Shown(
      x: calculator.x(columns: columns, cells: { StyledText.width(of: $0) }),
      depth: calculator.model.machine.stack.count)
  }

  /// Ends a block: what it never closed is an error of the line that opened it.
  private func endBlock() {
    guard calculator.isOpen else { return }
    let outcome = calculator.endSource()
    guard let refusal = outcome.refusal else { return }
    let fault = fault(outcome, at: lines.count - 1)
    (lines[fault.line].result, lines[fault.line].fault) = (.error(refusal), fault)
    look()
  }

  /// Keeps the machine as it is before the next line, unless those that are kept take as much
  /// memory as one value may.
  private func keepMachine() {
    let machine = calculator.model.machine
    let before = use.bytes
    if keepsMachines { use.add(machine) }
    let bytes = use.bytes - before
    let sum = snapshots.reduce(bytes) { $0 + $1.bytes }
    if sum > machine.settings.context.memoryLimit, !snapshots.isEmpty { return }
    snapshots.append(
      Snapshot(line: lines.count, machine: machine, reader: reader, shown: shown, bytes: bytes))
  }

  // MARK: Texts

  /// The text of a line without a recorded result, tabs as blanks.
  func text(of line: Line) -> String {
    let bytes = content[line.bytes].prefix(line.reading.inputCount)
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "\t")) else { return text }
    var expanded = ""
    for part in text.split(separator: "\t", omittingEmptySubsequences: false) {
      if !expanded.isEmpty || part.startIndex > text.startIndex {
        expanded += String(repeating: " ", count: 8 - StyledText(expanded).width % 8)
      }
      expanded += part
    }
    return expanded
  }
}
