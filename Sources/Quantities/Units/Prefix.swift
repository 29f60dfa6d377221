import ExactNumbers

/// An SI prefix or a binary prefix.
public struct Prefix: Sendable {
  /// The symbol, such as `µ`.
  public let symbol: String
  /// The names, such as `micro`; `da` has two.
  let names: [String]
  /// The base of the factor, 10 or 1024.
  let base: Int
  let exponent: Int

  func factor() throws(QuantityError) -> Number {
    let (base, exponent) = (Number(base), Number(exponent))
    return try calculate(Number.power(base, exponent, Context()))
  }

  /// The SI prefixes, with `da` before `d`, and the prefixes of IEC 80000-13.
  static let all: [Prefix] = {
    let decimal = [
      ("Q", "quetta", 30), ("R", "ronna", 27), ("Y", "yotta", 24), ("Z", "zetta", 21),
      ("E", "exa", 18), ("P", "peta", 15), ("T", "tera", 12), ("G", "giga", 9), ("M", "mega", 6),
      ("k", "kilo", 3), ("h", "hecto", 2), ("da", "deca deka", 1), ("d", "deci", -1),
      ("c", "centi", -2), ("m", "milli", -3), ("µ", "micro", -6), ("n", "nano", -9),
      ("p", "pico", -12), ("f", "femto", -15), ("a", "atto", -18), ("z", "zepto", -21),
      ("y", "yocto", -24), ("r", "ronto", -27), ("q", "quecto", -30),
    ]
    let binary = [
      ("Ki", "kibi"), ("Mi", "mebi"), ("Gi", "gibi"), ("Ti", "tebi"), ("Pi", "pebi"),
      ("Ei", "exbi"), ("Zi", "zebi"), ("Yi", "yobi"), ("Ri", "robi"), ("Qi", "quebi"),
    ]
    return decimal.map { symbol, names, exponent in
      Prefix(
        symbol: symbol, names: names.split(separator: " ").map(String.init), base: 10,
        exponent: exponent)
    }
      + binary.enumerated().map { index, prefix in
        Prefix(symbol: prefix.0, names: [prefix.1], base: 1024, exponent: index + 1)
      }
  }()

  /// The other spellings of a prefix: `u` and the Greek letter for the micro sign.
  static let spellings = ["u": "µ", "\u{3BC}": "µ"]
}
