public import Answers
public import Calculator
import ExactNumbers
import LineEditing
import Posix
import Synchronization
import TerminalText

/// A document whose lines are calculated in order, as they would be at the prompt.
///
/// It is a controller and a view of one calculator, and keeps snapshots of its machine. When the
/// document changes, it recalculates everything after the last snapshot before the change.
public final class Sheet {
  /// The result that is shown beside a line.
  public enum Result: Equatable, Sendable {
    /// No result: the line is prose, continues, or names a value.
    case none
    /// X, if the line has changed it.
    case value(String)
    /// The lines that the line has printed.
    case text([String])
    /// The sentence about the error.
    case error(String)
  }

  /// A line with its result.
  public struct Line: Sendable {
    /// The range of its bytes in the document, without the line end.
    public let bytes: Range<Int>
    /// The position after its line end.
    public let next: Int
    let reading: SheetReader.Reading
    /// The number of its columns without the recorded result; 0 for prose.
    var width = 0
    /// Its result.
    public internal(set) var result = Result.none
    /// The place of its error; nil if there is none.
    public internal(set) var fault: Fault?

    /// The name for its value; nil if it has none.
    var name: String? { if case .expression(_, let name) = reading.kind { name } else { nil } }
  }

  /// The place of an error, and remedies.
  public struct Fault: Sendable {
    /// The index of the line.
    public let line: Int
    /// The column in it, in characters from 0; nil for the whole line.
    public let column: Int?
    /// The remedies for the error.
    public let remedies: [Remedy]
  }

  /// The state between two lines, with nothing open.
  struct Snapshot {
    let line: Int
    let machine: Machine
    let reader: SheetReader
    let shown: Shown
    /// The number of its bytes that earlier snapshots do not contain.
    let bytes: Int
    /// Whether the next snapshot replaces it: it is kept for a line that does not return.
    let isPassing: Bool
  }

  /// The state after a line. A line that does not change it has no result.
  struct Shown: Equatable, Sendable {
    var x: String?
    var depth = 0
  }

  /// The name of the document in errors.
  let name: String
  let calculator: CalculatorThread
  /// The number of columns for a value.
  private var columns = Sheet.usualColumns
  /// The document.
  public private(set) var content: [UInt8] = []
  /// Its lines, as far as they have been calculated.
  public private(set) var lines: [Line] = []
  /// Whether all lines are calculated: false after an interruption.
  public private(set) var isComplete = true
  /// The machine after the last line, or the first machine if snapshots were released.
  public private(set) var machine: Machine
  /// The names of the variables after the last line.
  public private(set) var variables: [String] = []
  /// The number of bytes of that machine that the snapshots do not contain.
  private var machineBytes = 0
  private var reader: SheetReader
  /// The reasons why lines that did not return were abandoned, by the position after each line.
  private var losses: [Int: LineLoss] = [:]
  /// The indices of the lines that define a name, in order. Some of these lines may have changed.
  private var namings: [String: [Int]] = [:]
  private var shown = Shown()
  private(set) var snapshots: [Snapshot] = []
  /// Whether snapshots are kept because the document will change.
  private let keepsMachines: Bool
  /// The time of the last snapshot in milliseconds.
  private var keptAt = 0

  /// The number of lines between two snapshots, unless the stack is deep.
  private static let interval = 64
  /// For a deep stack, the number of lines between snapshots is this part of its depth. Copying all
  /// values every 64 lines would take quadratic time.
  private static let depthShare = 32
  /// The maximal milliseconds of calculation that are repeated after a line that did not return.
  private static let repetition = 100
  /// The default number of columns for a value.
  static let usualColumns = 1000

  /// Creates an empty sheet.
  ///
  /// - Parameters:
  ///   - name: the name of the document's file, which determines whether it is Markdown.
  ///   - calculator: a calculator with its settings.
  ///   - keepsMachines: whether the document will change.
  public convenience init(name: String, calculator: LineCalculator, keepsMachines: Bool = false) {
    self.init(
      name: name, calculator: CalculatorThread(calculator), keepsMachines: keepsMachines)
  }

