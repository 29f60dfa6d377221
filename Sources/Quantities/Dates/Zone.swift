/// A time zone by the rules of the tz database: what its clocks have shown, and will show.
public final class Zone: Sendable, Equatable {
  /// Its name in the tz database, `Europe/Berlin`.
  public let name: String
  /// What the clocks showed before the first transition.
  private let first: Clock
  /// The moments from which on clocks show something else, in order.
  private let transitions: [Transition]
  /// What holds from the last transition on; nil where nobody says.
  private let rule: ZoneRule?

  /// How far clocks are ahead of Universal Time, and what this is called there.
  struct Clock: Sendable {
    /// Seconds ahead of Universal Time, fewer than ``Zone/offsetLimit``.
    let offset: Int
    /// `CET`, or `+0545` where nobody has a name for it.
    let abbreviation: String
  }

  /// A moment from which on clocks show something else.
  struct Transition: Sendable {
    /// Seconds since 1970-01-01T00:00Z.
    let second: Int
    let clock: Clock
  }

  /// More seconds than any clock is ahead or behind (RFC 9636: less than 26 hours).
  static let offsetLimit = 26 * 3_600

  init(_ name: String, first: Clock, _ transitions: [Transition], then rule: ZoneRule?) {
    self.name = name
    self.first = first
    self.transitions = transitions
    self.rule = rule
  }

  /// Whether two zones are the same one: each name is read once in a process.
  public static func == (one: Zone, other: Zone) -> Bool { one === other }

  /// What the clocks show at a moment, in seconds since 1970-01-01T00:00Z.
  ///
  /// Throws `.zoneEnds` after the last transition where no rule is known.
  func clock(at second: Int) throws(QuantityError) -> Clock {
    if let rule, second >= transitions.last?.second ?? .min { return rule.clock(at: second) }
    if let last = transitions.last, second >= last.second { throw .zoneEnds(name) }
    // How many transitions are at this moment or before.
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].clock
  }

  /// The offsets at which clocks can show a time, the earliest moment first: one as a rule, two
  /// where clocks are put back, none where they are put forward.
  ///
  /// Each offset that the zone ever has is tried, so that no transition is overlooked.
  func offsets(showing second: Int) throws(QuantityError) -> [Int] {
    var offsets: [Int] = []
    for offset in allOffsets where try clock(at: second - offset).offset == offset {
      offsets.append(offset)
    }
    return offsets
  }

  /// The offsets before and behind the transition that skips a time.
  func offsets(skipping second: Int) throws(QuantityError) -> (before: Int, behind: Int)? {
    for before in allOffsets {
      let behind = try clock(at: second - before).offset
      if behind > before, try clock(at: second - behind).offset == before {
        return (before, behind)
      }
    }
    return nil
  }

  /// The first moment at which clocks show a time or, where they skip it, a later one.
  func firstMoment(showing second: Int) throws(QuantityError) -> Int {
    if let offset = try offsets(showing: second).first { return second - offset }
    guard let gap = try offsets(skipping: second) else { return second - first.offset }
    var (before, behind) = (second - gap.behind, second - gap.before)
    while behind - before > 1 {
      let middle = before + (behind - before) / 2
      if try clock(at: middle).offset == gap.before { before = middle } else { behind = middle }
    }
    return behind
  }

  /// All offsets that its clocks ever have, the largest first.
  private var allOffsets: [Int] {
    let offsets =
      [first.offset] + transitions.map(\.clock.offset) + (rule?.clocks.map(\.offset) ?? [])
    return Set(offsets).sorted(by: >)
  }
}
