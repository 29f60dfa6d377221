public import Posix

/// Why something could not be plugged in or out: facts, without sentences.
public enum PluginError: Error, Sendable, Equatable {
  /// No listener has this name.
  case unknown(String)
  /// The listener needs something behind a `=` or a space: what.
  case needs(String, what: String)
  /// The listener takes nothing behind its name.
  case takesNothing(String)
  /// The listener is plugged in already.
  case isListening(String)
  /// The listener is not plugged in.
  case isNotListening(String)
  /// The listener is always plugged in.
  case isPermanent(String)
  /// The file that a tape shall be written to holds something else.
  case noTape(path: String)
  /// The tape is written by a surd that is running.
  case tapeInUse(path: String)
  /// The file that shall keep the session holds something else.
  case noSession(path: String)
  /// A listener cannot follow a program that is applied to each line.
  case notWithEach(String)
  /// Something that the listener needs exists already and is something else.
  case occupied(path: String)
  /// The path of a socket is longer than the system allows.
  case pathTooLong(String)
  /// The system refused.
  case system(String, SystemError)
}
