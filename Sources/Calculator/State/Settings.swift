public import ExactNumbers

/// How numbers are shown and computed: what `digits`, `fix`, `hex`, `deg`,
/// `memory` and the like set.
public struct Settings: Sendable {
  /// How numbers are shown.
  public var format = NumberFormat()
  /// The base in which digits without a prefix are read.
  public var inputBase = NumberFormat.Base.decimal
  /// The angle mode and the limits of a calculation.
  public var context = Context()
  /// The axes of plots.
  public var plot = PlotSettings()
  /// How the shell shows the stack and takes keys.
  public var shell = ShellSettings()
  /// Whether a line that is written as on paper is answered; otherwise it is an error with the keys.
  public var answersPaper = true

  /// The most significant digits, or digits after the point, that can be asked for.
  static let digitsLimit = 100_000_000

  /// The keys of an integer that is not negative.
  public func keys(of number: Int) -> String {
    (inputBase == .decimal ? "" : NumberFormat.Base.decimal.lastingPrefix) + String(number)
  }

  /// How digits are read.
  public var reading: NumeralReading {
    var reading = NumeralReading()
    reading.base = inputBase
    if format.showsTwosComplement, context.word.isSigned { reading.word = context.word }
    return reading
  }

  /// Makes the settings that surd starts with: 15 digits, decimal, radians, 128 MB a value.
  public init() {}
}
