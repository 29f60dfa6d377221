import Answers
import ExactNumbers
public import LineEditing
import Posix
import Synchronization
import TerminalText

/// Shows a sheet in a terminal, and updates it whenever its file is saved.
public final class SheetFollower {
  private let file: SheetFile
  private let sheet: Sheet
  private let hasColours: Bool
  private let screen: OtherScreen
  /// The status of the shown file.
  private var status: SheetFile.Status?
  /// The reason why the file cannot be read; nil if it can.
  private var trouble: SystemError?
  /// The indices of the first and the last shown line.
  private var (top, bottom) = (0, 0)

  /// The milliseconds between two checks of the file. Programs that save a file in place empty it
  /// first, so it is read only after it has been unchanged for that time.
  private static let pause: Int32 = 10

  /// The number of checks during a calculation after which it counts as long.
  private static let patience = 6

  /// Takes over the terminal; throws if its screen cannot be drawn on.
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

  /// The status of the file at the last check.
  private var seen: SheetFile.Status?

  /// Reads the file if it has changed, and is unchanged since the last check.
  private func look() {
    let now = file.status
    defer { seen = now }
    if now != status, now == seen { load() }
  }

  /// Reads and draws the file.
  private func load() {
    let size = screen.windowSize
    let view = SheetView(columns: size.columns, hasColours: hasColours)
    do throws(SystemError) {
      let (bytes, status) = try file.read()
      (self.status, trouble) = (status, nil)
      let (file, interruption) = (file, sheet.calculator.interruption)
      // A long calculation is interrupted once, to draw the lines so far.
      let patience = Atomic(sheet.isComplete ? Self.patience : .max)
      interruption.clear()
      let changed = screen.work(
        // A key or another file interrupts the current line, which is calculated again.
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

  /// Draws as many lines as fit, and below them the note on the sheet.
  private func draw(_ view: SheetView, _ size: WindowSize) {
    let room = max(0, size.rows - 1)
    // The last line stays at the bottom of the screen.
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

  /// Returns the first of the lines that, together with a line below them, fill this number of
  /// rows.
  private func first(above line: Int, rows: Int, _ view: SheetView, _ place: Int) -> Int {
    var (first, room) = (max(0, line + 1), rows)
    while first > 0 {
      room -= view.rows(sheet.lines[first - 1], of: sheet, place: place).count
      if room < 0, first <= line { break }
      first -= 1
    }
    return first
  }

  /// A row about the whole sheet.
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
