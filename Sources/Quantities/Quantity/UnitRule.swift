/// The effect of a word made for numbers on quantities.
public enum UnitRule: Sendable {
  /// The result has X's unit: `neg`, `abs`.
  case keeps
  /// The result has X's unit. A point of a scale is rounded in its unit: `floor`.
  case rounds
  /// The result has Y's unit, and X is a plain number. A point of a scale is rounded in its unit:
  /// `roundto`.
  case roundsTo
  /// The result has X's unit and is the part that rounding removes: `fp`.
  case fraction
  /// Y is converted to X's unit, and the result has X's unit. A point and a difference have a point
  /// as result.
  case adds, subtracts
  /// Y is converted to X's unit, and the result has X's unit. Points are errors: `hypot`.
  case combines
  /// Y is converted to X's unit, and the result has X's unit. The result of two points is a point:
  /// `min`.
  case chooses
  /// Y is converted to X's unit, and the result is a number: `idiv`, `atan2`.
  case divides
  /// Y is converted to X's unit, and the result is a number. Points are allowed: `<`.
  case compares
  /// Units are multiplied, divided, inverted, or raised to a power.
  case multiplied, quotient, inverted, squared, power
  /// The square or cube root of X; the root of Y of degree X.
  case squareRoot, cubeRoot, root
  /// X is an angle with a unit, and the result is a number, or has Y's unit: `sin`, `polar`.
  case angle, polar
  /// X is a duration, and the result is shown in hours, minutes and seconds: `tohms`.
  case hours
  /// The result is a number, independent of the unit: `sign`.
  case ignores
  /// X is the percentage, and the result has Y's unit.
  case percent
}
