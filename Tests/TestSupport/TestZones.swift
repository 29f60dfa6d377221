import Foundation

/// The time zones of the tests, which do not depend on the zones of the system: `zic -b slim` of
/// the tz database 2025b.
public enum TestZones {
  /// The folder with the files of the zones.
  public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Zones").path

  /// Returns the contents of the file of a zone.
  public static func contents(ofZone name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map { [UInt8]($0) }
  }
}
