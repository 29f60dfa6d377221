import CTerminal
import Posix

extension LineEditor {
  /// Whether the terminal passes on single keys.
  private var isRaw: Bool { Terminal.handsOverKeys(Descriptor.standardInput) }

  /// Begins raw mode and bracketed paste. If another process has changed the mode (a shell, after a
  /// stop), libedit must reset it first, because it only makes changes that it considers necessary.
  ///
  /// Among keys typed before raw mode, Ctrl-D arrives as NUL. A NUL typed in raw mode is
  /// Ctrl-Space.
  func makeRaw() {
    if !isRaw {
      display.marksPastes = false
      editline.setRaw(false)
      editline.setRaw(true)
      if !isRaw {  // The system failed, perhaps only once.
        editline.setRaw(false)
        editline.setRaw(true)
      }
      reader.noteCookedBytes(Int(Descriptor.unreadCount(Descriptor.standardInput) ?? 0))
    }
    display.markPastes(true)
  }

  /// Handles the continuation of the process. Returns false if we had stopped it ourselves, and
  /// nothing is left to do.
  func noteResumption() -> Bool {
    if isRaw {
      display.forgetStops()
      return false
    }
    makeRaw()
    return true
  }

  /// Gives the terminal back to its former settings while the body runs, whether a line is edited
  /// or not.
  func handBack(during body: () -> Void) {
    display.markPastes(false)
    editline.flush()
    editline.letSetTerminal(true)
    editline.setRaw(false)
    body()
    makeRaw()
    editline.letSetTerminal(editline.lastLine == nil)
  }

  /// Stops the process with the terminal's former settings.
  func suspend() {
    display.markPastes(false)
    display.goBelowLine()
    editline.flush()
    editline.setRaw(false)
    terminal_stop_process()
    makeRaw()
  }
}
