/// The reason why a search for zeros or extremes, which must be complete, has no answer.
public enum SearchFault: Error, Sendable {
  /// It is undecided whether the function is zero next to a point; `found` other zeros were found.
  case undecidedZero(at: Endpoint, found: Int?)
  /// It is undecided whether the function, as it seems, is zero on a whole interval.
  case seemsZero(from: Number, to: Number)
  /// It is undecided whether the function, as it seems, has one value on a whole interval.
  case seemsConstant(from: Number, to: Number)
  /// It is undecided whether a system is zero next to a point; `found` other zeros were found.
  case undecidedPoint([Number], found: Int?)
  /// `count` zeros next to a point may coincide; `found` other zeros were found.
  case undecidedMultiplicity(_ count: Int, at: [Number], found: Int)
  /// The behaviour of a function of several unknowns next to a point is unknown.
  case undecidedPlace([Number])
  /// The function is zero on a whole interval that begins or ends at a point, or contains it.
  case zeroOnRange(at: Endpoint)
  /// The function has infinitely many zeros next to an end.
  case endlessZeros(at: Endpoint)
  /// There are more zeros than the limit.
  case tooManyZeros(limit: Int)
  /// The solution of a differential equation is not proven beyond a time.
  case endOfSolution(at: Number)
  /// The function has one value on a whole interval around a number.
  case constantOnRange(at: Number)
  /// The behaviour of the function next to a point is unknown.
  case undecidedExtremum(at: Endpoint)
  /// The values of a function are compared, and it is complex at a point.
  case complexValue(at: [Number])
  /// It is undecided at which of two points the function is lower, or whether the points are the
  /// same.
  case undecidedPoints([Number], [Number])
  /// The function falls, or grows, without bound next to an end.
  case unbounded(at: Endpoint)
  /// Next to an end, the function tends to a limit that is lower, or higher, than all its values.
  case notTaken(limit: Number, at: Endpoint)
}
