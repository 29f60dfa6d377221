import ExactNumbers

/// The reasons why nothing is drawn.
enum PlotFault: AreaFault {
  /// The program does not turn a number into y, or into x and y.
  case needsCurve
  /// The value is neither a program nor points, nor a vector of these.
  case notDrawable
  /// The axis of x is logarithmic, but the range is not above 0.
  case needsPositiveRange
  /// The function has no value that can be drawn.
  case nothingToPlot

  func sentence(of word: String, text: (Number) -> String) -> String {
    switch self {
    case .needsCurve: "'\(word)' needs a program that turns one number into y, or into x and y"
    case .notDrawable:
      "'\(word)' needs a program, points [[x y] …] or a vector of y, or a vector of such"
    case .needsPositiveRange:
      "'\(word)' needs a range above 0 on a logarithmic axis; 'xlin' and 'ylin' make it linear"
    case .nothingToPlot: "'\(word)' finds no real value to draw"
    }
  }
}
