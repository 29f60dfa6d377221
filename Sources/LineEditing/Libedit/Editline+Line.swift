import CEditline

/// The state of an edited line.
public struct LineState: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The part of the text before the cursor.
  public var beforeCursor: String
  /// Whether the cursor is at the end.
  public var isAtEnd: Bool { text.utf8.count == beforeCursor.utf8.count }
}

extension Editline {
  /// Edits a line with libedit. Returns the line if a libedit function ended it, or nil if
  /// `leave()` was called or the input has ended.
  func edit() -> String? {
    var count: Int32 = 0
    lastPlace = CursorPlace()
    dropDrawing()
    guard let characters = el_gets(object, &count), lastLine == nil, count > 0 else { return nil }
    let bytes = UnsafeBufferPointer(start: characters, count: Int(count))
    var text = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    lastLine = LineState(text: text, beforeCursor: text)
    return text
  }

  /// Allows or forbids libedit to change the terminal's mode.
  func letSetTerminal(_ may: Bool) { editline_let_set_terminal(object, may) }

  /// Saves the line before libedit clears it. The terminal stays raw all the time, because
  /// otherwise a NUL typed ahead would become the end of the input.
  func leave() {
    letSetTerminal(false)
    lastLine = line
  }

  /// The present line; while no line is edited, the last one.
  var line: LineState {
    if let lastLine { return lastLine }
    guard let info else { return LineState(text: "", beforeCursor: "") }
    return LineState(
      text: Self.string(info.buffer, info.lastchar),
      beforeCursor: Self.string(info.buffer, max(info.buffer, info.cursor)))
  }

  /// The cursor's place in the line, which is checked after every key.
  var cursorPlace: CursorPlace {
    guard let info else { return CursorPlace() }
    return CursorPlace(offset: info.cursor - info.buffer, length: info.lastchar - info.buffer)
  }

  func insert(_ text: String) {
    guard !text.isEmpty else { return }
    var characters = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    characters.append(0)
    el_winsertstr(object, characters)
  }

  /// Deletes `count` Unicode scalars before the cursor.
  func deleteBackwards(_ count: Int) { el_deletestr(object, Int32(clamping: count)) }

  /// Replaces the whole line and puts the cursor at its end.
  func replaceLine(_ text: String) {
    let place = cursorPlace
    moveCursor(place.length - place.offset)
    deleteBackwards(place.length)
    insert(text)
  }

  /// Restores a line and its cursor.
  func show(_ line: LineState) {
    replaceLine(line.text)
    moveCursor(line.beforeCursor.unicodeScalars.count - line.text.unicodeScalars.count)
  }

  /// Moves the cursor by `count` Unicode scalars, to the right if positive.
  func moveCursor(_ count: Int) { el_cursor(object, Int32(clamping: count)) }

  /// Moves the cursor back into the line. At the end of an empty line, libedit's vi mode moves it
  /// before the beginning.
  func repairCursor() {
    let offset = cursorPlace.offset
    if offset < 0 { moveCursor(-offset) }
  }

  private var info: LineInfoW? { el_wline(object)?.pointee }

  /// Returns a part of libedit's buffer as a string.
  private static func string(
    _ start: UnsafePointer<wchar_t>, _ end: UnsafePointer<wchar_t>
  ) -> String {
    var view = String.UnicodeScalarView()
    for character in UnsafeBufferPointer(start: start, count: end - start) {
      view.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}")
    }
    return String(view)
  }
}

/// The cursor's place in a line.
struct CursorPlace: Equatable {
  /// The number of characters before the cursor.
  var offset = 0
  /// The number of characters in the line.
  var length = 0
  /// Whether the cursor is at the end of the line.
  var isAtEnd: Bool { offset == length }
}
