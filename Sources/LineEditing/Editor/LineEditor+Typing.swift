/// Keys that come faster than they can be drawn.
///
/// libedit draws what it inserts itself with one character, but after a function of ours the
/// whole line, which makes a long line that a program types take a time that grows with its
/// square. So what such functions only type in is left undrawn while plain keys wait, and then
/// the line is drawn once.
extension LineEditor {
  /// Whether a function only typed its key in, at the end of the line, where the cursor was before,
  /// while more such keys wait. Then that need not be drawn yet.
  func isTypingAhead(since place: CursorPlace) -> Bool {
    let end = place.length
    guard place.isAtEnd, editline.cursorPlace == CursorPlace(offset: end + 1, length: end + 1),
      reader.hasPlainKey, search == nil, region.isDrawn, (0x20..<0x7F).contains(pressedKey.value),
      ending == nil, editline.lastScalar == pressedKey
    else { return false }
    undrawn.append(end)
    return true
  }

  /// Draws the line if some of it was left undrawn.
  func catchUp() {
    if undrawn.isEmpty { return }
    let scalars = editline.scalars
    repaintedLine = scalars
    var drawn = String.UnicodeScalarView()
    var left = undrawn[...]
    for (place, scalar) in scalars.enumerated() {
      if left.first == place { left.removeFirst() } else { drawn.append(scalar) }
    }
    undrawn = []
    repaint(behind: String(drawn))
  }
}
