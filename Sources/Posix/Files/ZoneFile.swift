/// The system's files of time zones.
public enum ZoneFile {
  /// The folder of the files: `TZDIR`, by default `/usr/share/zoneinfo`.
  private static var folder: String { Environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo" }

  /// Returns the names of files and folders that begin with a text, which must not lead out of the
  /// folder.
  public static func names(beginningWith text: String) -> [String] {
    let start = folder + "/"
    return Path.names(beginningWith: start + text).map { String($0.dropFirst(start.count)) }
  }

  /// Returns the bytes of the file of a zone, such as `Europe/Berlin`, or nil if there is none.
  ///
  /// - Parameter name: the name of a zone, which must not lead out of the folder.
  public static func contents(ofZone name: String) -> [UInt8]? {
    try? File.contents(of: "\(folder)/\(name)", limit: sizeLimit)
  }

  /// A limit above the size of all zones. Files of the tz database have up to 4,000 bytes.
  private static let sizeLimit = 1 << 16
}
