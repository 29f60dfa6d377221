import ExactNumbers

/// A function of two integers of a machine word, where its value is one, too.
///
/// A row of the command table names the one that agrees with its function of numbers: most
/// operations are on such integers, and the way around numbers takes a quarter of the time. Each is
/// the row's own function where it gives a value at all.
enum IntegerFunction: UInt8, Sendable, CaseIterable {
  case add, subtract, multiply, divide, remainder, quotient
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The value; nil where it is no integer, none of a machine word, or none at all.
  @inline(__always)
  func callAsFunction(_ y: Int, _ x: Int) -> Int? {
    // Few branches: the compiler inlines no function that has more than 64 blocks of code.
    let (value, overflow): (Int, Bool)
    switch self {
    case .add: (value, overflow) = y.addingReportingOverflow(x)
    case .subtract: (value, overflow) = y.subtractingReportingOverflow(x)
    case .multiply: (value, overflow) = y.multipliedReportingOverflow(by: x)
    case .divide, .remainder, .quotient:
      // -1 apart, since the least word has no opposite.
      if x == 0 || x == -1 { return nil }
      // Rounded down, and the remainder that goes with it.
      let truncated = y / x
      let rest = y &- truncated &* x
      let isBelow = rest != 0 && (rest < 0) != (x < 0)
      if self == .divide {
        (value, overflow) = (truncated, rest != 0)
      } else if self == .remainder {
        (value, overflow) = (isBelow ? rest &+ x : rest, false)
      } else {
        (value, overflow) = (isBelow ? truncated &- 1 : truncated, false)
      }
    case .equal: return y == x ? 1 : 0
    case .notEqual: return y != x ? 1 : 0
    case .less: return y < x ? 1 : 0
    case .lessOrEqual: return y <= x ? 1 : 0
    case .greater: return y > x ? 1 : 0
    case .greaterOrEqual: return y >= x ? 1 : 0
    }
    return overflow ? nil : value
  }

  /// The function behind a call, where it is rare.
  @inline(never)
  func called(_ y: Int, _ x: Int) -> Int? { self(y, x) }

  /// The function of two fractions; nil also where it takes another way.
  func callAsFunction(_ y: SmallFraction, _ x: SmallFraction) -> SmallFraction? {
    switch self {
    case .add: .sum(y, x)
    case .subtract: .sum(y, x.negated)
    case .multiply: .product(y, x)
    case .divide: x.numerator == 0 ? nil : .product(y, x.reciprocal)
    default: nil
    }
  }
}
