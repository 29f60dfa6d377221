import CEditline

/// A line that is being edited.
public struct LineState: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The part of it before the cursor.
  public var beforeCursor: String
  /// Whether the cursor is at the end.
  public var isAtEnd: Bool { text.utf8.count == beforeCursor.utf8.count }
}

extension Editline {
  /// Lets libedit edit a line. Returns the line if a function of libedit's ended it; nil if
  /// `leave()` was called, or the input is over.
  func edit() -> String? {
    var count: Int32 = 0
    // It begins with a look at the window's size.
    let edited = Self.measuring { stream in
      editline_set_input(object, stream)
      return el_gets(object, &count)
    }
    let characters = edited ?? nil
    guard lastLine == nil, let characters, count > 0 else { return nil }
    let bytes = UnsafeBufferPointer(start: characters, count: Int(count))
    var text = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    lastLine = LineState(text: text, beforeCursor: text)
    return text
  }

  /// Lets libedit change the terminal's mode, or keeps it from that.
  func letSetTerminal(_ may: Bool) { editline_let_set_terminal(object, may) }

  /// Remembers the line before libedit forgets it. The terminal stays raw, even for a moment: else
  /// a NUL typed ahead would become the end of the input.
  func leave() {
    letSetTerminal(false)
    lastLine = line
  }

  /// The line as it is now; while no line is being edited, the last one.
  var line: LineState {
    if let lastLine { return lastLine }
    guard let info else { return LineState(text: "", beforeCursor: "") }
    return LineState(
      text: Self.string(info.buffer, info.lastchar),
      beforeCursor: Self.string(info.buffer, max(info.buffer, info.cursor)))
  }

  /// The line's Unicode scalars, for the checks made after every key.
  var scalars: [Unicode.Scalar] {
    guard let info else { return [] }
    return Self.scalars(info.buffer, info.lastchar)
  }

  /// The cursor's place in the line, for the checks made after every key.
  var cursorPlace: CursorPlace {
    guard let info else { return CursorPlace() }
    return CursorPlace(offset: info.cursor - info.buffer, length: info.lastchar - info.buffer)
  }

  var lastScalar: Unicode.Scalar? {
    guard let info, info.lastchar > info.buffer else { return nil }
    return Unicode.Scalar(UInt32(bitPattern: info.lastchar[-1]))
  }

  func insert(_ text: String) {
    guard !text.isEmpty else { return }
    var characters = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    characters.append(0)
    el_winsertstr(object, characters)
  }

  /// Deletes `count` Unicode scalars before the cursor.
  func deleteBackwards(_ count: Int) { el_deletestr(object, Int32(clamping: count)) }

  /// Replaces the whole line; the cursor is at its end then.
  func replaceLine(_ text: String) {
    let place = cursorPlace
    moveCursor(place.length - place.offset)
    deleteBackwards(place.length)
    insert(text)
  }

  /// Puts a line and its cursor back.
  func show(_ line: LineState) {
    replaceLine(line.text)
    moveCursor(line.beforeCursor.unicodeScalars.count - line.text.unicodeScalars.count)
  }

  /// Moves the cursor by `count` Unicode scalars, to the right if positive.
  func moveCursor(_ count: Int) { el_cursor(object, Int32(clamping: count)) }

  /// Puts the cursor back into the line: at the end of an empty line, libedit's vi mode moves it to
  /// before the beginning.
  func repairCursor() {
    let offset = cursorPlace.offset
    if offset < 0 { moveCursor(-offset) }
  }

  private var info: LineInfoW? { el_wline(object)?.pointee }

  /// Part of libedit's buffer as Unicode scalars.
  private static func scalars(
    _ start: UnsafePointer<wchar_t>, _ end: UnsafePointer<wchar_t>
  ) -> [Unicode.Scalar] {
    UnsafeBufferPointer(start: start, count: end - start).map {
      Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
    }
  }

  /// Part of libedit's buffer as a string.
  private static func string(
    _ start: UnsafePointer<wchar_t>, _ end: UnsafePointer<wchar_t>
  ) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars(start, end))
    return String(view)
  }
}

/// The cursor's place in a line.
struct CursorPlace: Equatable {
  /// Characters before it.
  var offset = 0
  /// Characters in the line.
  var length = 0
  /// Whether it is behind the line.
  var isAtEnd: Bool { offset == length }
}
