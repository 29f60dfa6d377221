public import Posix

/// Trouble with a terminal, a history file or `~/.editrc`. None of it stops an editor that runs.
public enum LineEditingError: Error, Equatable, Sendable {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// The terminal is dumb, or the terminfo database does not know it.
  case unusableTerminal(name: String)
  /// libedit refused to start.
  case libeditFailed
  /// Signals could not be set up; `EBUSY`: another editor is in use.
  case signalsFailed(SystemError)
  /// The history file could not be read or written.
  case historyFailed(path: String, SystemError)
  /// `~/.editrc` is there and could not be read.
  case editrcFailed(path: String, SystemError)
  /// A line of `~/.editrc` was not understood.
  case editrcLine(path: String, line: Int, text: String)
}
