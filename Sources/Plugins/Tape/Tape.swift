import Calculator
import ExactNumbers
import Posix
import Synchronization

/// The printing tape: each operation with operands, result and time.
///
/// The file is valid input: the keys as they were typed, and the results as comments below them.
/// Run again, it gives the same results; edited, all later results follow. Lines that `undo` took
/// back become comments, and a line that failed is one from the start.
final class Tape: Listener, Observer, PluggedIn {
  enum Destination {
    /// A person who reads operations only.
    case screen((String) -> Void)
    case file(TapeFile)
  }

  private let destination: Destination
  private var pending: [UInt8] = []
  /// The line of the source in which they begin.
  private var firstLine = 1
  private var failure: Failure?
  /// How many keys are pending that end with a line, and what the open vectors held behind it.
  private var whole: (count: Int, openVectors: [Int]) = (0, [])
  /// A note on an operation or an error.
  private struct Note {
    let text: String
    /// Whether it is an error, which a screen shows anyway.
    var isError = false
  }

  /// The notes on the operations in the line under way; they may come from another thread.
  private let notes = Mutex<[Note]>([])
  /// The circumstances that the pending keys have met.
  private var circumstances: [Circumstance] = []
  /// The calculator whose keys these are.
  private weak var calculator: CalculatorModel?
  /// The machine that the tape gives; nil where no line can be taken back, and nobody asks.
  private var machine: Machine?
  /// The last entry when the line under way began, and the machine; nil once the line has undone
  /// or redone something.
  private var lineStart: (last: Int, machine: Machine)?
  /// The last entry when each line began, by the line's number.
  private var starts: [Int: Int] = [:]
  /// The last lines that a person would read.
  private var lines: [String] = []

  private static let lineLimit = 1000

  init(_ destination: Destination) { self.destination = destination }

  /// Begins a tape in a file, behind what is there.
  ///
  /// - Parameter canUndo: whether lines may be taken back.
  convenience init(
    path: String, _ machine: Machine, canUndo: Bool
  ) throws(PluginError) {
    let file = try TapeFile(path: path, keepsEntries: canUndo)
    file.begin(machine)
    self.init(.file(file))
    if canUndo { self.machine = machine }
  }

  /// The text that a person reads: the operations so far.
  var text: String { lines.isEmpty ? "the tape is empty" : lines.joined(separator: "\n") }

  /// Why the file could not be written, once that happened.
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
    // An interruption drops what failed before it, too.
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

  /// `2 3 + = 5` with the time before it; digits are parted on a screen only.
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

  /// The columns that a value has on the tape, where it is shortened as on the screen.
  private static let valueColumns = 60

  /// Puts the lines so far on the tape, unless they leave something open.
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

  /// Puts pending lines on the tape that are given up, without what they leave open.
  private func keepPending() {
    let notes = notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    let kept = TapeText.carriedOut(
      pending[...], openVectors: whole.count == pending.count ? whole.openVectors : nil)
    var entry = TapeEntry(keys: kept.keys, notes: notes.map(\.text))
    entry.failed = Array(pending.dropFirst(kept.length))
    keep(entry)
  }

  /// Puts an entry on the tape; what was pending is over with it.
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

  /// Makes the word that has ended the tape a comment, with what is behind it: it would end what
  /// runs the tape, too.
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

  /// Whether the keys would not give again what they gave: where they took lines back, reached out,
  /// or had several seeds.
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

  /// Goes back to where the last `undo` or `redo` went, and puts keys on the tape that give what
  /// the calculator holds now, if that is something else.
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

  /// Puts the dates that the clock gave in the place of the words that asked for them, and before a
  /// word that drew the first random number the seed that the system gave.
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
        // The digits are decimal whatever the lines before have set.
        entry.keys.insert(contentsOf: Array("0d\(seed) seed ".utf8), at: place)
      case .returned, .reachedOut: continue
      }
    }
  }

  /// The place in the pending keys where a line of the source has a column.
  private func place(line: Int, column: Int) -> Int {
    TapeText.place(pending, line: max(0, line - firstLine), column: column)
  }

  /// Parts the keys that were carried out from those behind a failure.
  private func cut(_ entry: inout TapeEntry, at failure: Failure) {
    let text = pending
    var place = place(line: failure.line, column: failure.column)
    var vectors = failure.openVectors
    if case .interrupted = failure.error {
      // Nothing of the last line was carried out.
      place = text.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      vectors = whole.openVectors
    }
    // The quote of an expression is cut off itself.
    if case .unclosed(let sign) = failure.error, sign != "'" { place = text.count }
    let kept = TapeText.carriedOut(text[..<place], openVectors: vectors)
    entry.keys = kept.keys.contains { $0 > 0x20 } ? kept.keys : []
    entry.failed = Array(text.dropFirst(min(place, kept.length)))
  }
}
