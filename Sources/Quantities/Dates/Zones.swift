import Synchronization

/// The time zones that are known in this process.
///
/// The calculator reads no files. The embedding program provides a source of zones once, because
/// moments are read in programs, previews, sheets and sessions, which have no host.
public enum Zones {
  private struct State {
    var source: @Sendable (String) -> [UInt8]? = { _ in nil }
    var names: @Sendable (String) -> [String] = { _ in [] }
    /// The zones that were read: a zone keeps its rules for the life of the process.
    var known: [String: Zone] = [:]
  }

  private static let state = Mutex(State())

  /// Sets the source of the files of zones.
  ///
  /// - Parameter source: returns the bytes of the TZif file of a zone. It is called when a zone is
  ///   first named, and only for names of letters, digits, `_`, `-` and `+`, with `/` between them.
  public static func read(from source: @escaping @Sendable (String) -> [UInt8]?) {
    state.withLock { $0.source = source }
  }

  /// Sets the list of zones.
  ///
  /// - Parameter names: returns the names in the folder of zones that begin with a text. The name
  ///   of a folder ends in `/`.
  public static func list(by names: @escaping @Sendable (String) -> [String]) {
    state.withLock { $0.names = names }
  }

  /// Returns the names of zones, and of their folders, that begin with a text.
  public static func names(beginningWith text: String) -> [String] {
    guard isName(text + "x") else { return [] }
    return state.withLock(\.names)(text).filter { name in
      let isZone = isName(name.hasSuffix("/") ? String(name.dropLast()) : name)
      // `posix`, `right`, `localtime` and others are no zones.
      return isZone && name.first?.isUppercase ?? false
    }
  }

  /// Returns the scale of moments by the clocks of a zone: `UTC` is Universal Time itself.
  ///
  /// Throws `.unknownZone`, `.unreadableZone`.
  static func scale(named name: String) throws(QuantityError) -> Quantity.Scale {
    if name == "UTC" { return .utc }
    if let zone = state.withLock({ $0.known[name] }) { return .zone(zone) }
    guard isName(name), let bytes = state.withLock({ $0.source })(name) else {
      throw .unknownZone(name)
    }
    var reader = ZoneFileReader(bytes)
    guard let read = reader.zone(named: name) else { throw .unreadableZone(name) }
    return .zone(
      state.withLock { state in
        let zone = state.known[name] ?? read
        state.known[name] = zone
        return zone
      })
  }

  /// Returns the name of the zone of a city, `Asia/Tokyo`; nil if none is called so.
  public static func fullName(ofCity name: String) -> String? {
    let regions = [
      "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
    ]
    let city = name.replacing(" ", with: "_")
    return regions.map { "\($0)/\(city)" }.first { (try? scale(named: $0)) != nil }
  }

  /// Returns whether a text may be the name of a zone. Such a name cannot lead out of the folder of
  /// zones.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= nameLimit
      && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { part in !part.isEmpty && part.allSatisfy(isNamePart) }
  }

  /// The longest allowed name in bytes; names in the tz database have up to 32 characters.
  public static let nameLimit = 64

  /// Returns whether a byte may be in a name, apart from `/`.
  public static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
