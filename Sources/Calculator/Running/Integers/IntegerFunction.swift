import ExactNumbers

/// A function of two machine integers, if its value is also one.
///
/// A row of the command table names the one that agrees with its function of numbers. Most
/// operations are on such integers, and then take only a quarter of the time of numbers. Wherever
/// it has a value, that is the value of the row's own function.
enum IntegerFunction: UInt8, Sendable, CaseIterable {
  case add, subtract, multiply, divide, remainder, quotient
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// Returns the value; nil if it is not a machine integer, or if there is none.
  @inline(__always)
  func callAsFunction(_ y: Int, _ x: Int) -> Int? {
    // Few branches: the compiler does not inline a function with more than 64 blocks of code.
    let (value, overflow): (Int, Bool)
    switch self {
    case .add: (value, overflow) = y.addingReportingOverflow(x)
    case .subtract: (value, overflow) = y.subtractingReportingOverflow(x)
    case .multiply: (value, overflow) = y.multipliedReportingOverflow(by: x)
    case .divide, .remainder, .quotient:
      // -1 is separate, because the least machine word has no opposite.
      if x == 0 || x == -1 { return nil }
      // Rounded down, with the remainder for that.
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

  /// Calls the function without inlining, for rare uses.
  @inline(never)
  func called(_ y: Int, _ x: Int) -> Int? { self(y, x) }

  /// Returns the value for two fractions; nil also if another method is needed.
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
