public import Calculator
public import ExactNumbers

/// A calculator for lines from untrusted sources, which reports the outcome of each line. Sheets
/// and `--lines` calculate only in this way.
///
/// A line is data. Its words cannot start processes, read or write files, read the clock, or lift
/// the limits of memory and time. A line that fails keeps the effects of the words before the
/// error, as at the prompt.
public final class LineCalculator {
  /// The hub for the lines.
  public let hub = ManageListeners()
  /// The model, which calculates.
  public let model: CalculatorModel
  private let ear = Ear()
  /// Stops a line if its time is over, or its result is no longer needed. Any thread may raise it.
  public let interruption = Interruption()
  /// The machine with which lines begin: see ``fixLimits()``.
  public private(set) var start: Machine

  /// The time limit for a line in seconds, unless `timelimit` has set another one before.
  public static let usualTime = 10
  /// The maximal number of bytes of a line.
  public static let longestLine = 1 << 20

  /// Creates a calculator with an empty stack and the words of this table.
  public init(settings: Settings = Settings(), table: CommandTable = .standard) {
    var settings = settings
    settings.context.interruption = interruption
    if settings.context.timeLimit == 0 { settings.context.timeLimit = Self.usualTime }
    model = CalculatorModel(settings: settings, table: table)
    start = model.machine
    hub.addListener(model)
    model.addObserver(ear, of: [.stack, .operation])
  }

  /// Creates a calculator for lines that begin with the machine of another calculator and have its
  /// limits.
  convenience init(startingWith machine: Machine) {
    self.init(settings: machine.settings, table: machine.table)
    restore(machine)
    fixLimits()
  }

  /// Ends the preparation by keys of the owner: lines begin with the machine as it is now, and
  /// cannot lift its limits.
  public func fixLimits() {
    model.errorPolicy = .skipLine
    // `quit` is an error, and errors may include the meaning of the line in other notations.
    model.isSent = true
    model.takesWholeLines = true
    model.fixLimits()
    start = model.machine
    // `reset` restores the prepared machine.
    model.initialMachine = start
  }

  /// Whether the line before has opened a program, a vector or a string that continues.
  public var isOpen: Bool { model.isIncomplete }

  /// Restores a machine that was saved from a calculator while nothing was open.
  public func restore(_ machine: Machine) {
    hub.cancelEntry()
    model.restore(machine)
  }

  // MARK: Lines

  /// Runs a line, including its end, as keys or as on paper.
  public func carryOut(_ line: Span<UInt8>) -> LineOutcome {
    if line.count > Self.longestLine { return LineOutcome(isTooLong: true) }
    if isOpen { return carryOut { hub.notifyListeners(line) } }
    let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    do throws(CalculatorError) {
      let keys = try model.reader.read(text).keys(of: text)
      return keys == text ? carryOut { hub.notifyListeners(line) } : carryOut(paper: keys)
    } catch { return refuse(error) }
  }

  /// Runs the keys of a line as on paper. If they fail, nothing changes.
  private func carryOut(paper keys: String) -> LineOutcome {
    let before = model.machine
    var outcome = carryOut(keys: keys)
    if outcome.refusal != nil { restore(before) }
    outcome.keys = keys
    return outcome
  }

  /// Returns a line without the comment at its end and the blanks before the comment.
  static func input(of line: String) -> String {
    var line = line
    return line.withUTF8 { line in
      let mayHaveComment = line.contains(UInt8(ascii: "#"))
      let end = mayHaveComment ? KeyPiece.code(of: line).last?.upperBound ?? 0 : line.count
      var input = line[..<end]
      while let last = input.last, " \t\r\n".utf8.contains(last) { input.removeLast() }
      return String(decoding: input, as: UTF8.self)
    }
  }

  /// Runs keys from other code, without reading them as a typed line.
  func carryOut(keys: String) -> LineOutcome {
    if keys.utf8.count > Self.longestLine { return LineOutcome(isTooLong: true) }
    return carryOut { hub.notifyListeners("\(keys)\n") }
  }

  /// Runs a line without its end.
  public func carryOut(_ keys: String) -> LineOutcome {
    let line = Array((keys + "\n").utf8)
    return carryOut(line.span)
  }

  /// Evaluates an expression, or a vector of numbers and names, `[1 2 x]`.
  public func carryOut(expression text: String) -> LineOutcome {
    if text.utf8.count > Self.longestLine { return LineOutcome(isTooLong: true) }
    if Self.isVector(text) { return carryOut(text) }
    // The quote would end the expression, and the rest would be keys.
    if let quote = text.utf8.firstIndex(of: UInt8(ascii: "'")) {
      return refuse(.unexpected("'"), behind: text[..<quote])
    }
    // A percentage or a phrase such as `15% of 80` is not an expression in keys.
    if ExpressionFault.found(in: text) != nil {
      let reader = model.reader
      if case .twofold(let line) = reader.read(text) { return refuse(.line(line)) }
      if let keys = reader.keys(ofExpression: text) { return carryOut(paper: keys) }
    }
    let (before, depth) = (model.machine, model.machine.stack.count)
    var outcome = carryOut {
      hub.notifyListeners("'\(text)' eval\n")
      // A failed expression leaves its program on the stack.
      if ear.outcome.failure != nil, model.machine.stack.count > depth {
        hub.notifyListeners("drop\n")
      }
    }
    // `SUM(1,2)` has a function of a spreadsheet.
    if outcome.failure != nil, let keys = model.reader.keys(ofExpression: text) {
      let after = model.machine
      restore(before)
      let onPaper = carryOut(paper: keys)
      if onPaper.failure == nil { return onPaper }
      restore(after)
    }
    outcome.failure = outcome.failure?.inExpression(text)
    return outcome
  }