  /// Creates an empty sheet with a calculator that is also used elsewhere.
  public init(name: String, calculator: CalculatorThread, keepsMachines: Bool) {
    self.name = name
    self.calculator = calculator
    self.keepsMachines = keepsMachines
    machine = calculator.machine
    let name = name.lowercased()
    reader = SheetReader(isMarkdown: name.hasSuffix(".md") || name.hasSuffix(".markdown"))
    keepMachine(isPassing: false)
  }

  /// Whether all lines ran without an error.
  public var hasSucceeded: Bool { errorCount == 0 }

  var errorCount: Int {
    lines.reduce(0) { if case .error = $1.result { $0 + 1 } else { $0 } }
  }

  // MARK: Calculating

  /// Replaces the document, and calculates the changed lines.
  ///
  /// - Parameter columns: the number of columns for a value.
  /// - Returns: the index of the first changed line; nil if there is none.
  @discardableResult
  public func update(_ bytes: [UInt8], columns: Int? = nil) -> Int? {
    let isWider = columns != nil && columns != self.columns
    self.columns = columns ?? self.columns
    let isSame = bytes == content && !lines.isEmpty
    if isSame, !isWider, isComplete { return nil }
    let changed = take(bytes, from: isWider ? 0 : nil)
    calculate()
    return isSame ? nil : changed
  }

  /// Replaces the document without calculating it.
  public func take(_ bytes: [UInt8]) { if bytes != content { _ = take(bytes, from: nil) } }

  /// Replaces the document, and returns the index of the first changed line.
  private func take(_ bytes: [UInt8], from line: Int?) -> Int {
    let isChanged = { (index: Int) in
      index >= self.content.count || bytes[index] != self.content[index]
    }
    let same = bytes.indices.first(where: isChanged) ?? bytes.count
    if bytes != content { losses = losses.filter { $0.key < same } }
    let changed = firstChange(bytes, from: same)
    content = bytes
    goBack(to: line ?? changed)
    isComplete = false
    return changed
  }

  /// Returns the index of the first line that another document changes.
  ///
  /// - Parameter same: the number of equal bytes at the beginning of both.
  private func firstChange(_ bytes: [UInt8], from same: Int) -> Int {
    var same = same
    // Depending on the next byte, a CR may be a line end or part of one.
    if same > 0, bytes[same - 1] == UInt8(ascii: "\r") { same -= 1 }
    let (next, isWhole) = (content.count, content.last == UInt8(ascii: "\n"))
    return lines.firstIndex { $0.next > same || ($0.next == next && !isWhole) } ?? lines.count
  }

  /// Restores the last snapshot before a line.
  private func goBack(to line: Int) {
    while snapshots.count > 1, let last = snapshots.last, last.line > line {
      snapshots.removeLast()
    }
    guard let last = snapshots.last else { return }
    lines.removeSubrange(last.line...)
    (reader, shown) = (last.reader, last.shown)
    // The calculator may be at work for another sheet; the next update restores the machine.
    if !calculator.isAtWork { calculator.restore(last.machine) }
    keptAt = MonotonicClock.milliseconds
  }

  /// Calculates the remaining lines. An interruption of the calculator ends this before the current
  /// line, and the next update continues.
  ///
  /// A line that does not return is abandoned: the lines after the last snapshot are calculated
  /// again without it.
  private func calculate() {
    isComplete = false
    while let start = startOfNext {
      let batch = SheetBatch(
        content: content, losses: losses, name: name, columns: columns, first: lines.count,
        start: start, reader: reader)
      let place = Outcome<Int>()
      do throws(LineLoss) {
        let done = try calculator.perform { batch.calculated($0, place) }
        done.entries.forEach(take)
        reader = done.reader
      } catch {
        if case .interrupted = error { return }
        let line = Self.line(of: content, from: place.value.withLock { $0 } ?? start)
        losses[line.next] = error
        goBack(to: lines.count)
        continue
      }
      if calculator.interruption.isRequested { return }
      keepMachineIfDue()
    }
    if calculator.isOpen { noteEnd(calculator.endSource(columns: columns)) }
    machine = calculator.machine
    variables = Array(machine.variables.keys)
    machineBytes = keepsMachines ? bytesBeyondSnapshots(machine) : 0
    isComplete = true
  }

