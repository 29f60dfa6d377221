import CTerminal
import Posix

extension LineEditor {
  /// Prints data; what does not fit into the window is shown a screenful at a time, and what
  /// was read of it is printed then. Where keys wait that were meant for the prompt, all of it is.
  ///
  /// Ctrl-C ends it, and the next wait. True if it was more than printed.
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

  /// Whether somebody has typed or pasted more than has been read.
  private var hasTypeAhead: Bool {
    paste.rest != nil || !reader.isDrained
      || Descriptor.unreadCount(Descriptor.standardInput) ?? 0 > 0
  }

  /// Shows the pages on the terminal's other screen, and lets keys turn them. Gives what was read.
  private func turnPages(_ pager: Pager) -> String {
    var pager = pager
    useOtherScreen(true)
    defer {
      useOtherScreen(false)
      editline.resize()
    }
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

  /// Goes to the other screen, or back to where the cursor was. Terminals without one are left with
  /// an empty screen.
  ///
  /// Meanwhile Ctrl-Z comes as an event, for the screen has to be left first.
  private func useOtherScreen(_ on: Bool) {
    terminal_set_editing(on || editline.lastLine == nil)
    terminal_set_other_screen(on)
    editline.write(on ? "\u{1B}[?1049h" : "\u{1B}[H\u{1B}[J\u{1B}[?1049l")
    editline.flush()
  }
}
