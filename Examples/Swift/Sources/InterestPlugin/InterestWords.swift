public import Calculator
import ExactNumbers

/// A calculator's plugin: three words about interest, which are never rounded.
public enum InterestWords {
  /// The rows, for `CommandTable(adding:)`.
  public static let all = [
    Command(
      "growth", "a b n → g", "Yearly growth from a to b in n years.", "100 121 2 growth → 0.1",
      topic: .money
    ) { (a: Exact, b: Exact, n: Exact) in
      if n <= 0 { throw Fault.noYears }
      return try Exact.pow(b.divided(by: a), Exact(1).divided(by: n)) - 1
    },
    Command(
      "grown", "x [g …] → y", "X after years of these growths.", "100 [0.1 0.2] grown → 132",
      topic: .money
    ) { (x: Exact, growths: [Exact]) in
      growths.reduce(x) { $0 * (1 + $1) }
    },
    Command(
      "years", "x g y → n", "Whole years until x, growing by g, is above y.",
      "100 0.1 200 years → 8", topic: .money
    ) { (context: Context, x: Exact, g: Exact, y: Exact) in
      if x <= 0 || g <= 0 { throw Fault.noGrowth }
      var (years, value) = (0, x)
      while value <= y {
        try context.checkInterruption()
        value *= 1 + g
        years += 1
      }
      return Exact(years)
    },
  ]

  /// Why a word has no result.
  enum Fault: Error, CustomStringConvertible {
    case noYears, noGrowth

    var description: String {
      switch self {
      case .noYears: "the years must be above 0"
      case .noGrowth: "an amount and a growth must be above 0"
      }
    }
  }
}
