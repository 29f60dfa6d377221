/// The system's files of time zones.
public enum ZoneFile {
  /// Returns the bytes of the file of a zone, such as `Europe/Berlin`, or nil if there is none. The
  /// folder is `TZDIR`, by default `/usr/share/zoneinfo`.
  ///
  /// - Parameter name: the name of a zone, which must not lead out of the folder.
  public static func contents(ofZone name: String) -> [UInt8]? {
    let folder = Environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo"
    return try? File.contents(of: "\(folder)/\(name)", limit: sizeLimit)
  }

  /// A limit above the size of all zones. Files of the tz database have up to 4,000 bytes.
  private static let sizeLimit = 1 << 16
}
