import CEditline

/// Keys that come faster than they can be drawn.
///
/// libedit draws what it inserts itself with one character, but after a function of ours the
/// whole line, which makes a long line that a program types take a time that grows with its
/// square. So what such functions only type in is left undrawn while plain keys wait, and then
/// the line is drawn once.
extension LineEditor {
  /// How many characters the line has, if the cursor is behind them.
  var lengthAtEnd: Int? {
    guard let info = el_wline(editLine)?.pointee, info.cursor == info.lastchar else { return nil }
    return info.lastchar - info.buffer
  }

  /// Whether a function only typed its key in, at the end of a line of `length` characters, while
  /// more such keys wait. Then that need not be drawn yet.
  func isTypingAhead(since length: Int?) -> Bool {
    guard let length, lengthAtEnd == length + 1, reader.hasPlainKey, search == nil, region.isDrawn,
      (0x20..<0x7F).contains(pressedKey.value), ending == nil,
      el_wline(editLine)?.pointee.lastchar[-1] == wchar_t(bitPattern: pressedKey.value)
    else { return false }
    undrawn.append(length)
    return true
  }

  /// Draws the line if some of it was left undrawn.
  func catchUp() {
    if undrawn.isEmpty { return }
    let scalars = lineScalars
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
