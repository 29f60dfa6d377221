import Calculator
import ExactNumbers
import Posix
import Synchronization

/// The printing tape: each operation with operands, result and time.
///
/// The file is valid input: the keys as typed, with the results as comments below them. If you run
/// it again, it gives the same results; if you edit it, all later results follow. Undone lines
/// become comments. Lines that failed are comments from the start.
final class Tape: Listener, Observer, PluggedIn {
  enum Destination {
    /// A screen for a user who reads only operations.
    case screen((String) -> Void)
    case file(TapeFile)
  }

  private let destination: Destination
  private var pending: [UInt8] = []
  /// The line of the source in which the pending keys begin.
  private var firstLine = 1
  private var failure: Failure?
  /// The number of pending keys that end with a line, and the sizes of the open vectors after them.
  private var whole: (count: Int, openVectors: [Int]) = (0, [])
  /// A note on an operation or an error.
  private struct Note {
    let text: String
    /// Whether it is an error, which the screen shows anyway.
    var isError = false
  }

  /// The notes on the operations in the present line. They may come from another thread.
  private let notes = Mutex<[Note]>([])
  /// The circumstances of the pending keys.
  private var circumstances: [Circumstance] = []
  /// The calculator that runs the keys.
  private weak var calculator: CalculatorModel?
  /// The machine that the tape reproduces; nil if lines cannot be undone.
  private var machine: Machine?
  /// The last entry and the machine when the present line began; nil after the line has undone or
  /// redone something.
  private var lineStart: (last: Int, machine: Machine)?
  /// The last entry when each line began, by the line's number.
  private var starts: [Int: Int] = [:]
  /// The last lines for a reader.
  private var lines: [String] = []

  private static let lineLimit = 1000

  init(_ destination: Destination) { self.destination = destination }

  /// Begins a tape in a file, after the present contents.
  ///
  /// - Parameter canUndo: whether lines can be undone.
  convenience init(
    path: String, _ machine: Machine, canUndo: Bool
  ) throws(PluginError) {
    let file = try TapeFile(path: path, keepsEntries: canUndo)
    file.begin(machine)
    self.init(.file(file))
    if canUndo { self.machine = machine }
  }

  /// The text for a reader: the operations so far.
  var text: String { lines.isEmpty ? "the tape is empty" : lines.joined(separator: "\n") }

  /// The error that prevented the file from being written, if there was one.
  var trouble: PluginError? {
    if case .file(let file) = destination { file.trouble } else { nil }
  }

  func plug(into frontEnd: FrontEnd) {
    calculator = frontEnd.calculator
    frontEnd.hub.addListener(self, before: frontEnd.calculator)
    frontEnd.calculator.addObserver(self, of: [], followsOperations: true)
  }

  func unplug(from frontEnd: FrontEnd) {
    frontEnd.hub.removeListener(self)
    frontEnd.calculator.removeObserver(self)
    close()
  }

  func close() {
    if !pending.isEmpty { keepPending() }
    if case .file(let file) = destination { file.catchUp() }
  }

  // MARK: Boundaries

  func lineBegan(_ text: String) {
    guard let calculator, case .file(let file) = destination else { return }
    machine = calculator.machine
    lineStart = (file.last, calculator.machine)
    starts[calculator.lineCount] = file.last
  }

  func entryCancelled() {
    if !pending.isEmpty { keepPending() }
  }

  func lineReverted() {
    guard let lineStart, case .file(let file) = destination else { return }
    if !pending.isEmpty { keep(TapeEntry(keys: [], failed: pending)) }
    file.go(to: lineStart.last)
    machine = lineStart.machine
  }

  // MARK: Keys

