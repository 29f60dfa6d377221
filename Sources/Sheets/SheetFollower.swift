import Answers
import ExactNumbers
public import LineEditing
import Posix
import Synchronization
import TerminalText

/// Shows a sheet in a terminal, and shows it anew whenever its file is saved.
public final class SheetFollower {
  private let file: SheetFile
  private let sheet: Sheet
  private let hasColours: Bool
  private let screen: OtherScreen
  /// The status of the file that is shown.
  private var status: SheetFile.Status?
  /// The reason why the file cannot be read; nil if it can.
  private var trouble: SystemError?
  /// The index of the first line that is shown, and of the last.
  private var (top, bottom) = (0, 0)

  /// How many milliseconds pass before the file is looked at again. Whoever saves a file in place
  /// empties it first; so it is read when it stays the same for as long.
  private static let pause: Int32 = 10

  /// How often somebody looks after a calculation before it counts as long.
  private static let patience = 6

  /// Takes the terminal, if its screen can be drawn on.
  public init(_ file: SheetFile, _ sheet: Sheet, hasColours: Bool) throws(LineEditingError) {
    (self.file, self.sheet, self.hasColours) = (file, sheet, hasColours)
    screen = try OtherScreen()
  }

  /// Follows the file until the user ends it, by Ctrl-C or `q`.
  public func run() {
    load()
    while true {
      switch screen.next(milliseconds: sheet.isComplete ? Self.pause : 0) {
      case .timedOut: sheet.isComplete ? look() : load()
      case .resized: load()
      case .key(let key):
        if key == .character("q") || key == .control("D") { return screen.close() }
        scroll(key)
      case .ended: return screen.close()
      case .terminated(let signal): screen.die(of: signal)
      }
    }
  }

  /// The status that the file had when it was looked at last.
  private var seen: SheetFile.Status?

  /// Reads the file once it has changed and rests.
  private func look() {
    let now = file.status
    defer { seen = now }
    if now != status, now == seen { load() }
  }

  /// Reads the file and draws it.
  private func load() {
    let size = screen.windowSize
    let view = SheetView(columns: size.columns, hasColours: hasColours)
    do throws(SystemError) {
      let (bytes, status) = try file.read()
      (self.status, trouble) = (status, nil)
      let (file, interruption) = (file, sheet.calculator.interruption)
      // What takes long is interrupted once, so that what there is can be drawn.
      let patience = Atomic(sheet.isComplete ? Self.patience : .max)
      interruption.clear()
      let changed = screen.work(
        // A key or another file ends the line under way, which is calculated anew.
        attending: { hasKey in
          let left = patience.subtract(1, ordering: .relaxed).newValue
          if hasKey || left == 0 || file.status != status { interruption.request() }
        }, { sheet.update(bytes, columns: view.valueColumns) })
      if let changed, changed < top || changed > bottom {
        top = first(
          above: min(changed, sheet.lines.count - 1), rows: size.rows / 2, view, view.place(sheet))
      }
    } catch { (trouble, status) = (error, file.status) }
    draw(view, size)
  }

  /// Draws as many lines as there is room for, and below them what is to be said of all.
  private func draw(_ view: SheetView, _ size: WindowSize) {
    let room = max(0, size.rows - 1)
    // Below the last line there is nothing to be seen.
    let place = view.place(sheet)
    top = min(top, first(above: sheet.lines.count - 1, rows: room, view, place))
    var rows: [StyledText] = []
    bottom = top
    for index in sheet.lines.indices[top...] where rows.count < room {
      rows += view.rows(sheet.lines[index], of: sheet, place: place)
      if rows.count <= room { bottom = index }
    }
    rows = Array(rows.prefix(room))
    rows += Array(repeating: "", count: room - rows.count)
    screen.draw(rows + [StyledText(note)])
  }

  /// The first of the lines that fill so many rows together with one below them.
  private func first(above line: Int, rows: Int, _ view: SheetView, _ place: Int) -> Int {
    var (first, room) = (max(0, line + 1), rows)
    while first > 0 {
      room -= view.rows(sheet.lines[first - 1], of: sheet, place: place).count
      if room < 0, first <= line { break }
      first -= 1
    }
    return first
  }

  /// One row on all of the sheet.
  private var note: String {
    let name = sheet.name.split(separator: "/").last ?? ""
    if let trouble { return "\(name): \(trouble); q ends" }
    let (count, errors) = (sheet.lines.count, sheet.errorCount)
    return (sheet.isComplete ? "" : "calculating … ")
      + "\(name): \(count) line\(count == 1 ? "" : "s")"
      + (errors > 0 ? ", \(errors) error\(errors == 1 ? "" : "s")" : "") + "; q ends"
  }

  private func scroll(_ key: EditorKey) {
    let size = screen.windowSize
    let page = max(1, size.rows - 2)
    switch key {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= page
    case .pageDown, .character(" "): top += page
    case .home: top = 0
    case .end: top = sheet.lines.count
    default: return
    }
    top = max(0, top)
    draw(SheetView(columns: size.columns, hasColours: hasColours), size)
  }
}
