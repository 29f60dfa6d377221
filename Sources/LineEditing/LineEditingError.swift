public import Posix

/// An error of the terminal, a history file or `~/.editrc`. No error stops a running editor.
public enum LineEditingError: Error, Equatable, Sendable {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// The terminal is dumb, or the terminfo database does not know it.
  case unusableTerminal(name: String)
  /// libedit could not start.
  case libeditFailed
  /// Signals could not be set up. The error is `EBUSY` if another editor is in use.
  case signalsFailed(SystemError)
  /// The history file could not be read or written.
  case historyFailed(path: String, SystemError)
  /// `~/.editrc` exists and could not be read.
  case editrcFailed(path: String, SystemError)
  /// A line of `~/.editrc` was not understood.
  case editrcLine(path: String, line: Int, text: String)
}
