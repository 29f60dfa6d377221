/// What a word that is made for numbers does with quantities.
public enum UnitRule: Sendable {
  /// The result has X's unit: `neg`, `abs`.
  case keeps
  /// Likewise, and points of scales are rounded as they are shown: `floor`.
  case rounds
  /// Likewise, with a plain number in X: `roundto`.
  case roundsTo
  /// The result has X's unit, and is what rounding takes away: `fp`.
  case fraction
  /// Y is converted to X's unit, which the result has, and a point and a difference give a point.
  case adds, subtracts
  /// Likewise; points give no result: `hypot`.
  case combines
  /// Likewise; of two points the result is one: `min`.
  case chooses
  /// Y is converted to X's unit, and the result is a number: `idiv`, `atan2`.
  case divides
  /// Likewise, of points, too: `<`.
  case compares
  /// Units are multiplied, divided, inverted, raised to a power.
  case multiplied, quotient, inverted, squared, power
  /// Roots of X: square, cube; of Y, as X says.
  case squareRoot, cubeRoot, root
  /// X is an angle in its own unit, and the result is a number, or has Y's unit: `sin`, `polar`.
  case angle, polar
  /// The result is a number, the unit says nothing: `sign`.
  case ignores
  /// X is the percentage of Y, whose unit the result has.
  case percent
}
