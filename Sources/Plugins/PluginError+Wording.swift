extension PluginError: CustomStringConvertible {
  /// A phrase that helps the user to continue.
  public var description: String {
    switch self {
    case .unknown(let name):
      "no listener '\(name)'; there are \(ListenerKind.forms(joinedBy: "and"))"
    case .needs(let name, let what): "'\(name)' needs \(what) after it"
    case .takesNothing(let name): "'\(name)' takes nothing after its name"
    case .isListening(let name): "'\(name)' listens already"
    case .isNotListening(let name): "'\(name)' does not listen; 'listeners' lists those that do"
    case .isPermanent(let name): "'\(name)' always listens"
    case .noTape(let path): "'\(path)' holds something else than a tape; it is left as it is"
    case .tapeInUse(let path):
      "'\(path)' is the tape of another surd, or of this one; 'listen tape=FILE' with another name makes a second tape"
    case .noSession(let path):
      "'\(path)' holds something else than a session of surd's; it is left as it is"
    case .notWithEach(let name): "'\(name)' does not go with '--each'"
    case .occupied(let path):
      "'\(path)' is there already, and somebody is serving it or it is not a socket"
    case .pathTooLong(let path): "the path '\(path)' is too long for a socket"
    case .system(let what, let error): "'\(what)': \(error)"
    }
  }
}
