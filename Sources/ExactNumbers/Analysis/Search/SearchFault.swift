/// The reason why a search for zeros or extremes has no answer, which would have to be whole.
public enum SearchFault: Error, Sendable {
  /// Nothing tells whether the function is zero next to a place; a search found so many others.
  case undecidedZero(at: Endpoint, found: Int?)
  /// Nothing tells whether the function is zero on a whole interval, as it seems to be.
  case seemsZero(from: Number, to: Number)
  /// Nothing tells whether the function has one value on a whole interval, as it seems to have.
  case seemsConstant(from: Number, to: Number)
  /// Nothing tells whether a system is zero next to a point, likewise.
  case undecidedPoint([Number], found: Int?)
  /// So many zeros next to a point may be one; so many others were found.
  case undecidedMultiplicity(_ count: Int, at: [Number], found: Int)
  /// Nothing shows what a function of several unknowns does next to a point.
  case undecidedPlace([Number])
  /// The function is zero on a whole interval that begins or ends at a place, or holds it.
  case zeroOnRange(at: Endpoint)
  /// The function has infinitely many zeros next to an end.
  case endlessZeros(at: Endpoint)
  /// The zeros are more than so many.
  case tooManyZeros(limit: Int)
  /// Nothing shows that the solution of a differential equation goes on beyond a time.
  case endOfSolution(at: Number)
  /// The function has one value on a whole interval around a number.
  case constantOnRange(at: Number)
  /// Nothing shows what the function does next to a place.
  case undecidedExtremum(at: Endpoint)
  /// A function whose values are to be compared is complex at a point.
  case complexValue(at: [Number])
  /// Nothing tells at which of two points the function is lower, or whether they are the same.
  case undecidedPoints([Number], [Number])
  /// The function falls, or grows, without a bound next to an end.
  case unbounded(at: Endpoint)
  /// The function tends to a value next to an end that is lower, or higher, than all its values.
  case notTaken(limit: Number, at: Endpoint)
}
