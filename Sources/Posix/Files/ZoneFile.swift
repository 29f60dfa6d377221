/// The files of time zones that the system has.
public enum ZoneFile {
  /// The bytes of the file of a zone, such as `Europe/Berlin`, in the folder that `TZDIR` names, by
  /// default `/usr/share/zoneinfo`; nil where there is none of that name.
  ///
  /// - Parameter name: one that cannot lead out of the folder.
  public static func contents(ofZone name: String) -> [UInt8]? {
    let folder = Environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo"
    return try? File.contents(of: "\(folder)/\(name)", limit: sizeLimit)
  }

  /// More bytes than any zone has: those of the tz database have up to 4,000.
  private static let sizeLimit = 1 << 16
}
