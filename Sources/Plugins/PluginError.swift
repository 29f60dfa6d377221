public import Posix

/// The reason why a listener could not be plugged in or out: facts, without sentences.
public enum PluginError: Error, Sendable, Equatable {
  /// No listener has this name.
  case unknown(String)
  /// The listener needs something after a `=` or a space.
  case needs(String, what: String)
  /// The listener accepts nothing after its name.
  case takesNothing(String)
  /// The listener is plugged in already.
  case isListening(String)
  /// The listener is not plugged in.
  case isNotListening(String)
  /// The listener is always plugged in.
  case isPermanent(String)
  /// The file for a tape holds something else.
  case noTape(path: String)
  /// A running surd writes this tape.
  case tapeInUse(path: String)
  /// The file for the session holds something else.
  case noSession(path: String)
  /// A listener cannot follow a program that is applied to each line.
  case notWithEach(String)
  /// A file that the listener needs exists already and is something else.
  case occupied(path: String)
  /// The path of a socket is longer than the system allows.
  case pathTooLong(String)
  /// The system reported an error.
  case system(String, SystemError)
}
