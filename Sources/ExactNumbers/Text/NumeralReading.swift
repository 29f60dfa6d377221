/// The way to read digits that do not specify it themselves.
public struct NumeralReading: Sendable, Equatable {
  /// The base of digits without a prefix.
  public var base: NumberFormat.Base = .decimal
  /// The word whose bits may be given by digits in base 2, 8 or 16, so that a set highest bit makes
  /// the number negative. Nil if digits mean a magnitude.
  public var word: Word?

  /// Creates the standard reading: decimal digits, and magnitudes.
  public init() {}

  /// Whether a text for the standard reading is read correctly.
  public var isStandard: Bool { base == .decimal && word == nil }
}
