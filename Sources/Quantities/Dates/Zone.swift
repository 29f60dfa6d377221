/// A time zone by the rules of the tz database, in the past and the future.
public final class Zone: Sendable, Equatable {
  /// The name in the tz database, such as `Europe/Berlin`.
  public let name: String
  /// The clock before the first transition.
  private let first: Clock
  /// The transitions in order.
  private let transitions: [Transition]
  /// The rule after the last transition; nil if there is none.
  private let rule: ZoneRule?

  /// The offset of clocks from Universal Time, and its abbreviation.
  struct Clock: Sendable {
    /// The seconds ahead of Universal Time, fewer than ``Zone/offsetLimit``.
    let offset: Int
    /// The abbreviation, such as `CET`, or `+0545` if there is none.
    let abbreviation: String
  }

  /// A moment at which clocks change.
  struct Transition: Sendable {
    /// The seconds since 1970-01-01T00:00Z.
    let second: Int
    let clock: Clock
  }

  /// A limit for the offset of any clock in either direction (RFC 9636: less than 26 hours).
  static let offsetLimit = 26 * 3_600

  init(_ name: String, first: Clock, _ transitions: [Transition], then rule: ZoneRule?) {
    self.name = name
    self.first = first
    self.transitions = transitions
    self.rule = rule
  }

  /// Returns whether two zones are the same object: each name is read once in a process.
  public static func == (one: Zone, other: Zone) -> Bool { one === other }

  /// Returns the clock at a moment, in seconds since 1970-01-01T00:00Z.
  ///
  /// Throws `.zoneEnds` after the last transition if there is no rule.
  func clock(at second: Int) throws(QuantityError) -> Clock {
    if let rule, second >= transitions.last?.second ?? .min { return rule.clock(at: second) }
    if let last = transitions.last, second >= last.second { throw .zoneEnds(name) }
    // The number of transitions at or before this moment.
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].clock
  }

  /// Returns the offsets at which clocks show a time, the earliest moment first: normally one, two
  /// if clocks are put back, none if they are put forward.
  ///
  /// It tries each offset that the zone ever has, so no transition is overlooked.
  func offsets(showing second: Int) throws(QuantityError) -> [Int] {
    var offsets: [Int] = []
    for offset in allOffsets where try clock(at: second - offset).offset == offset {
      offsets.append(offset)
    }
    return offsets
  }

  /// Returns the offsets before and after the transition that skips a time.
  func offsets(skipping second: Int) throws(QuantityError) -> (before: Int, behind: Int)? {
    for before in allOffsets {
      let behind = try clock(at: second - before).offset
      if behind > before, try clock(at: second - behind).offset == before {
        return (before, behind)
      }
    }
    return nil
  }

  /// Returns the first moment at which clocks show a time or, if they skip it, a later time.
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
