/// How digits are read that say nothing of it themselves.
public struct NumeralReading: Sendable, Equatable {
  /// The base of digits without a prefix.
  public var base: NumberFormat.Base = .decimal
  /// The word whose bits digits in base 2, 8 or 16 may be, so that its highest bit makes them
  /// negative; nil where they mean a magnitude.
  public var word: Word?

  /// Reads decimal digits, and magnitudes.
  public init() {}

  /// Whether a text written for anyone is read rightly.
  public var isStandard: Bool { base == .decimal && word == nil }
}