  func receive(_ key: Key) {
    receive(Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter).span)
  }

  func receive(_ keys: Span<UInt8>) {
    if case .screen = destination { return }
    if pending.isEmpty { firstLine = calculator?.line ?? 1 }
    keys.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
  }

  // MARK: Effects

  func calculatorMet(_ circumstance: Circumstance) {
    if case .screen = destination { return }
    circumstances.append(circumstance)
    if case .returned = circumstance.kind { lineStart = nil }
  }

  func calculatorOperated(_ performed: PerformedOperation) {
    let note = note(performed)
    notes.withLock { $0.append(Note(text: note)) }
  }

  func calculatorFailed(_ failure: Failure) {
    // An interruption also drops the keys that failed before it.
    if case .interrupted = failure.error { self.failure = failure }
    self.failure = self.failure ?? failure
    notes.withLock { $0.append(Note(text: "error: \(failure.error)", isError: true)) }
  }

  func calculatorEndedLine(_ calculator: CalculatorModel) {
    let notes = notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    lines = Array((lines + notes.map(\.text)).suffix(Self.lineLimit))
    switch destination {
    case .screen(let show): for note in notes where !note.isError { show(note.text) }
    case .file: keep(notes, calculator)
    }
  }

  /// Returns an operation as `2 3 + = 5` with the time before it. Digits are grouped only on a
  /// screen.
  private func note(_ performed: PerformedOperation) -> String {
    var settings = performed.settings
    if case .file = destination { settings.format.isGrouped = false }
    func text(_ value: Value) -> String {
      (try? value.row(columns: Self.valueColumns, settings)) ?? "(too large)"
    }
    let operands = performed.operation.operands.map(text)
    let parts = operands + [performed.operation.command.name, "="] + performed.results.map(text)
    return LocalTime.text("%H:%M:%S") + "  " + parts.joined(separator: " ")
  }

  // MARK: Entries

  /// The columns of a value on the tape, where it is shortened as on the screen.
  private static let valueColumns = 60

  /// Puts the pending lines on the tape, unless they leave something open.
  private func keep(_ notes: [Note], _ calculator: CalculatorModel) {
    if calculator.isIncomplete && failure == nil {
      self.notes.withLock { $0 = notes }
      whole = (pending.count, calculator.openVectors)
      return
    }
    var entry = TapeEntry(keys: pending, notes: notes.map(\.text))
    if let failure { cut(&entry, at: failure) }
    keep(entry)
  }

  /// Puts abandoned pending lines on the tape, without the open part.
  private func keepPending() {
    let notes = notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    let kept = TapeText.evaluated(
      pending[...], openVectors: whole.count == pending.count ? whole.openVectors : nil)
    var entry = TapeEntry(keys: kept.keys, notes: notes.map(\.text))
    entry.failed = Array(pending.dropFirst(kept.length))
    keep(entry)
  }

  /// Puts an entry on the tape, and clears the pending keys.
  private func keep(_ entry: TapeEntry) {
    guard let calculator, case .file(let file) = destination else { return }
    var entry = entry
    if needsMachine {
      add(TapeEntry(keys: [], failed: pending, notes: entry.notes))
      keepMachine(of: calculator, file)
    } else {
      writeCircumstances(into: &entry)
      withholdEnd(of: &entry)
      add(entry)
    }
    if machine != nil { machine = calculator.machine }
    (pending, circumstances, failure, whole) = ([], [], nil, (0, []))
  }

  /// Makes the word that ended the tape a comment, with the keys after it. Otherwise it would also
  /// end a program that runs the tape.
  private func withholdEnd(of entry: inout TapeEntry) {
    let end = TapeText.scan(entry.keys[...]).words.first { place in
      let word = entry.keys[place...].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
      return ["quit", "exit", "bye", "unlisten"].contains(String(decoding: word, as: UTF8.self))
    }
    guard let end else { return }
    entry.failed = entry.keys[end...] + entry.failed
    entry.keys.removeSubrange(end...)
    if !entry.keys.contains(where: { $0 > 0x20 }) { entry.keys = [] }
  }

  private func add(_ entry: TapeEntry) {
    guard case .file(let file) = destination,
      !entry.keys.isEmpty || !entry.failed.isEmpty || !entry.notes.isEmpty
    else { return }
    file.add(entry)
  }

  /// Whether the keys alone would not reproduce their effect, because they undid lines, used
  /// something outside of surd, or had several seeds.
  private var needsMachine: Bool {
    var seeds = 0
    for circumstance in circumstances {
      switch circumstance.kind {
      case .returned, .reachedOut: return true
      case .seed: seeds += 1
      case .clock: continue
      }
    }
    return seeds > 1
  }

  /// Returns to the state that the last `undo` or `redo` returned to. If the calculator holds
  /// something else now, adds keys that reproduce it.
  private func keepMachine(of calculator: CalculatorModel, _ file: TapeFile) {
    for circumstance in circumstances.reversed() {
      guard case .returned(let line, let machine) = circumstance.kind else { continue }
      if let last = line.flatMap({ starts[$0] }) {
        file.go(to: last)
        self.machine = machine
      }
      break
    }
    let now = calculator.machine
    if machine?.session() != now.session() { file.add(TapeEntry(now)) }
  }

  /// Replaces the words that asked the clock by the dates that it returned. Inserts the seed from
  /// the system before the word that used the first random number.
  private func writeCircumstances(into entry: inout TapeEntry) {
    for circumstance in circumstances.reversed() {
      let place = place(line: circumstance.line, column: circumstance.column)
      if place > entry.keys.count { continue }
      switch circumstance.kind {
      case .clock(let date):
        let word = entry.keys[place...].withUnsafeBufferPointer {
          KeyPiece.pieces(of: $0).first?.bytes.upperBound ?? 0
        }
        entry.keys.replaceSubrange(place..<place + word, with: date.utf8)
      case .seed(let seed):
        // The digits are decimal in any input base.
        entry.keys.insert(contentsOf: Array("0d\(seed) seed ".utf8), at: place)
      case .returned, .reachedOut: continue
      }
    }
  }

  /// Returns the index in the pending keys of a line and column of the source.
  private func place(line: Int, column: Int) -> Int {
    TapeText.place(pending, line: max(0, line - firstLine), column: column)
  }

  /// Separates the keys that ran from the keys after a failure.
  private func cut(_ entry: inout TapeEntry, at failure: Failure) {
    let text = pending
    var place = place(line: failure.line, column: failure.column)
    var vectors = failure.openVectors
    if case .interrupted = failure.error {
      // Nothing of the last line has run.
      place = text.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      vectors = whole.openVectors
    }
    // For an expression, the failure is at the quote itself.
    if case .unclosed(let sign) = failure.error, sign != "'" { place = text.count }
    let kept = TapeText.evaluated(text[..<place], openVectors: vectors)
    entry.keys = kept.keys.contains { $0 > 0x20 } ? kept.keys : []
    entry.failed = Array(text.dropFirst(min(place, kept.length)))
  }
}
