import ExactNumbers

/// A family of probability distributions, as a row, of which come the words NAMEpdf, NAMEcdf and
/// NAMEinv. Names and meanings of parameters are those of SciPy, but for `expon`, which takes a
/// rate.
///
/// Keys find the value in a variable, `x`, `k` or `p`, and parameters by their symbols.
struct Distribution: Sendable {
  /// The name that its words begin with.
  let name: String
  /// The variable that is distributed, or what its values count, as sentences name it.
  let variable: String
  /// The parameters as sentences add them; empty if the variable says it.
  let meaning: String
  /// The parameters in stack order.
  let parameters: [Parameter]
  /// Whether its values are integers.
  let isDiscrete: Bool
  /// Keys of the least and of the greatest value that it has; nil where there is none.
  let low: String?
  let high: String?
  /// Keys of its three functions within these ends. Without a probability and its inverse, and
  /// where a function is `.written`, the words have rows of their own.
  let density: Function
  let probability: Function
  let quantile: Function

  /// What a parameter may be, by a symbol that is also the variable that keys find it in.
  enum Parameter: Sendable {
    case real(String), positive(String)
    /// Above 0, and 1 at most.
    case chance(String)
    /// Above the parameter before it.
    case ascending(String)
    /// What the row of NAMEcdf says.
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
    /// A word that has a row of its own.
    case written
    /// Keys that formulas may have, too, with these operands as unknowns; nil means all.
    case keys(String, Command.Example, of: [Int]? = nil)
    /// The least integer whose probability is not less: found by halving.
    case search(Command.Example)
  }

  /// A family of real variables.
  static func continuous(
    _ name: String, _ variable: String, where meaning: String = "", _ parameters: [Parameter],
    from low: String? = nil, to high: String? = nil, density: Function,
    probability: Function = .written, quantile: Function = .written
  ) -> Distribution {
    Distribution(
      name: name, variable: variable, meaning: meaning, parameters: parameters, isDiscrete: false,
      low: low, high: high, density: density, probability: probability, quantile: quantile)
  }

  /// A family of integers.
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
  /// The symbol of a probability, which is no parameter's.
  var chance: String { parameters.contains { $0.symbol == "p" } ? "P" : "p" }

  /// Keys that store the operands in variables, from the stack.
  func stores(_ first: String) -> String {
    (parameters.reversed().map(\.symbol) + [first]).map { "sto \($0) " }.joined()
  }

  // MARK: Keys

  /// Keys of the density, or the probability, of any value.
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
