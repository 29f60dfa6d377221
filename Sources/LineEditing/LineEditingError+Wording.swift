#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LineEditingError: CustomStringConvertible {
  /// One sentence for the user, without a full stop.
  public var description: String {
    switch self {
    case .notATerminal: "not a terminal"
    case .unusableTerminal(""): "no TERM is set: lines cannot be edited"
    case .unusableTerminal(let name): "terminal '\(name)' cannot move its cursor"
    case .libeditFailed: "libedit could not be started"
    case .signalsFailed(let code): "signals could not be set up: \(Self.reason(code))"
    case .historyFailed(let path, let code):
      "history is not kept: \(path): \(Self.reason(code))"
    case .editrcLine(let path, let line, let text):
      "\(path):\(line): not understood: \(text.count > 60 ? text.prefix(60) + "…" : text)"
    }
  }

  /// The system's words for an error number.
  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
