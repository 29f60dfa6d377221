/// The entered lines, and two ways to find them again: line by line, and by an incremental search
/// (`Recall+Search.swift`).
struct Recall {
  /// The place of Up and Down in the history.
  private struct Navigation {
    /// The typed text. Lines that begin with it are shown.
    let prefix: String
    /// The index of the visible line; one past the last line is the typed text.
    var index: Int
    /// The visible line. If the line differs, it was edited, and a new navigation begins.
    var shown: String
  }

  private(set) var history: History
  /// The file that keeps the lines between sessions; nil after an error.
  private var file: HistoryFile?
  private var navigation: Navigation?
  var search: Search?

  /// Creates an empty history, whose lines are kept in a file if there is one.
  init(file: HistoryFile?) {
    self.file = file
    history = History(limit: file?.limit ?? 1000)
  }

  /// Resets the places in the history for the next line.
  mutating func begin() {
    navigation = nil
    search = nil
  }

  // MARK: File

  /// Reads the history from its file. A file that cannot be read is not written either.
  mutating func load() throws(LineEditingError) {
    guard let file else { return }
    do throws(LineEditingError) {
      history = History(try file.load(), limit: file.limit)
    } catch {
      self.file = nil
      throw error
    }
  }

  /// Adds a line. Returns it as it is kept, or nil if it is not kept.
  mutating func add(_ line: String) -> String? { history.add(line) }

  /// Writes an added line to the file. After an error, no more lines are written.
  mutating func save(_ line: String) throws(LineEditingError) {
    do throws(LineEditingError) {
      try file?.append(line)
    } catch {
      file = nil
      throw error
    }
  }

  // MARK: Up and Down

  /// Moves to the next older (-1) or newer (1) line that begins with the typed text, compared
  /// literally. Returns it, or nil if there is none.
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