  private static func isVector(_ text: String) -> Bool {
    let isElement = { (character: Character) in
      character.isLetter || character.isNumber || " ._-".contains(character)
    }
    return text.first == "[" && text.last == "]"
      && text.dropFirst().dropLast().allSatisfy(isElement)
  }

  /// Fails a line at the position after a text.
  func refuse(_ error: CalculatorError, behind text: Substring = "") -> LineOutcome {
    carryOut {
      Array(text.utf8).withUnsafeBufferPointer { model.refuse(error, behind: $0[...]) }
    }
  }

  /// Ends a source of lines, and reports anything that was never closed.
  public func endSource() -> LineOutcome { carryOut { hub.endSource() } }

  private func carryOut(_ body: () -> Void) -> LineOutcome {
    ear.begin()
    isLate = false
    let shell = model.machine.settings.shell
    timed(body)
    ear.outcome.isOfPrompt = model.machine.settings.shell != shell
    if holdsTooMuch {
      restore(start)
      ear.outcome.isTooMuch = true
    }
    ear.outcome.isOpen = model.isIncomplete
    if isLate, ear.outcome.failure != nil {
      ear.outcome.overdueAfter = model.machine.settings.context.timeLimit
    }
    return ear.outcome
  }

  /// Whether the time was over at the end of the last work.
  private var isLate = false

  /// Runs work with the time limit of a line. Nested work has the remaining time.
  public func timed<Result, Fault>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
    let isOutermost = !interruption.isTimed
    let seconds = model.machine.settings.context.timeLimit
    if isOutermost, seconds > 0 { interruption.limitTime(to: seconds) }
    defer {
      isLate = interruption.isOverdue
      if isOutermost { interruption.limitTime(to: nil) }
    }
    return try body()
  }

  // MARK: Memory

  /// The value of `MemoryUse.noted` from which on all values must be counted again.
  private var memoryDue = 0

  /// The number of the largest possible values that may exist at once.
  private static let mostValues = 8

  /// Whether all values together use too much memory. Words check that only while programs run, but
  /// lines may arrive without end.
  private var holdsTooMuch: Bool {
    if MemoryUse.noted < memoryDue { return false }
    let machine = model.machine
    let limit = min(
      Self.mostValues * machine.settings.context.memoryLimit, MachineMemory.sumLimit)
    var use = MemoryUse()
    use.add(machine)
    memoryDue = MemoryUse.noted + max(limit - use.bytes, limit / 64)
    return use.bytes > limit
  }

  // MARK: Values

  /// The output of `why` for X; nil if there is none.
  public var why: String? {
    let outcome = carryOut("why")
    return outcome.refusal == nil ? outcome.printed.joined(separator: "\n") : nil
  }

  /// Returns the help on a variable or on a unit of the user's; nil if there is none of this name.
  public func explanation(of name: String) -> String? {
    let machine = model.machine
    let isUnit = name.first == "_" && machine.units[String(name.dropFirst())] != nil
    guard isUnit || machine.variables[name] != nil else { return nil }
    let outcome = carryOut(keys: "help \(name)")
    return outcome.refusal == nil ? outcome.printed.joined(separator: "\n") : nil
  }

  /// Returns X on `columns` columns, with `≈` if a number is rounded; nil if the stack is empty, or
  /// X is a program, which is meant to get a name.
  ///
  /// - Parameter cells: the number of columns of a character.
  public func x(columns: Int, cells: @escaping (Unicode.Scalar) -> Int) -> String? {
    let machine = model.machine
    guard let x = machine.accumulator else { return nil }
    if case .program = x { return nil }
    return timed {
      do throws(NumberError) {
        return try x.row(columns: columns, machine.settings, cells: cells)
      } catch { return "(too large to be shown)" }
    }
  }
}

/// Collects the outcome of a line.
private final class Ear: Observer {
  var outcome = LineOutcome()
  /// The number of bytes that the line has printed.
  private var size = 0
  /// Whether the last printed line has no end yet.
  private var isOpen = false

  func begin() { (outcome, size, isOpen) = (LineOutcome(), 0, false) }

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    outcome.hasChangedStack = outcome.hasChangedStack || properties.contains(.stack)
    outcome.hasOperated = outcome.hasOperated || properties.contains(.operation)
  }

  func calculatorFailed(_ failure: Failure) { outcome.failure = outcome.failure ?? failure }

  func calculatorWrote(_ text: String) {
    print(text)
    isOpen = true
  }

  func calculatorPrinted(_ text: String) {
    print(text)
    isOpen = false
  }

  private func print(_ text: String) {
    size += text.utf8.count
    if size > LineOutcome.room {
      if outcome.printed.last != "…" { outcome.printed.append("…") }
      return
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if isOpen, let last = outcome.printed.popLast() { lines[0] = last + lines[0] }
    outcome.printed += lines
  }
}
