import CEditline

/// Text that may hold terminal sequences (colours), measured in cells as libedit and the terminal
/// measure it.
public struct StyledText {
  /// A piece of the text.
  enum Piece: Equatable {
    /// An escape sequence: takes no room.
    case sequence(String)
    /// A character.
    case scalar(Unicode.Scalar)
  }

  private let text: String
  /// How many cells it takes if it is printable ASCII, and so one for each byte: a long line is
  /// measured after each key.
  private let plainWidth: Int?

  /// Takes a text. `ESC[…` up to its final byte and `ESC]…` up to BEL or ESC\ are sequences in it.
  public init(_ text: String) {
    self.text = text
    plainWidth = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : nil
  }

  /// The text in order.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var scalars = text.unicodeScalars[...]
    while let first = scalars.popFirst() {
      if first == "\u{1B}", let kind = scalars.first, kind == "[" || kind == "]" {
        scalars.removeFirst()
        pieces.append(.sequence("\u{1B}\(kind)" + Self.rest(of: kind, in: &scalars)))
      } else {
        pieces.append(.scalar(first))
      }
    }
    return pieces
  }

  /// Takes the rest of a sequence that began with ESC and `kind`.
  private static func rest(
    of kind: Unicode.Scalar, in scalars: inout Substring.UnicodeScalarView
  ) -> String {
    var taken = String.UnicodeScalarView()
    while let next = scalars.popFirst() {
      taken.append(next)
      if kind == "[" ? ("@"..."~").contains(next) : next == "\u{7}" { break }
      if kind == "]", next == "\\", taken.dropLast().last == "\u{1B}" { break }
    }
    return String(taken)
  }

  /// Cells in a row of this text; sequences take none.
  public var width: Int {
    if let plainWidth { return plainWidth }
    return pieces.reduce(0) { sum, piece in
      if case .scalar(let scalar) = piece { sum + Self.width(of: scalar) } else { sum }
    }
  }

  /// Cells of one character: 2 for wide ones, 0 for combining ones, and for those that cannot be
  /// printed the length of libedit's notation for them (`^A`, `\U+0085`).
  public static func width(of scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    if scalar.value < 0x20 || scalar.value == 0x7F { return 2 }
    let width = Int(editline_width(scalar.value))
    return width >= 0 ? width : scalar.value > 0xFFFF ? 8 : 7
  }

  /// The text cut to a number of cells, an ellipsis in place of what was cut, newlines and controls
  /// as blanks. A cut in the middle of colours ends them.
  public func truncated(to columns: Int) -> String {
    let fits = width <= columns
    if fits, plainWidth != nil { return text }
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
        let shown = scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
        used += Self.width(of: shown)
        if used > room {
          return String(result) + (columns > 0 ? "…" : "") + (styled ? "\u{1B}[0m" : "")
        }
        result.append(shown)
      }
    }
    return String(result)
  }

  /// The text as a prompt for libedit: each run of sequences between two `marker`s and before a
  /// visible character, which libedit demands (it glues a literal to the character after it, and
  /// loses one at the end).
  func prompt(marker: Character) -> String {
    var cells: [(sequences: String, scalar: Unicode.Scalar)] = []
    var waiting = ""
    for piece in pieces {
      switch piece {
      case .sequence(let sequence): waiting += sequence
      case .scalar(let scalar):
        cells.append((waiting, scalar == "\n" ? " " : scalar))
        waiting = ""
      }
    }
    if !waiting.isEmpty, !cells.isEmpty { cells[cells.count - 1].sequences += waiting }
    return cells.reduce(into: "") { text, cell in
      if !cell.sequences.isEmpty { text += "\(marker)\(cell.sequences)\(marker)" }
      text.unicodeScalars.append(cell.scalar)
    }
  }

  /// The row, counted from 0, of the cursor after this text has been written from column 0 in a
  /// window so wide, by libedit's rules: a full row moves the cursor to the next one.
  func cursorRow(columns: Int) -> Int {
    if let plainWidth { return plainWidth / max(1, columns) }
    var row = 0
    var column = 0
    for case .scalar(let scalar) in pieces {
      if scalar == "\n" { (row, column) = (row + 1, 0); continue }
      let cells = scalar == "\t" ? 8 - column % 8 : Self.width(of: scalar)
      let isWide = cells == 2 && scalar.value > 0x7F
      if isWide && column + cells > columns { (row, column) = (row + 1, 0) }
      column += cells
      while column >= columns { (row, column) = (row + 1, column - columns) }
    }
    return row
  }
}
