/// A listener as users describe it: `bits`, `tape=day.surd`, `exec ./log`.
enum ListenerDescription: Equatable {
  case counter, bits, swatch
  /// The tape, on the screen or in a file.
  case tape(String?)
  /// A command that is told everything.
  case process(String)

  /// Reads a description.
  init(_ text: String) throws(PluginError) {
    if let command = text.dropPrefix("exec ") {
      let command = command.drop { $0 == " " }
      if command.isEmpty { throw .needs("exec", what: "a command") }
      self = .process(String(command))
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let value = parts.count > 1 ? String(parts[1]) : nil
    switch name {
    case "tape":
      if value?.isEmpty == true { throw .needs("tape=", what: "a file") }
      self = .tape(value)
    case "exec": throw .needs("exec", what: "a command")
    case "bits", "swatch", "counter":
      if value != nil { throw .takesNothing(name) }
      self = name == "bits" ? .bits : name == "swatch" ? .swatch : .counter
    case "": throw .needs("listen", what: "the name of a listener")
    default: throw .unknown(text)
    }
  }

  /// The name that `listeners` and `unlisten` know it by.
  var name: String {
    switch self {
    case .counter: "counter"
    case .bits: "bits"
    case .swatch: "swatch"
    case .tape(let path): path.map { "tape=\($0)" } ?? "tape"
    case .process(let command): "exec \(command)"
    }
  }
}

extension String {
  /// The rest behind a prefix, nil if it is not there.
  fileprivate func dropPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
