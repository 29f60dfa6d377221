// Files of time zones: TZif of RFC 9636, versions 1 to 4. Any bytes are read as a zone or as nil.

/// A reader of the file of a time zone.
struct ZoneFileReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The numbers of a header.
  private struct Header {
    let version: UInt8
    let indicators, leapSeconds, transitions, types, letters: Int

    /// Returns the number of bytes of the data after it, if a time takes `size` bytes.
    func size(ofTime size: Int) -> Int {
      transitions * (size + 1) + types * 6 + letters + leapSeconds * (size + 4) + indicators
    }
  }

  /// Reads the zone. Returns nil if the bytes are malformed, or if they count leap seconds, which
  /// days here do not have.
  mutating func zone(named name: String) -> Zone? {
    guard var header = header() else { return nil }
    var timeSize = 4
    if header.version != 0 {
      // The first data are for readers that know only 32 bits.
      place += header.size(ofTime: timeSize)
      guard let second = self.header() else { return nil }
      header = second
      timeSize = 8
    }
    guard header.leapSeconds == 0, header.types > 0,
      place + header.size(ofTime: timeSize) <= bytes.count,
      let zone = zone(named: name, header, timeSize)
    else { return nil }
    return zone
  }

  private mutating func header() -> Header? {
    let size = 44
    guard place + size <= bytes.count, bytes[place...].starts(with: "TZif".utf8) else { return nil }
    let version = bytes[place + 4]
    // 0 for version 1, otherwise the digit. Later versions are read like the fourth.
    guard version == 0 || version >= UInt8(ascii: "2") else { return nil }
    place += 20
    let counts = (0..<6).map { _ in integer(4) }
    return Header(
      version: version, indicators: counts[0] + counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], letters: counts[5])
  }

  /// Reads the zone whose data begin here. The bytes must have been checked to be complete.
  private mutating func zone(named name: String, _ header: Header, _ timeSize: Int) -> Zone? {
    let seconds = (0..<header.transitions).map { _ in signed(timeSize) }
    let indices = bytes[place..<place + header.transitions]
    place += header.transitions
    let types = (0..<header.types).map { _ in
      let offset = signed(4)
      place += 2
      return (offset: offset, letters: Int(bytes[place - 1]))
    }
    let letters = bytes[place..<place + header.letters]
    place += header.letters + header.indicators
    var clocks: [Zone.Clock] = []
    for type in types {
      guard abs(type.offset) < Zone.offsetLimit, type.letters < letters.count else { return nil }
      let abbreviation = letters.dropFirst(type.letters).prefix { $0 != 0 }
      clocks.append(
        Zone.Clock(
          offset: type.offset, abbreviation: String(decoding: abbreviation, as: UTF8.self)))
    }
    guard zip(seconds, seconds.dropFirst()).allSatisfy({ $0 < $1 }),
      indices.allSatisfy({ $0 < clocks.count })
    else { return nil }
    let transitions = zip(seconds, indices).map {
      Zone.Transition(second: $0, clock: clocks[Int($1)])
    }
    var rule = transitions.isEmpty ? ZoneRule(standard: clocks[0], saving: nil) : nil
    if timeSize == 8 {
      guard let footer = footer() else { return nil }
      if !footer.isEmpty {
        var reader = ZoneRuleReader(footer)
        rule = reader.rule()
        if rule == nil { return nil }
      }
    }
    return Zone(name, first: clocks[0], transitions, then: rule)
  }

  /// Returns the text between two newlines after the data.
  private func footer() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard place < bytes.count, bytes[place] == newline else { return nil }
    let text = bytes[(place + 1)...].prefix { $0 != newline }
    return text.endIndex < bytes.count ? text : nil
  }

  /// Reads the unsigned integer of `size` bytes that begins here.
  private mutating func integer(_ size: Int) -> Int {
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    place += size
    return Int(truncatingIfNeeded: value)
  }

  /// Reads the signed integer of `size` bytes that begins here.
  private mutating func signed(_ size: Int) -> Int {
    let value = integer(size)
    return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : value
  }
}
