import ExactNumbers

/// A family of probability distributions: a row that makes the words NAMEpdf, NAMEcdf and NAMEinv.
/// Names and meanings of the parameters are those of SciPy, except that `expon` takes a rate.
///
/// Keys find the value in a variable, `x`, `k` or `p`, and the parameters by their symbols.
struct Distribution: Sendable {
  /// The beginning of the names of its words.
  let name: String
  /// The variable that is distributed, or the things that its values count, as the summaries name
  /// them.
  let variable: String
  /// The meaning of the parameters, which the summaries add; empty if the variable makes it clear.
  let meaning: String
  /// The parameters in stack order.
  let parameters: [Parameter]
  /// Whether its values are integers.
  let isDiscrete: Bool
  /// Keys of the least and of the greatest value; nil if there is none.
  let low: String?
  let high: String?
  /// Keys of the three functions between these ends. A function that is `.written` has its own row,
  /// and so has a probability or a quantile that is not given.
  let density: Function
  let probability: Function
  let quantile: Function

  /// The domain of a parameter. Its symbol is also the variable in which keys find it.
  enum Parameter: Sendable {
    case real(String), positive(String)
    /// Above 0 and at most 1.
    case chance(String)
    /// Above the previous parameter.
    case ascending(String)
    /// Checked by the row of NAMEcdf.
    case written(String)

    var symbol: String {
      switch self {
      case .real(let symbol), .positive(let symbol), .chance(let symbol), .ascending(let symbol),
        .written(let symbol):
        symbol
      }
    }
  }

  /// A function of the family.
  enum Function: Sendable {
    /// A word that has its own row.
    case written
    /// Keys that formulas may also use, with these operands as unknowns; nil means all operands.
    case keys(String, Command.Example, of: [Int]? = nil)
    /// The least integer whose probability is at least the operand, found by bisection.
    case search(Command.Example)
  }

  /// Creates a family of real variables.
  static func continuous(
    _ name: String, _ variable: String, where meaning: String = "", _ parameters: [Parameter],
    from low: String? = nil, to high: String? = nil, density: Function,
    probability: Function = .written, quantile: Function = .written
  ) -> Distribution {
    Distribution(
      name: name, variable: variable, meaning: meaning, parameters: parameters, isDiscrete: false,
      low: low, high: high, density: density, probability: probability, quantile: quantile)
  }

  /// Creates a family of integer variables.
  static func discrete(
    _ name: String, _ variable: String, where meaning: String = "", _ parameters: [Parameter],
    from low: String, to high: String? = nil, density: Function = .written,
    probability: Function = .written, quantile: Function
  ) -> Distribution {
    Distribution(
      name: name, variable: variable, meaning: meaning, parameters: parameters, isDiscrete: true,
      low: low, high: high, density: density, probability: probability, quantile: quantile)
  }

  // MARK: Symbols

  /// The symbol of the value.
  var value: String { isDiscrete ? "k" : "x" }
  /// The symbol of a probability, which differs from the symbols of the parameters.
  var chance: String { parameters.contains { $0.symbol == "p" } ? "P" : "p" }

  /// Returns keys that store the operands on the stack in variables.
  func stores(_ first: String) -> String {
    (parameters.reversed().map(\.symbol) + [first]).map { "sto \($0) " }.joined()
  }

  // MARK: Keys

  /// Returns the keys of the density or the probability for any value.
  func keys(_ body: String, below: String, above: String) -> String {
    var keys = body
    let isBelow = isDiscrete || below == above ? "<" : "<="
    if let high {
      keys = "\(value) \(high) \(isBelow == "<" ? ">" : ">=") { \(above) } { \(keys) } ifelse"
    }
    if let low { keys = "\(value) \(low) \(isBelow) { \(below) } { \(keys) } ifelse" }
    return keys
  }
}
