extension LineEditingError: CustomStringConvertible {
  /// One sentence for the user, without a full stop.
  public var description: String {
    switch self {
    case .notATerminal: "not a terminal"
    case .unusableTerminal(""): "no TERM is set: lines cannot be edited"
    case .unusableTerminal(let name): "terminal '\(name)' cannot move its cursor"
    case .libeditFailed: "libedit could not be started"
    case .signalsFailed(let error): "signals could not be set up: \(error)"
    case .historyFailed(let path, let error):
      "history is not kept: \(path): \(error)"
    case .editrcFailed(let path, let error):
      "keys are not bound: \(path): \(error)"
    case .editrcLine(let path, let line, let text):
      "\(path):\(line): not understood: \(text.count > 60 ? text.prefix(60) + "…" : text)"
    }
  }
}
