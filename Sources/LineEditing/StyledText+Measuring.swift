import CEditline
public import TerminalText

/// Measures in cells, as libedit and the terminal do.
extension StyledText {
  /// A piece of the text.
  enum Piece: Equatable {
    /// An escape sequence, which takes no cells.
    case sequence(String)
    case scalar(Unicode.Scalar)
  }

  /// The number of cells if the text is printable ASCII, one for each byte; otherwise nil. This is
  /// fast enough to measure a long line after each key.
  private var plainWidth: Int? {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : nil
  }

  /// The pieces of the text in order.
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

  /// The number of cells of this text in a row. Sequences take none.
  public var width: Int {
    if let plainWidth { return plainWidth }
    return pieces.reduce(0) { sum, piece in
      if case .scalar(let scalar) = piece { sum + Self.drawnWidth(of: scalar) } else { sum }
    }
  }

  /// Returns the number of cells of one character of data: 2 for a wide character, 0 for a
  /// combining one, and the length of its escape for a control character.
  public static func width(of scalar: Unicode.Scalar) -> Int {
    scalar.isControl ? scalar.escape.count : drawnWidth(of: scalar)
  }

  /// Returns whether a terminal shows a character as itself.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isControl && editline_width(scalar.value) >= 0
  }

  /// Returns the number of cells of one drawn character. For an unprintable one, it is the length
  /// of libedit's notation (`\U+0378`).
  private static func drawnWidth(of scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    if scalar.value < 0x20 { return 2 }
    let width = Int(editline_width(scalar.value))
    return width >= 0 ? width : scalar.value > 0xFFFF ? 8 : 7
  }

  /// Returns the text cut to a number of cells, with an ellipsis for the omitted part, and blanks
  /// for newlines and tabs. A cut within colours resets them.
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
}
