import CTerminal
import Posix

extension LineEditor {
  /// Whether the terminal hands over single keys.
  private var isRaw: Bool { Terminal.handsOverKeys(Descriptor.standardInput) }

  /// Raw mode and bracketed paste. If someone else has changed the mode (a shell, after a stop),
  /// libedit must hear of it first: it sets only what it thinks is not so.
  ///
  /// In keys that were typed before, Ctrl-D is NUL. A NUL that is typed ahead while the
  /// terminal is raw is Ctrl-Space.
  func makeRaw() {
    if !isRaw {
      display.marksPastes = false
      editline.setRaw(false)
      editline.setRaw(true)
      if !isRaw {  // The system has refused it, perhaps once.
        editline.setRaw(false)
        editline.setRaw(true)
      }
      reader.noteCookedBytes(Int(Descriptor.unreadCount(Descriptor.standardInput) ?? 0))
    }
    display.markPastes(true)
  }

  /// The process goes on. False if it was stopped by us, and all is done.
  func noteResumption() -> Bool {
    if isRaw {
      display.forgetStops()
      return false
    }
    makeRaw()
    return true
  }

  /// Has the terminal as its parent expects it while the body runs, whether or not a line is
  /// edited.
  func handBack(during body: () -> Void) {
    display.markPastes(false)
    editline.flush()
    editline.letSetTerminal(true)
    editline.setRaw(false)
    body()
    makeRaw()
    editline.letSetTerminal(editline.lastLine == nil)
  }

  /// Stops the process, the terminal being as its parent expects it.
  func suspend() {
    display.catchUp()
    display.markPastes(false)
    display.goBelowLine()
    editline.flush()
    editline.setRaw(false)
    terminal_stop_process()
    makeRaw()
  }
}
