import CEditline
public import TerminalText

/// Measures in cells, as libedit and the terminal do.
extension StyledText {
  /// A piece of the text.
  enum Piece: Equatable {
    /// An escape sequence: takes no room.
    case sequence(String)
    case scalar(Unicode.Scalar)
  }

  /// How many cells it takes if it is printable ASCII, and so one for each byte: a long line is
  /// measured after each key.
  private var plainWidth: Int? {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : nil
  }

  /// The text in order.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var scalars = text.unicodeScalars[...]
    while let first = scalars.popFirst() {
      if first == "\u{1B}" {
        let rest =
          scalars.firstIndex { ("@"..."~").contains($0) && $0 != "[" }
          .map { scalars[...$0] } ?? scalars
        pieces.append(.sequence("\u{1B}" + String(rest)))
        scalars = scalars[rest.endIndex...]
      } else {
        pieces.append(.scalar(first))
      }
    }
    return pieces
  }

  /// Cells in a row of this text; sequences take none.
  public var width: Int {
    if let plainWidth { return plainWidth }
    return pieces.reduce(0) { sum, piece in
      if case .scalar(let scalar) = piece { sum + Self.drawnWidth(of: scalar) } else { sum }
    }
  }

  /// Cells that one character of data takes: 2 for wide ones, 0 for combining ones, and for
  /// controls those of their escapes.
  public static func width(of scalar: Unicode.Scalar) -> Int {
    scalar.isControl ? scalar.escape.count : drawnWidth(of: scalar)
  }

  /// Cells of one character that is drawn; one that cannot be printed has the length of libedit's
  /// notation for it (`\U+0378`).
  private static func drawnWidth(of scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    if scalar.value < 0x20 { return 2 }
    let width = Int(editline_width(scalar.value))
    return width >= 0 ? width : scalar.value > 0xFFFF ? 8 : 7
  }

  /// The text cut to a number of cells, an ellipsis in place of what was cut, newlines and tabs as
  /// blanks. A cut in the middle of colours ends them.
  public func truncated(to columns: Int) -> StyledText {
    let fits = width <= columns
    if fits, plainWidth != nil { return self }
    let room = fits ? columns : max(0, columns - 1)
    var result = String.UnicodeScalarView()
    var used = 0
    var styled = false
    for piece in pieces {
      switch piece {
      case .sequence(let sequence):
        styled = true
        result.append(contentsOf: sequence.unicodeScalars)
      case .scalar(let scalar):
        let shown = scalar == "\n" || scalar == "\t" ? " " : scalar
        used += Self.drawnWidth(of: shown)
        if used > room {
          return .trusted(String(result) + (columns > 0 ? "…" : "") + (styled ? "\u{1B}[0m" : ""))
        }
        result.append(shown)
      }
    }
    return .trusted(String(result))
  }

  /// The row, counted from 0, of the cursor after this text has been written from column 0 in a
  /// window so wide, by libedit's rules: a full row moves the cursor to the next one.
  func cursorRow(columns: Int) -> Int {
    if let plainWidth { return plainWidth / max(1, columns) }
    var row = 0
    var column = 0
    for case .scalar(let scalar) in pieces {
      if scalar == "\n" { (row, column) = (row + 1, 0); continue }
      let cells = scalar == "\t" ? 8 - column % 8 : Self.drawnWidth(of: scalar)
      let isWide = cells == 2 && scalar.value > 0x7F
      if isWide && column + cells > columns { (row, column) = (row + 1, 0) }
      column += cells
      while column >= columns { (row, column) = (row + 1, column - columns) }
    }
    return row
  }
}
