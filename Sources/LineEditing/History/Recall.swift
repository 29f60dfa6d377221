/// The lines that were entered, and the two ways back to them: from line to line, and by an
/// incremental search (`Recall+Search.swift`).
struct Recall {
  /// The place of Up and Down in the history.
  private struct Navigation {
    /// The text that was typed: lines that begin so are shown.
    let prefix: String
    /// Index of the line that is shown; one past the last is what was typed.
    var index: Int
    /// The line that is shown. If the line differs, it was edited, and begins a new navigation.
    var shown: String
  }

  private(set) var history: History
  /// The file in which lines are kept between sessions; nil once it has failed.
  private var file: HistoryFile?
  private var navigation: Navigation?
  var search: Search?

  /// An empty history, whose lines are kept in a file if there is one.
  init(file: HistoryFile?) {
    self.file = file
    history = History(limit: file?.limit ?? 1000)
  }

  /// Forgets the places in the history, for the next line.
  mutating func begin() {
    navigation = nil
    search = nil
  }

  // MARK: File

  /// Fills the history from its file. A file that cannot be read is not written either.
  mutating func load() throws(LineEditingError) {
    guard let file else { return }
    do throws(LineEditingError) {
      history = History(try file.load(), limit: file.limit)
    } catch {
      self.file = nil
      throw error
    }
  }

  /// Adds a line, and returns it as it is kept; nil if it is not.
  mutating func add(_ line: String) -> String? { history.add(line) }

  /// Writes a line that was added to the file. If that fails, it is the last one.
  mutating func save(_ line: String) throws(LineEditingError) {
    do throws(LineEditingError) {
      try file?.append(line)
    } catch {
      file = nil
      throw error
    }
  }

  // MARK: Up and Down

  /// Goes to the next older (-1) or newer (1) line that begins with what was typed, taken
  /// literally, and returns it; nil if there is none.
  mutating func navigate(_ step: Int, from text: String) -> String? {
    var now = navigation ?? Navigation(prefix: text, index: history.lines.count, shown: text)
    if now.shown != text { now = Navigation(prefix: text, index: history.lines.count, shown: text) }
    let found = history.index(from: now.index, step: step) {
      $0 != now.shown && $0.hasPrefix(now.prefix)
    }
    guard found != nil || (step > 0 && now.index < history.lines.count) else { return nil }
    now.index = found ?? history.lines.count
    now.shown = found.map { history.lines[$0] } ?? now.prefix
    navigation = now
    return now.shown
  }
}
