import TerminalText

/// A text after the line that is not part of it.
struct Hint {
  var text = ""
  /// The line that the text belongs to. After any other line it is not shown.
  var line: String?
  /// The line that `lineChanged` got last.
  var reportedLine = ""
}

extension Display {
  /// Shows a text after the line, as long as the line stays the same. An empty text is the answer
  /// that there is none.
  func showHint(_ text: String, after line: String) { (hint.text, hint.line) = (text, line) }

  /// Removes the hint and reports the line to the client again, because its answer may be outdated.
  func forgetHint() { hint = Hint() }

  /// Draws prompt, line and the text after it, if they have changed: the hint, or else the end of
  /// an earlier line that begins like this one. During a search there is neither.
  func showLine(suggesting earlier: String? = nil, hasHint: Bool = true) {
    let state = editline.line
    let window = WindowSize.ofTerminal()
    var picture = Picture()
    picture.add(presentPrompt)
    add(state, to: &picture)
    let room = room(after: picture, window)
    if hasHint, let text = shownHint(after: state.text), room >= Self.narrowestHint {
      suggestion = nil
      picture.add(Self.hintGap)
      picture.add(StyledText(text).truncated(to: room).text, style: hintColour)
    } else if let earlier, room > 0, mayFollow(state, earlier) {
      suggestion = earlier
      let rest = Leaving.printable(String(earlier.utf8.dropFirst(state.text.utf8.count)) ?? "")
      let shown = StyledText(rest).truncated(to: room + Self.hintGap.count)
      picture.add(shown.text, style: suggestionColour)
    } else {
      suggestion = nil
    }
    draw(ShownPicture(picture, window, after: self.picture.top))
  }

  /// Adds the line, with its styles and the cursor, to a picture of the prompt.
  private func add(_ state: LineState, to picture: inout Picture) {
    var ranges = styles(state)[...]
    let cursor = state.beforeCursor.utf8.count
    var rest = state.text.utf8[...]
    var byte = 0
    if cursor == 0 { picture.placeCursor() }
    while !rest.isEmpty {
      while let range = ranges.first, range.bytes.upperBound <= byte { _ = ranges.popFirst() }
      let range = ranges.first
      let isStyled = range.map { $0.bytes.contains(byte) } ?? false
      let edges = [range?.bytes.lowerBound, range?.bytes.upperBound, cursor].compactMap { $0 }
      let end = edges.filter { $0 > byte }.min() ?? byte + rest.count
      let part = rest.prefix(end - byte)
      picture.add(Leaving.printable(String(Substring(part))), style: isStyled ? range?.style : nil)
      (rest, byte) = (rest.dropFirst(part.count), end)
      if byte == cursor { picture.placeCursor() }
    }
  }

  /// The hint, if it belongs to this line and is not empty.
  private func shownHint(after line: String) -> String? {
    searchPrompt == nil && hint.line == line && !hint.text.isEmpty ? hint.text : nil
  }

  /// Returns whether the end of an earlier line is shown after the line: when the client has
  /// answered that there is no hint. If the end was shown already, it stays until then.
  private func mayFollow(_ line: LineState, _ earlier: String) -> Bool {
    searchPrompt == nil && line.isAtEnd && (hint.line == line.text || suggestion == earlier)
  }

  /// The columns after the line that are free for a hint.
  private func room(after picture: Picture, _ window: WindowSize) -> Int {
    let end = picture.cells.places(columns: window.columns)[picture.cells.count]
    return window.columns - end.column - Self.hintGap.count - 1
  }

  /// Returns whether a whole hint fits after the line.
  func hasRoom(forHint text: String) -> Bool {
    var picture = Picture()
    picture.add(presentPrompt + Leaving.printable(editline.line.text))
    return StyledText(text).width <= room(after: picture, .ofTerminal())
  }

  private static let hintGap = "   "
  private static let narrowestHint = 4

  /// Shows a text in the row of the cursor, which contains at most an earlier such text, and leaves
  /// the cursor at its beginning. An empty text clears the row.
  func showRow(_ text: String) {
    if text.isEmpty && !isRowShown { return }
    isRowShown = !text.isEmpty
    let shown = StyledText(text).truncated(to: WindowSize.ofTerminal().columns - 1).text
    let styled = hintColour.map { "\u{1B}[\($0)m\(shown)\u{1B}[0m" } ?? shown
    editline.write("\r" + styled + "\u{1B}[K\r")
  }
}

// MARK: Drawing

extension Display {
  /// Draws the difference to the picture on the screen: everything from the first cell that
  /// differs, in one piece. A full row goes on in the next one by the terminal's own wrapping, so
  /// that the terminal knows that the rows are one line.
  private func draw(_ new: ShownPicture) {
    defer { picture = new }
    let old = picture
    let same = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    if same == max(old.cells.count, new.cells.count) {
      if old.cursor != new.cursor { move(from: old.cursor, to: new.cursor) }
      return
    }
    var place = same == 0 ? Picture.Place() : new.place(after: same - 1)
    move(from: old.cursor, to: place)
    var style: String?
    for index in new.cells.indices[same...] {
      let cell = new.cells[index]
      // A wide character leaves the last column of a row free.
      if new.places[index].row > place.row { editline.write(" ") }
      if cell.style != style { editline.write(Self.change(style, to: cell.style)) }
      editline.write(cell.text)
      (style, place) = (cell.style, new.place(after: index))
    }
    editline.write(Self.change(style, to: nil))
    // The cursor goes to the next row with the next character only.
    if place == new.end, place.row > 0, place.column == 0, same < new.cells.count {
      editline.write(" \u{8}")
    }
    if old.end.row > new.end.row {
      editline.write("\u{1B}[J")
    } else if old.end.row == new.end.row, old.end.column > new.end.column {
      editline.write("\u{1B}[K")
    }
    move(from: new.end, to: new.cursor)
  }

  /// Returns the sequence that changes the style.
  private static func change(_ old: String?, to new: String?) -> String {
    old == new ? "" : (old == nil ? "" : "\u{1B}[0m") + (new.map { "\u{1B}[\($0)m" } ?? "")
  }

  /// Moves the cursor within the picture.
  private func move(from old: Picture.Place, to new: Picture.Place) {
    if old == new { return }
    let down = new.row - old.row
    let rows = down == 0 ? "" : down > 0 ? "\u{1B}[\(down)B" : "\u{1B}[\(-down)A"
    editline.write(rows + "\r" + (new.column > 0 ? "\u{1B}[\(new.column)C" : ""))
  }
}

extension ShownPicture {
  /// The place after a cell, which the terminal wraps to.
  fileprivate func place(after index: Int) -> Picture.Place {
    let place = cells[index].end(at: places[index], columns: columns)
    return index + 1 == cells.count ? end : place
  }
}
