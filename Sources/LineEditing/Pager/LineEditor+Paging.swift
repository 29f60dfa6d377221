import CTerminal
import Posix

extension LineEditor {
  /// Prints data. If it does not fit into the window, shows it by the screenful and then prints the
  /// part that was read. If keys for the prompt are waiting, prints all of it.
  ///
  /// Ctrl-C ends it, and the next wait. Returns whether the data was shown by the screenful.
  @discardableResult public func show(_ text: String) -> Bool {
    let size = windowSize
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard session != nil, text.utf8.count > size.rows, !hasTypeAhead else { return printed(text) }
    let pages = PagedText(text, size)
    if pages.fits { return printed(text) }
    makeRoom()
    let read = turnPages(Pager(pages))
    if reader.termination == nil { print(read) }
    return true
  }

  private func printed(_ text: String) -> Bool {
    print(text)
    return false
  }

  /// Whether the user has typed or pasted more than has been read.
  private var hasTypeAhead: Bool {
    paste.rest != nil || !reader.isDrained
      || Descriptor.unreadCount(Descriptor.standardInput) ?? 0 > 0
  }

  /// Shows the pages on the terminal's alternate screen, and handles the keys that turn them.
  /// Returns the part that was read.
  private func turnPages(_ pager: Pager) -> String {
    var pager = pager
    useOtherScreen(true)
    defer { useOtherScreen(false) }
    while !pager.isOver {
      editline.write(pager.screen)
      editline.flush()
      switch reader.next() {
      case .key(let key): pager.press(EditorKey(code: key))
      case .resized: pager.resize(to: windowSize)
      case .suspended:
        useOtherScreen(false)
        handBack(during: { terminal_stop_process() })
        useOtherScreen(true)
        pager.resize(to: windowSize)
      case .interrupted, .terminated, .ended: return pager.read
      case .paste, .resumed, .news: break
      }
    }
    return pager.read
  }

  /// Switches to the alternate screen, or back to the former place of the cursor. A terminal
  /// without an alternate screen is left with an empty screen.
  ///
  /// On the alternate screen, Ctrl-Z is an event, because the screen must be left first.
  private func useOtherScreen(_ on: Bool) {
    terminal_set_editing(on || editline.lastLine == nil)
    terminal_set_other_screen(on)
    editline.write(on ? "\u{1B}[?1049h" : "\u{1B}[H\u{1B}[J\u{1B}[?1049l")
    editline.flush()
  }
}
