import TerminalText

/// Prompt and line in cells, with the text after the line: everything below the block.
struct Picture {
  /// A character with the marks that combine with it.
  struct Cell: Equatable {
    var text: String
    /// The number of columns.
    let width: Int
    /// The parameters of the sequence (SGR) of its style; nil for none.
    let style: String?
  }

  /// A place in the window, counted from the first row of the picture.
  struct Place: Equatable {
    var row = 0
    var column = 0
  }

  private(set) var cells: [Cell] = []
  /// The number of cells before the cursor.
  private(set) var cursor = 0

  /// Adds a text, without its sequences. A mark that combines with nothing is left out.
  mutating func add(_ text: some StringProtocol, style: String? = nil) {
    for scalar in text.unicodeScalars {
      let width = StyledText.width(of: scalar)
      if width > 0 {
        cells.append(Cell(text: String(scalar), width: width, style: style))
      } else if !cells.isEmpty {
        cells[cells.count - 1].text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Puts the cursor after the last cell.
  mutating func placeCursor() { cursor = cells.count }
}

extension Picture.Cell {
  /// Returns the place after the cell.
  func end(at place: Picture.Place, columns: Int) -> Picture.Place {
    let column = place.column + width
    return column < columns
      ? Picture.Place(row: place.row, column: column) : Picture.Place(row: place.row + 1)
  }
}

extension Sequence<Picture.Cell> {
  /// Returns the place of each cell in rows of this width, and the place after the last one. A full
  /// row is followed by the beginning of the next.
  func places(columns: Int) -> [Picture.Place] {
    var places: [Picture.Place] = []
    var place = Picture.Place()
    for cell in self {
      if place.column > 0, place.column + cell.width > columns {
        place = Picture.Place(row: place.row + 1)
      }
      places.append(place)
      place = cell.end(at: place, columns: columns)
    }
    return places + [place]
  }
}

/// The rows of a picture that are on the screen: all of them, unless it is higher than the window.
struct ShownPicture {
  let columns: Int
  let cells: [Picture.Cell]
  let places: [Picture.Place]
  /// The number of shown cells before the cursor.
  private let cursorIndex: Int
  /// The number of rows above the shown ones.
  let top: Int

  /// Nothing, with the cursor at the beginning.
  static let nothing = ShownPicture(Picture(), WindowSize(columns: 1, rows: 1), after: 0)

  /// Shows a picture in a window. If it is higher, shows the row of the cursor, and moves as little
  /// as possible from the rows that were shown before.
  init(_ picture: Picture, _ window: WindowSize, after top: Int) {
    columns = max(1, window.columns)
    let places = picture.cells.places(columns: columns)
    let (last, rows) = (places[picture.cells.count].row, max(1, window.rows))
    let row = places[picture.cursor].row
    self.top = max(0, min(max(top, row - rows + 1), row, last - rows + 1))
    let (first, end) = (self.top, self.top + rows)
    let shown = picture.cells.indices.filter { (first..<end).contains(places[$0].row) }
    let start = shown.first ?? picture.cells.count
    cells = Array(picture.cells[start..<start + shown.count])
    // If rows below are not shown, the last place is at the right edge.
    var after = places[start + shown.count]
    if after.row >= end { after = Picture.Place(row: end - 1, column: columns) }
    self.places = (places[start..<start + shown.count] + [after]).map {
      Picture.Place(row: $0.row - first, column: $0.column)
    }
    cursorIndex = picture.cursor - start
  }

  /// The place of the cursor.
  var cursor: Picture.Place { places[cursorIndex] }

  /// The place after the last cell.
  var end: Picture.Place { places[cells.count] }

  /// Returns the row of the cursor in a window of another width, after the terminal has wrapped the
  /// rows again.
  func cursorRow(columns: Int) -> Int {
    columns == self.columns
      ? cursor.row : cells[..<cursorIndex].places(columns: max(1, columns))[cursorIndex].row
  }
}
