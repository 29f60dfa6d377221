#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables.
public enum Environment {
  /// Returns the value of a variable, which may be empty, or nil if it is not set.
  public static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the value of a variable, or nil if it is not set or empty.
  public static func text(of name: String) -> String? {
    value(of: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the integer at the start of a variable, as ``integer(in:)`` reads it, or nil if it is
  /// not set.
  public static func integer(of name: String) -> (value: Int, isAll: Bool)? {
    value(of: name).map { integer(in: $0) }
  }

  /// Returns the integer at the start of a text as C's `strtol` reads it, and whether it is the
  /// whole text.
  public static func integer(in text: String) -> (value: Int, isAll: Bool) {
    text.withCString { text in
      var end: UnsafeMutablePointer<CChar>?
      let value = strtol(text, &end, 0)
      return (value, end?.pointee == 0)
    }
  }

  /// Whether programs may use colours, by the convention of `NO_COLOR`.
  public static var allowsColours: Bool { text(of: "NO_COLOR") == nil }

  /// The user's folder, or nil if `HOME` is not set.
  public static var home: String? { text(of: "HOME") }
}

/// The folders for the files of programs, from the XDG Base Directory Specification.
public enum UserFolder: Sendable {
  /// The folder of the user's settings.
  case configuration
  /// The folder of a program's state.
  case state

  /// Returns the path of a file in the folder, or nil if the environment does not name the user's
  /// folders.
  public func path(of file: String) -> String? {
    let (variable, folderBelowHome) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    // The specification requires that relative paths are ignored.
    if let folder = Environment.text(of: variable), folder.hasPrefix("/") {
      return "\(folder)/\(file)"
    }
    return Environment.home.map { "\($0)/\(folderBelowHome)/\(file)" }
  }
}
