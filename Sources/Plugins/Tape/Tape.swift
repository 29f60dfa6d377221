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
  /// The destinations of a tape.
  enum Destination {
    /// A person who reads operations only.
    case screen((String) -> Void)
    /// A file.
    case file(TapeFile)
  }

  private let destination: Destination
  private var pending: [UInt8] = []
  private var failure: Failure?
  private var hasChanged = false
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
  /// Entries that `undo` can take back, and `redo` bring back, by their place in the file.
  private var past: [Int] = []
  private var future: [Int] = []
  /// Both as they were before the line under way, unless it has undone or redone something.
  private var before: (past: [Int], future: [Int])?
  /// The entries of the line under way.
  private var current: [Int] = []
  /// The dates that the clock has given, and how many of them are on the tape.
  private var dates: [String] = []
  private var dateCount = 0
  /// The seeds of random numbers that are on the tape.
  private var seeds: Set<UInt64> = []
  /// The last lines that a person would read.
  private var lines: [String] = []

  private static let lineLimit = 1000

  /// Begins a tape for a destination.
  init(_ destination: Destination) { self.destination = destination }

  /// Begins a tape in a file, behind what is there.
  ///
  /// - Parameter canUndo: whether lines may be taken back.
  convenience init(
    path: String, _ machine: Machine, canUndo: Bool
  ) throws(PluginError) {
    guard machine.stack.isEmpty, machine.variables.isEmpty else {
      throw .tapeNeedsEmptyCalculator
    }
    let file = try TapeFile(path: path, keepsEntries: canUndo)
    file.begin(machine.settings)
    self.init(.file(file))
  }

  /// The text that a person reads: the operations so far.
  var text: String { lines.isEmpty ? "the tape is empty" : lines.joined(separator: "\n") }

  /// Why the file could not be written, once that happened.
  var trouble: PluginError? {
    if case .file(let file) = destination { file.trouble } else { nil }
  }

  func plug(into frontEnd: FrontEnd) {
    frontEnd.hub.addListener(self, before: frontEnd.calculator)
    frontEnd.calculator.addObserver(
      self, of: [.stack, .variables, .settings], followsOperations: true)
  }

  func unplug(from frontEnd: FrontEnd) {
    frontEnd.hub.removeListener(self)
    frontEnd.calculator.removeObserver(self)
    close()
  }

  func close() {
    if !pending.isEmpty { keepPending() }
  }

  // MARK: Boundaries

  func lineBegan(_ text: String) {
    before = (past, future)
    current = []
  }

  func entryCancelled() {
    if !pending.isEmpty { keepPending() }
  }

  func lineReverted() {
    guard let before, case .file(let file) = destination else { return }
    if !pending.isEmpty { keep(TapeEntry(keys: [], failed: pending)) }
    for place in current { file.change(place) { $0.isUndone = true } }
    (past, future) = before
    current = []
  }

  // MARK: Keys

  func receive(_ key: Key) {
    receive(Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter).span)
  }

  func receive(_ keys: Span<UInt8>) {
    if case .screen = destination { return }
    keys.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
  }

  // MARK: Effects

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    hasChanged = true
  }

  func calculatorOperated(_ performed: PerformedOperation) {
    let note = note(performed)
    notes.withLock { $0.append(Note(text: note)) }
  }

  func calculatorFailed(_ failure: Failure) {
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
    noteSeed(calculator.machine.systemSeed)
    dates = calculator.machine.clockReadings
    if calculator.isIncomplete && failure == nil {
      self.notes.withLock { $0 = notes }
      whole = (pending.count, calculator.openVectors)
      return
    }
    var entry = TapeEntry(keys: pending, notes: notes.map(\.text))
    if let failure { cut(&entry, at: failure, endingBefore: calculator.line) }
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
    var entry = entry
    writeDates(into: &entry)
    follow(&entry)
    let isOnTape = !entry.keys.isEmpty || !entry.failed.isEmpty || !entry.notes.isEmpty
    let place = isOnTape ? add(entry) : nil
    if let place, place >= 0 {
      current.append(place)
      if hasChanged, !entry.keys.isEmpty {
        past.append(place)
        future = []
      }
    }
    (pending, failure, hasChanged, whole) = ([], nil, false, (0, []))
  }

  /// Puts a seed that the system gave before the line that asked for it, so that the line gives the
  /// same again. Each stands there once: `undo` and `redo` go back to numbers further on.
  private func noteSeed(_ seed: UInt64?) {
    guard let seed, seeds.insert(seed).inserted else { return }
    // The digits are decimal whatever the lines before have set.
    add(TapeEntry(keys: Array("0d\(seed) seed\n".utf8)))
  }

  /// Puts the dates that the clock gave in the place of the words that asked for them.
  private func writeDates(into entry: inout TapeEntry) {
    let new = dates.dropFirst(dateCount)
    dateCount = dates.count
    let words = TapeText.scan(entry.keys[...]).words.filter {
      ["now", "today"].contains(String(decoding: entry.keys[$0], as: UTF8.self))
    }
    for (word, date) in zip(words, new).reversed() {
      entry.keys.replaceSubrange(word, with: Array(date.utf8))
    }
  }

  /// Parts the keys that were carried out from those behind a failure.
  ///
  /// - Parameter next: the line of the source behind the entry's last one.
  private func cut(_ entry: inout TapeEntry, at failure: Failure, endingBefore next: Int) {
    let text = entry.keys
    let ends = text.count { $0 == UInt8(ascii: "\n") }
    // A token over several lines fails at its beginning, a word behind it in the last of them.
    let line = max(0, ends - (next - failure.line))
    var place = TapeText.place(text, line: line, column: failure.column)
    let lastLine = TapeText.place(
      text, line: text.last == UInt8(ascii: "\n") ? ends - 1 : ends, column: 1)
    var vectors = failure.openVectors
    if case .interrupted = failure.error { (place, vectors) = (lastLine, whole.openVectors) }
    if case .unclosed = failure.error { place = text.count }
    let kept = TapeText.carriedOut(text[..<place], openVectors: vectors)
    entry.keys = kept.keys.contains { $0 > 0x20 } ? kept.keys : []
    entry.failed = Array(text.dropFirst(min(place, kept.length)))
  }

  /// Follows `undo` and `redo` in an entry: earlier entries become comments, or keys again. What
  /// stands before the last of them in the line is gone with it.
  private func follow(_ entry: inout TapeEntry) {
    let words = TapeText.scan(entry.keys[...]).words.filter {
      ["undo", "redo"].contains(String(decoding: entry.keys[$0], as: UTF8.self))
    }
    guard let last = words.last, case .file(let file) = destination else { return }
    before = nil
    for word in words {
      let isUndo = entry.keys[word].first == UInt8(ascii: "u")
      guard let place = isUndo ? past.popLast() : future.popLast() else { continue }
      if isUndo { future.append(place) } else { past.append(place) }
      file.change(place) { $0.isUndone = isUndo }
    }
    entry.notes.insert(String(decoding: entry.keys[..<last.upperBound], as: UTF8.self), at: 0)
    let rest = entry.keys[last.upperBound...]
    entry.keys = rest.contains { $0 > 0x20 } ? Array(rest) : []
    hasChanged = false
  }

  @discardableResult private func add(_ entry: TapeEntry) -> Int {
    guard case .file(let file) = destination else { return 0 }
    return file.add(entry)
  }
}
