public import ExactNumbers

/// The ranges and scales of a plot's axes, which `xrange`, `yrange`, `xlog`, `ylog` and their
/// opposites set.
public struct PlotSettings: Sendable, Equatable {
  /// The range of an axis.
  public struct Range: Sendable, Equatable {
    /// One end.
    public let a: Number
    /// The other end.
    public let b: Number

    /// Both ends.
    var ends: (a: Number, b: Number) { (a, b) }

    /// Returns whether the ends are identical numbers, made in the same way.
    public static func == (one: Range, other: Range) -> Bool {
      Number.identical(one.a, other.a) && Number.identical(one.b, other.b)
    }
  }

  /// The range of x for plots whose keys give none; nil to use the range of the points.
  public var x: Range?
  /// The range of y; nil to use the range of the values.
  public var y: Range?
  /// Whether the x axis is logarithmic.
  public var isXLogarithmic = false
  /// Whether the y axis is logarithmic.
  public var isYLogarithmic = false

  /// Creates the settings that plots start with: ranges that fit the plot.
  public init() {}
}
