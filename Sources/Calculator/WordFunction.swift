/// A function of two integers of a machine word, where its value is one, too.
///
/// A row of the command table names the one that agrees with its function of numbers: most operations are on such
/// integers, and the way around numbers takes a quarter of the time. Each is the row's own function where it gives
/// a value at all.
enum WordFunction: UInt8, Sendable, CaseIterable {
  case add, subtract, multiply, divide, remainder, quotient
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The value; nil where it is no integer, none of a machine word, or none at all.
  @inline(__always)
  func callAsFunction(_ y: Int, _ x: Int) -> Int? {
    switch self {
    case .add: Self.exact(y.addingReportingOverflow(x))
    case .subtract: Self.exact(y.subtractingReportingOverflow(x))
    case .multiply: Self.exact(y.multipliedReportingOverflow(by: x))
    case .divide: Self.divided(y, x).flatMap { $0.remainder == 0 ? $0.quotient : nil }
    case .remainder: Self.divided(y, x)?.remainder
    case .quotient: Self.divided(y, x)?.quotient
    case .equal: y == x ? 1 : 0
    case .notEqual: y != x ? 1 : 0
    case .less: y < x ? 1 : 0
    case .lessOrEqual: y <= x ? 1 : 0
    case .greater: y > x ? 1 : 0
    case .greaterOrEqual: y >= x ? 1 : 0
    }
  }

  @inline(__always)
  private static func exact(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
    result.overflow ? nil : result.partialValue
  }

  /// Quotient rounded down, and the remainder that goes with it.
  @inline(__always)
  private static func divided(_ y: Int, _ x: Int) -> (quotient: Int, remainder: Int)? {
    // -1 apart, since the least word has no opposite.
    if x == 0 || x == -1 { return nil }
    let (quotient, remainder) = y.quotientAndRemainder(dividingBy: x)
    return remainder != 0 && (remainder < 0) != (x < 0)
      ? (quotient - 1, remainder + x) : (quotient, remainder)
  }
}
