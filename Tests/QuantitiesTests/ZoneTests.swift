import ExactNumbers
import TestSupport
import Testing

@testable import Quantities

/// Files of time zones, valid and damaged. Expected offsets are from Python's zoneinfo and from the
/// text of RFC 9636.
@Suite struct ZoneTests {
  /// A file of one clock whose footer is this, with so many leap seconds and this version.
  private func file(
    _ footer: String, version: Character = "2", leapSeconds: UInt8 = 0,
    offset: [UInt8] = [0, 0, 0, 0]
  ) -> [UInt8] {
    let head = { (leapSeconds: UInt8) -> [UInt8] in
      Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, leapSeconds, 0, 1, 4].flatMap { [0, 0, 0, $0] }
    }
    let data = offset + [0, 0] + Array("ABC\0".utf8)
    let leaps = [UInt8](repeating: 0, count: 12 * Int(leapSeconds))
    return head(0) + data + head(leapSeconds) + data + leaps + Array("\n\(footer)\n".utf8)
  }

  private func read(_ bytes: [UInt8]) -> Zone? {
    var reader = ZoneFileReader(bytes)
    return reader.zone(named: "Test")
  }

  @Test(arguments: [
    ("EST5", 0, -18_000, "EST"), ("<+0545>-5:45", 0, 20_700, "+0545"),
    // 2026-07-01T12:00Z and 2026-01-01T12:00Z
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_782_907_200, 7_200, "CEST"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_767_268_800, 3_600, "CET"),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", 1_767_268_800, 46_800, "NZDT"),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", 1_782_907_200, 43_200, "NZST"),
    // RFC 9636, appendix B.2 and section 3.3.1: saving time all year, hours beyond the day
    ("XXX3EDT4,0/0,J365/23", 1_767_268_800, -14_400, "EDT"),
    ("XXX3EDT4,0/0,J365/23", 1_782_907_200, -14_400, "EDT"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_745_999, -7_200, "-02"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_746_000, -3_600, "-01"),
    ("IST-2IDT,M3.4.4/26,M10.5.0", 1_774_569_599, 7_200, "IST"),
    ("IST-2IDT,M3.4.4/26,M10.5.0", 1_774_569_600, 10_800, "IDT"),
    // 1 March by both counts, in 2024 and in 2026
    ("AAA0BBB,J60/0,J300/0", 1_709_251_200, 3_600, "BBB"),
    ("AAA0BBB,J60/0,J300/0", 1_709_251_199, 0, "AAA"),
    ("AAA0BBB,59/0,300/0", 1_772_323_200, 3_600, "BBB"),
    ("AAA0BBB,59/0,300/0", 1_772_323_199, 0, "AAA"),
  ]) func rules(_ footer: String, _ second: Int, _ offset: Int, _ name: String) throws {
    let clock = try #require(read(file(footer))).clock(at: second)
    #expect(clock.offset == offset)
    #expect(clock.abbreviation == name)
  }

  @Test(arguments: [
    "EST", "E5", "EST25", "EST5:60", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
    "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2.0/168,M11.1.0", "<EST5",
    "EST5EDT,J0,J365", "EST5EDT,0,366", "EST5EDT,M3.2.0,M11.1.0x", "EST5EDT,M3.2.0,M11.1.0/",
    "EST99999999999999999999",
  ]) func malformedRules(_ footer: String) {
    #expect(read(file(footer)) == nil)
  }

  @Test func unusableFiles() {
    #expect(read([]) == nil)
    #expect(read(file("UTC0", version: "1")) == nil)
    #expect(read(file("UTC0", leapSeconds: 1)) == nil)
    #expect(read(file("UTC0", offset: [0x7F, 0xFF, 0xFF, 0xFF])) == nil)
    #expect(read(file("UTC0", offset: [0x80, 0, 0, 0])) == nil)
    #expect(read(file("UTC0")) != nil)
    #expect(read(file("")) != nil)
  }

  /// Without a rule, the offset after the last transition is unknown.
  @Test func endOfTheRules() throws {
    let bytes = try #require(TestZones.contents(ofZone: "Europe/Berlin"))
    let footer = "CET-1CEST,M3.5.0,M10.5.0/3"
    let zone = try #require(read(bytes.dropLast(footer.utf8.count + 1) + [10]))
    #expect(try zone.clock(at: 0).offset == 3_600)
    #expect(throws: QuantityError.self) { try zone.clock(at: 1_782_907_200) }
  }

  /// Whatever the bytes are, reading them ends, and so does every query of the zone.
  @Test func damagedFiles() throws {
    var random = SplitMix64(seed: 35)
    var whole = 0
    for name in ["Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe"] {
      let bytes = try #require(TestZones.contents(ofZone: name))
      for end in bytes.indices { #expect(read(Array(bytes[..<end])) == nil) }
      for _ in 0..<3_000 {
        var bytes = bytes
        for _ in 0...random.next() % 3 {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        guard let zone = read(bytes) else { continue }
        whole += 1
        for second in [Int(Int32.min), 0, 1_782_907_200, 253_402_300_799, -377_705_116_800] {
          _ = try? zone.offsets(showing: second)
          _ = try? zone.offsets(skipping: second)
        }
      }
    }
    #expect(whole > 100)
  }
}
