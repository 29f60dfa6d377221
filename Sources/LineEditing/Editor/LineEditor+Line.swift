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

extension LineEditor {
  /// The line as it is now; while no line is being read, the last one.
  public var line: LineState {
    if let leftLine { return leftLine }
    guard let info = el_wline(editLine)?.pointee else {
      return LineState(text: "", beforeCursor: "")
    }
    return LineState(
      text: Self.string(info.buffer, info.lastchar),
      beforeCursor: Self.string(info.buffer, max(info.buffer, info.cursor)))
  }

  /// Inserts text at the cursor.
  public func insert(_ text: String) {
    guard !text.isEmpty else { return }
    var characters = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    characters.append(0)
    el_winsertstr(editLine, characters)
  }

  /// Deletes `count` Unicode scalars before the cursor.
  public func deleteBackwards(_ count: Int) {
    el_deletestr(editLine, Int32(clamping: count))
  }

  /// Replaces the whole line; the cursor is at its end then.
  public func replaceLine(_ text: String) {
    guard let info = el_wline(editLine)?.pointee else { return }
    el_cursor(editLine, Int32(clamping: info.lastchar - info.cursor))
    deleteBackwards(info.lastchar - info.buffer)
    insert(text)
  }

  /// Moves the cursor by `count` Unicode scalars, to the right if positive.
  public func moveCursor(_ count: Int) {
    el_cursor(editLine, Int32(clamping: count))
  }

  /// The line's Unicode scalars, for the checks made after every key.
  var lineScalars: [Unicode.Scalar] {
    guard let info = el_wline(editLine)?.pointee else { return [] }
    return Self.scalars(info.buffer, info.lastchar)
  }

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