  /// The position of the first line that is not calculated; nil if all are.
  private var startOfNext: Int? {
    let start = lines.last?.next ?? startOfText
    return start < content.count ? start : nil
  }

  /// Returns a line, which is only read if it is not calculated yet; nil if there is none.
  public func line(at index: Int) -> Line? {
    if index < lines.count { return index < 0 ? nil : lines[index] }
    var (reader, line, count) = (reader, Line?.none, lines.count)
    var start = startOfNext ?? content.count
    while start < content.count, count <= index {
      let (bytes, next) = Self.line(of: content, from: start)
      line = Line(
        bytes: bytes, next: next, reading: reader.read(content[bytes], isOpen: false))
      (start, count) = (next, count + 1)
    }
    return count > index ? line : nil
  }

  /// Returns the line of a document that begins at a position, without its end (LF, CR LF or CR),
  /// and the position of the next line.
  public static func line(of bytes: [UInt8], from start: Int) -> (bytes: Range<Int>, next: Int) {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    guard let end = bytes[start...].firstIndex(where: isEnd) else {
      return (start..<bytes.count, bytes.count)
    }
    return (start..<end, bytes[end...].starts(with: "\r\n".utf8) ? end + 2 : end + 1)
  }

  /// The position of the first line: after a byte-order mark.
  private var startOfText: Int { content.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Adds a calculated line.
  private func take(_ entry: SheetBatch.Entry) {
    let index = lines.count
    lines.append(Line(bytes: entry.bytes, next: entry.next, reading: entry.reading))
    if let name = lines[index].name {
      _ = lastNaming(of: name, before: index)
      namings[name, default: []].append(index)
    }
    if let ending = entry.ending { noteEnd(ending) }
    guard lines[index].isCalculated else { return }
    if let step = entry.step {
      note(step, at: index)
    } else if let loss = losses[entry.next] {
      lines[index].result = .error("\(loss)")
      lines[index].fault = Fault(line: index, column: nil, remedies: [])
    }
    lines[index].width = StyledText(text(of: lines[index])).width
  }

  /// Notes the result of a line, and the place of its error.
  private func note(_ step: SheetStep, at index: Int) {
    lines[index].result = result(of: step)
    if case .error = lines[index].result { lines[index].fault = fault(step.outcome, at: index) }
  }

  private func fault(_ outcome: LineOutcome, at index: Int) -> Fault {
    guard let failure = outcome.failure else {
      return Fault(line: index, column: nil, remedies: [])
    }
    if case .line = failure.error {
      return Fault(line: index, column: nil, remedies: failure.error.remedies)
    }
    return Fault(
      line: min(max(failure.line, 1), lines.count) - 1,
      column: max(failure.column, 1) - 1 + lines[index].expressionColumn(in: content),
      remedies: failure.error.remedies)
  }

  /// Returns the result of a line. A value that gets a name is also shown.
  private func result(of step: SheetStep) -> Result {
    let before = shown
    shown = step.shown ?? shown
    let value = shown.x
    if let refusal = step.outcome.refusal {
      return .error(sentenceOnName(in: step.outcome) ?? refusal)
    }
    if let naming = step.naming {
      if let refusal = naming.refusal { return .error(refusal) }
      shown = step.shownAtEnd ?? shown
      return value.map { .value($0) } ?? .none
    }
    if !step.outcome.printed.isEmpty { return .text(step.outcome.printed) }
    guard let value, shown != before else { return .none }
    return .value(value)
  }

  /// Returns the index of the last line before another line that defines a name; nil if there is
  /// none.
  private func lastNaming(of name: String, before index: Int) -> Int? {
    while let last = namings[name]?.last, last >= index || lines[last].name != name {
      namings[name]?.removeLast()
    }
    return namings[name]?.last
  }

  /// Returns the sentence about a name whose line failed; nil for other errors.
  private func sentenceOnName(in outcome: LineOutcome) -> String? {
    guard let word = outcome.unknownWord, let index = lastNaming(of: word, before: lines.count - 1),
      case .error = lines[index].result
    else { return nil }
    return "'\(word)' has no value: line \(index + 1) was refused"
  }

  /// Notes the end of a block: something that was never closed is an error of the line that opened
  /// it.
  private func noteEnd(_ step: SheetStep) {
    guard let refusal = step.outcome.refusal else { return }
    let fault = fault(step.outcome, at: lines.count - 1)
    (lines[fault.line].result, lines[fault.line].fault) = (.error(refusal), fault)
    shown = step.shownAtEnd ?? shown
  }

  // MARK: Snapshots

  /// Keeps a snapshot before the next line, if many lines or much time would have to be repeated
  /// without it.
  private func keepMachineIfDue() {
    guard let last = snapshots.last, !calculator.isOpen else { return }
    let lasting = lastingSnapshot ?? last
    let interval = max(Self.interval, shown.depth / Self.depthShare)
    let isLasting = keepsMachines && lines.count - lasting.line >= interval
    if isLasting || lines.count - last.line >= interval
      || MonotonicClock.milliseconds - keptAt >= Self.repetition
    {
      keepMachine(isPassing: !isLasting)
    }
  }

  /// Keeps a snapshot, unless the snapshots use as much memory as one value may.
  private func keepMachine(isPassing: Bool) {
    defer { keptAt = MonotonicClock.milliseconds }
    if snapshots.last?.isPassing == true { snapshots.removeLast() }
    let machine = calculator.machine
    let bytes = keepsMachines && !isPassing ? bytesBeyondSnapshots(machine) : 0
    let sum = snapshots.reduce(bytes) { $0 + $1.bytes }
    if sum > machine.settings.context.memoryLimit, !snapshots.isEmpty { return }
    snapshots.append(
      Snapshot(
        line: lines.count, machine: machine, reader: reader, shown: shown, bytes: bytes,
        isPassing: isPassing))
  }

  private var lastingSnapshot: Snapshot? { snapshots.last { !$0.isPassing } }

  /// Returns the number of bytes of a machine that the last snapshot does not contain.
  private func bytesBeyondSnapshots(_ machine: Machine) -> Int {
    var use = MemoryUse()
    if let last = lastingSnapshot { use.add(last.machine) }
    let before = use.bytes
    use.add(machine)
    return use.bytes - before
  }

  /// The number of bytes of its machines.
  public var bytes: Int { snapshots.reduce(machineBytes) { $0 + $1.bytes } }

  /// Releases all snapshots but the first. Results stay, and the next change calculates all lines.
  public func releaseMachines() {
    if !isComplete { return }
    snapshots.removeSubrange(1...)
    (machine, machineBytes) = (snapshots[0].machine, 0)
  }

  // MARK: Texts

  /// Returns the text of a line without a recorded result, with tabs as blanks.
  func text(of line: Line) -> String {
    let bytes = content[line.bytes].prefix(line.reading.inputCount)
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard var expanded = parts.first.map(String.init), parts.count > 1 else { return text }
    var column = StyledText(expanded).width
    for part in parts.dropFirst() {
      let gap = 8 - column % 8
      expanded += String(repeating: " ", count: gap) + part
      column += gap + StyledText(String(part)).width
    }
    return expanded
  }
}
