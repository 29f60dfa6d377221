#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the environment.
public enum Environment {
  /// The value of a variable, which may be empty; nil if it is not set.
  public static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The value of a variable; nil if it is not set, or empty.
  public static func text(of name: String) -> String? {
    value(of: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The integer at the start of a variable, as ``integer(in:)`` reads it; nil if it is not set.
  public static func integer(of name: String) -> (value: Int, isAll: Bool)? {
    value(of: name).map { integer(in: $0) }
  }

  /// The integer at the start of a text as C's `strtol` reads it, and whether it is the whole text.
  public static func integer(in text: String) -> (value: Int, isAll: Bool) {
    text.withCString { text in
      var end: UnsafeMutablePointer<CChar>?
      let value = strtol(text, &end, 0)
      return (value, end?.pointee == 0)
    }
  }

  /// Whether programs may use colours, by the convention of `NO_COLOR`.
  public static var allowsColours: Bool { text(of: "NO_COLOR") == nil }

  /// The user's folder; nil if nobody says.
  public static var home: String? { text(of: "HOME") }
}

/// The folders for programs' files that the XDG Base Directory Specification names.
public enum UserFolder: Sendable {
  /// The folder of settings that the user makes.
  case configuration
  /// The folder of what a program remembers.
  case state

  /// The path of a file below the folder; nil if nobody says where the user's folders are.
  public func path(of file: String) -> String? {
    let (variable, folderBelowHome) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    // The specification has relative paths ignored.
    if let folder = Environment.text(of: variable), folder.hasPrefix("/") {
      return "\(folder)/\(file)"
    }
    return Environment.home.map { "\($0)/\(folderBelowHome)/\(file)" }
  }
}
