public import ExactNumbers

/// The settings of the display and the arithmetic, which words such as `digits`, `fix`, `hex`,
/// `deg` and `memory` change.
public struct Settings: Sendable {
  /// The format in which numbers are shown.
  public var format = NumberFormat()
  /// The base of digits without a prefix.
  public var inputBase = NumberFormat.Base.decimal
  /// The angle mode and the limits of a calculation.
  public var context = Context()
  /// The axes of plots.
  public var plot = PlotSettings()
  /// The shell's display of the stack and its mode of entry.
  public var shell = ShellSettings()
  /// Whether a line that is written as on paper is answered; otherwise it is an error with its
  /// keys.
  public var answersPaper = true

  /// The largest number of significant digits, or of digits after the point, that a user can
  /// choose.
  static let digitsLimit = 100_000_000

  /// Returns the keys of an integer that is not negative.
  public func keys(of number: Int) -> String {
    (inputBase == .decimal ? "" : NumberFormat.Base.decimal.lastingPrefix) + String(number)
  }

  /// The rules for reading digits.
  public var reading: NumeralReading {
    var reading = NumeralReading()
    reading.base = inputBase
    if format.showsTwosComplement, context.word.isSigned { reading.word = context.word }
    return reading
  }

  /// Creates the settings that surd starts with: 15 digits, decimal, radians, 128 MB per value.
  public init() {}
}
